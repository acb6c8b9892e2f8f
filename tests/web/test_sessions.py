"""Sessions on real servers: none is lost, none is stored for nothing, no cookie breaks a page."""

import secrets
import threading
from collections.abc import Iterator
from functools import partial
from hashlib import sha256

import pytest
import sqlalchemy as sa

from blackjack.store import sessions
from blackjack.store.schema import sessions as table
from tests.web.served import TABLE, Player, Site, at_once, module_url, was_made

pytestmark = pytest.mark.servers


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(module_url(request, tmp_path_factory)) as site:
        yield site


def stored(site: Site) -> int:
    with site.store.read() as connection:
        return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())


class TestStored:
    def test_anonymous_gets_store_nothing_and_set_no_cookie(self, site: Site) -> None:
        before, client = stored(site), site.server.client()
        for path in (
            "/",
            TABLE,
            TABLE + "/rules",
            "/class",
            "/sign-in",
            "/settings",
            "/rounds",
            "/instructor",
        ):
            answer = client.get(path)
            assert answer.status == 200
            assert "Set-Cookie" not in answer.headers
        for method in ("HEAD", "OPTIONS"):
            client.send(method, TABLE)
        assert client.get("/nothing").status == 404
        assert stored(site) == before

    def test_the_cookie_is_short(self, site: Site) -> None:
        player = site.player()
        for answer in (player.deal(), player.move("stand", 1), player.post("/sign-in", name="Ada")):
            cookie = answer.headers["Set-Cookie"]
            assert len(cookie) < 200
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie

    def test_2000_live_ones_all_survive(self, site: Site) -> None:
        players = [site.player() for _ in range(2000)]
        before = stored(site)
        at_once([partial(deal_all, players[k::8]) for k in range(8)])
        assert stored(site) == before + 2000
        site.server.restart()
        for player in players:
            row = site.row(player)
            assert row is not None
            assert row.version == 1
        for player in players[::40]:
            assert player.look().turn == 1
            assert was_made(player.move("stand", 1)) or player.look().turn == 2


class TestOddCookies:
    @pytest.mark.parametrize(
        "sid",
        [
            pytest.param(secrets.token_urlsafe(32), id="forged"),
            pytest.param("", id="empty"),
            pytest.param("a" * 5000, id="5000 bytes"),
            pytest.param("%00", id="%00"),
            pytest.param("a" * 42 + "%00", id="nearly"),
            pytest.param("../../etc/passwd", id="path"),
            pytest.param('"quo\\000ted"', id="quoted"),
            pytest.param("\xe4\xf6\xfc" * 14, id="latin"),
        ],
    )
    def test_are_a_fresh_start(self, site: Site, sid: str) -> None:
        player = site.player()
        player.client.cookies["session"] = sid
        assert player.look().turn == 0
        assert was_made(player.deal())
        assert player.sid != sid
        assert len(player.sid) == 43
        assert player.look().turn == 1

    def test_many_cookies_of_the_name(self, site: Site) -> None:
        player = site.player()
        player.deal()
        both = {"Cookie": f"session={'b' * 43}; session={player.sid}"}
        assert site.server.client().get(TABLE, both).status == 200

    @pytest.mark.parametrize(
        "data",
        [b"", b"\xc1\x00", b"garbage", b"\x81\xa4seat\xc0", b"\x81\xa4seat\x81\xa1v\x63", b"\x91" * 4000],
        ids=["empty", "no msgpack", "text", "no seat", "seat of another version", "deep"],
    )
    def test_a_corrupt_row_is_a_fresh_start(self, site: Site, data: bytes) -> None:
        player = site.player()
        player.deal()
        spoil(site, player, data)
        turn = player.look().turn
        assert was_made(player.deal(turn))
        assert player.look().turn == turn + 1
        assert player.client.get("/settings").status == 200

    @pytest.mark.parametrize("bytes_changed", range(0, 200, 10))
    def test_a_row_with_a_flipped_byte_is_never_a_500(self, site: Site, bytes_changed: int) -> None:
        player = site.player()
        player.deal()
        row = site.row(player)
        assert row is not None
        data = bytearray(row.data)
        data[bytes_changed % len(data)] ^= 0x41
        spoil(site, player, bytes(data))
        look = player.look()
        answer = player.move("stand", look.turn) if look.phase == "play" else player.deal(look.turn)
        assert answer.status == 303
        assert player.client.get("/class").status == 200
        assert player.client.get("/rounds").status == 200
        assert player.client.get("/settings").status == 200
        assert player.client.get("/sign-in").status == 200


def deal_all(players: list[Player]) -> None:
    for player in players:
        player.deal()


def spoil(site: Site, player: Player, data: bytes) -> None:
    with site.store.write() as tx:
        sessions.rewrite(tx, sha256(player.sid.encode()).hexdigest(), data, None)


class TestEmptyStore:
    def test_two_servers_of_two_workers_start_at_once_on_it(self, store_url: str) -> None:
        sites = [Site(store_url), Site(store_url)]
        try:
            threads = [threading.Thread(target=site.server.start) for site in sites]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            player = sites[0].player()
            assert was_made(player.deal())
            player.client.port = sites[1].server.port
            # another server has another key and the same sessions
            assert player.look().turn == 1
            for site in sites:
                assert "Error" not in site.server.log()
        finally:
            for site in sites:
                site.__exit__()
