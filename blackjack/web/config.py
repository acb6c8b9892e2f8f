"""Configuration: the environment's `BLACKJACK_` names, what `create_app` was given, the rest made once."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import click
from flask import Flask

from blackjack.engine import UnknownCard
from blackjack.engine.cards import cards

PREFIX = "BLACKJACK_"
DEFAULTS = {"HOST": "127.0.0.1", "PORT": "5000", "TRUSTED_PROXIES": "0"}
FROM_ENVIRONMENT = ("SECRET_KEY", "INSTRUCTOR_PASSWORD", "DATABASE_URL", *DEFAULTS)
PASSWORD_FILE = "instructor-password"
KEY_FILE = "secret-key"
LARGEST_BODY = 64 * 1024
SESSION_DAYS = 30


class Misconfigured(click.ClickException):
    """A setting that the app cannot start with, in words that the command line prints."""


def configure(app: Flask, given: Mapping[str, Any]) -> None:
    """Fill ``app.config``. Raises `Misconfigured`."""
    app.config.from_mapping(
        SESSION_COOKIE_NAME="session",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=SESSION_DAYS),
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        MAX_FORM_MEMORY_SIZE=LARGEST_BODY,
        CARDS="",
    )
    app.config.from_mapping(DEFAULTS)
    for name in FROM_ENVIRONMENT:
        if value := os.environ.get(PREFIX + name):
            app.config[name] = value
    app.config.from_mapping(given)
    app.config["PORT"] = _number("PORT", app.config["PORT"], 1, 65535)
    app.config["TRUSTED_PROXIES"] = _number("TRUSTED_PROXIES", app.config["TRUSTED_PROXIES"], 0, 9)
    try:
        cards(app.config["CARDS"])
    except UnknownCard as error:
        raise Misconfigured(f"CARDS: {error}") from None
    _secrets(app)


def _number(name: str, value: Any, least: int, most: int) -> int:
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most):
        raise Misconfigured(
            f"{PREFIX}{name} must be a whole number from {least} to {most}, not {text[:40]!r}."
        )
    return int(text)


def _secrets(app: Flask) -> None:
    """The store's address, the key and the password: as given, else made once in the instance folder."""
    folder = Path(app.instance_path)
    url = app.config.get("DATABASE_URL")
    if url and not url.startswith("sqlite:"):
        for name in ("SECRET_KEY", "INSTRUCTOR_PASSWORD"):
            if not app.config.get(name):
                raise Misconfigured(
                    f"{PREFIX}DATABASE_URL names a server, which several machines may share, "
                    f"so {PREFIX}{name} must be set too, to the same value on each of them."
                )
    if not url:
        app.config["DATABASE_URL"] = f"sqlite:///{folder / 'twenty-one.db'}"
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = _made_once(folder / KEY_FILE, lambda: secrets.token_hex(32))
    if not app.config.get("INSTRUCTOR_PASSWORD"):
        app.config["INSTRUCTOR_PASSWORD"] = _made_once(folder / PASSWORD_FILE, _password)


def _password() -> str:
    """Sixteen letters and digits that are not taken for one another, in groups of four."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(4))


def _made_once(path: Path, make: Callable[[], str]) -> str:
    """A file's text; the file is made, readable by its owner alone, by the first process that asks."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    if not path.exists():
        draft.touch(mode=0o600)
        draft.write_text(make() + "\n", encoding="utf-8")
        with suppress(FileExistsError):  # another process was first: its text holds
            os.link(draft, path)
        draft.unlink()
    text = path.read_text(encoding="utf-8").strip()
    if not text:
        raise Misconfigured(f"{path} is empty. Delete it, and a new one is made at the next start.")
    return text
