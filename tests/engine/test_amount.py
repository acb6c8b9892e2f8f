"""Amounts in half-units: exact, never a float."""

import pytest

from blackjack.engine import amount


@pytest.mark.parametrize(
    ("text", "halves"),
    [("0", 0), ("1", 2), ("-2", -4), ("1.5", 3), ("-1.5", -3), ("0.5", 1), ("-0.5", -1), ("148.5", 297)],
)
def test_read_and_written(text: str, halves: int) -> None:
    assert amount.halves(text) == halves
    assert amount.text(halves) == text


@pytest.mark.parametrize(("text", "halves"), [("1.0", 2), ("-3.0", -6), ("-0", 0), ("007", 14), ("-0.0", 0)])
def test_read_though_never_so_written(text: str, halves: int) -> None:
    assert amount.halves(text) == halves


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "+1",
        ".5",
        "1.",
        "1.25",
        "1.50",
        "1,5",
        "1e3",
        "--1",
        "1 5",
        " 1",
        "1\n",
        "½",
        "١",
        "x",
        "1.5.5",
        "9" * 10,
        "9" * 10000,
        "nan",
        "inf",
        "1_0",
        "0x1",
    ],
)
def test_anything_else_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        amount.halves(text)


def test_the_error_does_not_repeat_ten_thousand_digits() -> None:
    with pytest.raises(ValueError, match="not an amount") as raised:
        amount.halves("9" * 10_000)
    assert len(str(raised.value)) < 100


def test_each_amount_read_again_is_itself() -> None:
    assert all(amount.halves(amount.text(halves)) == halves for halves in range(-500, 501))


def test_whole_units_in_halves() -> None:
    assert [amount.whole(units) for units in (-1, 0, 1, 100)] == [-2, 0, 2, 200]
