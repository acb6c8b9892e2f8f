"""bj, the Playroom and Multibox, played by a fixed strategy, are worth what `benchmarks.exact` computes.

And an engine with a fault is not.
"""

import os
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import pytest

from benchmarks import exact
from blackjack.engine import Round, Stacked, rules_for
from blackjack.engine.cards import PACK
from tests.engine.simulated import mean_is_off

pytestmark = pytest.mark.simulation

ROUNDS = 80_000
CARDS = {"bj": 30, "quentinc": 30, "multibox": 40}
"""More than a round needs."""


class Kind(NamedTuple):
    table: str
    full: bool


EXACT = {
    Kind("bj", False): -0.056845559,
    Kind("bj", True): -0.040230238,
    Kind("quentinc", False): -0.056756476,
    Kind("quentinc", True): -0.124706911,
    Kind("multibox", False): -0.056762436,
    Kind("multibox", True): -0.045728254,
}
"""What a round is worth in bets: printed by `python -m benchmarks.exact`."""

BETS = {"bj": (2,), "quentinc": (2,), "multibox": (2, 6)}
"""Two boxes are worth four times one of 2: what a box is worth does not hang on the others."""


def plain(round_: Round) -> str:
    """Hit below 17, and nothing else."""
    if "decline" in round_.legal_moves():
        return "decline"
    return "hit" if round_.hands[round_.turn].total < 17 else "stand"


def full(round_: Round) -> str:
    """Forfeit 10 6 and 9 7 against a ten, insure, split aces and eights, double 10 and 11 on two cards."""
    legal, hand = round_.legal_moves(), round_.hands[round_.turn]
    values = sorted(card.value for card in hand.cards)
    if "forfeit" in legal and values in ([6, 10], [7, 9]) and round_.dealer.cards[0].value == 10:
        return "forfeit"
    if "insure" in legal:
        return "insure"
    if "split" in legal and values[0] in (8, 11):
        return "split"
    if "double" in legal and len(values) == 2 and hand.total in (10, 11):
        return "double"
    return plain(round_)


def count(part: int, rounds: int, kind: Kind, changes: dict[str, Any]) -> Counter[int]:
    """The nets of so many rounds, each from a fresh shoe."""
    rng = random.Random(f"{kind} {part}")
    rules = replace(rules_for(kind.table), **changes)
    pack = PACK * rules.decks
    play = full if kind.full else plain
    nets: Counter[int] = Counter()
    for _ in range(rounds):
        round_ = Round(rules, Stacked(rng.sample(pack, CARDS[kind.table])), BETS[kind.table])
        while not round_.over:
            round_.act(play(round_))
        nets[round_.net] += 1
    return nets


def simulate(kind: Kind, rounds: int = ROUNDS, **changes: Any) -> Counter[int]:
    """On all processors; always the same rounds."""
    parts = 4
    counted = partial(count, rounds=rounds // parts, kind=kind, changes=changes)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        return sum(pool.map(counted, range(parts)), Counter())


def is_off(kind: Kind, nets: Counter[int]) -> bool:
    return mean_is_off(nets, EXACT[kind] * sum(BETS[kind.table]))


@pytest.mark.parametrize("kind", EXACT, ids=lambda kind: f"{kind.table}, {'full' if kind.full else 'plain'}")
def test_a_round_is_worth_what_was_computed(kind: Kind) -> None:
    nets = simulate(kind)
    assert nets.total() == ROUNDS
    assert not is_off(kind, nets)


def test_what_was_computed_is_computed_so() -> None:
    """One number; all of them take longer: python -m benchmarks.exact."""
    assert round(exact.value(exact.TABLES["bj"], full=True), 9) == EXACT[Kind("bj", True)]


FAULTS: dict[Kind, dict[str, Any]] = {
    Kind("bj", False): {"natural_pays": 2},
    Kind("quentinc", False): {"natural_pays": 2},
    Kind("multibox", False): {"both_bust_draws": True, "totals_first": True},
}


@pytest.mark.parametrize("kind", FAULTS, ids=lambda kind: kind.table)
def test_a_fault_is_caught(kind: Kind) -> None:
    assert is_off(kind, simulate(kind, **FAULTS[kind]))
