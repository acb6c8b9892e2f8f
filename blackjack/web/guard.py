"""What stands before and after every view: cross-site posts refused, doubled fields refused, headers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import Any

from flask import Flask, Response, abort, current_app, request
from werkzeug.wrappers import Response as AnyResponse

from blackjack.web.current import is_instructor

SAFE = ("GET", "HEAD", "OPTIONS")

ALWAYS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def init_guard(app: Flask) -> None:
    app.before_request(guard)
    app.after_request(add_headers)


def guard() -> None:
    """What a request that may change something must pass first."""
    if request.method not in SAFE:
        refuse_cross_site()
        refuse_large()


def refuse_cross_site() -> None:
    """403 for a post that another site's page sent: by `Sec-Fetch-Site`, else by `Origin`.

    A client that sends neither is no browser, so no one's browser is made to act for him.
    """
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        allowed = site in ("same-origin", "none")
    else:
        allowed = origin is None or origin == f"{request.scheme}://{request.host}"
    if not allowed:
        abort(403, "This was sent from another site, so it was not carried out.")


def refuse_large() -> None:
    """413 for a body over the limit, its length said or not, whether or not a view reads it.

    A chunked one is read here: Werkzeug would take its beginning, up to the limit, for the whole.
    """
    limit: int = current_app.config["MAX_CONTENT_LENGTH"]
    length = request.content_length
    if length is None and "wsgi.input_terminated" in request.environ:
        body = request.environ["wsgi.input"].read(limit + 1)
        length = len(body)
        if length <= limit:
            request.environ["wsgi.input"] = BytesIO(body)
    if length is not None and length > limit:
        abort(413)
    request.form  # noqa: B018  refuses a form of too many fields, also one that no view reads


def add_headers(response: Response) -> Response:
    headers = response.headers
    headers.extend(ALWAYS)
    if "Cache-Control" not in headers:
        headers.add("Cache-Control", "no-store")
    return response


def for_instructor(view: Callable[..., AnyResponse]) -> Callable[..., AnyResponse]:
    """Refuse, with 403, whoever is not signed in as the instructor."""

    @wraps(view)
    def guarded(**about: Any) -> AnyResponse:
        if not is_instructor():
            abort(403, "This is for the instructor. Sign in at the instructor’s desk first.")
        return view(**about)

    return guarded
