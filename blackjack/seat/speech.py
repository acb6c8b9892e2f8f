"""What is said: every sentence about a game is made here, once, for page, title, keys and typed commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blackjack.engine import amount
from blackjack.engine.amount import Halves
from blackjack.engine.cards import Card
from blackjack.engine.hand import Hand
from blackjack.engine.round import Round
from blackjack.engine.rules import Rules
from blackjack.engine.settlement import Settlement

SHUFFLED = "The deck ran out, so all its cards were shuffled."


def spoken(score: Halves) -> str:
    """A score as it is read aloud: "minus 3", "plus 1.5", "zero"."""
    if not score:
        return "zero"
    return f"{'plus' if score > 0 else 'minus'} {amount.text(abs(score))}"


def signed(score: Halves) -> str:
    """A score as it is shown: "−3", "+1.5", "0"."""
    if not score:
        return "0"
    return f"{'+' if score > 0 else '−'}{amount.text(abs(score))}"


def listing(things: Sequence[str], link: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    *most, last = things
    return f"{', '.join(most)} {link} {last}" if most else last


def names(cards: Iterable[Card]) -> str:
    """Cards with their articles: "the 10 of hearts and the Ace of spades"."""
    return listing([f"the {card.name}" for card in cards])


def total(hand: Hand) -> str:
    """A hand's total: "16", "soft 17", "blackjack", "25, over 21"."""
    if hand.is_bust:
        return f"{hand.total}, over 21"
    if hand.is_natural:
        return "blackjack"
    return f"soft {hand.total}" if hand.soft else str(hand.total)


# the state, the event, the rule ------------------------------------------------------------


def before_the_deal(rules: Rules) -> tuple[str, str]:
    """Headline and line below it while no round has been dealt."""
    if rules.player_sets_bet:
        return (
            "Place your bet",
            f"Choose from {rules.least_bet} to {rules.most_bet}, then deal. You play against the dealer.",
        )
    return "Ready to deal", "You play against the dealer. Each round is worth 1."


def headline(round_: Round) -> str:
    """Whose turn it is and the totals, or who won with what."""
    hand, dealer = round_.hands[0], round_.dealer
    if not round_.over:
        return f"Your turn: {total(hand)} against {total(dealer)}"
    match round_.results[0]:
        case Settlement(reason="both_bust"):
            return "A draw: both went over 21"
        case Settlement(reason="equal"):
            both = hand.is_natural and dealer.is_natural
            return "A draw: both have a blackjack" if both else f"A draw: both have {hand.total}"
        case Settlement(reason="player_bust"):
            return f"The dealer wins: you went over 21 with {hand.total}"
        case Settlement(reason="dealer_bust"):
            return f"You win: the dealer went over 21 with {dealer.total}"
        case Settlement("win", "natural"):
            return "You win: your blackjack beats an ordinary 21"
        case Settlement("lose", "natural"):
            return "The dealer wins: a blackjack beats your ordinary 21"
        case Settlement("win"):
            return f"You win: {hand.total} beats {dealer.total}"
    return f"The dealer wins: {dealer.total} beats {hand.total}"


def event(round_: Round, shuffled: bool) -> str:
    """What the last move brought: the cards drawn, and a shuffle."""
    hand, dealer = round_.hands[0], round_.dealer
    said = []
    if not round_.moves:
        said.append(f"You have {names(hand.cards)}. The dealer shows {names(dealer.cards)}.")
    elif round_.moves[-1] == "hit":
        said.append(f"You drew the {hand.cards[-1].name}.")
    if round_.over:
        drawn = dealer.cards[round_.rules.deal.count("dealer") :]
        said.append(f"The dealer drew {names(drawn)}." if drawn else "The dealer drew no card.")
    if shuffled:
        said.append(SHUFFLED)
    return " ".join(said)


def rule(result: Settlement) -> tuple[str, str]:
    """The rule that decided, in its words, and its name on the rules page (Peterson 4, X1, R3)."""
    match result:
        case Settlement(reason="both_bust"):
            return "Both went over 21, so no one wins: rule 4", "P4"
        case Settlement(reason="equal"):
            return "Both hands have the same value, so no one wins: rule 4", "P4"
        case Settlement(reason="player_bust" | "dealer_bust"):
            return "A hand over 21 is worthless, so the other one wins: rule 4", "P4"
        case Settlement("win", "natural"):
            return "A blackjack wins over an ordinary 21: extra 1", "X1"
        case Settlement("lose", "natural"):
            return "A blackjack wins over an ordinary 21, for the dealer too: extra 1", "R3"
    return "The hand with the highest value that is not over 21 wins: rule 4", "P4"


def effect(round_: Round) -> str:
    """What the round did to the scores."""
    net = round_.net
    size = amount.text(abs(net))
    if net > 0:
        stake = round_.hands[0].stake
        bonus = (
            f" A winning blackjack pays one and a half times the bet of {amount.text(stake)}."
            if net > stake
            else ""
        )
        return f"You gain {size} and the dealer loses {size}.{bonus}"
    if net < 0:
        return f"You lose {size} and the dealer gains {size}."
    return "The scores stay as they are."


# extras ------------------------------------------------------------------------------------


def extras(rules: Rules) -> str:
    """The extras of ``rules``: "a blackjack beats an ordinary 21"."""
    said = []
    if rules.natural_beats_21:
        said.append("a blackjack beats an ordinary 21")
    if rules.player_sets_bet:
        said.append(
            f"bets of {rules.least_bet} to {rules.most_bet}, and a winning blackjack pays one and a half"
        )
    return "; ".join(said) or "none"


def extras_now(played: Rules | None, in_force: Rules) -> str:
    """Which extras the open round is ``played`` under and which are in force from the next deal (R8)."""
    if played is None or played == in_force:
        return f"Extras in force: {extras(in_force)}."
    kept = f"This round keeps the extras it was dealt under: {extras(played)}."
    return f"{kept} From the next deal: {extras(in_force)}."


def motto(rules: Rules) -> str:
    """The words on the felt."""
    if rules.natural_pays > 2:
        return "Dealer draws below 17 · Blackjack pays 3 to 2"
    if rules.natural_beats_21:
        return "Dealer draws below 17 · Blackjack beats 21"
    return "Dealer draws below 17 · Both over 21 is a draw"


# refusals ----------------------------------------------------------------------------------


def refused(move: str, legal: Sequence[str]) -> str:
    """Why a move is refused and what is open instead."""
    if not legal:
        return "No round is open. Deal to begin one."
    return f"{move.capitalize()} is not open now. You can {listing(legal, 'or')}."


def round_open(table: str) -> str:
    """Why there is no deal and no new score while a round is open; names its table."""
    return f"A round is still open at the table {table.capitalize()}. Finish it first."


# announcements -----------------------------------------------------------------------------


def players_cards(hand: Hand | None) -> str:
    """The announcement C."""
    if hand is None:
        return "You have no cards yet."
    return f"Your cards: {listing([card.name for card in hand.cards])}. Total: {total(hand)}."


def dealers_cards(hand: Hand | None) -> str:
    """The announcement V."""
    if hand is None:
        return "The dealer has no cards yet."
    return f"Dealer’s cards: {listing([card.name for card in hand.cards])}. Total: {total(hand)}."


def scores(score: Halves, bet: str) -> str:
    """The announcement S."""
    said = f"Your score is {spoken(score)}. The dealer’s score is {spoken(-score)}."
    return f"{said} Your bet is {bet}." if bet else said


def who(n: int, left: int, of: int, turn: bool) -> str:
    """The announcement T."""
    state = "It is your turn." if turn else "No round is open."
    rounds = f"Round {n}. " if n else ""
    cards = f"{left} of {of} cards {'is' if left == 1 else 'are'} left."
    return f"Two players: you and the dealer. {rounds}{state} {cards}"


def account(score: Halves, n: int, waiting: bool) -> str:
    """The last account of who leaves the table."""
    said = f"You leave after {_rounds(n)} with a score of {spoken(score)}; the dealer has {spoken(-score)}."
    return f"{said} Your open round waits for you." if waiting else f"{said} Deal to go on with it."


def new_score(score: Halves, n: int) -> str:
    """A new score was begun by the player."""
    if not n:
        return "Your score begins at zero."
    old = f"The old one, {spoken(score)} after {_rounds(n)}, is kept in the class list."
    return f"A new score begins at zero. {old}"


def reset(stood: bool) -> str:
    """A new score was begun by the instructor."""
    first = "Your open round was stood first. " if stood else ""
    return f"The instructor has started your score anew. {first}The old score is kept in the class list."


def signed_in(how: str, name: str) -> str:
    """What the page says after signing in or out."""
    if how == "in" and name:
        return f"You are signed in as {name}."
    if how == "out" and not name:
        return "You are signed out. An open round was stood first; your score is kept in the class list."
    return ""


def _rounds(n: int) -> str:
    return "1 round" if n == 1 else f"{n} rounds"


DROPPED = (
    "The round you had here could not be taken up again, so you have a fresh seat. "
    "Rounds already settled are kept."
)
