"""What a submission is asked: one case a hand, with what the engine makes of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Final

from blackjack.engine import BadRecord, Round, amount, replay
from blackjack.engine.cards import Card
from blackjack.engine.record import Record, read
from blackjack.engine.shoe import shuffled
from blackjack.grading import hidden
from blackjack.grading.jobs import Job, Kind, Turn
from blackjack.grading.plain import Hand
from blackjack.grading.rubric import TABLE, Rule, rules_in_force, shown_records
from blackjack.grading.turning import SCORED

WINNERS: Final = {"win": "player", "lose": "dealer", "push": "draw"}
_SPARE: Final = shuffled(1, b"cards to spare", 1)
HIDDEN_SITTINGS: Final = 2


@dataclass(frozen=True, slots=True)
class Case:
    """One test. ``expects`` are the words that the answer is compared with, one a hand.

    They are winners or changes of the score, as its rule is judged; a total for ``hand_value``,
    "refused" for a bet that must not be taken.
    """

    rule: str
    name: str
    hidden: bool
    job: Job
    expects: tuple[str, ...]
    records: tuple[Record, ...] = ()

    @property
    def kind(self) -> Kind:
        return self.job.kind

    @property
    def scored(self) -> bool:
        return self.rule in SCORED


def cases(extras: Collection[str], seed: bytes | None = None, contract: str | None = None) -> list[Case]:
    """Every test of the rules in force, the hidden ones too when there is a seed, rule by rule.

    A module is told the extras of each rule alone: one that lacks an extra's keyword loses that
    extra's points only. Programs and web apps cannot be switched: they are told those of the class.
    """
    found = [case for rule in rules_in_force(extras) for case in of_rule(rule, seed, contract == "module")]
    return found if contract == "module" else [_under(case, extras) for case in found]


def _under(case: Case, extras: Collection[str]) -> Case:
    """A case played with the extras of the class in force; where no bet is meant, it is 1."""
    if "bets" in extras:
        more = tuple(replace(turn, bet=turn.bet or 1) for turn in case.job.more)
        bet = 1 if case.job.bet is None else case.job.bet
        case = replace(case, job=replace(case.job, bet=bet, more=more))
    return replace(case, job=replace(case.job, natural=case.job.natural or "natural" in extras))


def of_rule(rule: Rule, seed: bytes | None = None, functions: bool = False) -> Iterator[Case]:
    """The tests of one rule. ``functions``: a module's own functions are asked besides."""
    for name in rule.shown:
        yield from _of_hand(rule, name, False, shown_records()[name], functions)
    for names in rule.sittings:
        yield _sitting(rule, " + ".join(names), False, [shown_records()[name] for name in names])
    for bet in rule.refuse:
        yield _refusal(rule, f"a bet of {bet}", False, bet)
    if seed is None:
        return
    records = hidden_records(seed, rule)
    for number, record in enumerate(records, 1):
        yield from _of_hand(rule, f"hidden {number}", True, record, functions)
    if rule.sittings:
        for number in range(HIDDEN_SITTINGS):
            yield _sitting(rule, f"hidden sitting {number + 1}", True, _fitting(records[number:]))
    if rule.refuse:
        chance = sha256(seed).digest()
        yield _refusal(rule, "hidden bet 1", True, 102 + chance[0])
        yield _refusal(rule, "hidden bet 2", True, -1 - chance[1] % 50)


@cache
def hidden_records(seed: bytes, rule: Rule) -> tuple[Record, ...]:
    """The hidden hands of a rule as records."""
    made = hidden.hands(
        seed, rule.name, frozenset(hidden.mark(_made(record)) for record in shown_records().values())
    )
    return tuple(_record(rule, one) for one in made)


def _made(record: Record) -> hidden.Made:
    return hidden.Made(tuple(record.cards), _wants(record), None)


def _record(rule: Rule, made: hidden.Made) -> Record:
    lines = [f"# {rule.name}", f"table: {TABLE}"]
    if rule.extra:
        lines.append(f"extras: {rule.extra}")
    if made.bet is not None:
        lines.append(f"bets: {made.bet}")
    lines.append(f"cards: {' '.join(card.code for card in made.cards)}")
    lines.append(f"moves: {' '.join('hit' if want else 'stand' for want in made.wants)}")
    found = next(read("\n".join(lines)))
    if isinstance(found, BadRecord):
        raise found
    return found


def played(record: Record) -> Round:
    """A record as the engine plays it: the judge of every hand."""
    return replay.play(record)[0]


def used(record: Record) -> list[Card]:
    """The cards that a record's round takes, in dealing order."""
    round_ = played(record)
    return record.cards[: len(round_.hands[0].cards) + len(round_.dealer.cards)]


def as_hand(rule: str, record: Record) -> Hand:
    """A record of a rule as the readings play it, the whole deck at hand."""
    return Hand(_deck([record]), _wants(record), _bet(rule, record), natural=rule == "X1")


def _of_hand(rule: Rule, name: str, is_hidden: bool, record: Record, functions: bool) -> Iterator[Case]:
    round_ = played(record)
    job = Job(
        f"{rule.name}/{name}",
        _deck([record]),
        _wants(record),
        _bet(rule.name, record),
        natural=rule.extra == "natural",
    )
    yield Case(rule.name, name, is_hidden, job, (_expected(rule.name, round_),), (record,))
    if not functions:
        return
    mine, his = (tuple(card.rank for card in hand.cards) for hand in (round_.hands[0], round_.dealer))
    if rule.name == "Values":
        asked = Job(f"{rule.name}/{name}/hand_value", mine, kind="value")
        total = str(round_.hands[0].total)
        yield Case(rule.name, f"{name}, hand_value", is_hidden, asked, (total,), (record,))
    if rule.name in ("P4", "P4-both"):
        asked = Job(f"{rule.name}/{name}/winner", mine, kind="winner", dealer=his)
        winner = WINNERS[round_.results[0].outcome]
        yield Case(rule.name, f"{name}, winner", is_hidden, asked, (winner,), (record,))


def _sitting(rule: Rule, name: str, is_hidden: bool, records: Sequence[Record]) -> Case:
    """Hands dealt on from one deck, the score running on."""
    first, *others = records
    more = tuple(Turn(_wants(record), _bet(rule.name, record)) for record in others)
    deck = _deck(records)
    job = Job(f"{rule.name}/{name}", deck, _wants(first), _bet(rule.name, first), more=more)
    expects = tuple(_expected(rule.name, played(record)) for record in records)
    return Case(rule.name, name, is_hidden, job, expects, tuple(records))


def _refusal(rule: Rule, name: str, is_hidden: bool, bet: int) -> Case:
    job = Job(f"{rule.name}/{name}", _ranks(_SPARE), bet=bet, kind="refuse")
    return Case(rule.name, name, is_hidden, job, ("refused",))


def _fitting(records: Sequence[Record]) -> list[Record]:
    """As many of these as one deck has the cards for, three at most."""
    chosen: list[Record] = []
    for record in records:
        if len(chosen) < 3 and _one_deck([*chosen, record]):
            chosen.append(record)
    return chosen


def _one_deck(records: Sequence[Record]) -> bool:
    taken = _ranks([card for record in records for card in used(record)])
    return all(taken.count(rank) <= 4 for rank in taken)


def _expected(rule: str, round_: Round) -> str:
    return amount.text(round_.net) if rule in SCORED else WINNERS[round_.results[0].outcome]


def _wants(record: Record) -> tuple[bool, ...]:
    return tuple(move == "hit" for move in record.moves)


def _bet(rule: str, record: Record) -> int | None:
    """The bet that a record of X2 is played with; the other rules ask for none."""
    return (record.bets or (record.rules.least_bet,))[0] if rule == "X2" else None


def _deck(records: Sequence[Record]) -> tuple[str, ...]:
    """All 52 ranks of a deck: those of the records first, then the others to spare."""
    first = list(records[0].cards) if len(records) == 1 else [card for one in records for card in used(one)]
    ranks = list(_ranks(first))
    for card in _SPARE:
        if ranks.count(card.rank) < 4:
            ranks.append(card.rank)
    return tuple(ranks)


def _ranks(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card.rank for card in cards)
