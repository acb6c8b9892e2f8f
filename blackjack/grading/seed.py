"""The seed of the hidden hands: one for the whole class, kept where students do not read."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE: Final = "grading-seed"
INSTANCE: Final = Path(__file__).parents[2] / "instance"
_BYTES: Final = 32
_LEAST: Final = 16


class BadSeed(Exception):
    """A seed that cannot be read, in words."""


def seed_of(folder: Path) -> bytes:
    """The seed in an instance folder, made by the first who asks and readable by its owner alone."""
    path = folder / FILE
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = folder / f".{FILE}.{secrets.token_hex(4)}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_hex(_BYTES) + "\n", encoding="ascii")
        with suppress(FileExistsError):  # another process was first: its seed holds
            os.link(draft, path)
        draft.unlink()
    return read(path)


def read(path: Path) -> bytes:
    """The seed in a file. Raises `BadSeed`."""
    try:
        text = path.read_bytes().strip()
    except OSError as error:
        raise BadSeed(f"The seed {str(path)!r} cannot be read: {error.strerror or error}.") from None
    if len(text) < _LEAST:
        raise BadSeed(f"The seed {str(path)!r} has {len(text)} characters; it needs {_LEAST}.")
    return text
