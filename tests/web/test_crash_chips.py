"""kill -9 before any step of a deal, a double or a stand for chips: all of it is in the ledger, or none."""

import itertools
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from blackjack import store
from blackjack.store.schema import deals, entries, rounds
from blackjack.web.ledger import differences
from tests.web.devices import Device, made
from tests.web.served import Site, module_url

pytestmark = pytest.mark.servers

CARDS = "5S 6D 9H 10C 9S 8S"
"""11 against a 9: a double draws the 10, and the dealer has 18."""


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(module_url(request, tmp_path_factory), CARDS, preload=True) as site:
        with site.store.write() as tx:
            store.change(tx, 0, tables=("quentinc",))
        yield site


def ledger(site: Site) -> tuple[int, int, int]:
    """How many deals, entries and settled rounds there are."""
    with site.store.read() as connection:
        assert list(differences(connection)) == []
        one, two, three = (
            connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in (deals, entries, rounds)
        )
    return one, two, three


@pytest.mark.parametrize(
    ("ready", "action", "fields", "more"),
    [
        ([], "deal", {"bet": 100}, (1, 2, 0)),
        (["deal"], "move", {"move": "double"}, (0, 2, 1)),
        (["deal"], "move", {"move": "forfeit"}, (0, 1, 1)),
    ],
    ids=["deal", "double", "forfeit"],
)
def test_all_or_nothing(
    site: Site, ready: list[str], action: str, fields: dict[str, object], more: tuple[int, int, int]
) -> None:
    outcomes = []
    for step in itertools.count(1):
        device = Device(site.server.client())
        device.client.post("/sign-in", name="Ada")
        for first in ready:
            device.post(first, turn=0, bet=100)
        before, had = device.look(), ledger(site)
        answer = device.post_dying(step, action, turn=before.turn, **fields)
        all_of_it = tuple(was + new for was, new in zip(had, more, strict=True))
        if answer is not None:
            assert made(answer)
            assert ledger(site) == all_of_it
            break
        done = device.look().turn == before.turn + 1
        assert ledger(site) == (all_of_it if done else had)
        outcomes.append(done)
        assert made(device.post(action, turn=before.turn, **fields)) is not done
        assert ledger(site) == all_of_it
    assert outcomes == [False] * (len(outcomes) - 1) + [True]  # once the commit was through it is made
    assert len(outcomes) >= 6  # read, locked, summed up, entered, saved, committed
