"""What ``flask.session`` is here, and how it is written down."""

from typing import Any, cast

import flask
import msgspec
from flask import request
from flask_session.base import Serializer, ServerSideSession  # type: ignore[import-untyped]
from werkzeug.exceptions import HTTPException
from werkzeug.utils import redirect

from blackjack.store import Connection, InForce, SessionRow


class SessionGone(HTTPException):
    """The session ended, or its id was changed, while this request was on its way: nothing is stored.

    Leads to the first page, which shows what the browser now has.
    """

    def __init__(self) -> None:
        super().__init__(response=redirect(request.script_root + "/", 303))


class StoredSession(ServerSideSession):  # type: ignore[misc]
    """``flask.session``: a dict, with the row it came from and the transaction that will write it."""

    row: SessionRow | None = None
    tx: Connection | None = None
    dead = False  # its id was given up: this request came too late
    renewed = False  # gets a new id when it is saved
    broken: Exception | None = None  # the store did not answer
    in_force: InForce | None = None  # what is switched, once it was read without a row

    def __bool__(self) -> bool:
        return len(self) > 0

    def clear(self) -> None:
        dict.clear(self)
        self.modified = True

    def close(self) -> None:
        """Ends the transaction; what was not committed is undone."""
        tx, self.tx = self.tx, None
        if tx is not None:
            tx.close()

    def refill(self, row: SessionRow, data: dict[str, Any]) -> None:
        """Becomes what the row holds. That is no change of it."""
        dict.clear(self)
        dict.update(self, data)
        self.row = row
        self.modified = False


class Packed(Serializer):  # type: ignore[misc]
    """msgpack and nothing else. Flask-Session's own falls back on pickle, which runs what it reads."""

    def __init__(self) -> None:
        self._pack = msgspec.msgpack.Encoder().encode
        self._unpack = msgspec.msgpack.Decoder(dict[str, Any]).decode

    def encode(self, session: dict[str, Any]) -> bytes:
        return self._pack(dict(session))

    def decode(self, serialized_data: bytes) -> dict[str, Any]:
        """Raises ``ValueError`` for anything that ``encode`` did not write."""
        try:
            return self._unpack(serialized_data)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ValueError(str(error)) from None


def this_session() -> StoredSession:
    """The session of the request at hand. (Flask gives another kind where none was opened.)"""
    return cast(StoredSession, flask.session._get_current_object())  # type: ignore[attr-defined]
