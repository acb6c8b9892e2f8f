"""A PostgreSQL cluster of the tests' own, in a temporary folder, reached by a Unix socket there."""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg

HOW = "apt install postgresql"


def programs() -> Path | None:
    """The folder with initdb and pg_ctl: Debian's newest, else the one on the PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[4]))
    found = [*map(str, debian[-1:]), shutil.which("initdb")]
    folders = [Path(path).resolve().parent for path in found if path]
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


def _owner() -> str | None:
    """PostgreSQL refuses to run as root; root runs it as the user postgres. None: as who we are."""
    return "postgres" if os.geteuid() == 0 else None


def missing() -> str:
    """Why there can be no cluster here, or nothing."""
    if programs() is None:
        return f"PostgreSQL is not installed ({HOW})"
    try:
        pwd.getpwnam(_owner() or pwd.getpwuid(os.geteuid()).pw_name)
    except KeyError:
        return f"PostgreSQL does not run as root and there is no user postgres ({HOW})"
    return ""


class Cluster:
    """Started and ready when made; ``stop()`` and ``start()`` take the store down and bring it back.

    It writes through to the disk (fsync) like one in use, and nobody else can reach its folder.
    """

    def __init__(self) -> None:
        found = programs()
        assert found is not None, missing()
        self.bin = found
        self.folder = Path(tempfile.mkdtemp(prefix="blackjack-pg-"))
        if owner := _owner():
            shutil.chown(self.folder, owner)
        self.running = False
        self._numbers = itertools.count(1)
        options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", "--pgdata", str(self.folder / "data"), *options)
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        env = {k: v for k, v in os.environ.items() if not k.startswith("PG")} | {"HOME": str(self.folder)}
        log = self.folder / "programs.log"
        with log.open("ab") as out:  # a file, not a pipe: the server inherits it and would hold a pipe open
            done = subprocess.run(
                [self.bin / program, *arguments],
                user=_owner(),
                group=_owner(),
                extra_groups=[] if _owner() else None,
                cwd=self.folder,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                check=False,
            )
        if done.returncode:
            raise AssertionError(f"{program} failed:\n{log.read_text()}\n{self.log()}")

    def log(self) -> str:
        path = self.folder / "server.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def start(self) -> None:
        if self.running:
            return
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=150 -c shared_buffers=32MB"
        log = str(self.folder / "server.log")
        self._run("pg_ctl", "start", "--wait", "-D", str(self.folder / "data"), "-l", log, "-o", options)
        self.running = True

    def stop(self, mode: str = "fast") -> None:
        """``fast`` cuts the connections, ``immediate`` is a crash."""
        if self.running:
            self._run("pg_ctl", "stop", "--wait", "-D", str(self.folder / "data"), "-m", mode)
            self.running = False

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder}"

    def _tell(self, statement: str) -> None:
        with psycopg.connect(host=str(self.folder), user="postgres", dbname="postgres", autocommit=True) as c:
            c.execute(statement)  # type: ignore[arg-type]

    def create_database(self) -> str:
        """A new empty database; its URL."""
        self.start()
        name = f"test{next(self._numbers)}"
        self._tell(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop_database(self, url: str) -> None:
        self.start()
        name = url.partition("@/")[2].partition("?")[0]
        self._tell(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
