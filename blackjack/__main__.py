"""The command line: `python -m blackjack replay FILE...`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from blackjack.engine import BadRecord, record, replay

MET, NOT_MET, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
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
    options = parser.parse_args(arguments)
    try:
        status = max(replay_file(name) for name in options.files)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is for no one
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return MET
        print(f"standard output: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    return status


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
