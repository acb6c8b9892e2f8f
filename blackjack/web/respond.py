"""Answers: a page in the visitor's dress."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, session

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


def render(template: str, status: int = 200, **context: Any) -> Response:
    """A page with the visitor's settings and name."""
    about = {"prefs": preferences(), "name": session.get("name", "")}
    text = current_app.jinja_env.get_template(template).render(**about, **context)
    return Response(text, status, mimetype="text/html")
