"""What holds for any cards, moves and bets; Hypothesis looks for the ones for which it does not."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blackjack.engine import IllegalMove, Round, Shoe, Stacked, record, replay, rules_for
from blackjack.engine.cards import PACK, Card
from blackjack.engine.record import Record
from blackjack.engine.round import MOVES
from tests.engine.rounds import EXTRAS, seen

seeds = st.binary(max_size=32)
extras = st.sampled_from(EXTRAS)
bets = st.integers(1, 100)
decks = st.permutations(PACK).map(lambda cards: cards[:30])
"""The upper 30 cards of a deck: more than a round of one deck can need."""
moves = st.lists(st.sampled_from(["hit", "hit", "stand"]), max_size=12)
any_moves = st.lists(st.one_of(st.sampled_from(MOVES), st.text(max_size=6)), max_size=12)


def play(round_: Round, moves: Sequence[str]) -> Round:
    """Make the moves until the round is over."""
    for move in moves:
        if not round_.over:
            round_.act(move)
    return round_


@given(decks, extras, bets, any_moves)
def test_legal_moves_are_exactly_those_accepted(
    cards: list[Card], extras: tuple[str, ...], bet: int, moves: list[str]
) -> None:
    round_ = Round(rules_for("peterson", extras), Stacked(cards), [bet])
    made = []
    for move in moves:
        before, legal = seen(round_), round_.legal_moves()
        if move in legal:
            round_.act(move)
            assert seen(round_) != before
            made.append(move)
        else:
            with pytest.raises(IllegalMove) as refused:
                round_.act(move)
            assert (refused.value.move, refused.value.legal, seen(round_)) == (move, legal, before)
        assert round_.moves == made
        assert round_.over == (not round_.legal_moves())


@given(seeds, extras, bets, moves)
def test_its_rules_cards_and_moves_are_the_whole_round(
    seed: bytes, extras: tuple[str, ...], bet: int, moves: list[str]
) -> None:
    first, second = (
        play(Round(rules_for("peterson", extras), Shoe(1, seed), [bet]), moves) for _ in range(2)
    )
    assert seen(first) == seen(second)


@given(decks, extras, bets, moves)
def test_its_record_replays_to_it(
    cards: list[Card], extras: tuple[str, ...], bet: int, moves: list[str]
) -> None:
    round_ = play(Round(rules_for("peterson", extras), Stacked(cards), [bet]), moves)
    (found,) = record.read(record.write(round_, cards[: len(cards) - round_.shoe.left]))
    assert isinstance(found, Record)
    assert replay.report(found) == replay.state(round_) | {"mismatch": []}
    again, _ = replay.play(found)
    assert again.shoe.left == 0
    assert seen(again)[:-1] == seen(round_)[:-1]


def worth(cards: Sequence[Card]) -> int:
    """A hand's value, counted from its aces as ones."""
    ones = sum(1 if card.rank == "A" else min(10, card.value) for card in cards)
    return ones + 10 if ones <= 11 and any(card.rank == "A" for card in cards) else ones


def referee(cards: Sequence[Card], moves: Sequence[str], extras: Sequence[str], bet: int) -> Fraction | None:
    """Peterson's game once more, straight from his page: the gambler's gain, None while it is open."""
    deck: Iterator[Card] = iter(cards)
    gambler, dealer = [next(deck)], [next(deck)]
    gambler.append(next(deck))
    for move in moves:
        if move == "stand":
            break
        gambler.append(next(deck))
        if worth(gambler) > 21:
            break
    else:
        return None
    dealer.append(next(deck))
    while worth(dealer) < 17:
        dealer.append(next(deck))
    mine, his = (worth(hand) if worth(hand) <= 21 else 0 for hand in (gambler, dealer))
    blackjack, his_blackjack = (worth(hand) == 21 and len(hand) == 2 for hand in (gambler, dealer))
    stake = Fraction(bet if "bets" in extras else 1)
    difference = mine - his
    if mine == his and "natural" in extras:
        difference = blackjack - his_blackjack
    if difference > 0:
        return stake * Fraction(3, 2) if blackjack and "bets" in extras else stake
    return -stake if difference < 0 else Fraction(0)


@settings(max_examples=500)
@given(decks, extras, bets, moves)
def test_a_second_engine_written_apart_says_the_same(
    cards: list[Card], extras: tuple[str, ...], bet: int, moves: list[str]
) -> None:
    round_ = play(Round(rules_for("peterson", extras), Stacked(cards), [bet]), moves)
    net = referee(cards, moves, extras, bet)
    assert round_.over == (net is not None)
    assert Fraction(round_.net, 2) == (net or 0)


@given(decks, bets)
def test_extras_change_nothing_but_the_settlement(cards: list[Card], bet: int) -> None:
    rounds = [
        play(Round(rules_for("peterson", extras), Stacked(cards), [bet]), ["stand"]) for extras in EXTRAS
    ]
    assert len({(*round_.hands[0].cards, None, *round_.dealer.cards) for round_ in rounds}) == 1


@given(seeds, st.integers(1, 8), st.integers(0, 200))
def test_a_shoe_holds_each_card_once_a_deck_between_two_shuffles(seed: bytes, decks: int, skip: int) -> None:
    shoe = Shoe(decks, seed)
    skipped = [shoe.draw() for _ in range(skip)]
    rest = [shoe.draw() for _ in range(shoe.left)]
    cards = (skipped + rest)[-52 * decks :]
    assert all(cards.count(card) == decks for card in PACK)


@given(seeds, st.lists(st.sampled_from(PACK), max_size=9), st.integers(0, 150), st.integers(0, 80))
def test_a_shoe_is_taken_up_again_anywhere(seed: bytes, stack: list[Card], skip: int, count: int) -> None:
    shoe = Shoe(1, seed, stack)
    for _ in range(skip):
        shoe.draw()
    again = Shoe(1, seed, stack, shoe.at)
    assert [again.draw() for _ in range(count)] == [shoe.draw() for _ in range(count)]
    assert (again.at, again.left) == (shoe.at, shoe.left)


@given(st.text(max_size=300))
@example("table: peterson\ncards: AS 9D KH\nmoves: \u2028hit")
@example("\x00: \x00\n\ud800: 1\n\u0085table: peterson")
def test_any_text_is_read_to_records_or_errors(text: str) -> None:
    for found in record.read(text):
        if isinstance(found, Record):
            assert isinstance(found.rules.table, str)
        else:
            assert 1 <= found.line <= text.count("\n") + 1
