"""The app served to a real browser, and players who sit down at it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from werkzeug.serving import make_server

from app import create_app
from blackjack.engine import TABLES
from blackjack.store import change
from tests.browser.player import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PASSWORD = "a password for the tests"
# How many forms this tab has sent, and how many controls its script has pressed, earlier pages included.
SPY = """
const count = (what) => { sessionStorage[what] = 1 + Number(sessionStorage[what] ?? 0) }
addEventListener('submit', (e) => { if (!e.defaultPrevented) count('submits') })
addEventListener('click', (e) => { if (!e.isTrusted) count('presses') }, true)
"""

Serve = Callable[..., str]


class Sit(Protocol):
    def __call__(self, cards: str = "", extras: str = "", script: bool = True, **context: Any) -> Player: ...


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """``serve("10S 6D 6H", "natural bets", "bj")``: an app with these cards, extras, open tables.

    It is kept for the run. Players do not disturb each other: every session begins with the cards.
    ``own`` is a name for an app that its test changes.
    """
    running: dict[tuple[str, str, str, str], tuple[str, Callable[[], None]]] = {}

    def start(cards: str, extras: str, tables: str) -> tuple[str, Callable[[], None]]:
        folder: Path = tmp_path_factory.mktemp("browser")
        app = create_app({"INSTANCE_PATH": str(folder), "CARDS": cards, "INSTRUCTOR_PASSWORD": PASSWORD})
        store = app.extensions["store"]
        with store.write() as tx:
            change(tx, 0, extras=tuple(extras.split()), tables=tuple(tables.split()))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()

        def stop() -> None:
            server.shutdown()
            thread.join()
            server.server_close()
            store.close()

        return f"http://127.0.0.1:{server.server_port}", stop

    def serve(cards: str = "", extras: str = "", tables: str = "", own: str = "") -> str:
        key = cards, extras, tables, own
        if key not in running:
            running[key] = start(cards, extras, tables)
        return running[key][0]

    yield serve
    for _, stop in running.values():
        stop()


@pytest.fixture
def sit(browser: "Browser", serve: Serve) -> Iterator[Sit]:
    """A new player, with a browser of his own, at the table page.

    ``at`` is a table that is open beside Peterson's, and where he sits; at one for chips he has a name.
    At the end no browser may have asked another host for anything, nor complained of anything.
    """
    contexts = []
    strangers: list[str] = []
    complaints: list[str] = []

    def sit(cards: str = "", extras: str = "", script: bool = True, **context: Any) -> Player:
        own = context.pop("own", "")
        at = context.pop("at", "")
        address = serve(cards, extras, " ".join(TABLES) if at else "", own)
        about = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}} | context
        made = browser.new_context(base_url=address, java_script_enabled=script, **about)
        contexts.append(made)
        made.set_default_timeout(10_000)
        made.add_init_script(SPY)
        made.on("request", lambda sent: sent.url.startswith(address) or strangers.append(sent.url))
        made.on("weberror", lambda thrown: complaints.append(str(thrown.error)))
        made.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        player = Player(made.new_page(), at or "peterson")
        if at and TABLES[at].account == "stock":
            player.sign_in(f"Player {len(contexts)}")
        player.page.goto(f"/tables/{at}" if at else "/")
        return player

    yield sit
    for made in contexts:
        made.close()
    assert strangers == []
    # a page that is answered 400 or 409 is written to the console too
    assert [said for said in complaints if "the server responded with a status of 4" not in said] == []
