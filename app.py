"""Twenty-One as a Flask app: `create_app(config=None)`, served by `make run`."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from werkzeug.middleware.proxy_fix import ProxyFix

from blackjack.store import STORE_ERRORS, Store, StoreUnfit, switch
from blackjack.web import (
    assets,
    codes,
    errors,
    guard,
    handout,
    instructor,
    ledger,
    page,
    people,
    roster,
    rounds,
    switching,
    tables,
)
from blackjack.web.config import Misconfigured, configure
from blackjack.web.session import SqlSessionInterface


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The whole app. ``config`` goes over the environment's ``BLACKJACK_`` names (docs/running.md).

    Its ``CARDS`` lie on top of every new shoe, its ``EXTRAS`` ("natural bets", "") are put in force at once.

    Raises `blackjack.web.config.Misconfigured`, in words for whoever starts it.
    """
    app = Flask(__name__, static_folder=None, instance_path=(config or {}).get("INSTANCE_PATH"))
    configure(app, config or {})
    if proxies := app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_prefix=proxies
        )
    try:
        store = Store(app.config["DATABASE_URL"])
    except ValueError as error:
        raise Misconfigured(f"BLACKJACK_DATABASE_URL: {error}") from None
    app.extensions["store"] = store
    app.session_interface = SqlSessionInterface(app, store)
    app.after_request(assets.compress)  # the first one here is the last one run
    assets.init_assets(app)
    page.init_page(app)
    guard.init_guard(app)
    errors.init_errors(app)
    for room in (tables, rounds, people, codes, instructor, switching, roster, handout):
        app.register_blueprint(room.bp)
    app.cli.add_command(_init_db)
    app.cli.add_command(ledger.commands)
    try:
        store.prepare()
        if (extras := (config or {}).get("EXTRAS")) is not None:
            with store.write() as tx:
                switch(tx, extras.split(), int(time.time()))
    except StoreUnfit as error:
        raise Misconfigured(str(error)) from None
    except ValueError as error:
        raise Misconfigured(f"EXTRAS: {error}") from None
    except STORE_ERRORS as error:  # served as 503 until the store is there; the first answer prepares it
        app.logger.warning("The store does not answer yet: %s", error)
    return app


@click.command("init-db")
@with_appcontext
def _init_db() -> None:
    """Prepare the store; may be repeated."""
    try:
        current_app.extensions["store"].prepare()
    except STORE_ERRORS as error:
        raise click.ClickException(f"The store does not answer: {error}") from None
    click.echo("The store is ready.")
