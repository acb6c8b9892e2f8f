"""The application with handles for tests of real servers: gunicorn starts ``tests.web.apps:handled()``.

``BLACKJACK_TEST_CARDS`` is laid on each new shoe. A request with the header ``X-Test-Hold: file`` goes on,
once its session was read, only when that file is there (``file.read`` says that it was read). One with
``X-Test-Die: n`` kills its worker, as ``kill -9`` does, before its n-th step in the store: each statement and
each commit is a step, and so is the answer after the last of them.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from flask import Flask, request

from app import create_app

_this = threading.local()


def handled() -> Flask:
    app = create_app({"CARDS": os.environ.get("BLACKJACK_TEST_CARDS", "")})
    app.before_request(_hold)
    _make_mortal(app)
    return app


def _hold() -> None:
    if name := request.headers.get("X-Test-Hold"):
        Path(name + ".read").touch()
        while not Path(name).exists():
            time.sleep(0.005)


def _step(*_: Any, **__: Any) -> None:
    _this.left = getattr(_this, "left", 0) - 1
    if _this.left == 0:
        os.kill(os.getpid(), signal.SIGKILL)


def _make_mortal(app: Flask) -> None:
    sa.event.listen(sa.Engine, "before_cursor_execute", _step)
    sa.event.listen(sa.Engine, "commit", _step)
    serve = app.wsgi_app

    def mortal(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        _this.left = int(environ.get("HTTP_X_TEST_DIE", 0))
        answer = serve(environ, start)
        _step()
        return answer

    app.wsgi_app = mortal  # type: ignore[method-assign, assignment]
