"""A hand's total, against another way of counting it."""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations_with_replacement, permutations, product

import pytest

from blackjack.engine import Hand, PlayerHand
from blackjack.engine.cards import RANKS, card, cards


def hand_of(ranks: Iterable[str]) -> Hand:
    hand = Hand()
    for rank in ranks:
        hand.add(card(rank + "S"))
    return hand


def best(ranks: Sequence[str]) -> tuple[int, bool]:
    """The best total of all ways to value the aces, and whether one counts 11 in it: tried one by one."""
    worth = [(1, 11) if rank == "A" else (10,) if rank in "JQK" else (int(rank),) for rank in ranks]
    ways = {(sum(way), 11 in way) for way in product(*worth)}
    return max((way for way in ways if way[0] <= 21), default=min(ways))


def agrees(ranks: Sequence[str]) -> bool:
    hand = hand_of(ranks)
    total, soft = best(ranks)
    return (hand.total, hand.soft, hand.is_bust) == (total, soft, total > 21)


def test_every_sequence_of_up_to_three_cards() -> None:
    sequences = chain.from_iterable(product(RANKS, repeat=n) for n in range(1, 4))
    assert [ranks for ranks in sequences if not agrees(ranks)] == []


def test_every_set_of_four_and_five_cards_up_and_down() -> None:
    sets = chain.from_iterable(combinations_with_replacement(RANKS, n) for n in (4, 5))
    assert [ranks for ranks in sets if not (agrees(ranks) and agrees(ranks[::-1]))] == []


@pytest.mark.parametrize("ranks", ["AAAAAAAAAAA", "AAAA2223333", "A2A3A4", "AAA9A", "A5A4A"])
def test_long_hands_in_any_order(ranks: str) -> None:
    orders = {ranks, ranks[::-1], *("".join(p) for p in permutations(ranks[:6]))}
    assert [order for order in orders if not agrees(order)] == []


def test_the_total_is_kept_up_to_date() -> None:
    hand = Hand()
    totals = []
    for found in cards("AS AH 9D 10C AD KS"):
        hand.add(found)
        totals.append((hand.total, hand.soft))
    assert totals == [(11, True), (12, True), (21, True), (21, False), (22, False), (32, False)]
    assert [found.code for found in hand.cards] == ["AS", "AH", "9D", "10C", "AD", "KS"]


def test_an_empty_hand() -> None:
    assert (Hand().total, Hand().soft, Hand().is_bust, Hand().is_natural) == (0, False, False, False)


def test_a_natural_is_21_on_two_cards() -> None:
    naturals = {pair for pair in product(RANKS, repeat=2) if hand_of(pair).is_natural}
    tens = ("10", "J", "Q", "K")
    assert naturals == {("A", ten) for ten in tens} | {(ten, "A") for ten in tens}
    assert not hand_of(("7", "7", "7")).is_natural
    assert not hand_of(("A", "K", "10")).is_natural
    assert not hand_of(("A",)).is_natural


def test_over_21_is_bust_and_21_is_not() -> None:
    assert hand_of(("K", "Q", "2")).is_bust
    assert not hand_of(("K", "Q", "A")).is_bust


def test_a_players_hand_has_a_box_and_a_stake() -> None:
    hand = PlayerHand(2, 30)
    hand.add(card("AS"))
    assert (hand.box, hand.stake, hand.total, hand.soft, len(hand.cards)) == (2, 30, 11, True, 1)
