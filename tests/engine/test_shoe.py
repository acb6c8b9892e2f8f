"""The shoe: always the same from the same seed, unbiased, dealt to its last card."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice, pairwise
from math import sqrt

import pytest

from blackjack.engine import CardsRunOut, Shoe, Stacked
from blackjack.engine.cards import PACK, Card, cards
from blackjack.engine.shoe import shuffled

PINNED = {
    1: "4C 10D 9S 10C KS QD 5S AD 6C QS 4D 5D 7D KD 6S 2S 6H 10H 8C 3C 4S QH 3S 9D 3H 8D "
    "JC 6D 10S 2C 8H AC 8S 2H AS 5C JH 4H KH 7C JS 5H AH JD 7H 7S 2D 3D QC KC 9H 9C",
    2: "JC QC KH 3D 3H AD 6C QD 5H 2D 2S 7D 5C 7H 7S 9S 2H QS JD AC 8S KD QH 8H AH 10S "
    "KS 4C 9H 2C 3S 8C 6S 10C 5S 6D JS JH 9C 5D 10D AS 6H 10H KC 4D 8D 9D 4H 4S 3C 7C",
}


class TestTheSameSeed:
    @pytest.mark.parametrize(("number", "order"), PINNED.items())
    def test_gives_this_order_on_every_machine_and_version(self, number: int, order: str) -> None:
        assert shuffled(1, b"Peterson", number) == cards(order)

    def test_gives_the_same_shoe(self) -> None:
        assert drawn(Shoe(1, b"one"), 200) == drawn(Shoe(1, b"one"), 200)

    def test_another_one_gives_another_shoe(self) -> None:
        assert drawn(Shoe(1, b"one"), 52) != drawn(Shoe(1, b"two"), 52)

    def test_each_shuffle_is_another_one(self) -> None:
        assert len({tuple(shuffled(1, b"one", number)) for number in range(1, 1001)}) == 1000


def drawn(shoe: Shoe, count: int) -> list[Card]:
    return [shoe.draw() for _ in range(count)]


Decks = Iterable[Sequence[Card]]


def of_many_seeds() -> Decks:
    return (shuffled(1, seed.to_bytes(16, "big"), 1) for seed in range(20_000))


def of_one_seed() -> Decks:
    return (shuffled(1, b"one", number) for number in range(1, 20_001))


def naive() -> Decks:
    """The well-known wrong shuffle: each card changes places with any other."""
    rng = random.Random(1)
    for _ in range(20_000):
        deck = list(PACK)
        for i in range(52):
            j = rng.randrange(52)
            deck[i], deck[j] = deck[j], deck[i]
        yield deck


def counts(decks: Decks) -> list[Counter[Card]]:
    """How often each card lies at each of the 52 places, in 20,000 shuffles: 384.6 times if all is well."""
    places: list[Counter[Card]] = [Counter() for _ in PACK]
    for deck in decks:
        for place, found in zip(places, deck, strict=True):
            place[found] += 1
    return places


def is_even(places: list[Counter[Card]]) -> bool:
    """SHUF-01: at the places 1, 2, 4 and 52 each card within five standard deviations."""
    few = [places[place - 1][found] for place in (1, 2, 4, 52) for found in PACK]
    return all(288 <= count <= 482 for count in few)


def chi_square(places: list[Counter[Card]]) -> float:
    """Over all places and cards, in standard deviations from its mean (51 x 51 degrees of freedom)."""
    expected = 20_000 / 52
    square = sum((place[found] - expected) ** 2 / expected for place in places for found in PACK)
    return (square - 51 * 51) / sqrt(2 * 51 * 51)


class TestUnbiased:
    @pytest.mark.parametrize("decks", [of_many_seeds, of_one_seed])
    def test_each_card_is_as_likely_at_each_place(self, decks: Callable[[], Decks]) -> None:
        places = counts(decks())
        assert is_even(places)
        assert abs(chi_square(places)) < 4

    def test_neighbours_are_as_likely_as_any_two(self) -> None:
        pairs = Counter(pair for deck in islice(of_one_seed(), 5_000) for pair in pairwise(deck))
        expected = 5_000 * 51 / (52 * 51)
        square = sum((pairs[a, b] - expected) ** 2 / expected for a in PACK for b in PACK if a is not b)
        assert abs(square - 52 * 51) / sqrt(2 * 52 * 51) < 4

    def test_the_measure_finds_the_well_known_wrong_shuffle(self) -> None:
        places = counts(naive())
        assert not is_even(places)
        assert chi_square(places) > 20


class TestDealing:
    def test_52_different_cards_between_two_shuffles(self) -> None:
        shoe = Shoe(1, b"one")
        for number in range(1, 50):
            assert {found.code for found in drawn(shoe, 52)} == {found.code for found in PACK}
            assert (shoe.left, shoe.shuffles) == (0, number)

    def test_each_card_as_often_as_there_are_decks(self) -> None:
        shoe = Shoe(4, b"four")
        assert shoe.left == 208
        assert set(Counter(drawn(shoe, 208)).values()) == {4}

    def test_the_shuffle_comes_with_the_card_that_needs_it(self) -> None:
        shoe = Shoe(1, b"one")
        drawn(shoe, 52)
        assert (shoe.shuffles, shoe.left, shoe.at) == (1, 0, (1, 52))
        shoe.draw()
        assert (shoe.shuffles, shoe.left, shoe.at) == (2, 51, (2, 1))

    def test_a_stack_lies_on_the_first_shuffle(self) -> None:
        shoe = Shoe(1, b"one", cards("10S 6D 10S"))
        assert (shoe.left, shoe.shuffles, shoe.at) == (3, 0, (0, 0))
        assert drawn(shoe, 3) == cards("10S 6D 10S")
        assert (shoe.left, shoe.shuffles) == (0, 0)
        assert drawn(shoe, 52) == shuffled(1, b"one", 1)

    def test_the_stack_given_is_left_as_it_is(self) -> None:
        stack = cards("10S 6D")
        drawn(Shoe(1, b"one", stack), 5)
        drawn(Stacked(stack), 2)
        assert stack == cards("10S 6D")


class TestTakenUpAgain:
    @pytest.mark.parametrize("stack", ["", "10S 6D 6H"])
    def test_at_any_place(self, stack: str) -> None:
        whole = drawn(Shoe(1, b"one", cards(stack)), 200)
        shoe = Shoe(1, b"one", cards(stack))
        for dealt in range(120):
            again = Shoe(1, b"one", cards(stack), shoe.at)
            assert (again.at, again.left, again.shuffles) == (shoe.at, shoe.left, shoe.shuffles)
            assert drawn(again, 60) == whole[dealt : dealt + 60]
            shoe.draw()

    @pytest.mark.parametrize("at", [(1, 53), (1, -1), (0, 53), (-1, 0), (2**64, 0), (3, 10**9)])
    def test_not_at_a_place_that_it_does_not_have(self, at: tuple[int, int]) -> None:
        with pytest.raises(ValueError, match=r"no place|no shuffle"):
            Shoe(1, b"one", (), at)

    def test_nor_past_its_stack(self) -> None:
        with pytest.raises(ValueError, match="no place 3 in a shoe of 2 cards"):
            Shoe(1, b"one", cards("10S 6D"), (0, 3))


class TestStacked:
    def test_it_has_its_cards_and_no_more(self) -> None:
        shoe = Stacked(cards("10S 6D"))
        assert drawn(shoe, 2) == cards("10S 6D")
        assert (shoe.left, shoe.at) == (0, (0, 2))
        with pytest.raises(CardsRunOut, match="the cards run out"):
            shoe.draw()
