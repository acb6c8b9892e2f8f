"""The program contract: a conversation through pipes, each question answered by what it asks."""

from __future__ import annotations

import fcntl
import re
import struct
import termios
from typing import Final

from blackjack.engine import amount
from blackjack.grading import questions
from blackjack.grading.functions import exact
from blackjack.grading.jobs import Answer, Job, Result, Winner, of_hands
from blackjack.grading.questions import Kind, Phase
from blackjack.grading.running import Ended, Running

MOST_QUESTIONS: Final = 80
QUICK, SLEEPS_ON = 0.002, 0.3

_RESULT: Final = re.compile(r"^.*?\bRESULT:[ \t]*(\S*)[ \t,;]*SCORE:[ \t]*(\S*)[ \t]*\r?$", re.M | re.I)
_BEGUN: Final = re.compile(rb"RESULT:.*\n", re.I)
_WORDS: Final[dict[str, Winner]] = {
    "player": "player", "dealer": "dealer", "draw": "draw", "push": "draw", "tie": "draw",
}  # fmt: skip


def drive(running: Running, job: Job) -> Answer:
    """One job of a program. Raises `Ended`."""
    if job.kind in ("value", "winner"):
        return Answer(job.id, "unsupported", detail="This is asked of modules only.")
    return _Talk(running, job).play()


class _Talk:
    def __init__(self, running: Running, job: Job) -> None:
        self.running, self.job = running, job
        self.results: list[Result] = []
        self.seen = 0  # how much of the output was there at the last answer
        self.wanted = 0  # answers to "another card?" given in this hand
        self.kind: Kind | None = None  # of the last question
        self.last_yes = False
        self.tries = 0  # how often the last question's answer was not taken
        self.bets_asked = 0

    def play(self) -> Answer:
        try:
            for _ in range(MOST_QUESTIONS * len(self.job.hands)):
                waiting = self.listen()
                if self.job.kind == "refuse" and self.bets_asked and (waiting or self.results):
                    return self.was_refused()
                if len(self.results) >= len(self.job.hands):
                    return self.done()
                if not waiting:
                    raise self.over()
                self.reply()
        except Ended as end:
            end.hands = self.results
            raise
        raise Ended("not_understood", f"It asks without end: {self.asked()!r}", self.results)

    # listening -----------------------------------------------------------------------------------

    def listen(self) -> bool:
        """Until the program waits for an answer (True), has ended, or all results have come (False)."""
        slept, patience = 0.0, QUICK
        while True:
            came = self.running.step(patience)
            if came and _BEGUN.search(self.running.output):
                self.read_results()
                if len(self.results) >= len(self.job.hands):
                    return False
            if self.running.stdout not in self.running.open:
                self.read_results()
                return False
            if came:
                slept, patience = 0.0, QUICK
                continue
            if not self.unread():
                seen = self.running.look(busy=True)
                if seen["waits"] or (slept > SLEEPS_ON and seen["sleeps"] and self.is_question()):
                    while self.running.step(0):
                        pass
                    self.read_results()
                    return len(self.results) < len(self.job.hands)
                slept = slept + patience if seen["sleeps"] else 0.0
            patience = min(patience * 2, 0.03)

    def unread(self) -> int:
        """How many bytes of the last answer still lie in the pipe."""
        found = fcntl.ioctl(self.running.stdin, termios.FIONREAD, b"\0\0\0\0")
        return int(struct.unpack("i", found)[0])

    def text(self) -> str:
        return bytes(self.running.output[self.seen :]).decode("utf-8", "replace")

    def asked(self) -> str:
        return questions.question(self.text(), 3)

    def is_question(self) -> bool:
        return questions.classify(self.text(), self.phase()) is not None

    def read_results(self) -> None:
        """Read every result line so far. Raises `Ended` for one that is not as agreed."""
        found, score = [], 0
        for match in _RESULT.finditer(self.running.output.decode("utf-8", "replace")):
            line = match[0].strip()[:100]
            winner, now = (
                _WORDS.get(match[1].lower().rstrip(",;.")),
                exact(match[2].rstrip(",;.").lstrip("+")),
            )
            if winner is None or now is None:
                raise Ended("error", f"Not a line like 'RESULT: player SCORE: 1': {line!r}")
            change = amount.halves(now) - score
            score += change
            found.append(Result(winner, amount.text(change)))
        if len(found) > len(self.results):
            self.results[:] = found[: len(self.job.hands)]
            self.wanted = 0
            self.kind = None

    # answering -----------------------------------------------------------------------------------

    def phase(self) -> Phase:
        if _RESULT.search(self.text()):
            return "over"
        return "play" if self.kind in ("card", "bet") else "start"

    def reply(self) -> None:
        """Answer the question that waits. Raises `Ended` for one that is not understood."""
        text = self.text()
        if not text.strip() and self.kind is None:
            raise Ended(
                "not_understood", "It waits for an answer, but shows no question: is its output flushed?"
            )
        complaint = self.kind is not None and questions.complains(text)
        kind = questions.classify(text, self.phase()) or (self.kind if complaint else None)
        if kind is None:
            raise Ended("not_understood", f"This question was not understood: {self.asked()!r}")
        again = complaint and kind == self.kind
        self.tries = self.tries + 1 if again else 0
        self.kind = kind
        options = self.options(kind, text, again)
        if self.tries >= len(options):
            raise Ended("not_understood", f"None of the answers {options} was taken: {self.asked()!r}")
        self.seen = len(self.running.output)
        self.running.send(self.running.stdin, options[self.tries].encode() + b"\n")

    def options(self, kind: Kind, text: str, again: bool) -> list[str]:
        """The answers to try, in order. A complaint about the last one does not use up a card."""
        hand = self.job.hands[len(self.results)]
        if kind == "bet":
            self.bets_asked += 1
            bet = "1" if hand.bet is None else str(hand.bet)
            return [bet, bet]
        if kind == "card" and not again:
            self.last_yes = self.wanted < len(hand.wants) and hand.wants[self.wanted]
            self.wanted += 1
        return questions.replies(kind, text, self.last_yes if kind == "card" else True)

    # the end -------------------------------------------------------------------------------------

    def done(self) -> Answer:
        if not self.bets_asked and self.job.bets_matter:
            return Answer(self.job.id, "unsupported", detail="The program never asks for the bet.")
        return of_hands(self.job, self.results)

    def over(self) -> Ended:
        """The program has ended, and something is missing."""
        end = self.running.gone()
        words = self.running.output_end().strip()
        if self.job.kind == "refuse" and self.bets_asked and end.status in ("error", "no_result"):
            return Ended("refused", words)
        missing = f"{len(self.results)} of {len(self.job.hands)} results came. " if self.results else ""
        return Ended(end.status, f"{missing}{end.detail}" + f" Its last words:\n{words}" * bool(words))

    def was_refused(self) -> Answer:
        """Whether the bet that must not be taken was asked for anew, or the hand went on with it."""
        text = self.text()
        kind = questions.classify(text, "play")
        if self.results or (kind == "card" and not questions.complains(text)):
            return Answer(self.job.id, "ok", detail="The bet was taken.")
        if kind == "bet" or questions.limits(text):
            return Answer(self.job.id, "refused", detail=self.asked())
        raise Ended("not_understood", f"This question was not understood: {self.asked()!r}")
