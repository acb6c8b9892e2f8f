"""GET /privacy: what is stored and for how long; and that nothing else is."""

from blackjack.store.schema import metadata
from tests.web.conftest import Sit
from tests.web.visitor import Visitor, contents


def test_says_what_is_kept_and_for_how_long(visitor: Visitor) -> None:
    text = visitor.get("/privacy").text
    for words in ("display name", "cookie", "30 days", "settled rounds", "settings"):
        assert words in text


def test_can_be_reached_from_where_a_name_is_given(visitor: Visitor) -> None:
    for path in ("/sign-in", "/class", "/settings"):
        assert "/privacy" in visitor.get(path).links


def test_no_address_and_no_browser_is_stored(sit: Sit) -> None:
    """ "No other personal data": neither where a player comes from nor what he reads with."""
    visitor = sit("10S 10D 9H 8C")
    told = {
        "User-Agent": "Tell-Tale/1.0",
        "Referer": "http://localhost/secret",
        "X-Forwarded-For": "192.0.2.77",
    }
    for path, fields in (
        ("/sign-in", {"name": "Ada"}),
        ("/tables/peterson/deal", {"turn": "0"}),
        ("/tables/peterson/move", {"turn": "1", "move": "stand"}),
        ("/instructor/sign-in", {"password": "wrong"}),
    ):
        visitor.send(path, fields, headers=told, environ_base={"REMOTE_ADDR": "192.0.2.78"})
    kept = repr(contents(visitor.app))
    assert "Ada" in kept
    assert not any(words in kept for words in ("Tell-Tale", "secret", "192.0.2", "127.0.0.1"))


def test_the_columns_of_the_store_are_those_it_tells_of() -> None:
    """A new column must be told on the page: this list is what the page was written for."""
    kept = {table.name: set(table.c.keys()) for table in metadata.sorted_tables}
    assert kept == {
        "about": {"version"},
        "sessions": {"id", "version", "data", "expiry", "saved", "player", "dead"},
        "players": {"id", "name", "name_key", "created", "code"},
        "games": {"player", "table", "game", "began"},
        "deals": {"id", "player", "table", "n", "at"},
        "entries": {"id", "player", "deal", "move", "kind", "amount", "at"},
        "roster": {"player", "student", "section"},
        "rounds": {
            *("id", "player", "game", "n", "table", "extras", "record"),
            *("outcome", "net", "dealer_total", "ended", "deal"),
        },
        "switches": {"id", "at", "natural", "bets", "tables", "table", "hidden", "code"},
        "attempts": {"key", "since", "n"},
    }
