"""What holds for any table, cards, moves and purse; Hypothesis looks for those for which it does not."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blackjack.engine import (
    TABLES,
    IllegalBet,
    IllegalMove,
    Round,
    Rules,
    Shoe,
    Stacked,
    record,
    replay,
    rules_for,
)
from blackjack.engine.cards import PACK, Card, cards
from blackjack.engine.record import Record
from blackjack.engine.round import MOVES
from tests.engine.referee import GAMES, Purse
from tests.engine.rounds import EXTRAS, seen

seeds = st.binary(max_size=32)
bets = st.integers(1, 100)
decks = st.permutations(PACK).map(lambda cards: cards[:30])
"""The upper 30 cards of a deck: more than a round of one hand can need."""
choices = st.lists(st.integers(0, 6), max_size=16)
any_moves = st.lists(st.one_of(st.sampled_from(MOVES), st.text(max_size=6)), max_size=16)
stacks = st.lists(st.sampled_from(PACK), max_size=20) | st.sampled_from(
    ["8S AH 8D 9C 3H KD 2S", "8S 8D KH 10C 9C AC", "AS AH KD QC", "8S 9S 6D 8H 9H KC 8C 10C"]
).map(cards)


class Deal(NamedTuple):
    """A table, what is bet and what lies on its shoe. ``spare`` halves are left once the bets are placed."""

    rules: Rules
    seed: bytes
    stack: list[Card]
    bets: list[int]
    spare: int | None

    def shoe(self) -> Shoe:
        return Shoe(self.rules.decks, self.seed, self.stack)

    def round(self) -> Round:
        purse = None if self.spare is None else self.spare + 2 * sum(self.bets)
        return Round(self.rules, self.shoe(), self.bets, purse)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    table = draw(st.sampled_from(list(TABLES)))
    rules = rules_for(table, draw(st.sampled_from(EXTRAS)) if TABLES[table].has_extras else ())
    a_bet = st.integers(rules.least_bet, min(rules.most_bet or 100, 100))
    boxes = draw(st.lists(a_bet, min_size=1, max_size=rules.boxes))
    spare = draw(st.none() | st.integers(0, 300)) if rules.account == "stock" else None
    return Deal(rules, draw(seeds), draw(stacks), boxes, spare)


def play(round_: Round, choices: Sequence[int]) -> Round:
    """Make a move by each number, among those that are open, until the round is over."""
    for number in choices:
        if legal := round_.legal_moves():
            round_.act(legal[number % len(legal)])
    return round_


def drawn(deal: Deal, round_: Round) -> list[Card]:
    """The cards of the round in the order in which they left the shoe."""
    shoe = deal.shoe()
    count = sum(len(hand.cards) for hand in (round_.dealer, *round_.hands)) + (round_.hole is not None)
    return [shoe.draw() for _ in range(count)]


@given(deals(), any_moves)
def test_legal_moves_are_exactly_those_accepted(deal: Deal, moves: list[str]) -> None:
    round_ = deal.round()
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


@given(deals(), choices)
def test_its_rules_cards_and_moves_are_the_whole_round(deal: Deal, choices: list[int]) -> None:
    first, second = (play(deal.round(), choices) for _ in range(2))
    assert seen(first) == seen(second)


@given(deals(), choices)
def test_its_record_replays_to_it(deal: Deal, choices: list[int]) -> None:
    round_ = play(deal.round(), choices)
    (found,) = record.read(record.write(round_, drawn(deal, round_)))
    assert isinstance(found, Record)
    again, _ = replay.play(found)
    assert again.shoe.left == 0
    if deal.spare is None:
        assert replay.report(found) == replay.state(round_) | {"mismatch": []}
        assert seen(again)[:-1] == seen(round_)[:-1]
    else:
        assert (again.hands[-1].cards, again.net) == (round_.hands[-1].cards, round_.net)
        assert set(round_.legal_moves()) <= set(again.legal_moves())


@given(deals(), choices)
def test_cards_on_the_table_are_those_drawn(deal: Deal, choices: list[int]) -> None:
    round_ = deal.round()
    for number in [0, *choices]:
        on_table = [card for hand in (round_.dealer, *round_.hands) for card in hand.cards]
        on_table += [round_.hole] if round_.hole else []
        shoe = deal.shoe()
        left = [shoe.draw() for _ in on_table]
        assert sorted(map(repr, on_table)) == sorted(map(repr, left))
        assert shoe.at == round_.shoe.at
        play(round_, [number])


@settings(max_examples=500)
@given(deals(), choices)
def test_a_second_engine_written_apart_says_the_same(deal: Deal, choices: list[int]) -> None:
    round_, shoe = deal.round(), deal.shoe()
    purse = Purse(None if deal.spare is None else Fraction(deal.spare, 2))
    extras = {"extras": deal.rules.extras} if deal.rules.has_extras else {}
    game = GAMES[deal.rules.table](shoe.draw, deal.bets, purse, **extras)
    net = None
    try:
        open_ = next(game)
        for number in choices:
            assert set(round_.legal_moves()) == open_
            play(round_, [number])
            open_ = game.send(round_.moves[-1])
    except StopIteration as end:
        net = end.value
    assert round_.over == (net is not None)
    assert Fraction(round_.net, 2) == (net or 0)
    assert shoe.at == round_.shoe.at


def staked(round_: Round) -> int:
    return sum(hand.stake for hand in round_.hands) + round_.insurance


@given(deals(), choices)
def test_a_move_that_costs_more_than_the_purse_is_not_legal_and_the_others_are(
    deal: Deal, choices: list[int]
) -> None:
    round_ = deal.round()
    for number in choices:
        if round_.over:
            break
        rich = deal._replace(spare=None).round()
        for move in round_.moves:
            rich.act(move)
        left = None if deal.spare is None else deal.spare + 2 * sum(deal.bets) - staked(round_)
        assert round_.purse == left
        affordable = []
        for move in rich.legal_moves():
            after = deal._replace(spare=None).round()
            for made in (*round_.moves, move):
                after.act(made)
            if left is None or staked(after) - staked(rich) <= left:
                affordable.append(move)
        assert list(round_.legal_moves()) == affordable
        play(round_, [number])


@given(deals(), st.integers(1, 50))
def test_bets_of_more_than_the_purse_are_refused_before_a_card_is_drawn(deal: Deal, short: int) -> None:
    shoe = deal.shoe()
    if deal.rules.player_sets_bet:
        with pytest.raises(IllegalBet):
            Round(deal.rules, shoe, deal.bets, 2 * sum(deal.bets) - short)
        assert shoe.at == deal.shoe().at


@given(decks, bets)
def test_extras_change_nothing_but_the_settlement(cards: list[Card], bet: int) -> None:
    rounds = [play(Round(rules_for("peterson", extras), Stacked(cards), [bet]), [1]) for extras in EXTRAS]
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
