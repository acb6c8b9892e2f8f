"""The class in order: scores, standings, fortunes; and who is playing now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from blackjack import store
from blackjack.engine import amount
from blackjack.engine.amount import Halves
from blackjack.engine.tables import TABLES
from blackjack.seat.speech import listing
from blackjack.store import ScoreRow

PLAYING_SECONDS = 5 * 60
"""Who was seen so lately is playing now."""

TOLD = 10
"""So many players are named when the class is read aloud."""

HIDDEN = "Your instructor has hidden the ranking."

T = TypeVar("T")


class Ranked(NamedTuple):
    """A score with its place: equal scores share one, and the next place is left out (1 2 2 4)."""

    rank: int
    score: ScoreRow


class Rich(NamedTuple):
    """A player's fortune with its place. By the highest stock ever held (R28); amounts in halves."""

    rank: int
    player: int
    name: str
    highest: Halves
    stock: Halves
    staked: Halves


class Playing(NamedTuple):
    """Who was seen lately; ``stock`` in halves, None for who never had chips."""

    player: int
    name: str | None
    stock: Halves | None
    staked: Halves


class Ranking(NamedTuple):
    """The scores of one table, best first; ``account`` "score" or "standing"."""

    table: str
    title: str
    account: str
    ranked: list[Ranked]


def places(ordered: Sequence[T], worth: Callable[[T], Halves]) -> list[tuple[int, T]]:
    """Each with its place, the ordered ones having come best first."""
    placed: list[tuple[int, T]] = []
    for place, each in enumerate(ordered, 1):
        tied = bool(placed) and worth(placed[-1][1]) == worth(each)
        placed.append((placed[-1][0] if tied else place, each))
    return placed


def ranking(scores: Iterable[ScoreRow], table: str) -> list[Ranked]:
    """The scores of a table that have rounds, the highest first, compared as numbers."""
    found = [score for score in scores if score.rounds and score.table == table]
    ordered = sorted(found, key=lambda score: -score.net)
    return [Ranked(place, score) for place, score in places(ordered, lambda score: score.net)]


def rankings(scores: Iterable[ScoreRow]) -> list[Ranking]:
    """Those of the tables where scores are kept: the first one's, the others' once they have a round."""
    scores = list(scores)
    found = [
        Ranking(table, rules.title, rules.account, ranking(scores, table))
        for table, rules in TABLES.items()
        if rules.account != "stock"
    ]
    return [each for place, each in enumerate(found) if each.ranked or not place]


def fortunes(connection: store.Connection, names: dict[int, str | None]) -> list[Rich]:
    """The greatest fortunes ever, with the present ones beside them (R28)."""
    staked = store.staked(connection)
    ordered = sorted(store.fortunes(connection).items(), key=lambda item: (-item[1].highest, item[0]))
    return [
        Rich(
            place,
            player,
            names.get(player) or f"Unnamed {player}",
            held.highest,
            held.stock,
            staked.get(player, 0),
        )
        for place, (player, held) in places(ordered, lambda item: item[1].highest)
    ]


def playing(connection: store.Connection, since: int, rich: Iterable[Rich]) -> list[Playing]:
    """Who was seen ``since``, each with his stock."""
    held = {each.player: each for each in rich}
    found = []
    for player, name in store.playing(connection, since):
        his = held.get(player)
        found.append(Playing(player, name, his.stock if his else None, his.staked if his else 0))
    return found


def others_aloud(rich: Sequence[Rich], me: int | None) -> str:
    """The announcement Shift+S: the others' chips (Q15)."""
    said = [f"{each.name} has {amount.text(each.stock)}" for each in rich if each.player != me]
    if not said:
        return "Nobody else has chips yet."
    more = len(said) - TOLD
    return f"The others’ chips: {listing(said[:TOLD] + [f'{more} more'] * (more > 0))}."


def playing_aloud(found: Sequence[Playing], me: int | None) -> str:
    """What the announcement T tells of the class."""
    names = [each.name or f"unnamed {each.player}" for each in found if each.player != me]
    if not names:
        return "Nobody else is playing now."
    more = len(names) - TOLD
    return f"Also playing now: {listing(names[:TOLD] + [f'{more} more'] * (more > 0))}."
