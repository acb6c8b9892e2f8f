"""Real servers for tests: gunicorn with the application, and a plain HTTP client for it."""

import http.client
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from urllib.parse import urlencode, urlsplit

ROOT = Path(__file__).parents[1]
PATIENCE = 30  # seconds to come up or go down; far more than it takes


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A gunicorn of its own on a free loopback port, in its own process group.

    ``app`` is gunicorn's application: ``"app:create_app()"``, or a factory in a tests module such as
    ``"tests.store.apps:slow()"``. ``env`` comes on top, each name with the prefix ``BLACKJACK_``:
    ``Server(DATABASE_URL=store_url)``.
    The secret key and the instructor's password are set, so nothing is written to the instance folder.
    A started server answered ``ready`` with 200; with ``ready=None`` it only listens.
    Use it in a ``with``, or ``start()`` and ``close()`` it.
    """

    def __init__(
        self,
        app: str = "app:create_app()",
        *,
        workers: int = 2,
        threads: int = 8,
        ready: str | None = "/healthz",
        **env: str,
    ) -> None:
        self.app, self.workers, self.threads, self.ready = app, workers, threads, ready
        self.password = "instructor " + secrets.token_hex(8)
        own = {"SECRET_KEY": secrets.token_hex(), "INSTRUCTOR_PASSWORD": self.password, **env}
        self.env = {
            k: v for k, v in os.environ.items() if not k.startswith(("BLACKJACK_", "GUNICORN_", "COV_"))
        }
        self.env |= {f"BLACKJACK_{name}": value for name, value in own.items()}
        self.env["PYTHONPATH"] = str(ROOT)
        self.port = free_port()
        self._log: IO[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> "Server":
        self._log = self._log or tempfile.TemporaryFile("w+")  # noqa: SIM115  closed by close()
        gunicorn = [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "gunicorn.conf.py")]
        shape = [
            "--workers",
            str(self.workers),
            "--threads",
            str(self.threads),
            "--bind",
            f"127.0.0.1:{self.port}",
        ]
        self._process = subprocess.Popen(
            [*gunicorn, *shape, self.app],
            cwd=ROOT,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        self._wait()
        return self

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process is not None and self._process.poll() is None:
            if self._answers():
                return
            time.sleep(0.02)
        self._end(signal.SIGKILL)
        log = self.log()
        self.close()
        raise AssertionError(f"{self.app} did not start:\n{log}")

    def _answers(self) -> bool:
        if "Blackjack is at" not in self.log():  # it may be another server that answers there
            return False
        with suppress(OSError, http.client.HTTPException):
            return self.ready is None or self.client().get(self.ready).status == 200
        return False

    def client(self) -> "Client":
        """A visitor of his own, with no cookie yet."""
        return Client(self.port)

    def log(self) -> str:
        """What gunicorn and the application have written so far."""
        if self._log is None:
            return ""
        size = os.fstat(self._log.fileno()).st_size
        return os.pread(self._log.fileno(), size, 0).decode(errors="replace")

    @property
    def pid(self) -> int:
        """Gunicorn's own process, the parent of its workers."""
        assert self._process is not None, "the server is not running"
        return self._process.pid

    def kill9(self) -> None:
        """As if the machine lost its power: the parent and all workers at once, with no goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def close(self) -> None:
        self.stop()
        if self._log is not None:
            self._log.close()
            self._log = None

    def restart(self) -> "Server":
        """Stop it (unless it is down already) and start it again at the same address."""
        self.stop()
        return self.start()

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            os.killpg(process.pid, how) if how == signal.SIGKILL else process.send_signal(how)
            process.wait(PATIENCE)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass
        finally:
            with suppress(ProcessLookupError):  # a worker that outlived its parent
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if "Cannot serve on" not in self.log():  # then it is another server that hears there
                self._wait_until_deaf()

    def _wait_until_deaf(self) -> None:
        """A killed worker holds the port for a moment after its parent is gone."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except ConnectionRefusedError:
                return
            except OSError:
                pass
            time.sleep(0.01)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def location(self) -> str:
        """Where a redirect leads, without the host and the #fragment."""
        parts = urlsplit(self.headers["Location"])
        return parts.path + (f"?{parts.query}" if parts.query else "")


class Client:
    """A visitor: keeps cookies, follows nothing by itself, opens a connection for each request."""

    def __init__(self, port: int, timeout: float = PATIENCE) -> None:
        self.port, self.timeout = port, timeout
        self.cookies: dict[str, str] = {}

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self.send("GET", path, headers=headers)

    def post(self, path: str, /, **fields: object) -> Answer:
        """A form with these fields; a field whose name is no Python word: ``post(path, **{"bet-1": 5})``."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.send("POST", path, urlencode(fields).encode(), form)

    def follow(self, answer: Answer) -> Answer:
        """The page that a redirect leads to, redirects of that page too."""
        for _ in range(10):
            if answer.status not in (301, 302, 303, 307, 308):
                return answer
            answer = self.get(answer.location)
        raise AssertionError("redirected in a circle")

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Connection": "close", **({"Cookie": cookie} if cookie else {}), **(headers or {})}
        try:
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            text = response.read().decode("utf-8", "replace")
        finally:
            connection.close()
        for line in response.headers.get_all("Set-Cookie") or ():
            self._keep(line)
        return Answer(response.status, response.headers, text)

    def _keep(self, line: str) -> None:
        pair, _, attributes = line.partition(";")
        name, _, value = pair.partition("=")
        gone = "max-age=0" in attributes.lower() or "expires=thu, 01 jan 1970" in attributes.lower()
        if gone or not value:
            self.cookies.pop(name.strip(), None)
        else:
            self.cookies[name.strip()] = value.strip()

    def twin(self) -> "Client":
        """The same visitor in another tab: a copy with the same cookies."""
        twin = Client(self.port, self.timeout)
        twin.cookies = dict(self.cookies)
        return twin
