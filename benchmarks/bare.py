"""What Flask costs by itself: one Jinja template of a given size, no session, nothing stored."""

from __future__ import annotations

import os

from flask import Flask, redirect, render_template
from jinja2 import DictLoader
from werkzeug.wrappers import Response

HEAD = "<!doctype html><title>{{ headline }}</title><h1>{{ headline }}</h1><p>{{ event }}</p><p>"


def create_app() -> Flask:
    """GET / is the page, of BLACKJACK_BARE_BYTES bytes; POST /move leads back to it."""
    app = Flask(__name__)
    words = {"headline": "Your turn: 16 against 10", "event": "You drew the 4 of hearts."}

    def template(filling: int) -> DictLoader:
        return DictLoader({"page.html": HEAD + "x" * filling})

    def page() -> str:
        return render_template("page.html", **words)

    app.jinja_loader = template(0)
    with app.app_context():
        rest = int(os.environ["BLACKJACK_BARE_BYTES"]) - len(page())
    app = Flask(__name__)
    app.jinja_loader = template(rest)
    app.add_url_rule("/", view_func=page)

    @app.post("/move")
    def move() -> Response:
        return redirect("/?turn=8#now", 303)

    return app
