"""The student's side of a record: gives up its rights, then runs the student's code. Loaded by `child.py`.

From here on everything may be changed by the student's code: what it tells is read by the grader as
plain data, and holds for this record alone.
"""

import atexit
import base64
import ctypes
import fcntl
import importlib
import inspect
import io
import json
import os
import py_compile
import resource
import runpy
import shutil
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from typing import Any

NO_NEW_PRIVILEGES = 38
LONGEST = 300_000
TEMPLATES = ".templates"
dumps, loads, write = json.dumps, json.loads, os.write
libc = ctypes.CDLL(None, use_errno=True)


def begin(order: dict[str, Any], fds: list[int], stage: str, place: str, uid: int | None) -> None:
    """Become the student's process and never come back. ``uid`` None: there is no other user to become."""
    os.setsid()
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")
    if fds:
        for number, fd in enumerate((fds[0], fds[1], fds[1])):
            os.dup2(fd, number)
        asked, told = (fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 40) for fd in fds[2:])
        os.closerange(3, 40)
        os.closerange(max(asked, told) + 1, 1024)
    else:
        os.closerange(3, 1024)
    give_up(uid)
    shutil.copytree(stage, place, symlinks=True, dirs_exist_ok=True)
    os.chdir(place)
    for name, value in order["limits"].items():
        kind = getattr(resource, f"RLIMIT_{name}")
        hard = resource.getrlimit(kind)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (value, value))
    os.environ.clear()
    os.environ.update(order["env"], HOME=place, TMPDIR=place, PWD=place)
    sys.stdin = io.TextIOWrapper(io.FileIO(0), "utf-8", "replace")
    sys.stdout = io.TextIOWrapper(io.FileIO(1, "w"), "utf-8", "backslashreplace", write_through=True)
    sys.stderr = io.TextIOWrapper(io.FileIO(2, "w"), "utf-8", "backslashreplace", write_through=True)
    for name in ("stdin", "stdout", "stderr"):
        setattr(sys, f"__{name}__", getattr(sys, name))
    sys.path.insert(0, place)
    sys.argv[:] = [order["file"]]
    if order["kind"] == "warm":
        warm(order["file"])
    else:
        KINDS[order["kind"]](Teller(asked, told), order["file"])
    os._exit(0)


def give_up(uid: int | None) -> None:
    """Another user where we are root, no capabilities, and no way to gain any."""
    if uid is not None:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    libc.capset(header, (ctypes.c_uint32 * 6)())
    libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def warm(file: str) -> None:
    """Compile a large submission, its templates too, so that no record has to; what else it does is lost."""
    os.mkdir(TEMPLATES)
    for folder, _, names in os.walk("."):
        for name in names:
            if name.endswith(".py"):
                py_compile.compile(os.path.join(folder, name), doraise=False, quiet=2)
    keep_templates()
    app = make(importlib.import_module(file.removesuffix(".py")), {"CARDS": "10S 9S 8S 7S"})
    respond(app, {"body": "", "environ": {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "QUERY_STRING": ""}})


def keep_templates() -> None:
    """Have Flask keep compiled templates in a folder, where the rehearsal made one."""
    flask = sys.modules.get("flask")
    if flask and os.path.isdir(TEMPLATES):
        cache = importlib.import_module("jinja2").FileSystemBytecodeCache(os.path.abspath(TEMPLATES))
        flask.Flask.jinja_options = {"bytecode_cache": cache}


class Teller:
    """Lines of JSON to and from the grader, each of ours behind a mark that the student is not told."""

    def __init__(self, asked: int, told: int) -> None:
        self.asked, self.told = os.fdopen(asked, "rb"), told
        self.mark = self.asked.readline().strip()

    def ask(self) -> Any:
        """The grader's next line, None when there is no more."""
        line = self.asked.readline()
        return loads(line) if line else None

    def tell(self, **what: object) -> None:
        data = self.mark + b" " + dumps(what).encode() + b"\n"
        while data:
            data = data[write(self.told, data) :]


def words(error: BaseException) -> str:
    """An error as the student would see it, without our own frames."""
    frames = traceback.TracebackException.from_exception(error)
    kept = [frame for frame in frames.stack if frame.filename != __file__ and frame.filename[:1] != "<"]
    frames.stack[:] = kept
    return "".join(frames.format())[-4000:]


def brought(told: Teller, file: str) -> Any:
    """Import the student's module, or tell why it cannot be imported and end."""
    try:
        found = importlib.import_module(file.removesuffix(".py"))
        told.tell(ready=True)
        return found
    except BaseException as error:
        told.tell(failed=words(error), kind=type(error).__name__)
        os._exit(1)


def plain(value: object) -> list[str]:
    """A student's value as its exact type and text: nothing of it is compared here."""
    kind = type(value)
    if type(value) is str:
        return ["str", value[:200]]
    if type(value) is int:
        return ["int", str(value) if value.bit_length() < 64 else "a huge number"]
    if type(value) is float:
        return ["float", repr(value)]
    try:
        text = str(value)[:200]
    except BaseException:
        text = "?"
    return [str(kind.__name__)[:60], text]


def takes(function: Callable[..., object], name: str) -> bool:
    """Whether a function can be given this keyword."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return True
    return any(p.kind is p.VAR_KEYWORD or (p.name == name and p.kind is not p.POSITIONAL_ONLY) for p in found)


def module(told: Teller, file: str) -> None:
    """`twentyone.py`: call the function that the job is about, once for each hand."""
    found = brought(told, file)
    job = told.ask()
    name = {"value": "hand_value", "winner": "winner"}.get(job["kind"], "play_hand")
    try:
        function = getattr(found, name)
    except AttributeError:
        told.tell(failed=f"{file} has no function {name}", kind="AttributeError")
        os._exit(1)
    for hand in job["hands"]:
        extras = {"blackjack": True} if job["natural"] and name != "hand_value" else {}
        if hand["bet"] is not None and name == "play_hand":
            extras["bet"] = hand["bet"]
        for extra in extras:
            if not takes(function, extra):
                told.tell(lacks=extra, function=name)
                os._exit(0)
        try:
            if name == "hand_value":
                came = [plain(function(list(job["cards"])))]
            elif name == "winner":
                came = [plain(function(list(job["cards"]), list(job["dealer"]), **extras))]
            else:
                came = function(asking(iter(hand["wants"])), **extras)
                is_pair = isinstance(came, tuple | list)
                came = [plain(value) for value in came[:3]] if is_pair else [plain(came)]
        except BaseException as error:
            refused = isinstance(error, ValueError)
            told.tell(failed=words(error), kind=type(error).__name__, refused=refused)
            os._exit(1)
        told.tell(came=came, drawn=drawn())
    os._exit(0)


def asking(answers: Iterator[bool]) -> Callable[..., bool]:
    """The ``wants_card`` of one hand. When the answers run out it is no, but not for ever."""
    times = iter(range(100))

    def wants_card(player: object = None, dealer: object = None) -> bool:
        if next(times, None) is None:
            raise RuntimeError("wants_card was called 100 times in one hand, though its answer was no")
        return next(answers, False)

    return wants_card


def drawn() -> int | None:
    """How many cards were taken from deck.py, None when it was never imported."""
    cards = getattr(sys.modules.get("deck"), "_cards", None)
    return len(os.environ.get("DECK", "").split()) - len(cards) if type(cards) is list else None


def program(told: Teller, file: str) -> None:
    """`main.py` as its own program, or another language's `run`."""
    if not file.endswith(".py"):
        os.chmod(file, 0o700)
        try:
            os.execv(os.path.abspath(file), [file])
        except OSError as error:
            print(f"{file} cannot be started: {error.strerror}. Is its first line a #! line?")
            os._exit(126)
    code = 0
    try:
        runpy.run_path(file, run_name="__main__")
    except SystemExit as end:
        code = end.code if type(end.code) is int else int(end.code is not None)
        if type(end.code) is str:
            print(end.code, file=sys.__stderr__)
    except BaseException as error:
        code = 1
        write(2, words(error).encode("utf-8", "backslashreplace"))
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    os._exit(code & 255)


def web(told: Teller, file: str) -> None:
    """A Flask app, or any WSGI app: answer the grader's requests until there are no more."""
    keep_templates()
    found = brought(told, file)
    config = told.ask()
    try:
        app = make(found, config)
    except BaseException as error:
        told.tell(failed=words(error), kind=type(error).__name__)
        os._exit(1)
    told.tell(made=callable(app))
    while request := told.ask():
        try:
            told.tell(**respond(app, request))
        except BaseException as error:
            told.tell(failed=words(error), kind=type(error).__name__)
            os._exit(1)
    os._exit(0)


def make(found: Any, config: object) -> Any:
    """The app of a module: what its `create_app` returns, else its `app`."""
    create = getattr(found, "create_app", None)
    if not callable(create):
        return getattr(found, "app", None)
    return create(config) if inspect.signature(create).parameters else create()


def respond(app: Any, request: dict[str, Any]) -> dict[str, Any]:
    """One request, straight to the app; no server stands between."""
    body = request["body"].encode()
    started: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
        started[:] = [status, headers]

    environ = {
        "SCRIPT_NAME": "", "SERVER_NAME": "localhost", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1", "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0), "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.__stderr__, "wsgi.multithread": False, "wsgi.multiprocess": False,
        "wsgi.run_once": False, **request["environ"],
    }  # fmt: skip
    chunks = app(environ, start_response)
    data = b"".join(chunks)
    if hasattr(chunks, "close"):
        chunks.close()
    status, headers = started
    pairs = [[str(name), str(value)] for name, value in headers][:50]
    return {"status": str(status), "headers": pairs, "body": base64.b64encode(data[:LONGEST]).decode()}


KINDS = {"module": module, "program": program, "web": web}
