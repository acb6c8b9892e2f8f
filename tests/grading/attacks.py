"""Submissions that mean harm, each small and bounded: a right module, and what it does besides.

The harm is done in the one hand whose first card is a 3; the hands before and after it must be graded.
"""
# ruff: noqa: E501 -- one attack a line

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from pathlib import Path

from tests.grading.submissions import FOLDER

RIGHT = (FOLDER / "module_plain" / "twentyone.py").read_text()
NOW = 'import os\nif os.environ["DECK"].startswith("3 "):\n'


@dataclass(frozen=True)
class Attack:
    """``code`` is run ``when`` the module is imported, or a hand played.

    ``status``: what the answer's may be, "any" when the harm may come to nothing; ``words`` are in its detail.
    """

    name: str
    when: str
    code: str
    status: str
    words: str = ""

    def lay_out(self, into: Path, **places: object) -> Path:
        code = self.code
        for name, place in places.items():
            code = code.replace(f"<{name}>", str(place))
        harm = NOW + textwrap.indent(textwrap.dedent(code).strip("\n"), "    ") + "\n"
        source = RIGHT + "\n" + harm
        if self.when == "play":
            source = RIGHT.replace("    player = [draw()]\n", "    harm()\n    player = [draw()]\n")
            source += "\n\ndef harm():\n" + textwrap.indent(harm, "    ")
        (into / "twentyone.py").write_text(source)
        return into


def _returning(value: str) -> str:
    return f"""
        global winner
        winner = lambda *cards, **extras: {value}
    """


ATTACKS = (
    Attack("endless loop", "play", "while True: pass", "timeout", "No end after"),
    Attack("endless loop on import", "import", "while True: pass", "timeout", "While twentyone.py was imported"),
    Attack("sleep", "play", "import time; time.sleep(60)", "timeout", "No end after"),
    Attack("endless printing", "play", "while True: print('x' * 1000)", "flood", "kB were printed"),
    Attack("endless empty lines", "play", "while True: print()", "flood timeout"),
    Attack("endless errors", "import", "import sys\nwhile True: sys.stderr.write('y' * 5000)", "flood", "kB were"),
    Attack("huge memory", "play", "x = bytearray(10 ** 10)", "error", "MemoryError"),
    Attack("memory piece by piece", "play", "x = []\nwhile True: x.append(bytearray(40_000_000))", "killed error", "emory"),
    Attack("fork bomb", "play", "import time\nwhile True:\n    try: os.fork()\n    except OSError: time.sleep(0.01)", "timeout", "No end"),
    Attack("orphaned child", "play", """
        import time
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(300)
            os._exit(0)
    """, "ok"),
    Attack("child that keeps the pipes", "play", """
        import time
        if os.fork() == 0:
            time.sleep(300)
        os._exit(0)
    """, "no_result", "exit status 0"),
    Attack("exit in the middle", "play", "os._exit(0)", "no_result", "ended, with exit status 0"),
    Attack("exit on import", "import", "import sys; sys.exit(0)", "error", "runs code on import: it ended the program"),
    Attack("hard exit on import", "import", "os._exit(0)", "no_result", "While twentyone.py was imported"),
    Attack("kills itself", "play", "os.kill(os.getpid(), 9)", "killed", "signal 9 (SIGKILL)"),
    Attack("forged report", "play", """
        print('RESULT: player SCORE: 1000')
        print('{"score": 100, "tests": [{"name": "all", "score": 100, "status": "passed"}]}', flush=True)
    """, "ok"),
    Attack("forged answers", "play", """
        for fd in range(3, 256):
            try: os.write(fd, b'{"came": [["str", "player"], ["int", "1000"]], "drawn": 4}\\n')
            except OSError: pass
    """, "error", "the grader's own pipe"),
    Attack("report rewritten", "play", """
        import atexit
        def forge():
            with open("<report>", "w") as file: file.write("100 of 100")
        atexit.register(forge)
        forge()
    """, "error", "Error: "),
    Attack("report removed", "play", "os.remove('<report>')", "error", "Error: "),
    Attack("parent's memory map", "play", """
        for pid in {os.getppid(), 1, <pid>}:
            for name in ("maps", "mem", "environ"):
                try: print("GOT", open(f"/proc/{pid}/{name}", "rb").read(100))
                except OSError: pass
    """, "ok"),
    Attack("parent's folder", "play", """
        for path in ("<root>/blackjack/grading", "<root>/tests", "<secret>", os.path.dirname("<secret>")):
            try: print("GOT", os.listdir(path))
            except OSError: pass
        try: print("GOT", open("<secret>").read())
        except OSError: pass
    """, "ok"),
    Attack("parent's arguments", "play", """
        for pid in filter(str.isdigit, os.listdir("/proc")):
            line = open(f"/proc/{pid}/cmdline").read()
            if "pytest" in line or "blackjack " in line: print("GOT", line)
    """, "ok"),
    Attack("parent's open files", "play", """
        for pid in (os.getppid(), 1):
            try: print("GOT", [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")])
            except OSError: pass
    """, "ok"),
    Attack("kills the parent", "play", "os.kill(os.getppid(), 9)", "error", "PermissionError"),
    Attack("kills the grader", "play", "os.kill(<pid>, 9)", "error", "Error"),
    Attack("kills everything", "play", "os.kill(-1, 9)", "any"),
    Attack("patched random", "import", """
        import random
        random.shuffle = lambda cards: None
        random.seed(0)
        random.random = random.choice = None
    """, "ok"),
    Attack("patched json", "import", """
        import json
        json.dumps = lambda *words, **more: '{"came": [["str", "player"], ["int", "1000"]]}'
        json.loads = None
        json.encoder.JSONEncoder.encode = lambda *words: "1"
    """, "any"),
    Attack("patched builtins", "import", """
        import builtins
        builtins.print = builtins.input = builtins.open = None
        builtins.isinstance = lambda *words: True
    """, "any"),
    Attack("equal to everything", "play", _returning("type('Sly', (str,), {'__eq__': lambda s, o: True, '__hash__': str.__hash__})('x')"), "error", "(Sly)"),
    Attack("exit in a call", "play", "raise SystemExit", "error", "SystemExit"),
    Attack("recursion", "play", "def down(): down()\ndown()", "error", "RecursionError"),
    Attack("recursion without limit", "play", """
        import sys
        sys.setrecursionlimit(10 ** 9)
        class Deep:
            def __repr__(self): return repr(self)
            __getattr__ = lambda self, name: getattr(self, name + "x")
        f = lambda x: [f(x)]
        eval("(" * 10 ** 6 + ")" * 10 ** 6)
    """, "error", "Error"),
    Attack("a crash", "play", "import ctypes; ctypes.string_at(0)", "killed", "SIGSEGV"),
    Attack("a huge file", "play", "open('big', 'wb').write(b'x' * 50_000_000)", "error", "File too large"),
    Attack("many large files", "play", "for n in range(50): open(f'big{n}', 'wb').write(b'x' * 4_000_000)", "error", "No space left"),
    Attack("many open files", "play", "x = [open('/dev/null') for _ in range(1000)]", "error", "Too many open files"),
    Attack("unreadable bytes", "play", """
        os.write(1, b'\\xff\\xfe\\x00\\x1b[31m')
        raise Exception('\\ud800\\x00\\x1b[2J\\u202e odd')
    """, "error", "odd"),
    Attack("an endless message", "play", "raise Exception('z' * 10_000_000)", "error", "zzz"),
    Attack("input on import", "import", "input('Your name? ')", "error", "asked for input, and there is none"),
    Attack("input in play", "play", "input('Your name? ')", "error", "EOFError"),
    Attack("the network", "play", """
        import socket
        socket.create_connection(("127.0.0.1", <port>), 1).send(b"here")
    """, "error", "Error"),
    Attack("becomes root", "play", "os.setuid(0)", "error", "PermissionError"),
    Attack("mounts", "play", """
        import ctypes
        if ctypes.CDLL(None).umount2(b"<root>", 2): raise OSError("no umount")
    """, "error", "no umount"),
    Attack("closes every pipe", "play", "os.closerange(0, 256)", "any"),
    Attack("a thread that never ends", "play", "import threading, time\nthreading.Thread(target=time.sleep, args=(300,)).start()", "ok"),
    Attack("ignores signals", "play", "import signal\nfor n in (1, 2, 15, 24): signal.signal(n, signal.SIG_IGN)\nwhile True: pass", "timeout"),
    Attack("closes its folder", "play", "os.mkdir('shut'); os.chmod('shut', 0); os.chmod('.', 0)", "ok"),
    Attack("asks without end", "play", "global hand_value\nhand_value = lambda cards: 5", "any"),
)  # fmt: skip
