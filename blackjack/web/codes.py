"""Codes: the return code that takes one's chips up on another device, and the code of the class."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from flask import Blueprint, Response, abort, redirect, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from blackjack import store
from blackjack.seat import Seat
from blackjack.web import chips, forms
from blackjack.web.current import (
    default_table,
    fresh_seat,
    keep_seat,
    keyed,
    now,
    open_store,
    seat,
    sessions,
    sits_at,
    turn_now,
)
from blackjack.web.forms import Mistake
from blackjack.web.playing import fresh_address, stand_first
from blackjack.web.respond import render

bp = Blueprint("codes", __name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that are not taken for one another, seen or heard; twelve of them make 59 bits."""

RETURN_TRIES, CLASS_TRIES = 5, 30  # wrong ones a minute, by all visitors together
_TYPED = 100


def make_code(tx: store.Connection, player: int) -> str:
    """A new return code for a player; the store keeps its digest alone, so it is shown now or never."""
    code = "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
    store.set_code(tx, player, digest(code))
    return code


def digest(code: str) -> str:
    """The same for every way of writing a code: capitals, blanks and hyphens do not count."""
    plain = "".join(character for character in code.lower() if character in LETTERS)
    return hashlib.sha256(plain.encode()).hexdigest()


def show(code: str, name: str, own: bool = True) -> Response:
    """The page that shows a code this once; ``own``: to the player himself, else to the instructor."""
    return render("code.html", code=code, player=name, own=own, back=fresh_address(sits_at(), signed="in"))


# returning ---------------------------------------------------------------------------------


@bp.get("/return")
def come_back() -> AnyResponse:
    return return_page()


def return_page(error: Mistake | None = None) -> Response:
    return render("return.html", status=error.status if error else 200, error=error.words if error else "")


@bp.post("/return")
def come_back_post() -> AnyResponse:
    """Take up the player of a return code on this device. An open round of this browser's stands first."""
    try:
        typed = forms.required("code")
    except Mistake as mistake:
        return return_page(mistake)
    player = _player_of(typed)
    if player is None:
        return return_page(Mistake(403, "No player has this code. Look at each letter again.", "code"))
    tx = sessions().claim()
    if session.get("player") != player:
        leave_seats(tx)
        session["player"] = player
        session["seat"] = fresh_seat(default_table(), turn_now() + 1).dump()
    if name := store.name_of(tx, player):
        session["name"] = name
    sessions().renew()
    return redirect(fresh_address(sits_at(), signed="in"), 303)


def _player_of(typed: str) -> int | None:
    """Who has this return code; wrong ones are counted. Aborts with 429 after too many."""
    with open_store().read() as connection:
        refuse_many("return", RETURN_TRIES, connection)
        player = store.player_with_code(connection, digest(typed[:_TYPED]))
    if player is None and not store.take(open_store(), "return", RETURN_TRIES):
        abort(429)
    return player


def refuse_many(key: str, limit: int, connection: store.Connection) -> None:
    """429 after so many wrong tries in this minute, for a right one too."""
    if store.tries(connection, key, now()) >= limit:
        abort(429, "Too many wrong codes in a minute: wait a minute, then try again.")


def leave_seats(tx: store.Connection) -> None:
    """This browser's seats are given up; an open round stands first, and no chips are lost."""
    here = seat(sits_at())
    if here.is_open:
        stand_first(here, tx, session)
    elif "deal" in session:
        chips.give_back(tx, session)
    for key in ("away", "player", "name"):
        session.pop(key, None)


@bp.post("/sign-in/code")
def new_code() -> AnyResponse:
    """Another return code for who is signed in here; the one before holds no more."""
    if "name" not in session:
        raise Mistake(409, "Give a name first: the code belongs to it.")
    tx = sessions().claim()
    return show(make_code(tx, session["player"]), session["name"])


@bp.post("/sign-in/elsewhere")
def end_elsewhere() -> AnyResponse:
    """End the player's open rounds on his other devices: they stand first, and are settled."""
    tx = sessions().claim()
    if "player" in session:
        for row, data in sessions().others(session["player"]):
            if chips.waiting(data):
                here = Seat.load(data["seat"])
                stand_first(here, tx, data)
                here.turn += 1
                here.notice = ENDED
                keep_seat(data, here)
                sessions().rewrite(row, data)
    return redirect(fresh_address(sits_at(), ended="elsewhere"), 303)


ENDED = "You have ended this round from another device: it was stood and settled."

# the class's code --------------------------------------------------------------------------


@bp.get("/class-code")
def class_code() -> AnyResponse:
    return class_code_page()


def class_code_page(error: Mistake | None = None) -> Response:
    return render(
        "class_code.html",
        status=error.status if error else 200,
        error=error.words if error else "",
        needed=bool(sessions().in_force().code),
    )


@bp.post("/class-code")
def class_code_post() -> AnyResponse:
    """Remember that this visitor knows the class's code, until the instructor sets another one."""
    try:
        typed = forms.required("code")
    except Mistake as mistake:
        return class_code_page(mistake)
    wanted = sessions().in_force().code
    if not wanted:
        return redirect(url_for("tables.home", _anchor="now"), 303)
    with open_store().read() as connection:
        refuse_many("class", CLASS_TRIES, connection)
    if not hmac.compare_digest(class_digest(typed), wanted):
        if not store.take(open_store(), "class", CLASS_TRIES):
            abort(429)
        return class_code_page(Mistake(403, "That is not the class’s code.", "code"))
    sessions().claim()
    session["class"] = wanted
    return redirect(fresh_address(sits_at()), 303)


def class_digest(code: str) -> str:
    """A class's code may be a short word: its digest is keyed, so that no copy of the store gives it away."""
    return keyed(f"class {' '.join(code[:_TYPED].casefold().split())}")
