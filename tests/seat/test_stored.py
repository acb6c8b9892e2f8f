"""A seat as the plain dict that the session holds, and what is refused of one."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from blackjack.seat import BadSeat, Seat, view
from tests.seat.seats import BETS, BOTH, SEED, in_hand, play, played, seat_with

LATE = "10S 10D 7H 8C 2S 10D 3H 4C 5C"


def begun_anew_after_a_shuffle() -> Seat:
    seat = played("10S 10D 9H", "stand")
    assert seat.shuffled
    seat.new_score()
    return seat


def in_the_midst() -> Seat:
    """A seat in its second round, with a bet, a past and a notice."""
    seat = play(play(seat_with(LATE), "stand", BETS, 5), "hit", BOTH, 7)
    seat.leave()
    return seat


SEATS: dict[str, Callable[[], Seat]] = {
    "fresh": seat_with,
    "stacked": lambda: seat_with(LATE),
    "just dealt": lambda: played(LATE),
    "in the midst": in_the_midst,
    "settled": lambda: played(LATE, "stand", BETS, 5),
    "over 21": lambda: played("KS 6D 5H 9C JH QD", "hit"),
    "shuffled at the deal": lambda: played("10S 10D"),
    "shuffled at the last hit": lambda: played("2S 2D 2H", "hit"),
    "shuffled at the hit before": lambda: played("2S 2D 2H", "hit hit"),
    "shuffled at the stand": lambda: played("10S 10D 9H", "stand"),
    "on the last card": lambda: played("10S 10D 9H"),
    "begun anew after a shuffle": begun_anew_after_a_shuffle,
    "with nothing left": lambda: played("10S 10D 9H 9C", "stand"),
}


@pytest.fixture(params=SEATS)
def seat(request: pytest.FixtureRequest) -> Seat:
    return SEATS[request.param]()


class TestStoredAndTakenUpAgain:
    def test_it_is_the_same_seat(self, seat: Seat) -> None:
        again = Seat.load(seat.dump())
        assert again.dump() == seat.dump()
        assert view(again, BOTH) == view(seat, BOTH)
        assert (again.shuffled, again.shoe.at, again.drawn()) == (seat.shuffled, seat.shoe.at, seat.drawn())

    def test_it_goes_on_the_same(self, seat: Seat) -> None:
        again = Seat.load(seat.dump())
        for one in (seat, again):
            for move in ("hit", "hit", "stand"):
                if one.is_open:
                    one.act(move)
            play(one, "stand", BETS)
        assert again.dump() == seat.dump()
        assert view(again) == view(seat)

    def test_by_way_of_msgpack(self, seat: Seat) -> None:
        """As the session packs it: what was a tuple comes back as a list."""
        packed = msgspec.msgpack.encode(seat.dump())
        assert Seat.load(msgspec.msgpack.decode(packed)).dump() == seat.dump()

    def test_it_is_plain(self, seat: Seat) -> None:
        def kinds(value: object) -> set[type]:
            if isinstance(value, dict):
                return {type(value)}.union(*(kinds(item) for item in (*value, *value.values())))
            if isinstance(value, list):
                return {type(value)}.union(*map(kinds, value))
            return {type(value)}

        assert kinds(seat.dump()) <= {dict, list, str, int, bytes}

    def test_its_dict_is_its_own(self, seat: Seat) -> None:
        before = seat.dump()
        taken = seat.dump()
        for value in taken.values():
            if isinstance(value, list):
                value.clear()
        assert seat.dump() == before


class TestFields:
    def test_what_is_kept_of_an_open_round(self) -> None:
        assert in_the_midst().dump() == {
            "v": 1,
            "table": "peterson",
            "turn": 5,
            "seed": SEED,
            "stack": LATE,
            "at": [0, 4],
            "extras": ["natural", "bets"],
            "bets": [7],
            "moves": ["hit"],
            "game": 1,
            "n": 2,
            "score": -10,
            "action": 10,
            "last_bets": [7],
            "past": [[1, 17, 18, "lose", -10]],
            "notice": "You leave after 2 rounds with a score of minus 5; the dealer has plus 5. "
            "Your open round waits for you.",
        }

    def test_no_card_is_kept_but_those_of_a_stack(self) -> None:
        dump = play(seat_with(), "hit").dump()
        assert (dump["stack"], dump["at"], dump["moves"]) == ("", [1, 0], ["hit"])


def damaged(**fields: Any) -> dict[str, Any]:
    return in_the_midst().dump() | fields


KINDS: tuple[object, ...] = (None, 1.0, True, 7, "x", b"x", [], (), {})
OF_ANOTHER_KIND = [
    (key, value)
    for key, good in in_the_midst().dump().items()
    for value in KINDS
    if type(value) is not type(good) and key != "v"
]


class TestRefused:
    @pytest.mark.parametrize("plain", [None, [], "", 5, {}, b"", {"v": 1}, ["v"]])
    def test_what_is_no_seat(self, plain: Any) -> None:
        with pytest.raises(BadSeat):
            Seat.load(plain)

    @pytest.mark.parametrize("version", [0, 2, None, "1", 1.5])
    def test_another_version(self, version: object) -> None:
        with pytest.raises(BadSeat, match="a seat of version"):
            Seat.load(damaged(v=version))

    @pytest.mark.parametrize("key", in_the_midst().dump())
    def test_a_field_that_is_missing(self, key: str) -> None:
        dump = in_the_midst().dump()
        del dump[key]
        with pytest.raises(BadSeat):
            Seat.load(dump)

    @pytest.mark.parametrize(("key", "value"), OF_ANOTHER_KIND)
    def test_a_field_of_another_kind(self, key: str, value: object) -> None:
        with pytest.raises(BadSeat):
            Seat.load(damaged(**{key: value}))

    @pytest.mark.parametrize("key", ["turn", "game", "n", "score", "action"])
    @pytest.mark.parametrize(
        "number", [2**31, -(2**31), 2**64, -(10**400)], ids=["2^31", "-2^31", "2^64", "long"]
    )
    def test_a_number_that_no_game_comes_to(self, key: str, number: int) -> None:
        with pytest.raises(BadSeat, match="a number of the seat is none"):
            Seat.load(damaged(**{key: number}))

    @pytest.mark.parametrize("key", ["at", "extras", "bets", "moves", "past"])
    @pytest.mark.parametrize("value", [None, 5.0, {}, b"x", [], [1], ["x", "y"]], ids=repr)
    def test_a_list_of_other_things(self, key: str, value: object) -> None:
        with pytest.raises(BadSeat):
            Seat.load(damaged(**{key: [value]}))

    @pytest.mark.parametrize(
        "fields",
        [
            {"table": "poker"},
            {"table": ""},
            {"extras": ["insurance"]},
            {"extras": ["natural", None]},
            {"extras": [[]]},
            {"stack": "10S XX"},
            {"stack": "10S"},
            {"at": []},
            {"at": [0]},
            {"at": [0, 0, 0]},
            {"at": [0, 10]},
            {"at": [0, -1]},
            {"at": [-1, 0]},
            {"at": [2**64, 0]},
            {"at": [1, 53]},
            {"at": [1.0, 0]},
            {"at": ["", 0]},
            {"at": [1, True]},
            {"bets": [0]},
            {"bets": [101]},
            {"bets": [5, 5]},
            {"bets": [7.0]},
            {"bets": ["7"]},
            {"moves": ["split"]},
            {"moves": ["hit", "stand", "hit"]},
            {"moves": [5]},
            {"moves": [["hit"]]},
            {"last_bets": [-1]},
            {"last_bets": [101]},
            {"past": [[1, 17, 18, "lose"]]},
            {"past": [[1, 17, 18, "lose", -10, 0]]},
            {"past": [[1, 17, 18, "draw", -10]]},
            {"past": [[1, 17, 18, None, -10]]},
            {"past": [[1, 17, 18, ["lose"], -10]]},
            {"past": [[1, 17, 18, "lose", -10.0]]},
            {"past": [["1", 17, 18, "lose", -10]]},
            {"past": ["abcde"]},
            {"past": [5]},
        ],
        ids=repr,
    )
    def test_what_does_not_replay_or_cannot_be(self, fields: dict[str, Any]) -> None:
        with pytest.raises(BadSeat):
            Seat.load(damaged(**fields))

    def test_the_reason_is_told_for_the_log(self) -> None:
        with pytest.raises(BadSeat, match="'split' is not open"):
            Seat.load(damaged(moves=["split"]))


def test_a_field_too_many_is_no_fault() -> None:
    assert Seat.load(damaged(colour="red")).dump() == in_the_midst().dump()


def test_a_bet_of_before_is_kept_without_a_round() -> None:
    seat = played("10S 10D 7H 8C", "stand", BETS, 100)
    seat.new_score()
    again = Seat.load(seat.dump())
    assert (again.last_bets, again.round) == ([100], None)
    assert in_hand(play(again, "", BETS)).hands[0].stake == 200
