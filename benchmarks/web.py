"""What a page and a move cost beside a bare Flask app, and whether a class of 500 can play at once.

    python -m benchmarks.web [--turns N] [--seconds N] [--database URL] [--plain]

Both are served by the same gunicorn settings in one run, and their blocks of requests take turns. The client
is this one process. Processor time is that of the server's processes, user and system, as Linux counts it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from benchmarks.load import Answer, Line, Loop, Then, Visitor
from tests.servers import Server

STUDENTS = 500
AT_ONCE = 16  # requests under way in a block
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Count:
    """What was measured of one kind of request."""

    name: str
    processor: list[float] = field(default_factory=list)  # microseconds a request, one a block
    rate: list[float] = field(default_factory=list)  # requests a second, one a block
    waits: list[float] = field(default_factory=list)  # seconds, one a request
    errors: Counter[str] = field(default_factory=Counter)

    def note(self, error: str) -> None:
        if error:
            self.errors[error] += 1


def processor_time(server: Server) -> float:
    """Seconds of processor time that gunicorn and its workers have used so far."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    spent = 0
    for pid in [str(server.pid), *children]:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        spent += int(fields[11]) + int(fields[12])
    return spent / TICK


def p99(waits: list[float]) -> float:
    """In milliseconds."""
    return quantiles(waits, n=100)[98] * 1000


Act = Callable[[Visitor, Then], None]
Took = Callable[[Visitor, Answer], str]


def block(loop: Loop, server: Server, visitors: list[Visitor], act: Act, took: Took, count: Count) -> None:
    """Each visitor asks once, `AT_ONCE` at a time, the next as soon as one is answered."""
    waiting: Iterator[Visitor] = iter(visitors)
    left = len(visitors)

    def next_one() -> None:
        visitor = next(waiting, None)
        if visitor is None:
            return
        begun = perf_counter()

        def answered(answer: Answer) -> None:
            nonlocal left
            count.waits.append(perf_counter() - begun)
            count.note(took(visitor, answer))
            left -= 1
            next_one()

        act(visitor, answered)

    before, start = processor_time(server), perf_counter()
    for _ in range(AT_ONCE):
        next_one()
    loop.run(lambda: left == 0)
    count.rate.append(len(visitors) / (perf_counter() - start))
    count.processor.append((processor_time(server) - before) / len(visitors) * 1e6)


def compare(
    loop: Loop, bare: Server, ours: Server, knockers: list[Visitor], students: list[Visitor], turns: int
) -> list[Count]:
    """Blocks of requests, the sites in turn."""
    counts = [Count("bare GET"), Count("GET table"), Count("POST move"), Count("GET after it")]
    unmeasured = Count("")
    block(loop, bare, knockers, Visitor.get, Visitor.got, unmeasured)
    block(loop, ours, students, Visitor.get, Visitor.got, unmeasured)
    for _ in range(turns):
        over = [student for student in students if student.phase != "play"]
        if over:  # all sit with an open round when the blocks begin
            block(loop, ours, over, Visitor.post, Visitor.posted, unmeasured)
            block(loop, ours, over, Visitor.get, Visitor.got, unmeasured)
        block(loop, bare, knockers, Visitor.get, Visitor.got, counts[0])
        block(loop, ours, students, Visitor.get, Visitor.got, counts[1])
        block(loop, ours, students, Visitor.post, Visitor.posted, counts[2])
        block(loop, ours, students, Visitor.get, Visitor.got, counts[3])
    counts[0].errors += unmeasured.errors
    return counts


class OpenLoad:
    """``rate`` posts a second come whether or not the earlier ones are answered, each followed by its page.

    A post's wait counts from when it was due, so a stall is felt by all that came during it.
    """

    def __init__(self, loop: Loop, visitors: list[Visitor], rate: int, seconds: int) -> None:
        self.loop, self.visitors, self.rate = loop, visitors, rate
        self.total = self.left = rate * seconds
        self.posts, self.pages = Count("POST move"), Count("GET after it")
        self._start = perf_counter() + 0.5

    def run(self) -> tuple[Count, Count]:
        self._plan(0)
        self.loop.run(lambda: self.left == 0)
        return self.posts, self.pages

    def _plan(self, number: int) -> None:
        due = self._start + number / self.rate
        if number < self.total:
            self.loop.at(due, lambda: self._come(number, due))

    def _come(self, number: int, due: float) -> None:
        self._plan(number + 1)
        places = range(number, number + len(self.visitors))
        in_turn = (self.visitors[place % len(self.visitors)] for place in places)
        visitor = next((visitor for visitor in in_turn if not visitor.busy), None)
        if visitor is None:  # all of them still wait for an answer
            self.posts.note("every student was still waiting for an answer")
            self.left -= 1
            return
        visitor.busy = True
        visitor.post(lambda answer: self._posted(visitor, due, answer))

    def _posted(self, visitor: Visitor, due: float, answer: Answer) -> None:
        now = perf_counter()
        self.posts.waits.append(now - due)
        self.posts.note(visitor.posted(answer))
        visitor.get(lambda page: self._got(visitor, now, page))

    def _got(self, visitor: Visitor, asked: float, page: Answer) -> None:
        self.pages.waits.append(perf_counter() - asked)
        self.pages.note(visitor.got(page))
        visitor.busy = False
        self.left -= 1


def report(counts: list[Count]) -> None:
    print("\n|              | requests/s | p99 ms | processor µs | times bare | middle half | errors |")
    print("|--------------|-----------:|-------:|-------------:|-----------:|-------------|-------:|")
    for count in counts:
        ratios = [mine / bare for mine, bare in zip(count.processor, counts[0].processor, strict=True)]
        low, _, high = quantiles(ratios, n=4)
        speed = f"{median(count.rate):10.0f} | {p99(count.waits):6.1f} | {median(count.processor):12.0f}"
        ratio = f"{median(ratios):10.2f} | {low:4.2f} - {high:4.2f}"
        print(f"| {count.name:12} | {speed} | {ratio} | {count.errors.total():6} |")


def report_load(name: str, counts: tuple[Count, Count], busy: float) -> None:
    for count in counts:
        half = median(count.waits) * 1000
        print(
            f"| {name:4} | {count.name:12} | {len(count.waits):6} | {half:9.2f} | {p99(count.waits):6.2f} "
            f"| {max(count.waits) * 1000:6.1f} | {count.errors.total():6} | {busy:9.0%} |"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--turns", type=int, default=12, help="blocks of 500 requests of each kind")
    parser.add_argument("--seconds", type=int, default=60, help="how long the open load lasts")
    parser.add_argument("--rate", type=int, default=150, help="moves a second in the open load")
    parser.add_argument("--database", help="another store than SQLite in a temporary folder")
    parser.add_argument("--plain", action="store_true", help="take no compressed pages, unlike a browser")
    wanted = parser.parse_args()
    loop = Loop()
    with tempfile.TemporaryDirectory() as folder:
        database = wanted.database or f"sqlite:///{folder}/twenty-one.db"
        with Server(DATABASE_URL=database) as ours:
            student = ours.client()
            page = student.follow(student.post("/tables/peterson/deal", turn=0)).text
            with Server(
                "benchmarks.bare:create_app()", ready="/", BARE_BYTES=str(len(page.encode()))
            ) as bare:
                return run(loop, bare, ours, wanted, len(page.encode()))


def run(loop: Loop, bare: Server, ours: Server, wanted: argparse.Namespace, size: int) -> int:
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, a page of {size} bytes,", end=" ")
    print(f"{bare.workers} workers of {bare.threads} threads;", end=" ")
    print(f"{wanted.turns} blocks of {STUDENTS} requests of each kind, {AT_ONCE} at a time.")
    knockers = [Visitor(Line(loop, bare.port), packed=not wanted.plain) for _ in range(STUDENTS)]
    students = [
        Visitor(Line(loop, ours.port), table="/tables/peterson", packed=not wanted.plain)
        for _ in range(STUDENTS)
    ]
    counts = compare(loop, bare, ours, knockers, students, max(2, wanted.turns))
    report(counts)
    errors = sum((count.errors for count in counts), Counter[str]())
    if wanted.seconds:
        print(f"\n{wanted.rate} moves a second for {wanted.seconds} s from {STUDENTS} students:\n")
        print("|      |              | number | median ms | p99 ms | max ms | errors | processor |")
        print("|------|--------------|-------:|----------:|-------:|-------:|-------:|----------:|")
        for name, server, visitors in (("bare", bare, knockers), ("ours", ours, students)):
            before, start = processor_time(server), perf_counter()
            load = OpenLoad(loop, visitors, wanted.rate, wanted.seconds).run()
            busy = (processor_time(server) - before) / (perf_counter() - start)
            report_load(name, load, busy)
            errors += load[0].errors + load[1].errors
        print("\nThe last column is of one core, for both kinds of request together.")
    for visitor in knockers + students:
        visitor.line.close()
    for error, number in errors.items():
        print(f"{number} times: {error}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
