"""20,000 generated rounds of each table play to their end, and nothing about them is amiss."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from blackjack.engine import TABLES, IllegalMove, Round, Rules, Shoe, record, replay, rules_for
from blackjack.engine.cards import Card
from blackjack.engine.record import Record
from blackjack.engine.round import MOVES
from blackjack.engine.shoe import shuffled
from tests.engine.referee import GAMES, Game, Purse
from tests.engine.rounds import EXTRAS, seen

ROUNDS, FEW = 20_000, 400
LIKELY = {"hit": 3, "stand": 2, "double": 3, "split": 9, "insure": 3, "decline": 2, "forfeit": 1}
"""How often a move is tried; pairs are rare, so most are split."""


class Watched(Shoe):
    """A shoe that remembers the cards of the round."""

    __slots__ = ("drawn",)

    def __init__(self, decks: int, seed: bytes) -> None:
        super().__init__(decks, seed)
        self.drawn: list[Card] = []

    def draw(self) -> Card:
        self.drawn.append(super().draw())
        return self.drawn[-1]


class Generated:
    """A round that is played by chance; each thing that can be said of it at any moment is checked."""

    def __init__(self, rules: Rules, shoe: Watched, bets: Sequence[int], purse: int | None) -> None:
        shoe.drawn = []
        self.rules, self.shoe, self.bets, self.purse = rules, shoe, bets, purse
        self.round = Round(rules, shoe, bets, purse)
        self.tried: Counter[str] = Counter()

    def play(self, rng: random.Random) -> None:
        round_ = self.round
        self.check()
        while not round_.over:
            legal = round_.legal_moves()
            if rng.random() < 0.1:
                self.check_refused(legal)
            (move,) = rng.choices(legal, [LIKELY[move] for move in legal])
            self.tried[move] += 1
            round_.act(move)
            self.check()

    def check_refused(self, legal: Sequence[str]) -> None:
        """Each other move is refused, and the refusal changes nothing."""
        before = seen(self.round)
        for move in (move for move in MOVES if move not in legal):
            with pytest.raises(IllegalMove) as refused:
                self.round.act(move)
            assert (refused.value.legal, seen(self.round)) == (legal, before)

    def check(self) -> None:
        """Cards on the table are those drawn; stakes come from the purse; none is left once it is over."""
        round_ = self.round
        on_table = [card for hand in (round_.dealer, *round_.hands) for card in hand.cards]
        on_table += [round_.hole] if round_.hole else []
        assert sorted(map(id, on_table)) == sorted(map(id, self.shoe.drawn))
        staked = sum(hand.stake for hand in round_.hands) + round_.insurance
        if self.purse is not None and round_.purse is not None:
            assert round_.purse == self.purse - staked >= 0
        assert round_.over == (round_.legal_moves() == ())

    def check_end(self) -> None:
        round_ = self.round
        side = 2 * round_.insurance if round_.dealer.is_natural else -round_.insurance
        assert round_.net == sum(result.net for result in round_.results) + side
        assert round_.bets() == list(self.bets)
        text = record.write(round_, self.shoe.drawn)
        (found,) = record.read(text)
        assert isinstance(found, Record)
        assert replay.report(found) == replay.state(round_) | {"mismatch": []}
        again, _ = replay.play(found)
        assert again.shoe.left == 0
        assert seen(again)[:-1] == seen(round_)[:-1]

    def check_by_referee(self) -> None:
        """The second engine opens the same moves at each step, draws the same cards and gains the same."""
        cards = iter(self.shoe.drawn)
        purse = Purse(None if self.purse is None else Fraction(self.purse - 2 * sum(self.bets), 2))
        extras = {"extras": self.rules.extras} if self.rules.has_extras else {}
        game: Game = GAMES[self.rules.table](lambda: next(cards), self.bets, purse, **extras)
        again = Round(self.rules, Dealt(self.shoe.drawn), self.bets, self.purse)
        net = None
        try:
            open_ = next(game)
            for move in self.round.moves:
                assert set(again.legal_moves()) == open_
                again.act(move)
                open_ = game.send(move)
        except StopIteration as end:
            net = end.value
        assert again.over
        assert net == Fraction(self.round.net, 2)
        assert list(cards) == []


class Dealt(Shoe):
    """These cards and no shuffle before them."""

    __slots__ = ()

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__(1, b"", cards)


def bets_and_purse(rules: Rules, rng: random.Random) -> tuple[list[int], int | None]:
    """Bets in some boxes, and for half of the rounds a purse that may be too small for a move."""
    most = rules.most_bet or 200
    bets = [rng.randint(rules.least_bet, most) for _ in range(rng.randint(1, rules.boxes))]
    if rules.account != "stock" or rng.random() < 0.5:
        return bets, None
    return bets, 2 * sum(bets) + rng.randint(0, 4 * max(bets))


def generate(table: str, rounds: int) -> Counter[str]:
    """Play and check so many rounds; how often each move was made and each reason decided."""
    rng = random.Random(f"2026 {table}")
    shoe = Watched(TABLES[table].decks, table.encode())
    met: Counter[str] = Counter()
    for _ in range(rounds):
        rules = rules_for(table, rng.choice(EXTRAS) if TABLES[table].has_extras else ())
        played = Generated(rules, shoe, *bets_and_purse(rules, rng))
        played.play(rng)
        played.check_end()
        played.check_by_referee()
        met += played.tried
        met.update(result.reason for result in played.round.results)
    return met


@pytest.mark.parametrize("table", TABLES)
def test_a_few_rounds(table: str) -> None:
    assert generate(table, FEW).total() > FEW


@pytest.mark.simulation
@pytest.mark.parametrize("table", TABLES)
def test_20_000_rounds(table: str) -> None:
    met = generate(table, ROUNDS)
    both_ways = {"natural", "higher_total", "equal", "dealer_bust", "player_bust"}
    only = {"peterson": {"both_bust"}, "quentinc": {"forfeit"}}.get(table, set())
    assert met.keys() == {"hit", "stand", *TABLES[table].options} | both_ways | only
    assert min(met.values()) > 20, met


def test_the_shoe_that_is_watched_is_the_shoe() -> None:
    shoe = Watched(2, b"seed")
    assert [shoe.draw() for _ in range(104)] == shuffled(2, b"seed", 1)
