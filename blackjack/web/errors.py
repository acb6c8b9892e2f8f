"""Error pages in the same dress, each with the way back, and the store's health."""

from __future__ import annotations

from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError

from blackjack.store import STORE_ERRORS
from blackjack.web.config import LARGEST_BODY
from blackjack.web.current import open_store, sessions
from blackjack.web.forms import Mistake
from blackjack.web.respond import render

DRAINED = 16 * 1024 * 1024
"""Bytes of a refused body that are still read, so that its sender gets to read the answer."""

WORDS = {
    400: ("That could not be read", "Something in what was sent is missing or wrong. Nothing was changed."),
    403: ("Not allowed", "This may not be done from here. Nothing was changed."),
    404: ("There is no such page", "The address may be mistyped, or the page is not for you."),
    405: (
        "That is not how this page works",
        "The page was asked in a way it does not answer. Nothing was changed.",
    ),
    409: ("That is not open now", "The game has moved on. Nothing was changed."),
    413: (
        "That was too much",
        f"More than {LARGEST_BODY // 1024} KB were sent, which no form here needs. Nothing was changed.",
    ),
    429: ("Too many tries", "Wait a minute, then try again."),
    500: ("Something went wrong here", "It was our fault and is noted. Your game is as it was before."),
    503: (
        "The game cannot be reached just now",
        "Your game is safe: what was confirmed is kept, and nothing else was changed. Try again in a moment.",
    ),
}


def init_errors(app: Flask) -> None:
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(InternalServerError, crashed)
    app.register_error_handler(Mistake, mistake)
    for error in STORE_ERRORS:
        app.register_error_handler(error, store_is_down)
    app.add_url_rule("/healthz", "healthz", healthz)


def http_error(error: HTTPException) -> Response | HTTPException:
    """The page of an error that Flask or a view raised; its own words go before ours."""
    if error.code is None or error.code < 400:
        return error
    if error.code == 413:
        drain()
    said = error.description if "description" in vars(error) else None
    response = page(error.code, said)
    response.headers.extend(
        (name, value) for name, value in error.get_headers() if name not in ("Content-Type", "Content-Length")
    )
    return response


def page(status: int, said: str | None = None) -> Response:
    title, words = WORDS.get(status, WORDS[400 if status < 500 else 500])
    return render("error.html", status=status, code=status, title=title, words=said or words)


def mistake(error: Mistake) -> Response:
    """A mistake in a form that has no page of its own to show it on."""
    sessions().release()
    return page(error.status, error.words)


def crashed(error: InternalServerError) -> Response:
    """A crash, or a store that failed only when the answer was to be committed."""
    cause = error.original_exception
    if isinstance(cause, STORE_ERRORS):
        return store_is_down(cause)
    return page(500)


def store_is_down(error: Exception) -> Response:
    """503, made without the session, which lies in the store."""
    current_app.logger.error("the store is down: %s", error)
    title, words = WORDS[503]
    text = render_template("error.html", code=503, title=title, words=words, prefs=None, name="")
    response = Response(text, 503, mimetype="text/html")
    response.headers["Retry-After"] = "5"
    return response


def drain() -> None:
    """Read a refused body to its end, or as much of it as is reasonable."""
    stream, left = request.environ["wsgi.input"], DRAINED
    while left > 0 and (block := stream.read(min(left, 65536))):
        left -= len(block)


def healthz() -> Response:
    """200 "ok" while the store answers, else 503; opens no session."""
    open_store().ping()
    return Response("ok\n", mimetype="text/plain")
