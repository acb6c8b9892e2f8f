"""`flask ledger check`: a ledger that adds up is found to, and each planted difference is found."""

from collections.abc import Callable

import pytest
import sqlalchemy as sa
from flask import Flask

from blackjack.store.schema import deals, entries, rounds
from tests.web.conftest import Sit
from tests.web.visitor import Visitor

CARDS = "9S 9D AH 2C 3C 10D 10C 9H " * 3


@pytest.fixture
def url(either_url: str) -> str:
    return either_url


@pytest.fixture
def played(sit: Sit) -> Visitor:
    """Two settled rounds for chips, one open, one of Peterson's."""
    ada = sit(CARDS, tables="peterson bj quentinc multibox")
    ada.sign_in("Ada")
    ada.play("stand")
    playroom = ada.at("quentinc")
    page = playroom.deal(20)
    for move in ("insure", "split", "stand", "stand"):
        page = playroom.move(move)
    assert page.phase == "over"
    playroom.deal(7)
    playroom.move("forfeit") if "forfeit" in playroom.get().moves else playroom.move("stand")
    playroom.deal(9)
    return ada


def check(app: Flask) -> tuple[int, str]:
    result = app.test_cli_runner().invoke(args=["ledger", "check"])
    return result.exit_code, result.output


def test_what_was_played_adds_up(played: Visitor) -> None:
    status, said = check(played.app)
    assert (status, said) == (0, "3 settled rounds, 3 deals for chips, 1 stocks. No differences.\n")


def test_an_empty_store(visitor: Visitor) -> None:
    assert check(visitor.app)[0] == 0


def _change(table: sa.Table, where: object, **values: object) -> Callable[[sa.Connection], object]:
    return lambda tx: tx.execute(sa.update(table).where(where).values(**values))  # type: ignore[arg-type]


STAKES = entries.c.kind == "stake"
PLANTED: dict[str, Callable[[sa.Connection], object]] = {
    "a stake": _change(entries, STAKES & (entries.c.move == 2), amount=-58),
    "a payment": _change(entries, entries.c.kind == "payment", amount=entries.c.amount + 1),
    "a refill": _change(entries, entries.c.kind == "refill", amount=4000),
    "an entry's move": _change(entries, STAKES & (entries.c.move == 1), move=3),
    "an entry's kind": _change(entries, STAKES & (entries.c.move == 1), kind="refill"),
    "a stake taken away": lambda tx: tx.execute(sa.delete(entries).where(STAKES, entries.c.move == 1)),
    "the stake of the open deal": lambda tx: tx.execute(sa.delete(entries).where(entries.c.deal == 3)),
    "a net": _change(rounds, rounds.c.deal == 1, net=rounds.c.net + 2),
    "Peterson's net": _change(rounds, rounds.c.deal.is_(None), net=rounds.c.net + 2),
    "an outcome": _change(rounds, rounds.c.deal == 2, outcome="win"),
    "a dealer's total": _change(rounds, rounds.c.deal == 1, dealer_total=17),
    "a record": _change(rounds, rounds.c.deal == 1, record="table: quentinc\ncards: 9S 9D AH\n"),
    "no record": _change(rounds, rounds.c.deal == 1, record="nonsense"),
    "a round without its deal": _change(rounds, rounds.c.deal == 1, deal=None),
    "a deal's number": _change(deals, deals.c.id == 1, n=17),
    "a payment for an open deal": lambda tx: tx.execute(
        sa.insert(entries).values(player=1, deal=3, move=1, kind="payment", amount=2, at=0)
    ),
    "a refill of a stock": lambda tx: tx.execute(
        sa.insert(entries).values(player=1, deal=3, move=0, kind="refill", amount=2000, at=0)
    ),
    "a second refill": lambda tx: tx.execute(
        sa.insert(entries).values(player=1, deal=3, move=1, kind="refill", amount=2000, at=0)
    ),
    "a return that is too much": lambda tx: tx.execute(
        sa.insert(entries).values(player=1, deal=3, move=0, kind="return", amount=2000, at=0)
    ),
    "a return for a settled deal": lambda tx: tx.execute(
        sa.insert(entries).values(player=1, deal=1, move=0, kind="return", amount=2, at=0)
    ),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_difference_is_found(played: Visitor, what: str) -> None:
    with played.app.extensions["store"].write() as tx:
        PLANTED[what](tx)
    status, said = check(played.app)
    assert status == 1
    assert "difference" in said
    assert "No difference" not in said
