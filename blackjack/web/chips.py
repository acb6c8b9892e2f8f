"""Playing for chips: they are the player's, not the session's, and several devices of his may play at once.

Each function that changes anything runs in the post's own transaction, the player locked before his stock is
read: whatever else he does at the same moment comes before or after it.
"""

from __future__ import annotations

from typing import Any

from flask import session

from blackjack import store
from blackjack.engine import amount
from blackjack.engine.amount import Halves, whole
from blackjack.engine.tables import TABLES
from blackjack.seat import BadSeat, Seat
from blackjack.seat.seat import at_risk
from blackjack.web.current import now, sessions
from blackjack.web.forms import Mistake

REFILL = whole(1000)
"""What who has lost all begins anew with (Q14)."""

REFILLED = "You had less than one chip left, so you begin with 1000 fresh ones."
STAKED_ELSEWHERE = (
    "All your chips are staked in a round on another device. Finish it there, or end it under Your name."
)
FIRST = "You begin with 1000 chips."


def for_chips(table: str) -> bool:
    return TABLES[table].account == "stock"


def deal(here: Seat, tx: store.Connection, bets: list[int] | None) -> None:
    """Deal, and take the stakes from the stock (R27); one who has nothing left gets fresh chips first (R26).

    Raises `Mistake` (409) for bets that the stock does not cover, and where all is staked elsewhere.
    """
    player: int = session["player"]
    store.lock_player(tx, player)
    stock = store.stock(tx, player)
    least = whole(TABLES[here.table].least_bet)
    fresh = stock < least and not staked_elsewhere(tx, player)
    if stock < least and not fresh:
        raise Mistake(409, STAKED_ELSEWHERE)
    purse = stock + REFILL if fresh else stock
    if bets is None:
        bets = last_bets(here, purse)
    check_stock(bets, purse)
    here.n = store.last_deal(tx, player, here.table)
    first = here.n == 0 and not stock
    here.deal((), bets, purse)
    session["deal"] = number = store.add_deal(tx, player, here.table, here.n, now())
    if fresh:
        store.add_entry(tx, number, 0, "refill", REFILL, now())
        here.notice = FIRST if first else REFILLED
    store.add_entry(tx, number, 0, "stake", -whole(sum(bets)), now())


def last_bets(here: Seat, purse: Halves) -> list[int]:
    """The bets of a deal that names none: the last ones; at first, or if they are too much, the least."""
    least = [TABLES[here.table].least_bet]
    bets = here.last_bets or least
    return bets if whole(sum(bets)) <= purse else least


def check_stock(bets: list[int], purse: Halves) -> None:
    total = sum(bets)
    if whole(total) > purse:
        costs = f"Your bets make {total}" if len(bets) > 1 else f"Your bet is {total}"
        raise Mistake(409, f"{costs}, but you have {amount.text(purse)} chips.", "bet")


def act(here: Seat, tx: store.Connection, move: str) -> None:
    """Make a move; what it costs leaves the stock, as it is now, in the same transaction."""
    player: int = session["player"]
    store.lock_player(tx, player)
    round_ = here.round
    if round_ is not None:
        round_.purse = store.stock(tx, player)
    staked = at_risk(round_) if round_ is not None else 0
    here.act(move)
    assert round_ is not None, "a move was made in it"
    if cost := at_risk(round_) - staked:
        store.add_entry(tx, session["deal"], len(round_.moves), "stake", -cost, now())


def settle(here: Seat, tx: store.Connection, data: Any) -> int:
    """Pay out the round that is over; the number of its deal, which the settled round is to name.

    ``data`` is the session that holds the seat: the visitor's own, or another one.
    """
    round_ = here.round
    assert round_ is not None, "it was just played"
    deal: int = data.pop("deal")
    store.lock_player(tx, data["player"])
    if payment := at_risk(round_) + round_.net:
        store.add_entry(tx, deal, len(round_.moves), "payment", payment, now())
    return deal


def give_back(tx: store.Connection, data: Any) -> None:
    """The open round for chips of this session can no longer be played: its stakes go back to the stock."""
    deal: int = data.pop("deal")
    store.lock_player(tx, data["player"])
    if staked := store.staked_in(tx, deal):
        store.add_entry(tx, deal, 0, "return", staked, now())


def staked_elsewhere(connection: store.Connection, player: int) -> bool:
    """Whether a round of the player's is open on another device, with chips at stake (R26).

    A deal whose session is gone for good can never be settled, and keeps nobody from fresh chips.
    """
    open_ = set(store.open_deals(connection, player))
    return bool(open_) and any(
        data.get("deal") in open_ for data in sessions().peek(connection, player) if waiting(data)
    )


def waiting(data: Any) -> bool:
    """Whether a session's ``data`` has a round that is open for chips, and that can be played on."""
    if "deal" not in data:
        return False
    try:
        return Seat.load(data["seat"]).is_open
    except (KeyError, BadSeat):
        return False


def stock_now() -> Halves | None:
    """The visitor's stock; None for who has no name yet."""
    if "name" not in session:
        return None
    with sessions().store.read() as connection:
        return store.stock(connection, session["player"])


def most_bet(stock: Halves | None) -> Halves:
    """What he may bet in all with the next deal: fresh chips come with it when he has none."""
    return REFILL if stock is None or stock < whole(1) else stock
