"""Flask-Session on the store: a post claims its session, and session and ledger commit in one transaction.

A view that changes anything calls ``claim()`` first and looks at its ``turn`` after that: from there on the
session is as the last post left it, and no other post has it. What the view writes to the ledger with the
connection that ``claim()`` gave commits together with the session when the answer is ready, or not at all.
An error answer (400 and above) commits nothing. A GET never writes.
"""

import re
import time
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import Any, cast

import flask
from flask import Flask, Request, Response, request
from flask_session.base import ServerSideSessionInterface  # type: ignore[import-untyped]

from blackjack.store import STORE_ERRORS, Connection, InForce, SessionRow, Store, in_force, sessions, throttle
from blackjack.web.stored import Packed, SessionGone, StoredSession, this_session

CLEAN_FIRST, CLEAN_EVERY = 60, 3600  # seconds between two cleanings by one process
_BYTES = 32
_OURS = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 bytes as `secrets.token_urlsafe` writes them
_WITHOUT = ("/static/", "/healthz")


class SqlSessionInterface(ServerSideSessionInterface):  # type: ignore[misc]
    session_class = StoredSession
    ttl = False  # gives the app the command `flask session_cleanup`

    def __init__(self, app: Flask, store: Store) -> None:
        app.config.update(
            SESSION_REFRESH_EACH_REQUEST=False,
            SESSION_COOKIE_SAMESITE="Lax",
            PERMANENT_SESSION_LIFETIME=timedelta(days=30),
        )
        super().__init__(app, key_prefix="", sid_length=_BYTES)
        self.store = store
        self.serializer = Packed()
        self._clean_at = time.monotonic() + CLEAN_FIRST
        app.before_request(_refuse_broken)
        app.teardown_request(_forget)

    # for the views

    def claim(self) -> Connection:
        """The transaction that this request's session will be saved in; see above.

        If another post was faster, the session is read anew: its contents may have changed.
        Raises ``SessionGone``, and the store's errors.
        """
        session = this_session()
        if session.dead:
            raise SessionGone
        if session.tx is None:
            session.tx = self.store.begin()
            try:
                self._lock(session)
            except BaseException:
                self.release()
                raise
        return session.tx

    def release(self) -> None:
        """Gives the claim up: what the view wrote is undone and the session is not saved."""
        session = this_session()
        session.close()
        session.modified = False

    def renew(self) -> None:
        """The same session under a new id; the old id is dead from now on."""
        self.claim()
        this_session().renewed = True

    def end(self) -> None:
        """Signs out: the row and the cookie go."""
        self.claim()
        this_session().clear()

    def row_id(self) -> str:
        """The row of this request's session; "" while it has none."""
        row = this_session().row
        return row.id if row is not None else ""

    def in_force(self) -> InForce:
        """What was switched when this request came. Who deals by it asks the store within his claim."""
        session = this_session()
        if session.row is not None:
            return session.row.in_force
        if session.in_force is None:
            with self.store.read() as connection:
                session.in_force = in_force(connection)
        return session.in_force

    def extras(self) -> tuple[str, ...]:
        """The extras in force when this request came."""
        return self.in_force().extras

    def others(self, player: int | None = None) -> list[tuple[SessionRow, dict[str, Any]]]:
        """The live sessions of a player, or of all, but not this request's own: locked, to ``rewrite``."""
        found = sessions.of_players(self.claim(), player, _now(), self.row_id())
        read = ((row, self._decode(row)) for row in found)
        return [(row, data) for row, data in read if data is not None]

    def peek(self, connection: Connection, player: int) -> list[dict[str, Any]]:
        """What the live sessions of a player hold, his own among them: to be looked at only."""
        found = sessions.peek(connection, player, _now())
        return [data for row in found if (data := self._decode(row)) is not None]

    def rewrite(self, row: SessionRow, data: dict[str, Any]) -> None:
        """Changes another's session, within this request's transaction."""
        sessions.rewrite(self.claim(), row.id, self.serializer.encode(data), data.get("player"))

    # for Flask

    def open_session(self, app: Flask, request: Request) -> StoredSession | None:
        if request.path.startswith(_WITHOUT):
            return None
        session = StoredSession()
        sid = request.cookies.get(app.config["SESSION_COOKIE_NAME"], "")
        if _OURS.fullmatch(sid):
            try:
                self._fill(session, sid)
            except Exception as error:  # raised again where an error page can be made: Flask cannot yet
                session.broken = error
        return session

    def save_session(self, app: Flask, session: StoredSession, response: Response) -> None:
        response.vary.add("Cookie")  # every page shows the visitor's name and settings
        try:
            if response.status_code >= 400 or request.method in ("GET", "HEAD", "OPTIONS"):
                return
            if session.tx is None and not (session.modified and self._claim_late(app, session)):
                return
            tx = cast(Connection, session.tx)
            keeps = self._write(tx, session)
            tx.commit()
            self._cookie(app, session, response, keeps)
        finally:
            session.close()
        self._clean(app)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Under https alone: else no browser sends it back on plain http, and each move begins a new game."""
        return request.is_secure

    # reading

    def _fill(self, session: StoredSession, sid: str) -> None:
        with self.store.read() as connection:
            row = sessions.load(connection, self._get_store_id(sid), _now())
        if row is None:
            return  # unknown: a new id when it is saved
        session.sid = sid
        if row.dead:
            session.dead = True
        else:
            session.refill(row, self._decode(row) or {})

    def _decode(self, row: SessionRow) -> dict[str, Any] | None:
        try:
            data: dict[str, Any] = self.serializer.decode(row.data)
        except ValueError as error:
            self.app.logger.warning("The session row %s cannot be read (%s): it begins anew.", row.id, error)
            return None
        return data

    def _lock(self, session: StoredSession) -> None:
        if session.row is None or session.tx is None:
            return
        row = sessions.lock(session.tx, session.row.id, _now())
        if row is None or row.dead:
            session.dead = True
            raise SessionGone
        if row.version != session.row.version:
            session.refill(replace(row, in_force=session.row.in_force), self._decode(row) or {})

    # writing

    def _claim_late(self, app: Flask, session: StoredSession) -> bool:
        """A view changed the session without a claim. What another post stored meanwhile goes before it."""
        if session.dead:
            return False
        was = session.row
        try:
            self.claim()
        except SessionGone:
            return False
        if session.row is not was:
            app.logger.warning(
                "%s %s changed its session unclaimed and lost it.", request.method, request.path
            )
            return False
        return True

    def _write(self, tx: Connection, session: StoredSession) -> bool:
        """Stores the session; false when there is nothing left to be stored."""
        row = session.row
        if not session:
            if row is not None:
                sessions.delete(tx, row.id)
            return False
        now = _now()
        until = now + int(self.app.permanent_session_lifetime.total_seconds())
        data, player = self.serializer.encode(session), session.get("player")
        if row is not None and not session.renewed:
            if not sessions.save(tx, row.id, row.version, data, player, now, until):
                raise RuntimeError("a claimed session was changed by another")
            return True
        if row is not None:
            sessions.bury(tx, row.id, now)
        session.sid = self._generate_sid(_BYTES)
        sessions.insert(tx, self._get_store_id(session.sid), data, player, now, until)
        return True

    def _cookie(self, app: Flask, session: StoredSession, response: Response, keeps: bool) -> None:
        name, path, domain = self.get_cookie_name(app), self.get_cookie_path(app), self.get_cookie_domain(app)
        if keeps:
            response.set_cookie(
                name,
                session.sid,
                max_age=app.permanent_session_lifetime,
                path=path,
                domain=domain,
                secure=self.get_cookie_secure(app),
                httponly=True,
                samesite=self.get_cookie_samesite(app),
            )
        elif session.row is not None:
            response.delete_cookie(name, path=path, domain=domain)

    def _get_store_id(self, sid: str) -> str:
        """The row's id: the store, and a copy of it, holds nothing that would do as a cookie."""
        return sha256(sid.encode()).hexdigest()

    # cleaning

    def _clean(self, app: Flask) -> None:
        """About once an hour whichever process saves a session deletes what has expired."""
        if time.monotonic() < self._clean_at:
            return
        self._clean_at = time.monotonic() + CLEAN_EVERY
        try:
            self._delete_expired_sessions()
        except STORE_ERRORS:  # the answer is out of danger; the next hour will do
            app.logger.warning("The expired sessions were not deleted.", exc_info=True)

    def _delete_expired_sessions(self) -> None:
        with self.store.write() as tx:
            sessions.delete_expired(tx, _now())
            throttle.delete_old(tx, _now())

    # Flask-Session's own names

    def regenerate(self, session: StoredSession) -> None:
        self.renew()

    # its way of saving is not taken: it knows no claim

    def _retrieve_session_data(self, store_id: str) -> dict[str, Any] | None:
        raise NotImplementedError

    def _delete_session(self, store_id: str) -> None:
        raise NotImplementedError

    def _upsert_session(self, session_lifetime: timedelta, session: StoredSession, store_id: str) -> None:
        raise NotImplementedError


def _now() -> int:
    return int(time.time())


def _refuse_broken() -> None:
    """The store was down when the session was to be read: the page for that, whatever was asked for."""
    if (error := getattr(flask.session, "broken", None)) is not None:
        raise error


def _forget(_: BaseException | None = None) -> None:
    session = flask.session._get_current_object()  # type: ignore[attr-defined]
    if isinstance(session, StoredSession):
        session.close()
