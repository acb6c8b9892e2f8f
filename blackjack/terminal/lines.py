"""Lines of text to and from whoever plays, a person or a pipe."""

from __future__ import annotations

from typing import TextIO


class Ended(Exception):
    """The input came to its end."""


class Lines:
    """What is said goes out at once. An answer that no terminal shows is written behind its question."""

    def __init__(self, given: TextIO, out: TextIO) -> None:
        self._given = given
        self._out = out
        self._shown = given.isatty()

    def say(self, *lines: str) -> None:
        """Each on a line of its own."""
        for line in lines:
            self._out.write(f"{line}\n")
        self._out.flush()

    def ask(self, question: str) -> str:
        """The line that answers. Raises `Ended` where there is none."""
        self._out.write(f"{question} ")
        self._out.flush()
        line = self._given.readline()
        if not line:
            raise Ended
        answer = line.rstrip("\r\n")
        if not self._shown:
            self.say(answer)
        return answer

    def yes(self, question: str) -> bool:
        """Whether the answer is y; nothing is no, and anything else is asked again (B16)."""
        while True:
            match self.ask(question):
                case "y":
                    return True
                case "":
                    return False
