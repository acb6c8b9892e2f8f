"""What students' code printed or raised, made fit for a report."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 2_000


def clean(text: str, place: str = "", most: int = LONGEST) -> str:
    """Clip a text at its beginning, drop the temporary folder's name, show what cannot be printed.

    No control character, lone surrogate or turn of direction is left: every report format takes it.
    """
    if place:
        text = text.replace(place + "/", "").replace(place, ".")
    text = text.replace("\r\n", "\n").strip("\n")
    if len(text) > most:
        text = "… " + text[-most:]
    return "".join(character if _plain(character) else "\ufffd" for character in text)


def _plain(character: str) -> bool:
    if character in "\n\t":
        return True
    return unicodedata.category(character) not in ("Cc", "Cs", "Cf", "Co", "Cn", "Zl", "Zp")
