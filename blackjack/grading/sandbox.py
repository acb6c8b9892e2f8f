"""The grader's side of the cell: limits, the pipes of one record, and all records of a submission in order.

What the cell and the student's code can do is written in `child.py`, `student.py` and docs/grading.md.
"""

from __future__ import annotations

import heapq
import logging
import os
import queue
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from blackjack.grading import contracts, staging
from blackjack.grading.cell import Cell, CellGone, Isolation, Limits, SandboxError
from blackjack.grading.jobs import Answer, Job, Result, Turn
from blackjack.grading.running import Ended, Running
from blackjack.grading.words import clean

__all__ = ["Answer", "Isolation", "Job", "Limits", "Result", "SandboxError", "Turn", "run"]

Report = Callable[[Isolation], None]


def run(
    contract: str,
    folder: Path,
    jobs: Sequence[Job],
    limits: Limits | None = None,
    report: Report | None = None,
) -> Iterator[Answer]:
    """Exactly one answer a job, in order, whatever the submission does.

    ``report`` is called once, before the first answer, with what could be taken away from it.
    Raises `staging.BadSubmission` for files that cannot be taken, `SandboxError` where no cell can
    be made.
    """
    limits = limits or Limits()
    with tempfile.TemporaryDirectory(prefix="grading-", ignore_cleanup_errors=True) as place:
        os.chmod(place, 0o711)
        stage = Path(place, "stage")
        staging.copy(contracts.root(folder), stage)
        yield from _Sitting(contract, stage, jobs, limits).answers(report)


class _Sitting:
    """One submission's records, taken in turn by a few workers, each with a cell of its own."""

    def __init__(self, contract: str, stage: Path, jobs: Sequence[Job], limits: Limits) -> None:
        self.contract = contracts.of(contract, stage)
        self.stage = stage
        self.jobs = jobs
        self.limits = limits
        self.pace = Pace(limits, self.contract.floor)
        self.results: queue.SimpleQueue[tuple[int, Answer] | Isolation | BaseException] = queue.SimpleQueue()
        self.next = 0
        self.lock = threading.Lock()
        self.stop = threading.Event()

    def answers(self, report: Report | None) -> Iterator[Answer]:
        workers = max(1, min(self.limits.workers, len(self.jobs)))
        threads = [threading.Thread(target=self.work, args=(n,)) for n in range(workers)]
        for thread in threads:
            thread.start()
        ready: list[tuple[int, Answer]] = []
        due, isolations = 0, 0
        try:
            while due < len(self.jobs) or not isolations:
                came = self.results.get()
                if isinstance(came, BaseException):
                    raise came
                if isinstance(came, Isolation):
                    isolations += 1
                    if report and isolations == 1:
                        report(came)
                    continue
                heapq.heappush(ready, came)
                while isolations and ready and ready[0][0] == due:
                    due += 1
                    yield heapq.heappop(ready)[1]
        finally:
            self.stop.set()
            for thread in threads:
                thread.join()

    def take(self) -> int | None:
        """The number of a job that no one has taken yet."""
        with self.lock:
            if self.stop.is_set() or self.next >= len(self.jobs):
                return None
            self.next += 1
            return self.next - 1

    def work(self, worker: int) -> None:
        """One worker: its cell, and the jobs that it takes until there are none."""
        cell = None
        try:
            while True:
                cell = cell or self.make_cell(worker)
                number = self.take()
                if number is None:
                    break
                job = self.jobs[number]
                try:
                    answer = self.play(cell, job)
                except CellGone:
                    cell.close()
                    cell = None
                    answer = Answer(
                        job.id, "killed", detail="The program ended the process that watches over it."
                    )
                self.results.put((number, answer))
        except BaseException as error:
            self.results.put(error)
        finally:
            if cell:
                cell.close()

    def make_cell(self, worker: int) -> Cell:
        made = Cell(self.stage, self.contract.preload, self.contract.warm, self.limits, worker)
        self.results.put(made.isolation)
        return made

    def play(self, cell: Cell, job: Job) -> Answer:
        """One job in a process of its own. Raises `CellGone`."""
        seconds = self.pace.seconds()
        if seconds <= 0:
            words = f"Not run: the {self.limits.total:g} seconds for the whole grading were used up."
            return Answer(job.id, "timeout", detail=words)
        with Running(cell, self.contract.order(job), self.limits, seconds) as running:
            try:
                answer = self.contract.drive(running, job)
            except Ended as end:
                answer = Answer(job.id, end.status, detail=end.detail)
                answer = replace(answer, hands=tuple(end.hands))
            except CellGone:
                raise
            except Exception as error:  # a fault of ours, on what a student made: never a pass, never the end
                logging.getLogger(__name__).exception("the answer to %s cannot be read", job.id)
                answer = Answer(
                    job.id, "error", detail=f"The grader cannot read the answer ({type(error).__name__})."
                )
            output = running.output_end()
        self.pace.note(answer.status == "timeout")
        return replace(
            answer, detail=clean(answer.detail, running.place), output=clean(output, running.place)
        )


class Pace:
    """How long a record may take: less after each that never ended, so that all of them get their turn."""

    def __init__(self, limits: Limits, floor: float) -> None:
        self.limits = limits
        self.floor = min(floor, limits.seconds)
        self.end = time.monotonic() + limits.total
        self.late = 0

    def seconds(self) -> float:
        allowed = max(self.floor, self.limits.seconds * 0.7**self.late)
        return min(allowed, self.end - time.monotonic())

    def note(self, late: bool) -> None:
        self.late += late
