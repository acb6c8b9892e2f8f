"""The command `python -m blackjack grade SUBMISSION`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Final

from blackjack.engine.tables import EXTRAS
from blackjack.grading import reports, seed
from blackjack.grading.contracts import CONTRACTS
from blackjack.grading.grade import Plan, Submission, grade, submissions, ungraded
from blackjack.grading.judge import Grade
from blackjack.grading.links import DEFAULT_URL
from blackjack.grading.reports.gradebook import GRADEBOOKS
from blackjack.grading.rubric import TABLE, in_order

GRADED, NOT_GRADED = 0, 2
_EPILOG: Final = (
    "Exit status: 0 graded, whatever the points; 2 not gradable, or not all of several, or wrong arguments. "
    "The format classroom50 reads CLASSROOM, ASSIGNMENT, OWNER (or USERNAME), SUBMISSION_TAG, COMMIT_URL, "
    "RELEASE_URL and REVIEW_URL from the environment. Several submissions: a folder of folders or zips."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "submissions",
        nargs="+",
        metavar="SUBMISSION",
        type=Path,
        help="a folder, a zip, or a folder of these",
    )
    parser.add_argument(
        "--contract", choices=CONTRACTS, help="how it is handed in; found by itself if left out"
    )
    parser.add_argument(
        "--extras",
        nargs="*",
        choices=[*EXTRAS[TABLE]],
        default=[],
        help="the extras in force; none if left out",
    )
    parser.add_argument("--format", choices=[*reports.FORMATS], default="text", help="the report's format")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where the report goes; standard output if left out"
    )
    parser.add_argument("--hidden", action="store_true", help="play the hidden hands too")
    parser.add_argument(
        "--seed", type=Path, metavar="FILE", help="the seed of the hidden hands, if not the instance folder's"
    )
    parser.add_argument("--url", default=DEFAULT_URL, help="where the app is, for replay links")
    parser.add_argument("--gradebook", choices=GRADEBOOKS, default="moodle", help="who reads the CSV file")
    parser.add_argument("--title", default="Twenty-One", help="the gradebook's column")


def run(options: argparse.Namespace) -> int:
    """Grade what was named and write the report; the exit status."""
    about = reports.About(options.url, options.title, options.gradebook, os.environ, time.time())
    one = options.format not in reports.MANY
    found = [each for path in options.submissions for each in submissions(path, one)]
    try:
        reports.check(options.format, about)
        if one and len(found) != 1:
            raise reports.MissingFacts(
                f"The format {options.format} holds one submission; {len(found)} were given."
            )
        plan = Plan(in_order(options.extras), options.contract, _seed(options))
        if options.out:
            early = [ungraded(each.name, plan, "The grading did not come to its end.") for each in found]
            _put(options.out, reports.write(options.format, early, about))
        grades = _all(found, plan)
        report = reports.write(options.format, grades, about)
        if options.out:
            _put(options.out, report)
        else:
            sys.stdout.write(report)
    except (reports.MissingFacts, seed.BadSeed) as error:
        print(error, file=sys.stderr)
        return NOT_GRADED
    except OSError as error:
        print(f"The report cannot be written: {error}", file=sys.stderr)
        return NOT_GRADED
    return GRADED if all(each.gradable for each in grades) else NOT_GRADED


def _seed(options: argparse.Namespace) -> bytes | None:
    """The seed of the hidden hands, None when they are not asked for. Raises `seed.BadSeed`."""
    if not options.hidden:
        return None
    return seed.read(options.seed) if options.seed else seed.seed_of(seed.INSTANCE)


def _all(found: list[Submission], plan: Plan) -> list[Grade]:
    """Each submission's grade, with a word to standard error when there are several."""
    grades = []
    for number, each in enumerate(found, 1):
        came = grade(each, plan)
        grades.append(came)
        if len(found) > 1:
            points = (
                f"{came.earned} of {came.points} points" if came.gradable else f"not gradable: {came.reason}"
            )
            print(f"{number} of {len(found)}: {each.name}: {points}", file=sys.stderr, flush=True)
    return grades


def _put(path: Path, report: str) -> None:
    """Write a report in one step, so that no one reads half of it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_text(report, encoding="utf-8", newline="\n")
    os.replace(draft, path)
