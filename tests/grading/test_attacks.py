"""What submissions may try, contained, told in the right words, and every other hand still graded."""

from __future__ import annotations

import os
import socket
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from blackjack.grading import staging
from blackjack.grading.cell import free_user
from blackjack.grading.jobs import Answer, Job
from blackjack.grading.sandbox import Limits, run
from tests.grading.attacks import ATTACKS, RIGHT, Attack
from tests.grading.submissions import ROOT

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="as another user only root can run students' code")

QUICK = Limits(seconds=2.0)
GOOD = (Job("before", ("10", "6", "9", "10", "5")), Job("after", ("9", "7", "10", "10", "5")))
HARMED = Job("harmed", ("3", "6", "K", "10", "5", "10"))
JOBS = (GOOD[0], HARMED, GOOD[1])


def play(folder: Path, jobs: Sequence[Job] = JOBS, limits: Limits = QUICK) -> dict[str, Answer]:
    return {answer.id: answer for answer in run("module", folder, jobs, limits)}


def students(users: set[int]) -> list[int]:
    """Every process of these users."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.stat(f"/proc/{pid}").st_uid in users:
                found.append(int(pid))
        except OSError:
            continue
    return found


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name.replace(" ", "-"))
def test_is_contained(attack: Attack, tmp_path: Path):
    report, secret = tmp_path / "report.json", tmp_path / "secret" / "hidden"
    secret.parent.mkdir(mode=0o700)
    report.write_text("the report")
    secret.write_text("hidden records")
    submission = tmp_path / "submission"
    submission.mkdir()
    users = {free_user(number) for number in range(QUICK.workers)}
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.01)
        places = {"report": report, "secret": secret, "root": ROOT, "pid": os.getpid()}
        attack.lay_out(submission, port=server.getsockname()[1], **places)
        answers = play(submission)
        with pytest.raises(TimeoutError):
            server.accept()
    assert [answers[job.id].status for job in GOOD] == ["ok", "ok"], answers
    assert (answers["before"].winner, answers["after"].winner) == ("dealer", "player")
    harmed = answers["harmed"]
    assert attack.status == "any" or harmed.status in attack.status.split(), harmed
    assert attack.words in harmed.detail
    assert harmed.winner in (None, "dealer")
    assert "GOT" not in harmed.output
    assert report.read_text() == "the report"
    assert students(users) == [], "a process is left"


def test_there_are_twenty_and_more():
    assert len(ATTACKS) >= 20


@pytest.mark.parametrize(
    "value", ["True", "float('nan')", "float('inf')", "1.25", "'1'", "None", "10 ** 5000", "[1]"]
)
def test_a_score_that_is_no_number(value: str, tmp_path: Path):
    (tmp_path / "twentyone.py").write_text(f"def play_hand(wants_card): return 'player', {value}\n")
    answer = play(tmp_path, GOOD[:1])["before"]
    assert answer.status == "error"
    assert "whole or half number" in answer.detail


def test_words_of_a_report_can_be_shown_everywhere(tmp_path: Path):
    attack = next(attack for attack in ATTACKS if attack.name == "unreadable bytes")
    harmed = play(attack.lay_out(tmp_path))["harmed"]
    for text in (harmed.detail, harmed.output):
        text.encode()
        assert all(character.isprintable() or character in "\n\t\ufffd" for character in text)
    assert len(harmed.detail) < 3_000


def test_memory_is_counted_over_all_processes(tmp_path: Path):
    code = """
        import time
        for _ in range(4):
            if os.fork() == 0:
                x = b"x" * 40_000_000
                time.sleep(60)
        time.sleep(60)
    """
    Attack("", "play", code, "").lay_out(tmp_path)
    harmed = play(tmp_path, limits=Limits(seconds=3.0, memory=100_000_000))["harmed"]
    assert (harmed.status, harmed.detail) == ("killed", "More than 100 MB of memory were used.")


def test_modules_that_stand_in_for_ours(tmp_path: Path):
    (tmp_path / "twentyone.py").write_text(RIGHT)
    for name in ("json", "blackjack", "os", "student", "inspect", "base64", "socket", "encodings", "deck"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('not yours')\n")
    assert {answer.status for answer in play(tmp_path).values()} == {"ok"}


def test_file_names_with_odd_characters(tmp_path: Path):
    folder = tmp_path / "a\nb '\"$(x) ü"
    folder.mkdir()
    (folder / "twentyone.py").write_text(RIGHT)
    for name in (b"-rf", b"new\nline", b"\xff\xfe", b"$(touch x)", "ü\u202e.py".encode(), b"x" * 255):
        (Path(os.fsdecode(os.path.join(os.fsencode(folder), name)))).write_text("")
    assert {answer.status for answer in play(folder).values()} == {"ok"}


def test_links_and_pipes_in_a_submission_stay_behind(tmp_path: Path):
    secret, folder = tmp_path / "secret", tmp_path / "submission"
    folder.mkdir()
    secret.write_text("hidden")
    (folder / "link").symlink_to(secret)
    (folder / "up").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe")
    os.mkfifo(folder / "deck.py")
    (folder / "twentyone.py").write_text(
        RIGHT + "\nimport os\nprint(sorted(set(os.listdir()) - {'__pycache__'}))\n"
    )
    answer = play(folder)["before"]
    assert answer.status == "ok"
    assert answer.output.splitlines()[0] == "['deck.py', 'twentyone.py']"


def test_nothing_is_left_for_the_next_hand(tmp_path: Path):
    (tmp_path / "twentyone.py").write_text(
        RIGHT + "\nimport contextlib, os\nprint('left:', os.path.exists('x'), os.path.exists('/tmp/x'))\n"
        "open('x', 'w')\nwith contextlib.suppress(OSError): open('/tmp/x', 'w')\n"
    )
    for answer in play(tmp_path).values():
        assert answer.output == "left: False False"


@pytest.mark.parametrize("name", ["../out.py", "/tmp/out.py", "a/../../out.py", "..\\out.py", "C:\\out.py"])
def test_a_zip_that_climbs_out_of_its_folder(name: str, tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as archive:
        archive.writestr("twentyone.py", RIGHT)
        archive.writestr(zipfile.ZipInfo(name), "gotcha")
    inside = tmp_path / "deep" / "inside"
    inside.mkdir(parents=True)
    with pytest.raises(staging.BadSubmission, match="climbs out"):
        staging.unpack(tmp_path / "s.zip", inside)
    assert {path.name for path in tmp_path.rglob("*")} <= {"s.zip", "deep", "inside", "twentyone.py"}
    assert not Path("/tmp/out.py").exists()


def test_a_zip_with_a_link_or_a_bomb_in_it(tmp_path: Path):
    link = zipfile.ZipInfo("link")
    link.external_attr = 0o120777 << 16
    for name, entry, content, words in (
        ("link", link, "/etc", "link"),
        ("bomb", zipfile.ZipInfo("big"), "0" * 30_000_000, "MB is the most"),
    ):
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(entry, content)
        (tmp_path / name).mkdir()
        with pytest.raises(staging.BadSubmission, match=words):
            staging.unpack(tmp_path / f"{name}.zip", tmp_path / name)
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as archive:
        for number in range(2_500):
            archive.writestr(f"{number}", "")
    with pytest.raises(staging.BadSubmission, match="2500 files"):
        staging.unpack(tmp_path / "many.zip", tmp_path / "bomb")
    (tmp_path / "no.zip").write_bytes(b"PK\x03\x04 no zip")
    with pytest.raises(staging.BadSubmission, match="cannot be read"):
        staging.unpack(tmp_path / "no.zip", tmp_path / "bomb")
