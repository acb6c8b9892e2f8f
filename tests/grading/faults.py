"""Single faults, as small patches of the reference submissions."""
# ruff: noqa: E501 -- one fault a line

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tests.grading.submissions import contract, lay_out


@dataclass(frozen=True)
class Fault:
    """One fault: ``edits`` (old, new) of one file of a reference; the rule that it breaks.

    ``also`` are rules that need the broken one and so may suffer with it: a blackjack needs its cards in
    order and its ace, a hand over 21 a card that was asked for, a score a winner.
    """

    name: str
    reference: str
    rule: str
    edits: tuple[tuple[str, str], ...]
    also: frozenset[str] = field(default_factory=frozenset)

    @property
    def contract(self) -> str:
        return contract(self.reference)

    def lay_out(self, into: Path) -> Path:
        """The reference with this fault. Raises ValueError for an edit that does not fit just once."""
        folder = lay_out(self.reference, into)
        sources = [path for path in folder.iterdir() if path.name in _SOURCES]
        for old, new in self.edits:
            fitting = [path for path in sources if old in path.read_text()]
            if len(fitting) != 1 or fitting[0].read_text().count(old) != 1:
                raise ValueError(f"{self.name}: {old!r} is not there just once")
            fitting[0].write_text(fitting[0].read_text().replace(old, new))
        return folder


_SOURCES = ("twentyone.py", "main.py", "run", "app.py", "game.py")


def _fault(name: str, reference: str, rule: str, *edits: tuple[str, str], also: str = "") -> Fault:
    return Fault(name, reference, rule, edits, frozenset(also.split()))


PLAIN, CLASSES, RECURSIVE = "module_plain", "module_classes", "module_recursive"
ASKS, MENU, SHELL, PERL = "program_plain", "program_menu", "program_shell", "program_perl"
MINIMAL, FACTORY = "web_minimal", "web_factory"

_ASKED = "    while hand_value(player) <= 21 and wants_card(player, dealer):\n"
_DEALERS = "    while hand_value(dealer) < 17:\n"
_SECOND = "    dealer.append(draw())\n" + _DEALERS

FAULTS = (
    # P1, the deal
    _fault(
        "casino deal order",
        PLAIN,
        "P1",
        (_SECOND, _DEALERS),
        (_ASKED, "    dealer.append(draw())\n" + _ASKED),
        also="P2",
    ),
    _fault(
        "both of the player's cards first",
        PERL,
        "P1",
        ("my @player = draw();\n    my @dealer = draw();", "my @player = draw();\n    push @player, draw();"),
        ('    push @player, draw();\n    print "Dealer', '    my @dealer = draw();\n    print "Dealer'),
        also="P5 X1 X2",
    ),
    _fault(
        "dealer's card first",
        FACTORY,
        "P1",
        ("self.player, self.dealer = [draw()], [draw()]", "self.dealer, self.player = [draw()], [draw()]"),
        also="X1 X2",
    ),
    # P2, asking
    _fault("asks only once", PLAIN, "P2", (_ASKED, _ASKED.replace("while", "if"))),
    _fault("does not ask from 17 on", PLAIN, "P2", (_ASKED, _ASKED.replace("<= 21", "< 17"))),
    _fault(
        "asks, but gives no card", CLASSES, "P2", ("            self.gambler.take()\n", "            break\n"),
        also="P4-both Values",
    ),
    # P3, the dealer
    _fault("dealer hits 16 only once", PLAIN, "P3", (_DEALERS, _DEALERS.replace("while", "if"))),
    _fault(
        "dealer hits soft 17",
        PLAIN,
        "P3",
        (_DEALERS, '    while hand_value(dealer) < 17 or hand_value(dealer) == hand_value([*dealer, "10"]) == 17:\n'),
    ),
    _fault("dealer stands on 16", SHELL, "P3", ("[ $total -lt 17 ]", "[ $total -lt 16 ]")),
    _fault("dealer hits 17", MINIMAL, "P3", ("while value(dealer) < 17:", "while value(dealer) < 18:"), also="P5"),
    _fault(
        "dealer stops when he is ahead",
        CLASSES,
        "P3",
        ("while self.dealer.value < 17:", "while self.dealer.value < min(17, self.gambler.value + 1):"),
    ),
    # P4, who wins
    _fault("tie to the dealer", PLAIN, "P4", ('        return "draw"\n    if p > d', '        return "dealer"\n    if p > d'), also="P5 X1 X2"),
    _fault("tie to the player", FACTORY, "P4", ("return (mine > his) - (mine < his)", "return (mine >= his) - (mine < his)"), also="P5"),
    _fault("a player over 21 beats a lower hand", PLAIN, "P4-both", ('    if p > 21:\n        return "dealer"\n', ""), also="P4"),
    _fault("a dealer over 21 beats a lower hand", PLAIN, "P4", ('    if d > 21:\n        return "player"\n', ""), also="P3 P4-both"),
    _fault("a draw when the dealer is over 21", PLAIN, "P4", ('    if d > 21:\n        return "player"', '    if d > 21:\n        return "draw"'), also="P3 P4-both"),
    # P4, both over 21
    _fault("bust always loses", PLAIN, "P4-both", ('    if p > 21 and d > 21:\n        return "draw"\n', "")),
    _fault("both bust to the player", MINIMAL, "P4-both", ('return "draw" if his > 21 else "lose"', 'return "win" if his > 21 else "lose"')),
    _fault(
        "dealer does not play after a bust",
        CLASSES,
        "P4-both",
        ("while self.dealer.value < 17:", "while self.dealer.value < 17 and not self.gambler.is_over:"),
    ),
    # P5, the score
    _fault("score never negative", ASKS, "P5", ("score -= bet", "score = max(0, score - bet)"), also="X2"),
    _fault("the loser loses nothing", PLAIN, "P5", ("return result, -worth", "return result, 0 if bet is None else -worth")),
    _fault("a draw costs a point", MENU, "P5", ("self.halves += outcome.value * stake * half", "self.halves += (outcome.value * stake * half) or -2"), also="X2"),
    _fault("the dealer's score is told", PERL, "P5", ("SCORE: $score", 'SCORE: ${\\(-$score)}'), also="X2"),
    _fault("the score is the hand's worth, not -1 or 1", RECURSIVE, "P5", ("stake = Fraction(bet or 1)", "stake = Fraction(bet or hand_value(player))")),
    # card values
    _fault("ace always 11", PLAIN, "Values", ("    while total > 21 and aces > 0:", "    while False:")),
    _fault("ace always 1", PLAIN, "Values", ("total = total + 11", "total = total + 1"), ("total > 21 and aces > 0", "False"), also="P3 P5 X1 X2"),
    _fault("ace fixed when drawn", PLAIN, "Values", ("total = total + 11", "total = total + (11 if total <= 10 else 1)"), ("total > 21 and aces > 0", "False")),
    _fault("all aces alike", RECURSIVE, "Values", ("    found = totals(cards)", "    found = {sum((n if c == 'A' else min(totals((c,)))) for c in cards) for n in (1, 11)}")),
    _fault("pictures count 11, 12, 13", MINIMAL, "Values", ('"J": 10, "Q": 10, "K": 10', '"J": 11, "Q": 12, "K": 13'), also="P5 X1 X2"),
    _fault("ace 11 only below 21", CLASSES, "Values", ("soft <= 21", "soft < 21"), also="X1 X2"),
    # X1, a blackjack wins
    _fault("the extra is missing", RECURSIVE, "X1", ("natural(cards) and blackjack:", "False:")),
    _fault("the keyword is not taken", PLAIN, "X1", ("def play_hand(wants_card, blackjack=False, bet=None):", "def play_hand(wants_card, bet=None, blackjack_=False):"), ("winner(player, dealer, blackjack)\n    worth", "winner(player, dealer, blackjack_)\n    worth")),
    _fault("ten is no part of a blackjack", PLAIN, "X1", ("return len(cards) == 2 and", 'return len(cards) == 2 and "10" not in cards and'), also="X2"),
    _fault("any 21 is a blackjack", CLASSES, "X1", ("return (self.value, blackjack and self.is_blackjack)", "return (self.value, blackjack and self.value == 21)")),
    _fault("for the gambler only", PLAIN, "X1", ("if is_blackjack(dealer) and not is_blackjack(player):", "if False:")),
    _fault("the gambler's blackjack beats the dealer's", MENU, "X1", ("mine + me.natural(), his + house.natural()", "mine + 2 * me.natural(), his + house.natural()"), also="X2"),
    # X2, bets
    _fault("dealer's blackjack paid 1.5", PLAIN, "X2", ("return result, -worth", "return result, -worth * 1.5 if bet and is_blackjack(dealer) else -worth")),
    _fault("1.5 rounded down", SHELL, "X2", ("half=.5", "half=")),
    _fault("1.5 rounded up", PLAIN, "X2", ("worth * 1.5", "(worth * 3 + 1) // 2")),
    _fault("a blackjack pays the bet", FACTORY, "X2", ("(1.5 if natural else 1)", "1")),
    _fault("any 21 pays 1.5", MINIMAL, "X2", ('bet * 1.5 if "bets" in EXTRAS and natural(player)', 'bet * 1.5 if "bets" in EXTRAS and value(player) == 21')),
    _fault("bet of 100 refused", PLAIN, "X2", ("bet > 100", "bet >= 100")),
    _fault("bet of 100 not taken", SHELL, "X2", ('[ "$bet" -le 100 ]', '[ "$bet" -lt 100 ]')),
    _fault("bet of 101 taken", MENU, "X2", ("0 < bet < 101", "0 < bet < 102")),
    _fault("bet of 0 taken", MINIMAL, "X2", ("not 1 <= int(bet) <= 100", "not 0 <= int(bet) <= 100")),
    _fault("the bet is left out of the score", CLASSES, "X2", ("bet = self.bet or 1", "bet = 1")),
    _fault("never asks for the bet", PERL, "X2", ("$extras{bets} ? bet() : 1", "1")),
)  # fmt: skip
