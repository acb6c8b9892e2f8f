"""Who plays: signing in and out, the class page, settings, what is stored."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, Response, redirect, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from blackjack import store
from blackjack.engine import PETERSON, TABLES
from blackjack.web import chips, codes, forms
from blackjack.web.config import SESSION_DAYS
from blackjack.web.current import is_instructor, now, open_store, seat, sessions, sits_at, turn_now
from blackjack.web.forms import Mistake
from blackjack.web.playing import address, stand_first
from blackjack.web.ranking import PLAYING_SECONDS, fortunes, playing, ranking, rankings
from blackjack.web.respond import PREFERENCES, preferences, render

bp = Blueprint("people", __name__)


@bp.get("/sign-in")
def sign_in() -> AnyResponse:
    return sign_in_page()


def sign_in_page(error: Mistake | None = None) -> Response:
    return render(
        "sign_in.html",
        status=error.status if error else 200,
        error=error.words if error else "",
        typed=error.kept if error else session.get("name", ""),
    )


@bp.post("/sign-in")
def sign_in_post() -> AnyResponse:
    """Give the player a display name; the session gets a new id, the score goes on.

    The first time he gets a return code, which is shown in the answer itself and never again.
    """
    try:
        name = forms.display_name(forms.required("name"))
    except Mistake as mistake:
        return sign_in_page(mistake)
    tx = sessions().claim()
    if "player" not in session:
        session["player"] = store.add_player(tx, now())
    session["name"] = store.name_player(tx, session["player"], name)
    sessions().renew()
    if not store.has_code(tx, session["player"]):
        return codes.show(codes.make_code(tx, session["player"]), session["name"])
    return redirect(address(sits_at(), turn_now(), signed="in"), 303)


@bp.post("/sign-out")
def sign_out() -> AnyResponse:
    """End the session; the score stays under its name. An open round stands first: no one leaves a loss."""
    tx = sessions().claim()
    here = seat(sits_at())
    stood = here.is_open
    if stood:
        stand_first(here, tx, session)
    elif "deal" in session:
        chips.give_back(tx, session)
    sessions().end()
    return redirect(url_for("tables.home", signed="stood" if stood else "out", _anchor="now"), 303)


@bp.get("/class")
def class_page() -> AnyResponse:
    """The rankings, and who is playing now; the instructor may have hidden them."""
    hidden = sessions().in_force().hidden and not is_instructor()
    about: dict[str, Any] = {"rankings": [], "ranking": [], "fortunes": [], "playing": []}
    if not hidden:
        with open_store().read() as connection:
            about = class_now(connection)
    return render("class.html", **about, hidden=hidden, me=session.get("player"))


def class_now(connection: store.Connection) -> dict[str, Any]:
    """What class page and desk tell of the class."""
    found = store.scores(connection)
    rich = fortunes(connection, {score.player: score.name for score in found})
    return {
        "scores": found,
        "rankings": rankings(found),
        "ranking": ranking(found, PETERSON.table),
        "fortunes": rich,
        "playing": playing(connection, now() - PLAYING_SECONDS, rich),
    }


@bp.get("/privacy")
def privacy() -> AnyResponse:
    """What is stored, and for how long."""
    return render("privacy.html", days=SESSION_DAYS)


@bp.get("/settings")
def settings() -> AnyResponse:
    return render("settings.html", saved="saved" in request.args)


@bp.post("/settings")
def settings_post() -> AnyResponse:
    """Keep the settings that were sent; the others stay as they are."""
    chosen = {}
    for name, choices in PREFERENCES.items():
        value = forms.field(name)
        if value is not None and value not in choices:
            raise Mistake(400, f"{value[:40]!r} is not a choice for the setting {name!r}.")
        if value is not None:
            chosen[name] = value
    sessions().claim()
    session["prefs"] = session.get("prefs", {}) | chosen
    if origin := forms.field("from"):
        back = {"table": origin if origin in TABLES else sits_at(), "keys": preferences()["keys"]}
        return redirect(url_for("tables.table", **back, turn=turn_now(), _anchor="keys"), 303)
    return redirect(url_for("people.settings", saved=secrets.token_hex(3), _anchor="now"), 303)
