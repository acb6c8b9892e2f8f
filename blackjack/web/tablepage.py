"""The table page: what the visitor's seat shows, with what was asked, typed or wrong."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from flask import Response, request, session

from blackjack import store
from blackjack.engine import rules_for
from blackjack.engine.amount import Halves
from blackjack.seat import Seat, TableView, commands, speech, view
from blackjack.web import chips, forms, ranking
from blackjack.web.current import is_instructor, now, seat, sessions
from blackjack.web.forms import Mistake
from blackjack.web.playing import KEPT_OUT, extras_of, kept_out
from blackjack.web.respond import render

ENDED_ELSEWHERE = "Your open rounds on other devices were stood and settled."


def page(table: str, error: Mistake | None = None) -> Response:
    """The table page, with what went wrong in its headline when something did."""
    here = seat(table)
    shown = look(here, typed_bets(table, request.form if error else request.args))
    if "add" in request.args:
        shown = add_chip(shown, request.args["add"], request.args.get("box", "1"))
    if words := speech.signed_in(request.args.get("signed", ""), session.get("name", "")):
        shown = replace(shown, notice=words)
    if "ended" in request.args:
        shown = replace(shown, notice=ENDED_ELSEWHERE)
    saying = request.args.get("say", "")
    shown = replace(shown, say=shown.say | class_aloud(shown.say, saying))
    kept = "" if here.is_open else kept_out(table, sessions().in_force())
    return render(
        "table.html",
        status=error.status if error else 200,
        t=shown,
        kept_out=kept,
        kept_out_words=KEPT_OUT[kept].format(title=shown.title) if kept else "",
        help=commands.help_for(rules_for(table)),
        error=error.words if error else "",
        error_field=error.field if error else "",
        typed=error.kept if error and error.field == "command" else "",
        late="late" in request.args and not error,
        saying=saying if saying in shown.say and not error else "",
        nonce=secrets.token_hex(3),
        no_cookie=request.args.get("turn") == "1" and not here.turn and not session,
    )


def class_aloud(say: Mapping[str, str], saying: str) -> dict[str, str]:
    """The answers that come from the class's data, T and Shift+S, which are read when one is asked for."""
    if saying not in ("who", "others"):
        return {"others": ""}
    if sessions().in_force().hidden and not is_instructor():
        return {"others": ranking.HIDDEN}
    me = session.get("player")
    with sessions().store.read() as connection:
        if saying == "others":
            names = dict(store.names(connection))
            return {"others": ranking.others_aloud(ranking.fortunes(connection, names), me)}
        found = ranking.playing(connection, now() - ranking.PLAYING_SECONDS, ())
    return {"others": "", "who": f"{say['who']} {ranking.playing_aloud(found, me)}"}


def look(here: Seat, typed: Mapping[str, str]) -> TableView:
    """What the page may know of a seat, with the player's chips where chips are played for."""
    table, stock = here.table, None
    if chips.for_chips(table):
        stock = chips.stock_now()
        if here.round is not None and here.is_open:
            here.round.purse = stock
    shown = view(here, extras_of(table, sessions().in_force()), typed, stock)
    if chips.for_chips(table):
        shown = with_limits(shown, chips.most_bet(stock))
    return shown


def with_limits(shown: TableView, most: Halves) -> TableView:
    """The bet fields with what the next deal's stock allows, fresh chips (R26) included."""
    return replace(shown, bets=tuple(replace(field, most=most // 2) for field in shown.bets))


def typed_bets(table: str, sent: Mapping[str, str]) -> dict[str, str]:
    """What was typed into the bet fields, to be kept in them."""
    return {name: sent[name][:40] for name in forms.bet_fields(rules_for(table)) if name in sent}


def add_chip(shown: TableView, chip: str, box: str) -> TableView:
    """The page with a chip added to a box's bet; nothing is stored, and no script is needed."""
    number = _digits(box) - 1
    if not 0 <= number < len(shown.bets):
        return shown
    field, several = shown.bets[number], len(shown.bets) > 1
    bet = _digits(field.value) + _digits(chip.removeprefix("-")) * (-1 if chip.startswith("-") else 1)
    bet = min(field.most, bet)
    if several and bet < field.least:
        value, notice = "", f"{field.label}: no bet."
    else:
        value = str(max(field.least, bet))
        notice = f"{field.label}: your bet is {value}." if several else f"Your bet is {value}."
    bets = (*shown.bets[:number], replace(field, value=value), *shown.bets[number + 1 :])
    return replace(shown, bets=bets, notice=notice)


def _digits(text: str) -> int:
    digits = text.strip(" ")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else 0
