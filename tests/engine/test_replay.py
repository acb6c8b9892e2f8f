"""A record played: the report as docs/record-format.md has it, its mismatches and its errors."""

import json

import pytest

from blackjack.engine import BadRecord, record, replay


def report(text: str) -> dict[str, object]:
    (found,) = record.read(text)
    assert not isinstance(found, BadRecord)
    return replay.report(found)


def mismatch(text: str) -> object:
    return report("table: peterson\n" + text)["mismatch"]


def error(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as raised:
        report(text)
    return raised.value


class TestReport:
    def test_the_record_of_the_format_gives_the_report_of_the_format(self) -> None:
        text = "table: peterson\nextras: natural bets\nbets: 10\ncards: 10S 6D 6H 10C 10H 9C\nmoves: hit\n"
        assert json.dumps(report(text + "hands: 26\ndealer: 25\nnet: 0")) == (
            '{"table": "peterson", "extras": ["natural", "bets"], "over": true, "legal": [], '
            '"hands": [{"box": 1, "cards": ["10S", "6H", "10C"], "total": 26, "soft": false, "stake": "10", '
            '"outcome": "push", "reason": "both_bust", "net": "0"}], '
            '"dealer": {"cards": ["6D", "10H", "9C"], "total": 25}, "insurance": "0", "net": "0", '
            '"mismatch": []}'
        )

    def test_an_open_round_has_no_outcome_reason_or_net(self) -> None:
        assert report("table: peterson\ncards: AS 6D 6H 10C") == {
            "table": "peterson",
            "extras": [],
            "over": False,
            "legal": ["hit", "stand"],
            "hands": [
                {"box": 1, "cards": ["AS", "6H"], "total": 17, "soft": True, "stake": "1"}
                | {"outcome": None, "reason": None, "net": None}
            ],
            "dealer": {"cards": ["6D"], "total": 6},
            "insurance": "0",
            "net": None,
            "mismatch": [],
        }

    def test_amounts_are_exact_texts(self) -> None:
        came = report("table: peterson\nextras: bets\nbets: 3\ncards: AS 10D KH 10C\nmoves: stand")
        assert came["net"] == "4.5"
        assert came["hands"] == [
            {"box": 1, "cards": ["AS", "KH"], "total": 21, "soft": True, "stake": "3"}
            | {"outcome": "win", "reason": "higher_total", "net": "4.5"}
        ]

    def test_cards_left_over_are_no_fault(self) -> None:
        assert mismatch("cards: 10S 10D 8H 8C AS AS AS\nmoves: stand\nnet: 0") == []


ROUND = "cards: 10S 10D 9H 8C\nmoves: stand\n"
OPEN = "cards: 10S 10D 9H\n"


class TestMismatch:
    @pytest.mark.parametrize(
        ("text", "told"),
        [
            (ROUND + "hands: 18", "hands: expected 18, came 19"),
            (ROUND + "hands:", "hands: expected none, came 19"),
            (ROUND + "hands: 19 19", "hands: expected 19 19, came 19"),
            (ROUND + "dealer: 17", "dealer: expected 17, came 18"),
            (ROUND + "outcomes: lose", "outcomes: expected lose, came win"),
            (ROUND + "outcomes:", "outcomes: expected none, came win"),
            (ROUND + "net: -1", "net: expected -1, came 1"),
            (ROUND + "net: 1.5", "net: expected 1.5, came 1"),
            (ROUND + "legal: hit", "legal: expected hit, came none"),
            (OPEN + "legal:", "legal: expected none, came hit stand"),
            (OPEN + "legal: hit stand double", "legal: expected double hit stand, came hit stand"),
            (OPEN + "net: 0", "net: expected 0, came open"),
            (OPEN + "outcomes: win", "outcomes: expected win, came open"),
        ],
    )
    def test_each_expectation(self, text: str, told: str) -> None:
        assert mismatch(text) == [told]

    def test_all_of_them_are_told(self) -> None:
        text = ROUND + "hands: 18\ndealer: 17\noutcomes: lose\nnet: -1\nlegal: hit"
        assert len(mismatch(text)) == 5  # type: ignore[arg-type]

    @pytest.mark.parametrize("legal", ["hit stand", "stand hit", "stand hit stand"])
    def test_legal_moves_in_any_order(self, legal: str) -> None:
        assert mismatch(f"{OPEN}legal: {legal}") == []

    def test_what_is_met_is_not_told(self) -> None:
        assert mismatch(ROUND + "legal:\nhands: 19\ndealer: 18\noutcomes: win\nnet: 1.0") == []

    def test_the_dealers_total_in_an_open_round_is_of_the_cards_shown(self) -> None:
        assert mismatch(OPEN + "dealer: 10") == []


class TestRefusals:
    def test_a_move_that_must_be_refused_and_is(self) -> None:
        assert mismatch(ROUND.replace("stand", "!split !double stand !hit !stand") + "net: 1") == []

    def test_one_that_is_open_is_told_and_not_played(self) -> None:
        came = report("table: peterson\n" + OPEN + "moves: !split !hit !stand\nlegal: hit stand\nhands: 19")
        assert came["mismatch"] == [
            "moves: hit is open at move 2, expected it to be refused",
            "moves: stand is open at move 3, expected it to be refused",
        ]
        assert came["over"] is False


class TestErrors:
    @pytest.mark.parametrize(
        ("text", "line", "reason"),
        [
            (
                "table: peterson\n" + OPEN + "moves: split",
                3,
                "move 1: 'split' is not open; open now: hit stand",
            ),
            ("table: peterson\n" + ROUND + "moves: x", 4, "'moves' is given twice"),
            (
                "# over\ntable: peterson\ncards: 10S 10D 9H 8C\nmoves: stand hit",
                4,
                "move 2: 'hit' is not open; no move is open now",
            ),
            ("table: peterson\nextras: bets\nbets: 0\n" + OPEN, 3, "a bet must be from 1 to 100, not 0"),
            ("table: peterson\nextras: bets\nbets: 101\n" + OPEN, 3, "a bet must be from 1 to 100, not 101"),
            ("table: peterson\nextras: bets\nbets: 5 5\n" + OPEN, 3, "2 bets, but the table has 1 box"),
            ("table: peterson\nbets: 5 5\n" + OPEN, 2, "2 bets, but the table has 1 box"),
            ("table: peterson\ncards:", 2, "the cards run out"),
            ("table: peterson\ncards: 10S 10D", 2, "the cards run out"),
            ("moves: hit\ntable: peterson\ncards: 2S 10D 2H", 3, "the cards run out"),
            ("table: peterson\ncards: 10S 10D 9H\nmoves: stand", 2, "the cards run out"),
            ("table: peterson\ncards: 10S 10D 9H 2C\nmoves: stand", 2, "the cards run out"),
        ],
    )
    def test_what_the_round_cannot_take(self, text: str, line: int, reason: str) -> None:
        (found,) = record.read(text)
        if not isinstance(found, BadRecord):
            found = error(text)
        assert found.line == line
        assert found.reason.startswith(reason)

    def test_a_refused_move_left_over_after_the_end_is_none(self) -> None:
        assert mismatch(ROUND.replace("stand", "stand !hit") + "net: 1") == []
