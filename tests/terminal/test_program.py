"""`python -m blackjack play` as a program: at a real pseudo-terminal, and with a pipe at either end."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "blackjack", "play"]
ACCOUNT = re.compile(r"Action \d+, standing (zero|(plus|minus) \d+)\.")
SECONDS = 60


@pytest.fixture
def bj() -> Iterator[pexpect.spawn]:
    """bj at a terminal, waiting for its first answer; this seed asks "?" first."""
    child = pexpect.spawn(COMMAND[0], [*COMMAND[1:], "bj", "--seed", "12"], **HERE)
    child.expect_exact("The dealer shuffles all the cards.")
    child.expect(r"Your turn: .*\r\n")
    child.expect_exact("? ")
    yield child
    child.close(force=True)


HERE = {"cwd": str(ROOT), "encoding": "utf-8", "timeout": SECONDS}


def ended(child: pexpect.spawn) -> str:
    """What is said until the program is over, which it is without fault."""
    child.expect(pexpect.EOF)
    child.wait()
    assert (child.exitstatus, child.signalstatus) == (0, None)
    return str(child.before)


def piped(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments], input=given, capture_output=True, timeout=SECONDS, check=False, cwd=ROOT
    )


class TestAtATerminal:
    def test_the_interrupt_prints_action_and_standing_and_ends_well(self, bj: pexpect.spawn) -> None:
        bj.sendintr()
        assert ACCOUNT.search(ended(bj))

    def test_sigint_from_elsewhere_too(self, bj: pexpect.spawn) -> None:
        bj.kill(signal.SIGINT)
        assert ACCOUNT.search(ended(bj))

    def test_so_does_the_end_of_input(self, bj: pexpect.spawn) -> None:
        bj.sendeof()
        assert ACCOUNT.search(ended(bj))

    def test_the_interrupt_after_half_an_answer(self, bj: pexpect.spawn) -> None:
        bj.send("y")
        bj.sendintr()
        assert ACCOUNT.search(ended(bj))

    def test_other_answers_are_asked_again(self, bj: pexpect.spawn) -> None:
        for answer in ("yes", "n", "Y"):
            bj.sendline(answer)
            bj.expect_exact(f"{answer}\r\n? ")
        bj.sendline("y")
        bj.expect("You drew the ")

    def test_a_new_line_is_no_and_the_next_hand_comes(self, bj: pexpect.spawn) -> None:
        bj.sendline("")
        bj.expect_exact("The dealer’s face-down card is ")
        bj.expect(r"You have .* and a face-down card\.")
        bj.sendintr()
        assert "Action 2, standing " in ended(bj)

    def test_what_is_typed_is_shown_once(self, bj: pexpect.spawn) -> None:
        bj.sendline("xyz")
        bj.expect_exact("? ")
        assert bj.before.count("xyz") == 1

    def test_the_other_tables_by_commands(self) -> None:
        child = pexpect.spawn(COMMAND[0], [*COMMAND[1:], "multibox", "--seed", "4"], **HERE)
        child.expect_exact("> ")
        child.sendline("deal 5 10")
        child.expect_exact("Box 1: 18 against 9.")
        child.sendline("stand")
        child.expect_exact("Box 2: 18 against 9.")
        child.sendintr()
        assert "You have 985 chips left and 15 staked." in ended(child)


class TestThroughAPipe:
    def test_the_same_seed_gives_the_same_game(self) -> None:
        answers = b"\ny\n" * 30
        first, again, other = (piped("bj", "--seed", seed, given=answers).stdout for seed in ("1", "1", "2"))
        assert first == again != other
        assert first.count(b"\n") > 60

    def test_without_a_seed_no_two_games_are_alike(self) -> None:
        assert piped("bj").stdout != piped("bj").stdout

    @pytest.mark.parametrize("table", [[], ["peterson"], ["bj"], ["quentinc"], ["multibox"]])
    def test_no_input_at_all_is_the_end(self, table: list[str]) -> None:
        ran = piped(*table)
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert ran.stdout.endswith(b".\n")

    def test_plain_text_without_a_control_character(self) -> None:
        said = piped("bj", given=b"\n" * 40).stdout.decode()
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", said)
        assert ACCOUNT.fullmatch(said.splitlines()[-1])

    def test_input_that_is_no_text(self) -> None:
        ran = piped("bj", given=b"\xff\xfe\x00\n" + b"y" * 100_000 + b"\n\x00\n")
        assert (ran.returncode, ran.stderr) == (0, b"")

    def test_an_answer_without_a_new_line_is_one(self) -> None:
        said = piped("bj", "--seed", "12", given=b"y").stdout.decode()
        assert "? y\nYou drew the " in said

    def test_sigint_while_it_waits(self) -> None:
        with subprocess.Popen(
            [*COMMAND, "bj", "--seed", "12"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
        ) as child:
            assert child.stdout is not None
            while not child.stdout.readline().startswith(b"Your turn"):
                pass
            child.send_signal(signal.SIGINT)
            said = child.stdout.read().decode()
            assert child.wait(SECONDS) == 0
        assert ACCOUNT.search(said)

    def test_a_reader_who_goes_away_is_no_error(self) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        ran = subprocess.run(
            [*COMMAND, "bj"], input=b"", stdout=writer, stderr=subprocess.PIPE, timeout=SECONDS, cwd=ROOT
        )
        os.close(writer)
        assert (ran.returncode, ran.stderr) == (0, b"")

    def test_the_extras(self) -> None:
        ran = piped("peterson", "--extras", "natural", "bets", given=b"deal 7\ns\n")
        assert b"Your bet is 7." in ran.stdout

    @pytest.mark.parametrize(
        "arguments",
        [["poker"], ["bj", "--extras", "natural"], ["--extras", "bet"], ["--extras"], ["bj", "--fast"]],
    )
    def test_wrong_use_is_explained(self, arguments: list[str]) -> None:
        ran = piped(*arguments)
        assert (ran.returncode, ran.stdout) == (2, b"")
        assert ran.stderr.startswith(b"usage: python -m blackjack ")
