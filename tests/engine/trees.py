"""Counted trees: every line of play from a few fixed shoes, as chess programs count moves.

A tree is a table, the cards on its shoe, bets and perhaps a purse. `trees.toml` has the number of complete
lines of play of each length up to a depth, and the sum of what they gain. Whatever changes a rule changes a
number.

    python -m tests.engine.trees            # tell which numbers are no longer true
    python -m tests.engine.trees --write    # write the true ones
"""

import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from blackjack.engine import IllegalBet, Round, Rules, Shoe, amount, rules_for
from blackjack.engine.cards import cards

FILE = Path(__file__).with_name("trees.toml")
SEED = b"trees"

HEAD = """\
# The counted trees. `lines` are the complete lines of play of 0, 1, 2 ... moves, `nets` what each group
# gains; both are empty where the bets are refused. `left` is how many cards of a shuffled shoe are left,
# instead of `cards` that lie on it.
# Written by: python -m tests.engine.trees --write
"""

Change = Callable[[Rules], Rules]


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree as `trees.toml` has it."""

    table: str
    why: str
    depth: int
    cards: str = ""
    left: int | None = None
    extras: str = ""
    bets: str = ""
    purse: str | None = None
    lines: str = ""
    nets: str = ""

    def shoe(self, rules: Rules) -> Shoe:
        if self.left is None:
            return Shoe(rules.decks, SEED, cards(self.cards))
        return Shoe(rules.decks, SEED, (), (1, max(0, 52 * rules.decks - self.left)))

    def deal(self, rules: Rules) -> Round:
        bets = [int(bet) for bet in self.bets.split()]
        return Round(rules, self.shoe(rules), bets, self.purse and amount.halves(self.purse))

    def count(self, change: Change = lambda rules: rules) -> tuple[str, str]:
        """The numbers of lines and nets by length."""
        rules = change(rules_for(self.table, self.extras.split()))
        lines, nets = [0] * (self.depth + 1), [0] * (self.depth + 1)
        try:
            for length, net in self._ends(rules, []):
                lines[length] += 1
                nets[length] += net
        except IllegalBet:
            return "", ""
        return " ".join(map(str, lines)), " ".join(map(amount.text, nets))

    def _ends(self, rules: Rules, moves: list[str]) -> Iterator[tuple[int, int]]:
        round_ = self.deal(rules)
        for move in moves:
            round_.act(move)
        if round_.over:
            yield len(moves), round_.net
        elif len(moves) < self.depth:
            for move in round_.legal_moves():
                yield from self._ends(rules, [*moves, move])

    def toml(self, lines: str, nets: str) -> str:
        said = {
            **{"table": self.table, "why": self.why, "extras": self.extras, "cards": self.cards},
            **{"left": self.left, "bets": self.bets, "purse": self.purse, "depth": self.depth},
        }
        text = [f"{key} = {_value(value)}" for key, value in said.items() if value not in ("", None)]
        return "\n".join(["[[tree]]", *text, f'lines = "{lines}"', f'nets = "{nets}"'])


def _value(value: object) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'


def trees() -> list[Tree]:
    return [Tree(**tree) for tree in tomllib.loads(FILE.read_text(encoding="utf-8"))["tree"]]


def main(arguments: list[str]) -> int:
    counted = [(tree, *tree.count()) for tree in trees()]
    if arguments == ["--write"]:
        text = "\n\n".join(tree.toml(lines, nets) for tree, lines, nets in counted)
        FILE.write_text(f"{HEAD}\n{text}\n", encoding="utf-8")
        return 0
    wrong = [tree for tree, lines, nets in counted if (lines, nets) != (tree.lines, tree.nets)]
    for tree in wrong:
        print(f"{tree.table}: {tree.why}: {' / '.join(tree.count())}, not {tree.lines} / {tree.nets}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
