"""A real server with its store, players for it, and posts sent at the same moment."""

import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

import pytest

from blackjack.store import RoundRow, ScoreRow, SessionRow, Store, rounds_of, scores, sessions
from tests.cluster import Cluster
from tests.servers import Answer, Client, Server

TABLE = "/tables/peterson"
HANDLED = "tests.web.apps:handled()"


class Site:
    """A server on a store; ``cards`` lie on each new shoe."""

    def __init__(self, url: str, cards: str = "", preload: bool = False) -> None:
        self.url = url
        self.server = Server(HANDLED, DATABASE_URL=url, TEST_CARDS=cards)
        if preload:
            self.server.env["GUNICORN_CMD_ARGS"] = "--preload"
        self.store = Store(url)

    def __enter__(self) -> "Site":
        self.server.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.__exit__()
        self.store.close()

    def player(self) -> "Player":
        return Player(self, self.server.client())

    def scores(self) -> list[ScoreRow]:
        with self.store.read() as connection:
            return scores(connection)

    def row(self, player: "Player") -> SessionRow | None:
        with self.store.read() as connection:
            return sessions.load(connection, sha256(player.sid.encode()).hexdigest(), int(time.time()))

    def rounds(self, player: "Player") -> list[RoundRow]:
        """The player's settled rounds, the newest first."""
        row = self.row(player)
        assert row is not None
        with self.store.read() as connection:
            return [] if row.player is None else rounds_of(connection, row.player, 10_000)


@dataclass(frozen=True)
class Look:
    """The table page as it is to be read by anyone: its hooks."""

    turn: int
    phase: str
    score: str
    hands: str
    text: str


@dataclass
class Player:
    site: Site
    client: Client

    def look(self, path: str = TABLE, **headers: str) -> Look:
        answer = self.client.get(path, headers)
        assert answer.status == 200, answer.text
        return read(answer)

    def post(self, path: str, headers: dict[str, str] | None = None, /, **fields: object) -> Answer:
        form = {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})}
        return self.client.send("POST", path, urlencode(fields).encode(), form)

    def deal(self, turn: int = 0) -> Answer:
        return self.post(TABLE + "/deal", turn=turn)

    def move(self, move: str, turn: int) -> Answer:
        return self.post(TABLE + "/move", turn=turn, move=move)

    def twin(self) -> "Player":
        return Player(self.site, self.client.twin())

    @property
    def sid(self) -> str:
        return self.client.cookies.get("session", "")


def module_url(request: pytest.FixtureRequest, folders: pytest.TempPathFactory) -> str:
    """An empty store for all tests of a module; ``request.param`` is the database's name."""
    if request.param == "sqlite":
        return f"sqlite:///{folders.mktemp(request.param) / 'blackjack.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.create_database()


def read(answer: Answer) -> Look:
    main = re.search(r'<main[^>]* data-phase="(\w+)" data-turn="(\d+)"', answer.text)
    score = re.search(r'data-score="gambler" data-value="([^"]+)"', answer.text)
    assert main, answer.text
    assert score, answer.text
    hands = re.findall(r'data-(?:hand|card|total|outcome)="[^"]*"', answer.text)
    return Look(int(main[2]), main[1], score[1], " ".join(hands), answer.text)


def at_once(posts: Sequence[Callable[[], Any]]) -> list[Any]:
    """What each gave, all sent at the same moment from threads of their own."""
    gate = threading.Barrier(len(posts))
    said: list[Any] = [None] * len(posts)

    def send(i: int) -> None:
        gate.wait()
        said[i] = posts[i]()

    threads = [threading.Thread(target=send, args=(i,)) for i in range(len(posts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


def was_made(answer: Answer) -> bool:
    """Whether a table's post was carried out, not answered as one that came too late."""
    assert answer.status == 303, (answer.status, answer.text)
    return "late=" not in answer.location
