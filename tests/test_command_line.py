"""`python -m blackjack replay FILE...`: a JSON object a line, errors with file and line, the exit status."""

import io
import json
import os
import random
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from blackjack.__main__ import main

MET = "table: peterson\ncards: 10S 10D 9H 8C\nmoves: stand\nnet: 1\n"
NOT_MET = MET.replace("net: 1", "net: 0")
UNREADABLE = MET.replace("10S", "1S")
UNPLAYABLE = MET.replace("stand", "split")
ROOT = Path(__file__).parents[1]
RULEBOOK = str(files("blackjack.rulebook").joinpath("peterson.hand"))


class Ran:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.objects: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
        self.errors = err.splitlines()


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Replays files with these contents, named a.hand, b.hand ... in a folder of their own."""
    monkeypatch.chdir(tmp_path)

    def run(*contents: str | bytes) -> Ran:
        names = []
        for name, content in zip("abcdef", contents, strict=False):
            names.append(f"{name}.hand")
            data = content if isinstance(content, bytes) else content.encode()
            Path(names[-1]).write_bytes(data)
        return Ran(main(["replay", *names]), *capsys.readouterr())

    return run


def python_m_blackjack(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "blackjack", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=60, check=False, cwd=ROOT)


class TestStatus:
    @pytest.mark.parametrize(
        ("contents", "status"),
        [
            ([MET], 0),
            ([NOT_MET], 1),
            ([UNREADABLE], 2),
            ([UNPLAYABLE], 2),
            ([f"{MET}\n{NOT_MET}\n{MET}"], 1),
            ([f"{NOT_MET}\n{UNREADABLE}\n{MET}"], 2),
            ([f"{UNPLAYABLE}\n{NOT_MET}"], 2),
            ([MET, MET], 0),
            ([NOT_MET, MET], 1),
            ([UNREADABLE, NOT_MET, MET], 2),
            ([NOT_MET, UNREADABLE], 2),
            ([""], 0),
        ],
    )
    def test_2_outranks_1_outranks_0(self, replay: Any, contents: list[str], status: int) -> None:
        assert replay(*contents).status == status


class TestOutput:
    def test_an_object_a_line_in_order(self, replay: Any) -> None:
        ran = replay(f"{MET}\n{NOT_MET}", MET)
        assert [found["mismatch"] for found in ran.objects] == [[], ["net: expected 0, came 1"], []]
        assert ran.errors == []

    def test_the_keys_in_the_order_of_the_format(self, replay: Any) -> None:
        (found,) = replay(MET).objects
        assert " ".join(found) == "table extras over legal hands dealer insurance net mismatch"
        assert " ".join(found["hands"][0]) == "box cards total soft stake outcome reason net"
        assert " ".join(found["dealer"]) == "cards total"

    def test_an_error_names_file_line_and_reason_and_the_others_are_still_played(self, replay: Any) -> None:
        ran = replay(f"{MET}\n{UNREADABLE}\n{MET}", UNPLAYABLE, MET)
        assert len(ran.objects) == 3
        assert ran.errors == [
            "a.hand:7: unknown card '1S'",
            "b.hand:3: move 1: 'split' is not open; open now: hit stand",
        ]

    @pytest.mark.parametrize("data", [b"\xef\xbb\xbf" + MET.encode(), MET.replace("\n", "\r\n").encode()])
    def test_files_as_windows_writes_them(self, replay: Any, data: bytes) -> None:
        assert replay(data).status == 0

    @pytest.mark.parametrize(
        "data", [b"\xff\xfe\x00", b"\x00" * 100, b"table: \xe9\ncards: AS", random.Random(1).randbytes(500)]
    )
    def test_what_is_no_text_is_an_error_with_its_line(self, replay: Any, data: bytes) -> None:
        ran = replay(data + b"\n\n" + MET.encode())
        assert ran.status == 2
        assert len(ran.objects) == 1
        assert all(line.startswith("a.hand:") for line in ran.errors)

    def test_in_utf_16_nothing_is_read(self, replay: Any) -> None:
        assert replay(MET.encode("utf-16")).status == 2

    @pytest.mark.parametrize("name", ["missing.hand", "."])
    def test_a_file_that_cannot_be_opened(
        self, name: str, replay: Any, capsys: pytest.CaptureFixture[str]
    ) -> None:
        replay(MET)
        assert main(["replay", name, "a.hand"]) == 2
        ran = Ran(2, *capsys.readouterr())
        assert len(ran.objects) == 1
        assert ran.errors[0].startswith(f"{name}: ")

    def test_a_dash_is_standard_input(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        given = SimpleNamespace(buffer=io.BytesIO(f"{UNREADABLE}\n{MET}".encode()))
        monkeypatch.setattr(sys, "stdin", given)
        ran = Ran(main(["replay", "-"]), *capsys.readouterr())
        assert (ran.status, len(ran.objects)) == (2, 1)
        assert ran.errors == ["-:2: unknown card '1S'"]

    def test_a_reader_who_has_seen_enough_is_no_error(
        self, monkeypatch: pytest.MonkeyPatch, replay: Any, tmp_path: Path
    ) -> None:
        kept: list[tuple[int, int]] = []

        def closed(*_: object, **__: object) -> None:
            raise BrokenPipeError

        out = SimpleNamespace(fileno=lambda: 1)
        monkeypatch.setattr("builtins.print", closed)
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(os, "dup2", lambda old, new: kept.append((old, new)))
        Path("a.hand").write_text(MET)
        assert main(["replay", "a.hand"]) == 0
        ((opened, onto),) = kept
        os.close(opened)
        assert onto == 1


class TestTheProgram:
    def test_the_rulebook_comes_out_right(self) -> None:
        ran = python_m_blackjack("replay", RULEBOOK)
        objects = [json.loads(line) for line in ran.stdout.splitlines()]
        assert ran.returncode == 0
        assert ran.stderr == b""
        assert len(objects) > 80
        assert all(found["mismatch"] == [] for found in objects)

    def test_standard_input_and_files_in_one_run(self) -> None:
        ran = python_m_blackjack("replay", "-", RULEBOOK, given=NOT_MET.encode())
        assert ran.returncode == 1
        assert json.loads(ran.stdout.splitlines()[0])["mismatch"] == ["net: expected 0, came 1"]

    def test_a_broken_record_gives_a_line_and_no_traceback(self) -> None:
        ran = python_m_blackjack("replay", "-", given=UNREADABLE.encode())
        assert (ran.returncode, ran.stdout) == (2, b"")
        assert ran.stderr.decode().splitlines() == ["-:2: unknown card '1S'"]

    @pytest.mark.parametrize("arguments", [[], ["replay"], ["shuffle"], ["replay", "--fast", "-"]])
    def test_wrong_use_is_explained(self, arguments: list[str]) -> None:
        ran = python_m_blackjack(*arguments)
        assert ran.returncode == 2
        assert ran.stderr.startswith(b"usage: python -m blackjack")

    def test_help_tells_the_exit_status(self) -> None:
        ran = python_m_blackjack("replay", "--help")
        assert ran.returncode == 0
        assert b"Exit status: 0 all expectations met" in b" ".join(ran.stdout.split())
