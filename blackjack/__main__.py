"""The command line: `python -m blackjack replay FILE...`, `play [TABLE]` and `grade SUBMISSION`."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence

from blackjack import terminal
from blackjack.engine import PETERSON, TABLES, BadRecord, UnknownExtra, record, replay, rules_for
from blackjack.grading import command as grading
from blackjack.grading.rubric import shown_records
from blackjack.seat import Seat, steps
from blackjack.terminal.lines import Lines

MET, NOT_MET, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    options = make_parser().parse_args(arguments)
    try:
        status = run(options)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is for no one
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return MET
        print(f"standard output: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    return status


def make_parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m blackjack", description="Twenty-One on the command line."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    replay_command = commands.add_parser(
        "replay",
        help="play hand records and print what came of them",
        description="Plays each record and prints one JSON object a line. "
        "Exit status: 0 all expectations met, 1 one was not, 2 a record could not be read or played.",
    )
    replay_command.add_argument(
        "files", nargs="+", metavar="FILE", help="a file of hand records; - is standard input"
    )
    replay_command.add_argument(
        "--steps",
        action="store_true",
        help="tell each step in words; FILE may be the name of a record of the rulebook, like WINNER-01",
    )
    play_command = commands.add_parser(
        "play",
        help="play in the terminal",
        description="Plays a table in the terminal. Ctrl+C or the end of input ends the game.",
    )
    play_command.add_argument("table", nargs="?", choices=TABLES, default=PETERSON.table)
    play_command.add_argument("--seed", metavar="S", help="any text; the same one gives the same cards")
    play_command.add_argument(
        "--extras", nargs="+", default=[], metavar="EXTRA", help="natural, bets, or both"
    )
    play_command.set_defaults(parser=play_command)
    grade_command = commands.add_parser(
        "grade", help="grade a student's program", description="Plays the rubric's hands on a submission."
    )
    grading.add_arguments(grade_command)
    return parser


def run(options: argparse.Namespace) -> int:
    """Carry out a command; its exit status."""
    if options.command == "grade":
        return grading.run(options)
    if options.command == "play":
        return play_table(options, options.parser)
    play = tell_file if options.steps else replay_file
    return max(play(name) for name in options.files)


def play_table(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Play until the player leaves; wrong extras are wrong use."""
    try:
        rules_for(options.table, options.extras)
    except UnknownExtra as error:
        parser.error(str(error))
    seed = os.urandom(16) if options.seed is None else options.seed.encode("utf-8", "surrogateescape")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    terminal.play(Seat(options.table, seed), options.extras, Lines(sys.stdin, sys.stdout))
    return MET


def replay_file(name: str) -> int:
    """Print what came of each record of a file, errors to standard error; the file's exit status."""
    try:
        text = read_text(name)
    except OSError as error:
        print(f"{name}: {error.strerror or error}", file=sys.stderr)
        return UNREADABLE
    status = MET
    for found in record.read(text):
        try:
            if isinstance(found, BadRecord):
                raise found
            played = replay.report(found)
        except BadRecord as error:
            print(f"{name}:{error}", file=sys.stderr)
            status = UNREADABLE
        else:
            print(json.dumps(played))
            status = max(status, NOT_MET if played["mismatch"] else MET)
    return status


def tell_file(name: str) -> int:
    """Tell each record of a file, or the rulebook's record of that name, step by step; the exit status."""
    try:
        named = shown_records().get(name)
        found = [named] if named else list(record.read(read_text(name)))
    except OSError as error:
        print(f"{name}: {error.strerror or error}", file=sys.stderr)
        return UNREADABLE
    status = MET
    for each in found:
        try:
            if isinstance(each, BadRecord):
                raise each
            print("\n".join([*(f"# {line}" for line in each.comment.splitlines()), *steps.said(each), ""]))
        except BadRecord as error:
            print(f"{name}:{error}", file=sys.stderr)
            status = UNREADABLE
    return status


def read_text(name: str) -> str:
    """A file's text; bytes that are no UTF-8 become a mark that no key or value has. Raises OSError."""
    if name == "-":
        data = sys.stdin.buffer.read()
    else:
        with open(name, "rb") as file:
            data = file.read()
    return data.decode("utf-8", "replace")


if __name__ == "__main__":
    sys.exit(main())
