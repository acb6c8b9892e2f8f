"""The store is down: every page says so and that the game is safe; then it is back, and play goes on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cluster import Cluster
from tests.servers import Answer
from tests.web.served import TABLE, Player, Site, was_made

pytestmark = pytest.mark.servers

PAGES = (
    "/",
    TABLE,
    TABLE + "/rules",
    "/class",
    "/sign-in",
    "/settings",
    "/rounds",
    "/instructor",
    "/privacy",
)
POSTS: tuple[tuple[str, dict[str, object]], ...] = (
    (TABLE + "/deal", {"turn": 1}),
    (TABLE + "/move", {"turn": 1, "move": "hit"}),
    (TABLE + "/type", {"turn": 1, "command": "hit"}),
    (TABLE + "/new-score", {"turn": 1}),
    ("/sign-in", {"name": "Ada"}),
    ("/sign-out", {}),
    ("/settings", {"theme": "dark"}),
    ("/instructor/sign-in", {"password": "wrong"}),
)
CARDS = "10S 6D 6H 2C 10C 10H"


def says_the_game_is_safe(answer: Answer) -> bool:
    assert answer.status == 503, (answer.status, answer.text)
    assert answer.headers["Content-Type"].startswith("text/html")
    assert "Set-Cookie" not in answer.headers
    assert "Traceback" not in answer.text
    assert "OperationalError" not in answer.text
    return "Your game is safe" in answer.text


def play_goes_on(player: Player, hands: str) -> None:
    look = player.look()
    assert (look.hands, look.turn) == (hands, 1)
    assert was_made(player.move("hit", 1))
    assert 'data-hand="gambler" data-total="18"' in player.look().hands


@pytest.mark.postgresql
class TestPostgresqlStopped:
    @pytest.fixture
    def site(self, postgresql_url: str, cluster: Cluster) -> Iterator[Site]:
        with Site(postgresql_url, CARDS) as site:
            yield site
        cluster.start()

    @pytest.mark.parametrize("how", ["fast", "immediate"])
    def test_every_page_is_503_and_play_goes_on(self, site: Site, cluster: Cluster, how: str) -> None:
        player, stranger = site.player(), site.player()
        player.deal()
        hands = player.look().hands
        cluster.stop(how)
        for path in PAGES:
            assert says_the_game_is_safe(player.client.get(path))
        for path, fields in POSTS:
            assert says_the_game_is_safe(player.post(path, None, **fields))
            assert stranger.post(path, None, **fields).status in (303, 503)
        assert stranger.deal().status == 503
        assert player.client.get("/healthz").status == 503
        assert stranger.client.get("/static/app.css").status in (200, 404)
        cluster.start()
        assert player.client.get("/healthz").status == 200
        play_goes_on(player, hands)
        assert was_made(stranger.deal())

    def test_stopped_when_the_server_starts(self, postgresql_url: str, cluster: Cluster) -> None:
        cluster.stop()
        site = Site(postgresql_url)
        site.server.ready = None
        with site:
            assert says_the_game_is_safe(site.player().client.get("/"))
            cluster.start()
            assert was_made(site.player().deal())


class TestSqliteLocked:
    """Reading waits for no writer in WAL; whoever writes waits so long and is told."""

    @pytest.fixture
    def site(self, tmp_path: Path) -> Iterator[Site]:
        with Site(f"sqlite:///{tmp_path / 'blackjack.db'}?timeout=0.2", CARDS) as site:
            yield site

    def test_every_post_is_503_each_page_is_still_read_and_play_goes_on(
        self, site: Site, tmp_path: Path
    ) -> None:
        player, stranger = site.player(), site.player()
        player.deal()
        hands = player.look().hands
        with closing(sqlite3.connect(tmp_path / "blackjack.db", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            for path, fields in POSTS:
                if path != TABLE + "/deal":  # of an open round: refused before the store is asked
                    assert says_the_game_is_safe(player.post(path, None, **fields))
            assert says_the_game_is_safe(stranger.deal())
            for path in PAGES:
                assert player.client.get(path).status == 200
            assert player.client.get("/healthz").status == 200
        play_goes_on(player, hands)
        assert was_made(stranger.deal())
