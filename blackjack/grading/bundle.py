"""The grader to take away: a zip for Gradescope, and the command line for other places."""

from __future__ import annotations

import io
import shlex
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from blackjack.grading.rubric import in_order

PACKAGE: Final = Path(__file__).parents[1]
KIT: Final = Path(__file__).with_name("kit")
ROOMS: Final = ("engine", "grading", "rulebook", "seat", "terminal")
"""What the grader needs of the package: the rules in their rooms, the words, no web and no store."""

_BEGINNING: Final = (1980, 1, 1, 0, 0, 0)
_PLAIN, _PROGRAM, _SECRET = 0o644, 0o755, 0o600


def arguments(extras: Sequence[str], url: str, seed: str) -> str:
    """What the command is given for the extras in force, quoted for a shell."""
    words = ["--hidden", "--seed", seed, "--url", url]
    if extras:
        words = ["--extras", *in_order(extras), *words]
    return shlex.join(words)


def command_line(extras: Sequence[str], url: str, format: str, out: str) -> str:
    """One line that grades the folder it is called in, with the zip unpacked in ``grader-zip`` beside it.

    A submission that cannot be graded is told in the report, so it does not end the job.
    """
    told = arguments(extras, url, "../grader-zip/grader/seed")
    where = "PYTHONPATH=../grader-zip/grader"
    return f"{where} python3 -P -m blackjack grade . {told} --format {format} --out {out} || test $? -eq 2"


def gradescope_zip(extras: Sequence[str], seed: bytes, url: str) -> bytes:
    """The zip to upload; the same switches and seed make the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data, mode in _files(extras, seed, url):
            entry = zipfile.ZipInfo(name, _BEGINNING)
            entry.create_system = 3  # Unix, so that the modes below are read
            entry.external_attr = mode << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return out.getvalue()


def _files(extras: Sequence[str], seed: bytes, url: str) -> Iterator[tuple[str, bytes, int]]:
    """Name, content and mode of each file."""
    run = (KIT / "run_autograder").read_text(encoding="utf-8")
    run = run.replace("@ARGUMENTS@", arguments(extras, url, "seed"))
    yield "run_autograder", run.encode(), _PROGRAM
    yield "setup.sh", (KIT / "setup.sh").read_bytes(), _PROGRAM
    yield "requirements.txt", (KIT / "requirements.txt").read_bytes(), _PLAIN
    yield "grader/seed", seed + b"\n", _SECRET
    for path in _sources():
        yield f"grader/blackjack/{path.relative_to(PACKAGE).as_posix()}", path.read_bytes(), _PLAIN


def _sources() -> Iterator[Path]:
    yield from (PACKAGE / "__init__.py", PACKAGE / "__main__.py")
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path
