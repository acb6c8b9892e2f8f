"""What holds at a seat whatever is done at it; Hypothesis looks for what it does not hold for."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack.engine import TABLES, IllegalBet, IllegalMove, UnknownExtra, record, replay
from blackjack.engine.amount import text
from blackjack.engine.cards import PACK
from blackjack.engine.record import Record
from blackjack.engine.round import MOVES
from blackjack.seat import BadSeat, OpenRound, Seat, view
from tests.engine.rounds import EXTRAS
from tests.seat.seats import in_hand

Deed = tuple[str, Any]
REFUSALS = (OpenRound, IllegalMove, IllegalBet, UnknownExtra)

seeds = st.binary(min_size=1, max_size=16)
stacks = st.lists(st.sampled_from(PACK).map(lambda card: card.code), max_size=12).map(" ".join)
tables = st.sampled_from(["peterson", "peterson", *TABLES])
bets = st.none() | st.lists(st.integers(-1, 102), max_size=6)
extras = st.sampled_from([(), (), *EXTRAS])
deals = st.tuples(st.just("deal"), st.tuples(extras, bets))
moves = st.tuples(st.just("act"), st.sampled_from(["hit", "stand", "stand", *MOVES]))
others = st.tuples(st.sampled_from(["leave", "new_score", "store"]), st.none())
deeds = st.lists(st.one_of(deals, moves, moves, moves, others), max_size=40)


def do(seat: Seat, deed: Deed) -> Seat:
    """Do it, or be refused and change nothing; "store" gives the seat taken up again."""
    name, what = deed
    if name == "store":
        return Seat.load(msgspec.msgpack.decode(msgspec.msgpack.encode(seat.dump())))
    do_it: dict[str, Callable[[], None]] = {
        "deal": lambda: seat.deal(*what),
        "act": lambda: seat.act(what),
        "leave": seat.leave,
        "new_score": seat.new_score,
    }
    before = seat.dump()
    try:
        do_it[name]()
    except REFUSALS:
        assert seat.dump() == before
    else:
        assert seat.turn == before["turn"] + 1
    return seat


@given(tables, seeds, stacks, deeds)
def test_stored_and_taken_up_again_it_is_the_same_and_goes_on_the_same(
    table: str, seed: bytes, stack: str, deeds: list[Deed]
) -> None:
    stored = kept = Seat(table, seed, stack)
    for deed in deeds:
        kept = do(kept, deed) if deed[0] != "store" else kept
        stored = do(do(stored, deed), ("store", None))
        assert stored.dump() == kept.dump()
        assert (stored.shuffled, stored.shoe.at) == (kept.shuffled, kept.shoe.at)
        for extras in (EXTRAS[0], EXTRAS[-1] if table == "peterson" else ()):
            assert view(stored, extras, stock=7) == view(kept, extras, stock=7)


@given(tables, seeds, stacks, deeds)
def test_no_card_that_was_not_shown_is_in_the_view(
    table: str, seed: bytes, stack: str, deeds: list[Deed]
) -> None:
    seat = Seat(table, seed, stack)
    for deed in deeds:
        seat = do(seat, deed)
        shown, page = seat.drawn(), view(seat)
        if seat.round is not None and seat.round.hole is not None:
            shown.remove(seat.round.hole)
            assert page.dealer.cards[1:] == (None,)
        said = repr(page)
        assert all((card in shown) or (card.name not in said) for card in PACK)
        on_page = [card for hand in (page.dealer, *page.hands) for card in hand.cards if card is not None]
        assert sorted(map(repr, shown)) == sorted(map(repr, on_page))


@given(seeds, stacks, deeds)
def test_the_cards_drawn_are_those_on_the_table_in_dealing_order(
    seed: bytes, stack: str, deeds: list[Deed]
) -> None:
    seat = Seat("peterson", seed, stack)
    for deed in deeds:
        seat = do(seat, deed)
        if seat.round is None:
            assert seat.drawn() == []
        else:
            (first, *more), (up, *dealers) = seat.round.hands[0].cards, seat.round.dealer.cards
            assert seat.drawn() == [first, up, *more, *dealers]


@given(tables, seeds, stacks, deeds)
def test_the_scores_mirror_and_are_the_sum_of_the_rounds(
    table: str, seed: bytes, stack: str, deeds: list[Deed]
) -> None:
    seat = Seat(table, seed, stack)
    nets: list[int] = []
    account = TABLES[table].account
    for deed in deeds:
        before = (seat.is_open, seat.n)
        score = seat.score
        seat = do(seat, deed)
        if before != (False, seat.n) and not seat.is_open and deed[0] != "new_score":
            nets.append(seat.score - score)
            assert nets[-1] == in_hand(seat).net
        elif deed[0] == "new_score" and not before[0]:
            nets = []
        assert seat.score == sum(nets)
        page = view(seat)
        assert page.points == tuple(sum(nets[:i]) for i in range(max(0, len(nets) - 12), len(nets) + 1))
        if account == "score":
            said = f"Your score is {words(seat.score)}. The dealer’s score is {words(-seat.score)}."
            assert page.say["score"].startswith(said)
        elif account == "standing":
            assert page.say["score"].endswith(f"standing {words(seat.score)}.")


def words(halves: int) -> str:
    size = str(Fraction(abs(halves), 2)) if halves % 2 == 0 else f"{abs(halves) // 2}.5"
    return "zero" if not halves else f"{'plus' if halves > 0 else 'minus'} {size}"


@given(tables, seeds, stacks, deeds)
def test_the_record_of_a_settled_round_replays_to_the_same_net(
    table: str, seed: bytes, stack: str, deeds: list[Deed]
) -> None:
    seat = Seat(table, seed, stack)
    for deed in deeds:
        turn = seat.turn
        seat = do(seat, deed)
        if seat.turn != turn and deed[0] in ("deal", "act") and not seat.is_open:
            settled = seat.settled()
            (found,) = record.read(settled.record)
            assert isinstance(found, Record)
            report = replay.report(found)
            assert report["mismatch"] == []
            assert report["net"] == text(settled.net)
            assert report["dealer"]["total"] == settled.dealer_total
            assert settled.outcome == ("win" if settled.net > 0 else "lose" if settled.net < 0 else "push")
            if len(report["hands"]) == 1 and report["insurance"] == "0":
                assert report["hands"][0]["outcome"] == settled.outcome


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to each value in nested dicts and lists."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [path, *(place for key in keys for place in places(value[key], (*path, key)))]


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """The dict of a seat somewhere in its game, with up to three values lost or replaced by anything."""
    seat = Seat(draw(tables), draw(seeds), draw(stacks))
    for deed in draw(deeds):
        seat = do(seat, deed)
    dump: Any = seat.dump()
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(dump)))
        if not path:
            return draw(plain)
        *way, last = path
        inner = dump
        for key in way:
            inner = inner[key]
        if draw(st.booleans()):
            inner[last] = draw(
                plain | st.sampled_from([0, 1, -1, 10**6, 2**64, "hit", "natural", "10S", True])
            )
        else:
            del inner[last]
        if not dump:
            break
    return dump


@settings(max_examples=600)
@given(damaged())
def test_a_damaged_seat_is_refused_or_can_be_played(dump: Any) -> None:
    try:
        seat = Seat.load(dump)
    except BadSeat:
        return
    extras = EXTRAS[-1] if seat.table == "peterson" else ()
    view(seat, extras)
    for _ in range(4):
        seat = do(seat, ("deal", (extras, None)))
        for _ in range(20):
            if seat.is_open:
                seat = do(seat, ("act", "decline"))
                seat = do(seat, ("act", "stand"))
        assert not seat.is_open
        view(seat, extras)
        seat = do(seat, ("store", None))


@given(plain)
def test_anything_else_is_no_seat(value: Any) -> None:
    try:
        Seat.load(value)
    except BadSeat:
        return
    raise AssertionError("this is no seat")
