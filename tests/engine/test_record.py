"""The hand record as docs/record-format.md has it: read, written, refused with its line."""

import re
from dataclasses import dataclass

import pytest

from blackjack.engine import BadRecord, Stacked, record, rules_for
from blackjack.engine.cards import cards
from blackjack.engine.record import Record
from blackjack.engine.round import MOVES, Round
from tests.engine.rounds import EXTRAS, act, dealt, played

WHOLE = """\
# P4: both over 21, no one wins.
table: peterson
extras: natural bets
bets: 10
cards: 10S 6D 6H 10C 10H 9C
moves: hit
legal:
hands: 26
dealer: 25
outcomes: push
net: 0
"""

OTHERWISE = {
    "CRLF": WHOLE.replace("\n", "\r\n"),
    "BOM": "\ufeff" + WHOLE,
    "BOM and CRLF": "\ufeff" + WHOLE.replace("\n", "\r\n"),
    "no last newline": WHOLE.removesuffix("\n"),
    "blank lines at the end": WHOLE + "\n \n\t\n",
    "no space after the colon": re.sub(r"(?m)^(\w+): ", r"\1:", WHOLE),
    "spaces about the colon": re.sub(r"(?m)^(\w+): ", r"\1 :  ", WHOLE),
    "spaces at the end": WHOLE.replace("\n", "  \n"),
    "spaces at the start": re.sub("(?m)^", "  ", WHOLE),
    "T and small letters": WHOLE.replace("10S", "TS").replace("6D", "6d").replace("9C", "9c"),
    "a tab between cards": WHOLE.replace("10S 6D", "10S\t  6D"),
    "extras in the other order": WHOLE.replace("natural bets", "bets natural"),
    "a net with its half": WHOLE.replace("net: 0", "net: 0.0"),
}
"""The same record, written in other ways."""


def read_one(text: str) -> Record:
    (found,) = record.read(text)
    if isinstance(found, BadRecord):
        raise found
    return found


def error(text: str) -> BadRecord:
    (found,) = record.read(text)
    assert isinstance(found, BadRecord)
    return found


class TestReading:
    def test_every_line(self) -> None:
        found = read_one(WHOLE)
        assert found.rules is rules_for("peterson", ["natural", "bets"])
        assert found.cards == cards("10S 6D 6H 10C 10H 9C")
        assert (found.bets, found.moves, found.legal) == ((10,), ("hit",), ())
        assert (found.hands, found.dealer, found.outcomes, found.net) == ((26,), 25, ("push",), 0)
        assert found.comment == "P4: both over 21, no one wins."
        assert found.lines == {line.partition(":")[0]: n for n, line in enumerate(WHOLE.splitlines()[1:], 2)}

    def test_table_and_cards_are_enough(self) -> None:
        found = read_one("table: peterson\ncards: 10S 6D 6H")
        assert (found.bets, found.moves, found.comment) == ((), (), "")
        expected = (found.legal, found.hands, found.dealer, found.outcomes, found.net)
        assert expected == (None,) * 5

    def test_in_any_order(self) -> None:
        lines = WHOLE.splitlines(keepends=True)
        found, turned = read_one(WHOLE), read_one("".join(reversed(lines)))
        turned.lines = found.lines
        assert turned == found

    @pytest.mark.parametrize("text", OTHERWISE.values(), ids=OTHERWISE)
    def test_written_otherwise_it_says_the_same(self, text: str) -> None:
        assert text != WHOLE
        assert read_one(text) == read_one(WHOLE)

    def test_comments_may_stand_anywhere(self) -> None:
        found = read_one("# one\ntable: peterson\n#two\n  # three: 3\ncards: 10S 6D 6H\n#")
        assert found.comment == "one\ntwo\nthree: 3\n"

    def test_nothing_after_the_colon_is_none(self) -> None:
        found = read_one("table: peterson\nextras:\ncards: 10S 6D 6H\nmoves:\nlegal:\nhands:\noutcomes:")
        assert (found.rules.extras, found.moves, found.legal, found.hands) == ((), (), (), ())
        assert found.outcomes == ()

    @pytest.mark.parametrize(("text", "net"), [("-2", -4), ("0", 0), ("1.5", 3), ("-150", -300)])
    def test_net_in_halves(self, text: str, net: int) -> None:
        assert read_one(f"table: peterson\ncards: 10S 6D 6H\nnet: {text}").net == net

    def test_moves_of_all_tables_and_refusals_are_known(self) -> None:
        words = " ".join([*MOVES, *(f"!{move}" for move in MOVES)])
        found = read_one(f"table: peterson\ncards: 10S 6D 6H\nmoves: {words}\nlegal: {' '.join(MOVES)}")
        assert (" ".join(found.moves), found.legal) == (words, MOVES)

    def test_the_value_of_a_bet_is_not_looked_at_without_extra_2(self) -> None:
        assert read_one("table: peterson\nbets: 999999999\ncards: 10S 6D 6H").bets == (999_999_999,)


class TestSeveral:
    def test_a_blank_line_separates_them(self) -> None:
        found = list(record.read(f"{WHOLE}\n\n  \n{WHOLE}\r\n\r\n{WHOLE}"))
        assert [one.lines["table"] for one in found if isinstance(one, Record)] == [2, 16, 29]

    @pytest.mark.parametrize(
        "text", ["", "\n\n", "\ufeff", " ", "# only a comment\n\n# and one more", "\r\n"]
    )
    def test_none(self, text: str) -> None:
        assert list(record.read(text)) == []

    def test_comments_alone_belong_to_no_record(self) -> None:
        assert read_one("# about the file\n\n# P4\ntable: peterson\ncards: 10S 6D 6H").comment == "P4"

    def test_a_broken_one_does_not_keep_the_others_from_being_read(self) -> None:
        first, broken, last = record.read(f"{WHOLE}\ntable: poker\ncards: AS\n\n{WHOLE}")
        assert isinstance(broken, BadRecord)
        assert isinstance(first, Record)
        assert isinstance(last, Record)


HEAD = "# a comment\ntable: peterson\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + "card: 10S 6D 6H", 3, "unknown key 'card'; the keys are table extras bets cards"),
        (HEAD + "Cards: 10S 6D 6H", 3, "unknown key 'Cards'"),
        (HEAD + ": 10S", 3, "unknown key ''"),
        (HEAD + "cards 10S 6D 6H", 3, "not a line of the form 'key: value': 'cards 10S 6D 6H'"),
        (HEAD + "cards: 10S\n\ufeffmoves:", 4, "unknown key '\\ufeffmoves'"),
        ("cards: 10S\ntable: poker", 2, "unknown table 'poker'; the tables are peterson"),
        ("cards: 10S\ntable: Peterson", 2, "unknown table 'Peterson'"),
        ("cards: 10S\ntable:", 2, "unknown table ''"),
        (HEAD + "extras: natural insurance\ncards: 10S", 3, "unknown extra 'insurance'"),
        (HEAD + "cards: 10S 6D 11H", 3, "unknown card '11H'"),
        (HEAD + "cards: 10S, 6D, 6H", 3, "unknown card '10S,'"),
        (HEAD + "cards: 10S\nmoves: hit raise", 4, "unknown move 'raise'"),
        (HEAD + "cards: 10S\nmoves: Hit", 4, "unknown move 'Hit'"),
        (HEAD + "cards: 10S\nmoves: !raise", 4, "unknown move '!raise'"),
        (HEAD + "cards: 10S\nmoves: !!hit", 4, "unknown move '!!hit'"),
        (HEAD + "cards: 10S\nmoves: ! hit", 4, "unknown move '!'"),
        (HEAD + "cards: 10S\nlegal: !hit", 4, "unknown move '!hit'"),
        (HEAD + "cards: 10S\nhands: 26 x", 4, "not a whole number: 'x'"),
        (HEAD + "cards: 10S\nhands: -1", 4, "not a whole number: '-1'"),
        (HEAD + "cards: 10S\ndealer: 17.5", 4, "not a whole number: '17.5'"),
        (HEAD + "cards: 10S\ndealer: 17 18", 4, "not a whole number: '17 18'"),
        (HEAD + "cards: 10S\ndealer:", 4, "not a whole number: ''"),
        (HEAD + "cards: 10S\noutcomes: draw", 4, "unknown outcome 'draw'"),
        (HEAD + "cards: 10S\nnet: 1.25", 4, "not an amount in whole or half units: '1.25'"),
        (HEAD + "cards: 10S\nnet:", 4, "not an amount in whole or half units: ''"),
        (HEAD + "bets: 1.5\ncards: 10S", 3, "not a whole number: '1.5'"),
        (HEAD + "bets: -5\ncards: 10S", 3, "not a whole number: '-5'"),
        (HEAD + "bets: x\ncards: 10S", 3, "not a whole number: 'x'"),
        (HEAD + "bets:\ncards: 10S", 3, "'bets' needs a whole number for each box"),
        (HEAD + "bets: ٣\ncards: 10S", 3, "not a whole number: '٣'"),
        (HEAD + "cards: 10S\ncards: 10S", 4, "'cards' is given twice"),
        (HEAD + "table: peterson\ncards: 10S", 3, "'table' is given twice"),
        (HEAD + "moves: hit", 1, "the line 'cards' is missing"),
        ("\n\ncards: 10S 6D 6H", 3, "the line 'table' is missing"),
        ("moves: hit", 1, "the line 'table' is missing"),
        ("gibberish", 1, "not a line of the form"),
    ],
)
def test_an_error_names_its_line_and_its_reason(text: str, line: int, reason: str) -> None:
    found = error(text)
    assert found.line == line
    assert found.reason.startswith(reason)
    assert str(found) == f"{line}: {found.reason}"


@pytest.mark.parametrize("key", ["bets", "hands", "dealer", "net"])
@pytest.mark.parametrize("digits", [10, 5_000, 200_000])
def test_a_huge_number_is_none(key: str, digits: int) -> None:
    """Python itself refuses to read one of more than 4,300 digits."""
    found = error(f"table: peterson\ncards: 10S\n{key}: {'9' * digits}")
    assert found.line == 3
    assert found.reason.startswith("not a")
    assert len(found.reason) < 100


@pytest.mark.parametrize("line", ["{0}", "{0}: 1", "table: {0}", "extras: {0}", "cards: {0}", "moves: {0}"])
def test_an_error_does_not_repeat_a_long_line(line: str) -> None:
    assert len(error(line.format("x" * 100_000)).reason) < 150


@dataclass
class Case:
    codes: str
    moves: str
    bets: tuple[int, ...] = ()


OPEN, SETTLED = Case("2S 9D 3H 4C", "hit", (7,)), Case("AS 10D KH 10C", "stand", (3,))


class TestWriting:
    @pytest.mark.parametrize("extras", EXTRAS)
    @pytest.mark.parametrize("case", [OPEN, SETTLED, Case("2S 9D 3H", "")])
    def test_read_again_it_is_the_same_round(self, case: Case, extras: tuple[str, ...]) -> None:
        round_ = played(case.codes, case.moves, extras, case.bets)
        found = read_one(record.write(round_, cards(case.codes), "P4: why\n\nand more"))
        assert (found.rules, found.cards) == (round_.rules, cards(case.codes))
        again = act(Round(found.rules, Stacked(found.cards), found.bets), " ".join(found.moves))
        assert record.write(again, found.cards, found.comment) == record.write(
            round_, cards(case.codes), "P4: why\n\nand more"
        )
        assert found.comment == "P4: why\n\nand more"

    def test_a_settled_round(self) -> None:
        round_ = played("AS 10D KH 10C", "stand", ["bets", "natural"], [3])
        assert record.write(round_, cards("AS 10D KH 10C"), "X2: pays 1.5") == (
            "# X2: pays 1.5\ntable: peterson\nextras: natural bets\nbets: 3\ncards: AS 10D KH 10C\n"
            "moves: stand\nhands: 21\ndealer: 20\noutcomes: win\nnet: 4.5\n"
        )

    def test_an_open_round(self) -> None:
        assert record.write(dealt("2S 9D 3H"), cards("2S 9D 3H")) == (
            "table: peterson\ncards: 2S 9D 3H\nmoves:\nlegal: hit stand\nhands: 5\ndealer: 9\n"
        )

    def test_the_bet_is_left_out_where_the_table_takes_none(self) -> None:
        assert "bets" not in record.write(played("2S 9D 3H", "", (), [64]), cards("2S 9D 3H"))
