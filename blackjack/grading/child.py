"""The cell in which students' code runs: started with `python -I`, the standard library alone.

The grader, its parent, sends orders over a socket. For each record the cell forks a process, and only
there, in `student.py` beside this file, does the student's code run: after every right has been given up,
under limits, in a copy of the submission of its own. So nothing of one record is left in the next, and
the cell itself stays clean. No expected value comes here. docs/grading.md says what this promises and
what not.
"""

import ctypes
import gc
import importlib.util
import json
import os
import platform
import shutil
import signal
import socket
import stat
import sys
import time
from contextlib import suppress
from typing import Any

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = 0x20000, 1 << 26, 1 << 27, 1 << 28, 1 << 29, 1 << 30
SUBREAPER, DIE_WITH_PARENT = 36, 1
WAIT = os.WEXITED | os.WNOHANG | os.WNOWAIT
PRIVATE, BIND, READ_ONLY = 1 << 18 | 1 << 14, 1 << 12 | 1 << 14, 1 << 5 | 1
SCRATCH = ("/tmp", "/var/tmp", "/dev/shm")
READ = {"x86_64": 0, "aarch64": 63, "riscv64": 63}.get(platform.machine(), 3)
PREFIXES = sorted({os.path.realpath(prefix) for prefix in (sys.prefix, sys.base_prefix)} | {sys.prefix})
libc = ctypes.CDLL(None, use_errno=True)


def call(name: str, *arguments: object) -> None:
    """A system call by its C name. Raises OSError."""
    if getattr(libc, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


def mount(kind: str, source: str, place: str, flags: int = 0, options: str = "") -> None:
    call("mount", source.encode(), os.fsencode(place), kind.encode(), ctypes.c_ulong(flags), options.encode())


def cover(place: str, options: str = "mode=755,size=1m") -> None:
    """Lay an empty file system over a folder; the interpreter stays where it is, if it lies in it."""
    kept = {path: os.open(path, os.O_PATH) for path in PREFIXES if path.startswith(place.rstrip("/") + "/")}
    mount("tmpfs", "none", place, 0, options)
    for path, fd in kept.items():
        os.makedirs(path, exist_ok=True)
        mount("none", f"/proc/self/fd/{fd}", path, BIND)
        os.close(fd)


def closed(path: str) -> str | None:
    """The highest folder on the way to a path that keeps other users out, or None."""
    parts = path.split("/")
    for n in range(2, len(parts) + 1):
        if not os.stat("/".join(parts[:n])).st_mode & stat.S_IXOTH:
            return "/".join(parts[:n])
    return None


class Cell:
    def __init__(self, link: socket.socket, settings: dict[str, Any]) -> None:
        self.link, self.set = link, settings
        self.root, self.uid = os.geteuid() == 0, settings["uid"]
        self.namespaces, self.net = settings["namespaces"], False
        self.pid, self.place, self.count, self.stdin = 0, "", 0, ""
        self.status: int | None = None
        self.stage = os.path.join(settings["work"], "stage")

    # the walls -----------------------------------------------------------------------------------

    def isolate(self) -> None:
        """Take away what the system lets us take away. Raises OSError."""
        call("prctl", SUBREAPER, 1, 0, 0, 0)
        os.umask(0o022)
        me, group = os.geteuid(), os.getegid()
        flags = NEWNET | NEWIPC | (NEWNS | NEWPID | NEWUTS) * self.namespaces | NEWUSER * (not self.root)
        try:
            call("unshare", flags)
            self.net = True
        except OSError:
            if self.namespaces:
                raise
            return
        if not self.root:
            maps = {"setgroups": "deny", "uid_map": f"{me} {me} 1", "gid_map": f"{group} {group} 1"}
            for name, text in maps.items():
                with open(f"/proc/self/{name}", "w") as file:
                    file.write(text)
        if self.namespaces:
            self.become_first()
            self.furnish()

    def become_first(self) -> None:
        """Go on as process 1 of the new namespace: with it every other process in there ends."""
        if inside := os.fork():
            self.link.close()
            os._exit(os.waitpid(inside, 0)[1] != 0)
        call("prctl", DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)

    def furnish(self) -> None:
        """One small empty place to write to, and nothing to see of the grader."""
        mount("none", "none", "/", PRIVATE)
        mount("proc", "proc", "/proc")
        stage = os.open(self.set["stage"], os.O_RDONLY)
        for path in PREFIXES if self.root else ():
            if found := closed(path):
                cover(found)
        covered = [place for place in (*SCRATCH, *self.set["hide"]) if os.path.realpath(place) == place]
        for place in filter(os.path.isdir, covered):
            cover(place)
        os.makedirs(self.set["work"], exist_ok=True)
        mount("tmpfs", "none", self.set["work"], 0, f"mode=711,size={self.set['disk']}")
        for place in filter(
            os.path.isdir, covered
        ):  # what is written there would be left for the next record
            mount("none", "none", place, READ_ONLY)
        self.set["stage"] = f"/proc/self/fd/{stage}"

    # the orders ----------------------------------------------------------------------------------

    def serve(self) -> None:
        """Carry out orders until the grader is gone."""
        if self.root and not self.namespaces and any(map(closed, PREFIXES)):
            raise OSError(
                f"the Python in {sys.base_prefix} is closed to the user that students' code runs as"
            )
        shutil.copytree(self.set["stage"], self.stage, symlinks=True)
        for name in self.set["preload"]:
            importlib.import_module(name)
        gc.freeze()  # what is here is shared by every record, as long as no one writes to it
        if self.set["warm"]:
            self.warm(self.set["warm"])
        self.say({"net": self.net, "user": self.root, "processes": self.namespaces})
        while True:
            data, fds, _, _ = socket.recv_fds(self.link, 1 << 20, 8)
            if not data:
                break
            order = json.loads(data)
            self.say(getattr(self, order["op"])(order, fds))
            for fd in fds:
                os.close(fd)
        self.end({}, [])

    def say(self, answer: dict[str, Any]) -> None:
        self.link.send(json.dumps(answer).encode())

    def warm(self, order: dict[str, Any]) -> None:
        """Rehearse a large submission once, and keep what was compiled then, and nothing else of it."""
        self.start(order, [])
        until = time.monotonic() + order["seconds"]
        while time.monotonic() < until and os.waitid(os.P_PID, self.pid, WAIT) is None:
            time.sleep(0.005)
        self.stop()
        for folder, _, names in os.walk(self.place):
            for path in (os.path.join(folder, name) for name in names if name.endswith((".pyc", ".cache"))):
                if stat.S_ISREG(os.lstat(path).st_mode):
                    kept = os.path.join(self.stage, os.path.relpath(path, self.place))
                    os.makedirs(os.path.dirname(kept), exist_ok=True)
                    shutil.copy2(path, kept, follow_symlinks=False)
                    os.chmod(kept, 0o644)
        shutil.rmtree(self.place, ignore_errors=True)

    def start(self, order: dict[str, Any], fds: list[int]) -> dict[str, Any]:
        """Begin a record. The pipes in ``fds``: standard input, output, questions, answers."""
        self.count, self.status = self.count + 1, None
        self.place = os.path.join(self.set["work"], "here")
        if os.path.lexists(self.place):  # one that could not be removed
            self.place += str(self.count)
        os.mkdir(self.place, 0o700)
        if self.root:
            os.chown(self.place, self.uid, self.uid)
        self.stdin = os.readlink(f"/proc/self/fd/{fds[0]}") if fds else ""
        self.pid = os.fork()
        if not self.pid:
            try:
                student.begin(order, fds, self.stage, self.place, self.uid if self.root else None)
            finally:
                os._exit(97)
        return {"place": self.place}

    def family(self) -> set[int]:
        """Every process of the record, as its /proc folder's name."""
        parents = {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    state, parent = file.read().rpartition(b")")[2].split()[:2]
            except OSError:
                continue
            if state not in b"ZX":
                parents[int(name)] = int(parent)
        found = {os.getpid()}
        while more := {pid for pid, parent in parents.items() if parent in found} - found:
            found |= more
        return found - {os.getpid()}

    def look(self, order: dict[str, Any], fds: list[int]) -> dict[str, Any]:
        """Whether the record is alive, waits for standard input or only sleeps, and its memory in pages."""
        family, waits, awake, pages = self.family(), False, False, 0
        for pid in family:
            try:
                with open(f"/proc/{pid}/statm") as file:
                    size = file.read().split()
                    pages += int(size[1]) - int(size[2])
                for task in os.listdir(f"/proc/{pid}/task"):
                    with open(f"/proc/{pid}/task/{task}/syscall") as file:
                        doing = file.read().split()
                    awake |= doing[0] == "running"
                    if doing[0] == str(READ):
                        waits |= os.readlink(f"/proc/{pid}/fd/{int(doing[1], 16)}") == self.stdin
            except (OSError, IndexError):
                continue
        return {"alive": self.pid in family, "waits": waits, "sleeps": not awake, "pages": pages}

    def end(self, order: dict[str, Any], fds: list[int]) -> dict[str, Any]:
        """Kill every process of the record, and remove its folder. How it ended."""
        self.stop()
        if self.place:
            shutil.rmtree(self.place, ignore_errors=True)
        return {"code": os.waitstatus_to_exitcode(self.status or 0)}

    def stop(self) -> None:
        """Kill every process of the record, wherever it went."""
        until = time.monotonic() + 5
        while time.monotonic() < until:
            self.kill()
            try:
                while True:
                    pid, status = os.waitpid(-1, os.WNOHANG)
                    if not pid:
                        time.sleep(0.001)
                        break
                    if pid == self.pid:
                        self.status = status
            except ChildProcessError:
                break

    def kill(self) -> None:
        # What had ended by itself keeps its own status: a kill that comes after death changes nothing.
        try:
            if self.namespaces:
                os.kill(-1, signal.SIGKILL)
            elif self.root:
                if not (helper := os.fork()):
                    try:
                        os.setgroups([])
                        os.setresgid(self.uid, self.uid, self.uid)
                        os.setresuid(self.uid, self.uid, self.uid)
                        os.kill(-1, signal.SIGKILL)
                    finally:
                        os._exit(0)
                os.waitpid(helper, 0)
            else:
                for pid in self.family():
                    os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def load_student() -> Any:
    """The student's side, from beside this file; no folder is put on the path for it."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "student.py")
    spec = importlib.util.spec_from_file_location("student", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    link = socket.socket(fileno=int(sys.argv[1]))
    cell = Cell(link, json.loads(link.recv(1 << 20)))
    try:
        cell.isolate()
        cell.serve()
    except Exception as error:
        with suppress(OSError):
            cell.say({"failed": f"{type(error).__name__}: {error}"})
        sys.exit(1)


if __name__ == "__main__":
    student = load_student()
    main()
