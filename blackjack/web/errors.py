"""Error pages in the same dress, each with the way back, and the store's health."""

from __future__ import annotations

from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError

from blackjack.store import STORE_ERRORS
from blackjack.web.current import open_store, sessions
from blackjack.web.forms import Mistake
from blackjack.web.respond import render

DRAINED = 16 * 1024 * 1024
"""Bytes of a refused body that are still read, so that its sender gets to read the answer."""

PAGES = (400, 403, 404, 405, 409, 413, 429, 500, 503)


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


def page(status: int, words: str | None = None) -> Response:
    """The error page of a status; one that has none of its own gets its family's."""
    code = status if status in PAGES else 400 if status < 500 else 500
    return render("error.html", status=status, code=code, words=words)


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
    text = render_template("error.html", code=503)
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
    return Response("ok", mimetype="text/plain")
