"""Answers: a page in the visitor's dress."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, session

from blackjack.engine import TABLES
from blackjack.store import STORE_ERRORS
from blackjack.web.current import open_tables
from blackjack.web.stored import StoredSession, this_session

PREFERENCES: dict[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark"),
    "deck": ("two", "four"),
    "keys": ("on", "alt", "off"),
    "typed": ("off", "on"),
}
"""The settings and their choices; the first of each holds until another is chosen."""

_AT_FIRST = {name: choices[0] for name, choices in PREFERENCES.items()}


def preferences() -> dict[str, Any]:
    """The visitor's settings; ``typed`` (the command line stands open) as a bool."""
    chosen: dict[str, str] = _AT_FIRST | session.get("prefs", {})
    return chosen | {"typed": chosen["typed"] == "on"}


def tables_open() -> tuple[tuple[str, str], ...]:
    """The open tables with their titles, for the header; none where there is no session or no store."""
    if not isinstance(this_session(), StoredSession):
        return ()
    try:
        return tuple((table, TABLES[table].title) for table in open_tables())
    except STORE_ERRORS:
        return ()


def render(template: str, status: int = 200, **context: Any) -> Response:
    """A page with the visitor's settings and name."""
    about = {"prefs": preferences(), "name": session.get("name", ""), "tables_open": tables_open()}
    text = current_app.jinja_env.get_template(template).render(**about, **context)
    return Response(text, status, mimetype="text/html")
