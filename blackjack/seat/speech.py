"""What is said, once for page, title, keys and typed commands: amounts, hands, answers, refusals.

The state of a round in words is in `telling`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blackjack.engine import TABLES, amount, openings
from blackjack.engine.amount import Halves
from blackjack.engine.cards import Card
from blackjack.engine.hand import Hand
from blackjack.engine.openings import Refusal
from blackjack.engine.round import Round
from blackjack.engine.rules import Move


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
    """ "a", "a and b", "a, b and c"; "" for none."""
    *most, last = things or [""]
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


# refusals ----------------------------------------------------------------------------------


def refused(move: str, legal: Sequence[str]) -> str:
    """Why a move is refused and what is open instead."""
    if not legal:
        return "No round is open. Deal to begin one."
    return f"{move.capitalize()} is not open now. You can {listing(legal, 'or')}."


_WHY: dict[Refusal, str] = {
    "insurance_first": "answer insurance first",
    "first_move": "only as the first move",
    "once": "once only",
    "too_late": "only before the first hand is complete",
    "pair": "needs a pair",
    "two_cards": "only on two cards",
    "total": "needs a total of {totals}",
    "aces": "not on split aces",
    "upcard": "needs a dealer’s {upcards}",
    "cost": "costs {cost}, you have {purse}",
}


def why_not(round_: Round, move: Move) -> str:
    """Why a move of this table is not open now, for its place on the page; "" when it is."""
    why = openings.refusal(round_, move)
    if why is None:
        return ""
    rules = round_.rules
    ranks = ["figure" if rank == "J" else "ace" for rank in rules.insurance if rank in "AJ"]
    return _WHY.get(why, "not now").format(
        totals=listing([str(number) for number in rules.double_totals], "or"),
        upcards=listing(ranks, "or"),
        cost=amount.text(openings.cost(round_, move)) if why == "cost" else "",
        purse=amount.text(round_.purse or 0),
    )


def round_open(table: str) -> str:
    """Why there is no deal and no new score while a round is open; names its table."""
    return f"A round is still open at the table {TABLES[table].title}. Finish it first."


# announcements -----------------------------------------------------------------------------


def players_cards(hands: Sequence[tuple[str, Hand]]) -> str:
    """The announcement C: each hand with its name, "" for the only one."""
    if not hands:
        return "You have no cards yet."
    said = []
    for name, hand in hands:
        whose = f"{name[:1].upper()}{name[1:]}" if name else "Your cards"
        said.append(f"{whose}: {listing([card.name for card in hand.cards])}. Total: {total(hand)}.")
    return " ".join(said)


def dealers_cards(hand: Hand | None, face_down: bool = False) -> str:
    """The announcement V."""
    if hand is None:
        return "The dealer has no cards yet."
    shown = [card.name for card in hand.cards] + ["a face-down card"] * face_down
    return f"Dealer’s cards: {listing(shown)}. Total: {total(hand)}."


def scores(score: Halves, bet: str) -> str:
    """The announcement S where both sides have a score."""
    said = f"Your score is {spoken(score)}. The dealer’s score is {spoken(-score)}."
    return f"{said} Your bet is {bet}." if bet else said


def standing(action: Halves, score: Halves) -> str:
    """The announcement S of bj, said at each shuffle and on leaving too (B17, B18)."""
    return f"Action {amount.text(action)}, standing {spoken(score)}."


def chips(stock: Halves, staked: Halves) -> str:
    """The announcement S of the chip tables: "940 chips left and 60 staked" (Q15)."""
    left = f"You have {amount.text(stock)} chips left"
    return f"{left} and {amount.text(staked)} staked." if staked else f"{left}."


def who(n: int, left: int, of: int, turn: bool) -> str:
    """The announcement T."""
    state = "It is your turn." if turn else "No round is open."
    rounds = f"Round {n}. " if n else ""
    cards = f"{left} of {of} cards {'is' if left == 1 else 'are'} left."
    return f"Two players: you and the dealer. {rounds}{state} {cards}"


def account(score: Halves, n: int, waiting: bool) -> str:
    """The last account of who leaves the table."""
    said = f"You leave after {_rounds(n)} with a score of {spoken(score)}; the dealer has {spoken(-score)}."
    return f"{said} {_WAITS if waiting else 'Deal to go on with it.'}"


def last_standing(action: Halves, score: Halves, waiting: bool) -> str:
    """The last account of who leaves bj (B18)."""
    said = f"You leave. {standing(action, score)}"
    return f"{said} {_WAITS}" if waiting else said


def chips_kept(waiting: bool) -> str:
    """What is said to who leaves a chip table (Q13)."""
    return f"You leave the table. {_WAITS}" if waiting else "You leave the table. Your chips are kept."


_WAITS = "Your open round waits for you."


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
    if how in ("out", "stood") and not name:
        first = "Your open round was stood first. " if how == "stood" else ""
        return f"You are signed out. {first}Your score is kept in the class list."
    return ""


def _rounds(n: int) -> str:
    return "1 round" if n == 1 else f"{n} rounds"


DROPPED = (
    "The round you had here could not be taken up again, so you have a fresh seat. "
    "Rounds already settled are kept."
)
