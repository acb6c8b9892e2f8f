"""The whole way from a file or folder to a grade."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from blackjack.grading import contracts, sandbox, staging
from blackjack.grading.cases import Case, cases
from blackjack.grading.jobs import Answer
from blackjack.grading.judge import NOT_RUN, Grade, Verdict, by_rule, judge


@dataclass(frozen=True, slots=True)
class Submission:
    """Something handed in: a folder, a zip or one file; ``name`` is who or what it is in the gradebook."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Plan:
    """How submissions are graded; ``contract`` None: each one's own, ``seed`` None: no hidden hands."""

    extras: tuple[str, ...] = ()
    contract: str | None = None
    seed: bytes | None = None
    limits: sandbox.Limits | None = None


def submissions(path: Path, one: bool = False) -> list[Submission]:
    """What lies at ``path``: one submission, or a folder of folders and zips unless ``one`` is asked for."""
    if one or not path.is_dir() or contracts.find(path):
        return [Submission(_name(path), path)]
    inside = sorted(
        entry
        for entry in path.iterdir()
        if not entry.is_symlink()
        and not entry.name.startswith((".", "__"))
        and (entry.is_dir() or entry.suffix.lower() == ".zip")
    )
    return [Submission(_name(entry), entry) for entry in inside] or [Submission(_name(path), path)]


def _name(path: Path) -> str:
    path = path.absolute() if path.name in ("", ".", "..") else path
    name = path.resolve().name if path.name == ".." else path.name
    return name[: -len(path.suffix)] if path.suffix.lower() in (".zip", ".py") else name


def grade(submission: Submission, plan: Plan) -> Grade:
    """Grade one submission. Whatever it is and does, every test that is declared is in the grade."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="grading-", ignore_cleanup_errors=True) as place:
        try:
            folder = _folder(submission.path, Path(place) / "unpacked")
            contract = plan.contract or contracts.find(folder) or ""
            reason = contracts.missing(folder, contract) if contract else contracts.why_ungradable(folder)
            if not reason:
                return _run(submission.name, folder, contract, plan, begun)
        except staging.BadSubmission as error:
            reason = str(error)
        except sandbox.SandboxError as error:
            reason = f"The grader cannot run here; this is no fault of the submission. {error}"
        except OSError as error:
            reason = f"The submission cannot be read: {error.strerror or error}."
    return ungraded(submission.name, plan, reason)


def ungraded(name: str, plan: Plan, reason: str) -> Grade:
    """A grade with every declared test in it and none of them run."""
    verdicts = [
        Verdict(case, NOT_RUN, detail=reason) for case in cases(plan.extras, plan.seed, plan.contract)
    ]
    rules = by_rule(plan.extras, verdicts)
    return Grade(name, plan.extras, rules, plan.contract or "", reason, hidden=plan.seed is not None)


def _folder(path: Path, place: Path) -> Path:
    """The submission as a folder. Raises `staging.BadSubmission`, OSError."""
    if path.is_dir():
        return path
    place.mkdir()
    if not path.exists():
        raise staging.BadSubmission(f"There is no {path.name[:100]!r}.")
    if path.suffix.lower() == ".zip":
        staging.unpack(path, place)
    else:
        shutil.copy(path, place / path.name)
    return place


def _run(name: str, folder: Path, contract: str, plan: Plan, begun: float) -> Grade:
    asked = cases(plan.extras, plan.seed, contract)
    told: list[sandbox.Isolation] = []
    answers = sandbox.run(contract, folder, [case.job for case in asked], plan.limits, told.append)
    verdicts = [judge(case, answer) for case, answer in _paired(asked, answers)]
    isolation = told[0] if told else None
    return Grade(
        name,
        plan.extras,
        by_rule(plan.extras, verdicts),
        contract,
        isolation=isolation.words if isolation else "",
        self_check=isolation.self_check if isolation else True,
        hidden=plan.seed is not None,
        seconds=time.monotonic() - begun,
    )


def _paired(asked: Sequence[Case], answers: Iterator[Answer]) -> Iterator[tuple[Case, Answer]]:
    """Each case with its answer; a case that got none, or another's, is told apart from a wrong one."""
    for case in asked:
        answer = next(answers, None)
        if answer is None or answer.id != case.job.id:
            answer = Answer(case.job.id, "no_result", detail="The grader got no answer for this hand.")
        yield case, answer
