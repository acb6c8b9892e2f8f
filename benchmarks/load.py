"""A cheap client: one thread, raw kept-alive connections, an event loop with timers. Loopback only."""

from __future__ import annotations

import heapq
import itertools
import re
import selectors
import socket
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple, TypeAlias

GIVE_UP = 120.0  # seconds with nothing to do but wait


class Answer(NamedTuple):
    """``status`` 0: the connection was lost or refused."""

    status: int
    head: str
    body: bytes

    def header(self, name: str) -> str:
        found = re.search(rf"(?im)^{name}: *([^\r\n]*)", self.head)
        return found[1] if found else ""

    def text(self) -> str:
        packed = self.header("Content-Encoding") == "gzip"
        return (zlib.decompress(self.body, 16 + zlib.MAX_WBITS) if packed else self.body).decode()


Then: TypeAlias = Callable[[Answer], None]


class Loop:
    """Runs callbacks when their time has come and connections when they can be read."""

    def __init__(self) -> None:
        self.selector = selectors.DefaultSelector()
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = itertools.count()

    def at(self, when: float, call: Callable[[], None]) -> None:
        heapq.heappush(self._timers, (when, next(self._numbers), call))

    def run(self, done: Callable[[], bool]) -> None:
        heard = perf_counter()
        while not done():
            now = perf_counter()
            while self._timers and self._timers[0][0] <= now:
                heapq.heappop(self._timers)[2]()
                heard = now
            wait = self._timers[0][0] - perf_counter() if self._timers else 1.0
            for key, _ in self.selector.select(max(0.0, wait)):
                key.data()
                heard = now
            if now - heard > GIVE_UP:
                raise TimeoutError("the server does not answer any more")


class Line:
    """One kept-alive connection; asks one thing at a time."""

    def __init__(self, loop: Loop, port: int) -> None:
        self.loop, self.port = loop, port
        self._socket: socket.socket | None = None
        self._request = b""
        self._then: Then | None = None
        self._heard = bytearray()
        self._used = False

    def ask(self, request: bytes, then: Then) -> None:
        self._request, self._then = request, then
        try:
            if self._socket is None:
                self._connect()
            assert self._socket is not None
            self._socket.sendall(request)
        except OSError:
            self._lost()

    def _connect(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self.port), 10)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.setblocking(False)
        self._used = False
        self.loop.selector.register(self._socket, selectors.EVENT_READ, self._readable)

    def close(self) -> None:
        if self._socket is not None:
            self.loop.selector.unregister(self._socket)
            self._socket.close()
            self._socket = None
        self._heard.clear()

    def _lost(self) -> None:
        """A kept connection that the server closed is opened again, as browsers do; else it is an error."""
        idle = self._used and not self._heard
        self.close()
        if self._then is None:
            return
        if idle:
            self.ask(self._request, self._then)
        else:
            self._give(Answer(0, "", b""))

    def _readable(self) -> None:
        assert self._socket is not None
        try:
            chunk = self._socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        if not chunk:
            self._lost()
            return
        self._heard += chunk
        split = self._heard.find(b"\r\n\r\n")
        if split < 0:
            return
        head = self._heard[:split].decode("latin-1")
        answer = Answer(int(head[9:12]), head, bytes(self._heard[split + 4 :]))
        if len(answer.body) < int(answer.header("Content-Length") or 0):
            return
        self._heard.clear()
        self._used = True
        if answer.header("Connection").lower() == "close":
            self.close()
        self._give(answer)

    def _give(self, answer: Answer) -> None:
        then, self._then = self._then, None
        assert then is not None
        then(answer)


@dataclass(slots=True)
class Visitor:
    """A student at a table, who draws under 17 and deals again; at a site without a table he only knocks."""

    line: Line
    address: str = "/"
    table: str = ""
    cookie: str = ""
    turn: str = "0"
    phase: str = "bet"
    total: int = 0
    busy: bool = False
    packed: bool = True  # takes pages compressed, as every browser does

    def get(self, then: Then) -> None:
        self.line.ask(self._request("GET", self.address, b""), then)

    def post(self, then: Then) -> None:
        """The move that is due: a deal, a hit or a stand."""
        if not self.table:
            path, fields = "/move", "turn=7&move=hit"
        elif self.phase == "play":
            move = "hit" if self.total < 17 else "stand"
            path, fields = f"{self.table}/move", f"turn={self.turn}&move={move}"
        else:
            path, fields = f"{self.table}/deal", f"turn={self.turn}"
        self.line.ask(self._request("POST", path, fields.encode()), then)

    def _request(self, verb: str, path: str, body: bytes) -> bytes:
        lines = [f"{verb} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.line.port}", "Accept: text/html"]
        if self.packed:
            lines.append("Accept-Encoding: gzip, deflate")
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        if body:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
            lines += [f"Origin: http://127.0.0.1:{self.line.port}", "Sec-Fetch-Site: same-origin"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def posted(self, answer: Answer) -> str:
        """Take in the answer to a post; what was wrong with it, or nothing."""
        if answer.status != 303:
            return f"a post was answered {answer.status or 'by no one'}"
        self.address = answer.header("Location").partition("#")[0]
        if kept := answer.header("Set-Cookie"):
            self.cookie = kept.partition(";")[0]
        return "a post came late" if "late=" in self.address else ""

    def got(self, answer: Answer) -> str:
        """Take in a page, its turn and what the gambler has; what was wrong with it, or nothing."""
        if answer.status != 200:
            return f"a page was answered {answer.status or 'by no one'}"
        if self.table:
            page = answer.text()
            state = re.search(r'data-phase="(\w+)" data-turn="(\d+)"', page)
            if state is None:
                return "a page without a table"
            self.phase, self.turn = state[1], state[2]
            total = re.search(r'data-hand="gambler"[^>]*data-total="(\d+)"', page)
            self.total = int(total[1]) if total else 0
        return ""
