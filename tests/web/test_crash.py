"""kill -9 at any moment: a move is made as a whole or not at all, and what was confirmed is kept."""

import http.client
import itertools
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from tests.servers import Answer
from tests.web.served import TABLE, Player, Site, module_url, was_made

pytestmark = pytest.mark.servers

CARDS = "10S 6D 9H 10C 10H 9D 9S 8S 3C 10D"
"""19 against 6 (a stand wins: the dealer has 26), then 17 against 9 (a hit is 20)."""


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Its workers are forked from one that has the application ready: a killed one is soon replaced."""
    with Site(module_url(request, tmp_path_factory), CARDS, preload=True) as site:
        yield site


def dealt(site: Site) -> Player:
    """19 against a 6: his first round, no player in the ledger yet."""
    player = site.player()
    player.deal()
    return player


def settled(site: Site) -> Player:
    """His first round is over and in the ledger."""
    player = dealt(site)
    player.move("stand", 1)
    return player


def dealt_again(site: Site) -> Player:
    """His second round: 17 against a 9."""
    player = settled(site)
    player.deal(2)
    return player


class TestBetweenAnyTwoSteps:
    """Each step of a move in the store in turn is the one before which the worker dies."""

    @pytest.mark.parametrize(
        ("start", "path", "fields", "rounds"),
        [
            (dealt, "/move", {"move": "stand"}, 1),
            (dealt_again, "/move", {"move": "hit"}, 0),
            (dealt_again, "/move", {"move": "stand"}, 1),
            (settled, "/deal", {}, 0),
            (settled, "/new-score", {}, 0),
        ],
        ids=["first stand", "hit", "stand", "deal", "new score"],
    )
    def test_all_or_nothing(
        self, site: Site, start: Callable[[Site], Player], path: str, fields: dict[str, str], rounds: int
    ) -> None:
        outcomes = []
        for step in itertools.count(1):
            player = start(site)
            before, had = player.look(), count(site)
            answer = die(player, step, TABLE + path, turn=before.turn, **fields)
            after, has = player.look(), count(site)
            if answer is not None:
                assert was_made(answer)
                break
            made = after.turn == before.turn + 1
            assert made or (after.turn, after.hands) == (before.turn, before.hands)
            assert has == had + (rounds if made else 0)
            outcomes.append(made)
            again = player.post(TABLE + path, turn=before.turn, **fields)
            assert was_made(again) is not made
            assert player.look().turn == before.turn + 1
            assert count(site) == had + rounds
        assert outcomes == [False] * (len(outcomes) - 1) + [True]  # once the commit was through it is made
        assert len(outcomes) >= 4  # read, locked, saved, committed


def count(site: Site) -> int:
    """All rounds in the ledger, of whomever."""
    return sum(row.rounds for row in site.scores())


def die(player: Player, step: int, path: str, **fields: object) -> Answer | None:
    """The answer, or None if the worker died before it gave one."""
    try:
        return player.post(path, {"X-Test-Die": str(step)}, **fields)
    except (http.client.HTTPException, ConnectionError):
        return None


class TestPowerCut:
    def test_no_confirmed_move_is_lost(self, site: Site) -> None:
        players = [site.player() for _ in range(12)]
        confirmed = [0] * len(players)
        threads = [
            threading.Thread(target=play, args=(player, confirmed, i)) for i, player in enumerate(players)
        ]
        for thread in threads:
            thread.start()
        while sum(confirmed) < 300:
            time.sleep(0.01)
            assert any(thread.is_alive() for thread in threads)
        site.server.kill9()
        for thread in threads:
            thread.join()
        site.server.restart()
        for player, turn in zip(players, confirmed, strict=True):
            look = player.look()
            assert look.turn in (turn, turn + 1)  # the last one was made, but not confirmed
            rounds = site.rounds(player)
            assert [row.n for row in rounds] == list(range(len(rounds), 0, -1))
            assert sum(row.net for row in rounds) == int(look.score) * 2
            assert len(rounds) >= turn // 5

    def test_a_restart_in_mid_round_changes_nothing(self, site: Site) -> None:
        player = dealt_again(site)
        before = player.look()
        for stop in (site.server.stop, site.server.kill9):
            stop()
            site.server.restart()
            after = player.look()
            assert (after.hands, after.turn, after.score) == (before.hands, before.turn, before.score)
        assert was_made(player.move("hit", before.turn))
        assert 'data-hand="gambler" data-total="20"' in player.look().hands


def play(player: Player, confirmed: list[int], i: int) -> None:
    """Deals and moves until the server is gone; notes each turn that was confirmed."""
    try:
        while True:
            look = player.look() if confirmed[i] else None
            turn = confirmed[i]
            answer = player.move("stand", turn) if look and look.phase == "play" else player.deal(turn)
            assert was_made(answer)
            confirmed[i] = turn + 1
    except (http.client.HTTPException, OSError):
        return
