"""The grader's hold on a cell: starting it, giving it orders, ending it."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

CHILD: Final = Path(__file__).with_name("child.py")
PACKAGE: Final = Path(__file__).parents[1]
REHEARSAL: Final = 5.0
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class SandboxError(Exception):
    """No cell can be made here: a fault of the grader's place, never of a submission."""


class CellGone(Exception):
    """The cell no longer answers."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one record may use; sizes in bytes, times in seconds. ``total`` is for all of them.

    ``walls``: whether to make namespaces of our own where the system lets us.
    """

    seconds: float = 2.0
    total: float = 50.0
    memory: int = 400_000_000
    address_space: int = 1_000_000_000
    output: int = 1_000_000
    processes: int = 32
    files: int = 64
    file_size: int = 8_000_000
    disk: int = 32_000_000
    workers: int = 2
    walls: bool = True

    def as_rlimits(self, seconds: float, others: int) -> dict[str, int]:
        return {
            "CPU": int(seconds) + 1,
            "AS": self.address_space,
            "NPROC": self.processes + others,
            "NOFILE": self.files,
            "FSIZE": self.file_size,
            "CORE": 0,
        }


@dataclass(frozen=True, slots=True)
class Isolation:
    """What was taken away from students' code: our user, the network, the sight of other processes."""

    other_user: bool
    no_network: bool
    own_processes: bool

    @property
    def self_check(self) -> bool:
        """Whether it ran as the user who grades, who can read whatever the grader can."""
        return not self.other_user

    @property
    def words(self) -> str:
        what = "as another user" if self.other_user else "self-check: as the user who grades"
        network = "without network" if self.no_network else "with the network that this system has"
        sight = "seeing no other process" if self.own_processes else "among this system's other processes"
        return f"{what}, {network}, {sight}"


class Cell:
    """One cell, with a user of its own where we are root. Raises `SandboxError`."""

    def __init__(self, stage: Path, preload: Sequence[str], warm: bool, limits: Limits, number: int) -> None:
        self.root = os.geteuid() == 0
        self.others = 0 if self.root else count_processes(os.getuid())
        settings: dict[str, Any] = {
            "uid": free_user(number) if self.root else os.getuid(),
            "stage": os.fspath(stage),
            "disk": limits.disk,
            "preload": list(preload),
            "warm": self.rehearsal(limits) if warm else None,
            "hide": [os.fspath(hidden())],
        }
        failed = ""
        for walls in (True, False) if limits.walls else (False,):
            self.work = tempfile.mkdtemp(prefix="grading-cell-")
            os.chmod(self.work, 0o711)
            answer = self.begin(settings | {"namespaces": walls, "work": self.work})
            if "failed" not in answer:
                self.isolation = Isolation(answer["user"], answer["net"], answer["processes"])
                return
            failed = str(answer["failed"])
            self.close()
        raise SandboxError(f"Students' code cannot be run here: {failed}")

    def rehearsal(self, limits: Limits) -> dict[str, Any]:
        """The order for a first run, from which only what was compiled is kept."""
        limit = limits.as_rlimits(REHEARSAL, self.others)
        return {"kind": "warm", "file": "app.py", "env": {}, "limits": limit, "seconds": REHEARSAL}

    def begin(self, settings: dict[str, Any]) -> dict[str, Any]:
        """Start the process and hear what it could do, or why it failed."""
        self.link, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.link.settimeout(30)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-I", os.fspath(CHILD), str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                cwd="/",
                env={},
                start_new_session=True,
            )
        try:
            self.link.send(json.dumps(settings).encode())
            return self.hear()
        except (CellGone, OSError):
            return {"failed": "its process ended at once"}

    def hear(self) -> dict[str, Any]:
        try:
            data = self.link.recv(1 << 20)
        except OSError:
            data = b""
        if not data:
            raise CellGone
        answer: dict[str, Any] = json.loads(data)
        return answer

    def order(self, name: str, fds: Sequence[int] = (), **what: Any) -> dict[str, Any]:
        """Give an order and wait for its answer. Raises `CellGone`."""
        try:
            socket.send_fds(self.link, [json.dumps({"op": name} | what).encode()], list(fds))
        except OSError:
            raise CellGone from None
        return self.hear()

    def close(self) -> None:
        """End the cell and with it every process in it."""
        self.link.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.work, ignore_errors=True)


def hidden() -> Path:
    """The folder with our own code, which would answer every question, or only the package in it."""
    return PACKAGE.parent if (PACKAGE.parent / "app.py").exists() else PACKAGE


def free_user(number: int) -> int:
    """A user id that no account and no process has: for the files and processes of one cell alone."""
    used = {entry.pw_uid for entry in pwd.getpwall()} | {uid for _, uid in _processes()}
    first = 30_000 + (os.getpid() * 4 + number) % 30_000
    return next(uid for uid in range(first, first + 5_000) if uid not in used)


def count_processes(user: int) -> int:
    """How many processes a user has, each thread counted: the system's limit counts them all."""
    return sum(len(_threads(pid)) for pid, uid in _processes() if uid == user)


def _processes() -> list[tuple[str, int]]:
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            found.append((pid, os.stat(f"/proc/{pid}").st_uid))
        except OSError:
            continue
    return found


def _threads(pid: str) -> list[str]:
    try:
        return os.listdir(f"/proc/{pid}/task")
    except OSError:
        return []
