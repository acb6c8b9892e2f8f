"""A hand record played: what came of it, and where that is not what the record expects."""

from __future__ import annotations

from typing import Any

from blackjack.engine import amount
from blackjack.engine.errors import BadRecord, CardsRunOut, IllegalBet, IllegalMove
from blackjack.engine.record import Record
from blackjack.engine.round import Round
from blackjack.engine.shoe import Stacked


def play(record: Record) -> tuple[Round, list[str]]:
    """Play a record's moves; also each ``!move`` that was open after all, as text.

    Raises `BadRecord` for a bet, move or card list that the round cannot take.
    """
    lines = record.lines
    open_after_all = []
    try:
        round_ = Round(record.rules, Stacked(record.cards), record.bets)
        for number, move in enumerate(record.moves, 1):
            if not move.startswith("!"):
                round_.act(move)
            elif move[1:] in round_.legal_moves():
                open_after_all.append(
                    f"moves: {move[1:]} is open at move {number}, expected it to be refused"
                )
    except IllegalBet as error:
        raise BadRecord(lines["bets"], str(error)) from None
    except CardsRunOut as error:
        raise BadRecord(lines["cards"], str(error)) from None
    except IllegalMove as error:
        raise BadRecord(lines["moves"], f"move {number}: {error}") from None
    return round_, open_after_all


def report(record: Record) -> dict[str, Any]:
    """What `python -m blackjack replay` prints of a record. Raises `BadRecord` as `play` does."""
    round_, mismatch = play(record)
    return state(round_) | {"mismatch": mismatch + _differences(record, round_)}


def state(round_: Round) -> dict[str, Any]:
    """A round as plain data: amounts are exact strings, what is not settled yet is None."""
    hands = []
    for i, hand in enumerate(round_.hands):
        result = round_.results[i] if round_.over else None
        hands.append(
            {
                "box": hand.box,
                "cards": [card.code for card in hand.cards],
                "total": hand.total,
                "soft": hand.soft,
                "stake": amount.text(hand.stake),
                "outcome": result and result.outcome,
                "reason": result and result.reason,
                "net": result and amount.text(result.net),
            }
        )
    dealer = round_.dealer
    return {
        "table": round_.rules.table,
        "extras": list(round_.rules.extras),
        "over": round_.over,
        "legal": list(round_.legal_moves()),
        "hands": hands,
        "dealer": {"cards": [card.code for card in dealer.cards], "total": dealer.total},
        "insurance": amount.text(round_.insurance),
        "net": amount.text(round_.net) if round_.over else None,
    }


def _differences(record: Record, round_: Round) -> list[str]:
    """Each expectation that the play did not meet, as text."""
    over = round_.over
    came = {
        "legal": sorted(round_.legal_moves()),
        "hands": [hand.total for hand in round_.hands],
        "dealer": round_.dealer.total,
        "outcomes": [result.outcome for result in round_.results] if over else "open",
        "net": amount.text(round_.net) if over else "open",
    }
    expected = {
        "legal": None if record.legal is None else sorted(set(record.legal)),
        "hands": None if record.hands is None else list(record.hands),
        "dealer": record.dealer,
        "outcomes": None if record.outcomes is None else list(record.outcomes),
        "net": None if record.net is None else amount.text(record.net),
    }
    return [
        f"{key}: expected {_words(wanted)}, came {_words(came[key])}"
        for key, wanted in expected.items()
        if wanted is not None and wanted != came[key]
    ]


def _words(value: object) -> str:
    """A value as a record writes it; "none" for an empty list."""
    return (" ".join(str(word) for word in value) or "none") if isinstance(value, list) else str(value)
