"""What a page may know of a seat: words, totals and cards that have been shown, never one that has not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from blackjack.engine import amount, rules_for
from blackjack.engine.amount import Halves
from blackjack.engine.cards import Card
from blackjack.engine.hand import Hand
from blackjack.engine.round import Round
from blackjack.engine.rules import Rules
from blackjack.seat import speech
from blackjack.seat.seat import Past, Seat

CHIPS = (1, 5, 25, 100)


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand on the table. ``fresh`` counts the last cards that are new, ``slots`` the empty places."""

    key: str
    title: str
    label: str
    cards: tuple[Card | None, ...] = ()
    fresh: int = 0
    slots: int = 0
    total: int | None = None
    soft: bool = False
    mark: str = ""
    outcome: str | None = None
    net: str | None = None
    stake: str | None = None


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move's button, or, where ``why`` is not empty, why it is not open."""

    name: str
    label: str
    key: str
    style: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class BetView:
    """The bet field: limits in whole units, what stands in it, the chips that add to it."""

    least: int
    most: int
    value: str
    chips: tuple[int, ...] = CHIPS


@dataclass(frozen=True, slots=True)
class TableView:
    """The table page. Scores and points are in halves; ``rule`` is an anchor of the rules page."""

    table: str
    phase: str
    turn: int
    round: int
    tone: str
    headline: str
    event: str
    why: str
    rule: str | None
    effect: str
    gain: Halves | None
    dealer: HandView
    hands: tuple[HandView, ...]
    moves: tuple[MoveView, ...]
    bet: BetView | None
    score: Halves
    left: int
    of: int
    past: tuple[Past, ...]
    points: tuple[Halves, ...]
    extras: str
    motto: str
    say: dict[str, str]
    notice: str


EMPTY_HANDS = (
    HandView("dealer", "Dealer", "Dealer’s cards", slots=2),
    HandView("gambler", "You", "Your cards", slots=2),
)
BUTTONS = {
    "hit": MoveView("hit", "Hit", "Space", "go"),
    "stand": MoveView("stand", "Stand", "Enter", "stop"),
}


def view(seat: Seat, extras: Iterable[str] = (), typed_bet: str | None = None) -> TableView:
    """The page of ``seat`` under the class's ``extras``; ``typed_bet`` keeps what was typed."""
    in_force = rules_for(seat.table, extras)
    round_ = seat.round
    dealer, hand = hands(round_)
    state = tell(round_, seat.shuffled) if round_ else _before_the_deal(in_force)
    return TableView(
        **state._asdict(),
        table=seat.table,
        turn=seat.turn,
        round=seat.n,
        dealer=dealer,
        hands=(hand,),
        moves=tuple(BUTTONS[move] for move in round_.legal_moves()) if round_ else (),
        bet=_bet(seat, in_force, typed_bet),
        score=seat.score,
        left=seat.shoe.left,
        of=52 * in_force.decks,
        past=tuple(seat.past),
        points=_points(seat),
        extras=speech.extras_now(round_.rules if round_ and not round_.over else None, in_force),
        motto=speech.motto(round_.rules if round_ else in_force),
        say=announcements(seat),
        notice=seat.notice,
    )


class State(NamedTuple):
    """A round's state in words; the fields are those of `TableView`."""

    phase: str
    tone: str
    headline: str
    event: str = ""
    why: str = ""
    rule: str | None = None
    effect: str = ""
    gain: Halves | None = None


def tell(round_: Round, shuffled: bool) -> State:
    """Whose turn it is, or who won and by which rule; ``shuffled``: the last move shuffled the deck."""
    headline, event = speech.headline(round_), speech.event(round_, shuffled)
    if not round_.over:
        return State("play", "play", headline, event, "Hit or stand?")
    result = round_.results[0]
    why, rule = speech.rule(result)
    return State("over", result.outcome, headline, event, why, rule, speech.effect(round_), round_.net)


def _before_the_deal(rules: Rules) -> State:
    headline, why = speech.before_the_deal(rules)
    return State("bet", "bet", headline, why=why)


def hands(round_: Round | None) -> tuple[HandView, HandView]:
    """The dealer's hand and the player's as they lie on the table."""
    if round_ is None:
        return EMPTY_HANDS
    hand, dealer = round_.hands[0], round_.dealer
    result = round_.results[0] if round_.over else None
    dealt = not round_.moves
    dealers_first = round_.rules.deal.count("dealer")
    return HandView(
        key="dealer",
        title="Dealer",
        label="Dealer’s cards",
        cards=tuple(dealer.cards),
        fresh=len(dealer.cards) - (0 if dealt else dealers_first),
        slots=0 if result else max(0, 2 - len(dealer.cards)),
        total=dealer.total,
        soft=dealer.soft,
        mark=_mark(dealer),
    ), HandView(
        key="gambler",
        title="You",
        label="Your cards",
        cards=tuple(hand.cards),
        fresh=len(hand.cards) if dealt else int(round_.moves[-1] == "hit"),
        total=hand.total,
        soft=hand.soft,
        mark=_mark(hand),
        outcome=result and result.outcome,
        net=result and amount.text(result.net),
        stake=amount.text(hand.stake) if round_.rules.player_sets_bet else None,
    )


def _mark(hand: Hand) -> str:
    if hand.is_bust:
        return "over"
    return "blackjack" if hand.is_natural else ""


def _bet(seat: Seat, in_force: Rules, typed: str | None) -> BetView | None:
    if seat.is_open or not in_force.player_sets_bet:
        return None
    value = typed if typed is not None else str(seat.bet or in_force.least_bet)
    return BetView(in_force.least_bet, in_force.most_bet, value)


def _points(seat: Seat) -> tuple[Halves, ...]:
    """The score before the kept rounds and after each of them, oldest first."""
    points = [seat.score]
    for past in seat.past:
        points.append(points[-1] - past.net)
    return tuple(reversed(points))


def announcements(seat: Seat) -> dict[str, str]:
    """The answers to C, V, S and T."""
    round_ = seat.round
    stake = amount.text(round_.hands[0].stake) if seat.is_open and round_ else ""
    return {
        "cards": speech.players_cards(round_.hands[0] if round_ else None),
        "dealer": speech.dealers_cards(round_.dealer if round_ else None),
        "score": speech.scores(seat.score, stake),
        "who": speech.who(seat.n, seat.shoe.left, 52 * seat.shoe.decks, seat.is_open),
    }
