"""`flask ledger check`: every settled round played again from its record, every stock added up again.

What is compared, round by round: outcome, net and dealer's total with the record's replay; the entries of
each deal for chips with the stakes, costs and payment of that replay; each entry with its deal; each stock.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator

import click
from flask import current_app
from flask.cli import AppGroup

from blackjack import store
from blackjack.engine import BadRecord, EngineError, Round, Stacked, amount, record
from blackjack.engine.amount import whole
from blackjack.engine.tables import TABLES
from blackjack.seat.seat import at_risk, outcome
from blackjack.store import DealRow, EntryRow, RoundRow
from blackjack.web.chips import REFILL

commands = AppGroup("ledger", help="The class's ledger: rounds and chips.")

Amounts = dict[tuple[int, str], int]
"""What each move of a deal put into the stock, by move and kind."""


@commands.command("check")
def check() -> None:
    """Recompute every stock and every settled round; exit status 1 if anything differs."""
    try:
        with current_app.extensions["store"].read() as connection:
            found, said = list(differences(connection)), summary(connection)
    except store.STORE_ERRORS as error:
        raise click.ClickException(f"The store does not answer: {error}") from None
    for line in found:
        click.echo(line)
    click.echo(f"{said} {len(found) or 'No'} difference{'' if len(found) == 1 else 's'}.")
    sys.exit(1 if found else 0)


def summary(connection: store.Connection) -> str:
    """How much was looked at."""
    rounds = sum(1 for _ in store.all_rounds(connection))
    deals = sum(1 for _ in store.all_deals(connection))
    return f"{rounds} settled rounds, {deals} deals for chips, {len(store.fortunes(connection))} stocks."


def differences(connection: store.Connection) -> Iterator[str]:
    """Each difference as a line of text."""
    deals = {deal.id: deal for deal in store.all_deals(connection)}
    entries: dict[int, list[EntryRow]] = defaultdict(list)
    held: dict[int, int] = defaultdict(int)
    for entry in store.all_entries(connection):
        entries[entry.deal].append(entry)
        if entry.kind == "refill" and held[entry.player] >= whole(1):
            had = amount.text(held[entry.player])
            yield f"deal {entry.deal}: entry {entry.id} refills a stock of {had}"
        held[entry.player] += entry.amount
        if held[entry.player] < 0:
            yield f"player {entry.player}: the stock is below nothing after entry {entry.id}"
    settled: dict[int, Amounts] = {}
    for row in store.all_rounds(connection):
        try:
            round_, amounts = replayed(row)
        except (BadRecord, EngineError, ValueError) as error:
            yield f"round {row.id}: its record cannot be played: {error}"
            continue
        yield from round_differences(row, round_, deals)
        if row.deal is not None:
            settled[row.deal] = amounts
    expected: dict[int, int] = defaultdict(int)
    for deal in deals.values():
        wanted = settled.get(deal.id)
        yield from deal_differences(deal, entries[deal.id], wanted)
        expected[deal.player] += in_all(entries[deal.id], wanted)
    yield from stock_differences(expected, store.fortunes(connection))


def replayed(row: RoundRow) -> tuple[Round, Amounts]:
    """The round that a row's record tells, played to its end, and what it must have entered.

    Raises the engine's errors, and ValueError.
    """
    found = next(record.read(row.record))
    if isinstance(found, BadRecord):
        raise found
    if (found.rules.table, found.rules.extras) != (row.table, row.extras):
        raise ValueError("it is of another table, or of other extras")
    round_ = Round(found.rules, Stacked(found.cards), found.bets)
    amounts: Amounts = {(0, "stake"): -at_risk(round_)}
    for number, move in enumerate(found.moves, 1):
        before = at_risk(round_)
        round_.act(move)
        if cost := at_risk(round_) - before:
            amounts[number, "stake"] = -cost
    if not round_.over:
        raise ValueError("it ends before the round does")
    if payment := at_risk(round_) + round_.net:
        amounts[len(found.moves), "payment"] = payment
    return round_, amounts


def round_differences(row: RoundRow, round_: Round, deals: dict[int, DealRow]) -> Iterator[str]:
    """Where a settled round is not what its record makes of it."""
    told = {"outcome": row.outcome, "net": amount.text(row.net), "dealer's total": row.dealer_total}
    made = {
        "outcome": outcome(round_),
        "net": amount.text(round_.net),
        "dealer's total": round_.dealer.total,
    }
    for what in told:
        if told[what] != made[what]:
            yield f"round {row.id}: {what} is {told[what]}, its record makes {made[what]}"
    if TABLES[row.table].account != "stock":
        if row.deal is not None:
            yield f"round {row.id}: names deal {row.deal}, but no chips are bet at its table"
        return
    deal = deals.get(row.deal or 0)
    if deal is None:
        yield f"round {row.id}: names no deal, though chips were bet"
    elif (deal.player, deal.table, deal.n) != (row.player, row.table, row.n):
        yield f"round {row.id}: deal {deal.id} is another player's, table's or number's"


def deal_differences(deal: DealRow, found: list[EntryRow], wanted: Amounts | None) -> Iterator[str]:
    """Where a deal's entries are not those of its round; ``wanted`` None: it is open, or was given back."""
    name = f"deal {deal.id}"
    made: Amounts = {}
    for entry in found:
        if entry.player != deal.player:
            yield f"{name}: entry {entry.id} is player {entry.player}'s, the deal player {deal.player}'s"
        if entry.kind == "refill":
            if (entry.move, entry.amount) != (0, REFILL):
                yield f"{name}: entry {entry.id} refills {amount.text(entry.amount)} at move {entry.move}"
            continue
        made[entry.move, entry.kind] = entry.amount
    if wanted is None:
        staked = -sum(value for (_, kind), value in made.items() if kind == "stake")
        wanted = {key: value for key, value in made.items() if key[1] == "stake" and value < 0}
        if (0, "return") in made:
            wanted[0, "return"] = staked
        if (0, "stake") not in wanted:
            yield f"{name}: no stake is entered"
    for key in sorted({*made, *wanted}):
        if made.get(key, 0) != wanted.get(key, 0):
            told, right = amount.text(made.get(key, 0)), amount.text(wanted.get(key, 0))
            yield f"{name}: the {key[1]} of move {key[0]} is {told}, and should be {right}"


def in_all(found: list[EntryRow], wanted: Amounts | None) -> int:
    """What a deal should have changed the stock by."""
    if wanted is None:
        return sum(entry.amount for entry in found if entry.kind in ("stake", "return", "refill"))
    return sum(wanted.values()) + REFILL * sum(entry.kind == "refill" for entry in found)


def stock_differences(expected: dict[int, int], found: dict[int, store.Fortune]) -> Iterator[str]:
    """Where a stock is not what the player's rounds make of it."""
    for player in sorted({*expected, *found}):
        stock = found[player].stock if player in found else 0
        if stock != expected[player]:
            told, right = amount.text(stock), amount.text(expected[player])
            yield f"player {player}: the stock is {told}, his rounds make it {right}"
