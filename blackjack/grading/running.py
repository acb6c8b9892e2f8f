"""One record while it runs: its pipes, its time, its output, and how it ended."""

from __future__ import annotations

import json
import os
import secrets
import select
import signal
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from blackjack.grading.cell import PAGE, Cell, Limits
from blackjack.grading.jobs import Result, Status

LONGEST_LINE = 1_000_000
PATIENCE = 0.05


@dataclass(frozen=True, slots=True)
class Order:
    """How a record is started: ``kind`` of student's side, the ``file`` to run, and its environment."""

    kind: str
    file: str
    env: Mapping[str, str]


@dataclass
class Ended(Exception):
    """The record is over before its result came: why, in words, and the hands that came before."""

    status: Status
    detail: str
    hands: list[Result] = field(default_factory=list)


class Running:
    """A context: the record's process begins with it, and at its end nothing of the record is left.

    Raises `blackjack.grading.cell.CellGone`.
    """

    def __init__(self, cell: Cell, order: Order, limits: Limits, seconds: float) -> None:
        self.cell, self.limits, self.allowed = cell, limits, seconds
        self.mark = secrets.token_hex(16).encode()
        self.output = bytearray()
        self.told = bytearray()
        self.open: set[int] = set()
        self.ours: list[int] = []
        theirs: list[int] = []
        for mine_reads in (False, True, False, True):
            reader, writer = os.pipe2(os.O_CLOEXEC)
            self.ours.append(reader if mine_reads else writer)
            theirs.append(writer if mine_reads else reader)
        self.stdin, self.stdout, self.asked, self.answers = self.ours
        self.open = {self.stdout, self.answers}
        self.dead = False
        try:
            limit = limits.as_rlimits(seconds, cell.others)
            about = {"kind": order.kind, "file": order.file, "env": dict(order.env), "limits": limit}
            self.place = str(cell.order("start", theirs, **about)["place"])
        except BaseException:
            self.close(self.ours)
            raise
        finally:
            self.close(theirs)
        os.set_blocking(self.stdin, False)
        os.set_blocking(self.asked, False)
        self.begun = self.looked = time.monotonic()
        self.send(self.asked, self.mark + b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close(self.ours)
        self.cell.order("end")

    @staticmethod
    def close(fds: list[int]) -> None:
        for fd in fds:
            os.close(fd)

    def send(self, pipe: int, data: bytes) -> None:
        """Write; one who no longer reads will be found out by what he does not answer."""
        try:
            os.write(pipe, data)
        except (BrokenPipeError, BlockingIOError):
            return

    def no_input(self) -> None:
        """Standard input is empty: whoever reads it is at its end."""
        os.close(self.stdin)
        self.ours.remove(self.stdin)

    def ask(self, what: object) -> None:
        self.send(self.asked, json.dumps(what).encode() + b"\n")

    def hear(self) -> dict[str, Any]:
        """The next thing that the record tells. Raises `Ended`."""
        while b"\n" not in self.told:
            if self.answers not in self.open:
                self.step()
                raise self.gone()
            if len(self.told) > LONGEST_LINE:
                raise Ended("error", "The program wrote into the grader's own pipe.")
            self.step()
        line, _, rest = self.told.partition(b"\n")
        self.told = bytearray(rest)
        mark, _, text = bytes(line).partition(b" ")
        try:
            found = json.loads(text, parse_constant=lambda name: name) if mark == self.mark else None
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise Ended("error", "The program wrote into the grader's own pipe.")
        return found

    def step(self, patience: float = PATIENCE) -> bool:
        """Take what has come, or wait a moment for it. Whether anything came. Raises `Ended`."""
        now = time.monotonic()
        left = self.begun + self.allowed - now
        if left <= 0:
            raise Ended("timeout", f"No end after {self.allowed:.1f} seconds.")
        poll = select.poll()
        for fd in self.open:
            poll.register(fd, select.POLLIN)
        ready = poll.poll(min(left, patience) * 1000)
        for fd, _ in ready:
            data = os.read(fd, 1 << 16)
            if not data:
                self.open.discard(fd)
            elif fd == self.stdout:
                self.output += data
                if len(self.output) > self.limits.output:
                    raise Ended("flood", f"More than {self.limits.output // 1000} kB were printed.")
            else:
                self.told += data
        if now - self.looked > PATIENCE or (not ready and patience == PATIENCE):
            self.looked = now
            self.look(bool(ready))
        return bool(ready)

    def look(self, busy: bool) -> dict[str, Any]:
        """See to the record's memory and life. Raises `Ended`."""
        seen = self.cell.order("look")
        if seen["pages"] * PAGE > self.limits.memory:
            raise Ended("killed", f"More than {self.limits.memory // 1_000_000} MB of memory were used.")
        if not seen["alive"] and not busy:
            if self.dead:  # nothing came since: what it said in its last moment has been read
                self.open.clear()
            self.dead = True
        return seen

    def gone(self) -> Ended:
        """How a record ended that said nothing more."""
        code = int(self.cell.order("end")["code"])
        if code == -signal.SIGXCPU:
            return Ended("timeout", f"More than {int(self.allowed) + 1} seconds of processor time were used.")
        if code < 0:
            try:
                name = signal.Signals(-code).name
            except ValueError:
                name = "unknown"
            return Ended("killed", f"The program was ended by signal {-code} ({name}).")
        status: Status = "error" if code else "no_result"
        return Ended(status, f"The program ended, with exit status {code}, before there was a result.")

    def output_end(self) -> str:
        return bytes(self.output[-4_000:]).decode("utf-8", "replace")
