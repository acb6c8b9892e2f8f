"""Twenty-One: the classroom blackjack. See README.md for a map of the folders."""
