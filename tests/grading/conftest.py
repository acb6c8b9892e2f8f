"""Submissions written in a line or two, and grades of them that took no sandbox."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from blackjack.engine import amount
from blackjack.grading import sandbox
from blackjack.grading.jobs import Answer, Job, Result, of_hands
from blackjack.grading.plain import RIGHT, Hand, Reading, best, decide, play

Answerer = Callable[[Job], Answer]


def answer(job: Job, reading: Reading = RIGHT) -> Answer:
    """What a module with this reading of the rules would answer."""
    if job.kind == "refuse":
        return Answer(job.id, "refused")
    if job.kind == "value":
        return Answer(job.id, "ok", score=str(reading.value(job.cards)))
    if job.kind == "winner":
        return Answer(job.id, "ok", winner=decide(best(job.cards), best(job.dealer)))  # type: ignore[arg-type]
    results: list[Result] = []
    cards = list(job.cards)
    for turn in job.hands:
        came = play(reading, Hand(tuple(cards), turn.wants, turn.bet, job.natural))
        assert came is not None
        results.append(Result(came.winner, amount.text(came.net)))  # type: ignore[arg-type]
        cards = cards[_taken(cards, turn.wants) :]
    return of_hands(job, results)


def _taken(cards: Sequence[str], wants: Sequence[bool]) -> int:
    """How many cards a hand takes when it is played right."""
    mine = [cards[0], cards[2]]
    mine += cards[3 : 3 + sum(wants)]
    his = [cards[1]]
    while len(his) < 2 or best(his) < 17:
        his.append(cards[len(mine) + len(his)])
    return len(mine) + len(his)


def use(monkeypatch: pytest.MonkeyPatch, function: Answerer) -> None:
    """No code is run from now on: this function answers every job instead."""

    def run(
        contract: str, folder: Path, jobs: Sequence[Job], limits: object = None, report: object = None
    ) -> Iterator[Answer]:
        assert callable(report)
        report(sandbox.Isolation(other_user=True, no_network=True, own_processes=True))
        yield from map(function, jobs)

    monkeypatch.setattr(sandbox, "run", run)


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Callable[[Answerer], None]:
    """``answered(function)``: no code is run, this function answers every job instead."""
    return lambda function: use(monkeypatch, function)


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """A folder that follows the module contract; its code is nothing that a test runs."""
    folder = tmp_path / "ada"
    folder.mkdir()
    (folder / "twentyone.py").write_text("def play_hand(wants_card): ...\n")
    return folder
