"""The three ways to hand in, and the one that a submission follows."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from blackjack.grading import browser, conversation, functions
from blackjack.grading.jobs import Answer, Job
from blackjack.grading.running import Order, Running

CONTRACTS: Final = ("module", "program", "web")
MODULE, PROGRAM, SCRIPT, WEB = "twentyone.py", "main.py", "run", "app.py"

_PLAYS: Final = re.compile(rb"^\s*(def play_hand\b|play_hand\s*=|from .* import .*\bplay_hand\b)", re.M)
_PRELOADED: Final = {
    "flask": ("flask", "encodings.idna"),
    "flask_session": ("flask_session.base",),
    "sqlalchemy": ("sqlalchemy.dialects.sqlite",),
    "msgspec": ("msgspec",),
    "sqlite3": ("sqlite3",),
}
_SPAN: Final = 1_000_000
_MANY: Final = 8


@dataclass(frozen=True, slots=True)
class Contract:
    """How a submission is driven. ``floor``: the least seconds that a record is given."""

    file: str
    kind: str
    drive: Callable[[Running, Job], Answer]
    floor: float = 0.5
    preload: tuple[str, ...] = ()
    warm: bool = False

    def order(self, job: Job) -> Order:
        environment = {
            "DECK": " ".join(job.cards),
            "EXTRAS": " ".join(job.extras),
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "PYTHONUNBUFFERED": "1",
        }
        return Order(self.kind, self.file, environment)


def root(folder: Path) -> Path:
    """Where a submission's files lie: a folder with nothing but a folder in it is looked into."""
    for _ in range(3):
        if _candidates(folder):
            break
        inside = [path for path in _entries(folder) if path.name != "__MACOSX" and path.name[0] != "."]
        if len(inside) != 1 or not inside[0].is_dir() or inside[0].is_symlink():
            break
        folder = inside[0]
    return folder


def find(folder: Path) -> str | None:
    """The contract that a submission follows, None when it follows none."""
    found = _candidates(root(folder))
    return found[0] if found else None


def why_ungradable(folder: Path) -> str:
    """What is missing, in words for the student; "" when a contract is followed."""
    if find(folder):
        return ""
    here = root(folder)
    if not here.is_dir():
        return "There is no such folder."
    names = sorted(path.name for path in _entries(here))
    if not names:
        return "The submission is empty."
    if SCRIPT in names:
        return f"{SCRIPT} is no program: its first line must say what runs it, like #!/bin/sh."
    seen = ", ".join(ascii(name)[1:-1][:40] for name in names[:10]) + ", …" * (len(names) > 10)
    wanted = f"{MODULE} (module), {PROGRAM} or executable {SCRIPT} (program) or {WEB} (web)"
    return f"No {wanted} was found, only: {seen}."


def missing(folder: Path, contract: str) -> str:
    """Why a submission cannot be graded under a contract that was asked for; "" when it can."""
    if contract in _candidates(root(folder)):
        return ""
    wanted = {"module": MODULE, "program": f"{PROGRAM} and no executable {SCRIPT}", "web": WEB}[contract]
    return f"The contract is {contract}, but there is no {wanted}."


def of(contract: str, stage: Path) -> Contract:
    """The contract of a submission as it was copied. Raises KeyError for an unknown one."""
    if contract == "web":
        sources = list(stage.rglob("*.py"))
        return Contract(WEB, "web", browser.drive, 0.75, _preload(sources), len(sources) > _MANY)
    if contract == "program":
        file = PROGRAM if _is_file(stage / PROGRAM) else SCRIPT
        return Contract(file, "program", conversation.drive)
    return {"module": Contract(MODULE, "module", functions.drive)}[contract]


def _candidates(folder: Path) -> list[str]:
    """The contracts that a folder could follow, the likeliest first."""
    found = []
    module, program = _is_file(folder / MODULE), _is_file(folder / PROGRAM) or _is_script(folder / SCRIPT)
    if module and _PLAYS.search(_text(folder / MODULE)):
        found.append("module")
    if _is_file(folder / WEB):
        found.append("web")
    if program:
        found.append("program")
    return found + ["module"] * (module and "module" not in found)


def _preload(sources: list[Path]) -> tuple[str, ...]:
    """Large packages that a web app imports: loaded once in the cell, not in every record."""
    text = b"\n".join(_text(path) for path in sources)
    found: list[str] = []
    for name, modules in _PRELOADED.items():
        if re.search(rb"^\s*(import|from)\s+" + name.encode() + rb"\b", text, re.M) and find_spec(name):
            found += modules
    return tuple(found)


def _entries(folder: Path) -> list[Path]:
    return list(folder.iterdir()) if folder.is_dir() else []


def _is_file(path: Path) -> bool:
    """A plain file; a link is none, wherever it leads."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def _is_script(path: Path) -> bool:
    """Executable or, since a zip may lose that, beginning as a script or an ELF program does."""
    return _is_file(path) and (os.access(path, os.X_OK) or _text(path)[:4].startswith((b"#!", b"\x7fELF")))


def _text(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_SPAN)
