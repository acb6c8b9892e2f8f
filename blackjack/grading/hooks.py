"""A student's page as the web contract reads it: forms with their buttons, and the `data-` hooks.

A page may be anything: it is scanned once, in time that grows with its length alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from typing import Final

_HIDDEN: Final = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)", re.S | re.I)
_TAG: Final = re.compile(r"<(/?)([a-z][a-z0-9]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*+)>", re.I)
_ATTRIBUTE: Final = re.compile(r"([^\s=/\"'<>]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")


@dataclass
class Button:
    name: str
    value: str
    attributes: dict[str, str]


@dataclass
class Form:
    """A form as a browser would send it: where, how, and its fields as they stand."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)


class Page:
    """Forms and hooks of a page. Nothing else of it is read."""

    def __init__(self, html: str) -> None:
        self.forms: list[Form] = []
        self.hooks: list[dict[str, str]] = []
        self._select: str | None = None
        self._scan(_HIDDEN.sub("", html))

    def _scan(self, html: str) -> None:
        form: Form | None = None
        for match in _TAG.finditer(html):
            tag, written = match[2].lower(), match[3]
            if match[1]:
                form = None if tag == "form" else form
                continue
            if tag not in _TAGS and "data-" not in written.lower():
                continue
            attributes = _attributes(written)
            if tag == "form":
                method = attributes.get("method", "get").lower()
                form = Form(attributes.get("action", ""), method)
                self.forms.append(form)
            elif form is not None:
                self._field(form, tag, attributes)
            if any(name.startswith("data-") for name in attributes):
                self.hooks.append(attributes)

    def _field(self, form: Form, tag: str, attributes: dict[str, str]) -> None:
        name, value = attributes.get("name", ""), attributes.get("value", "")
        kind = attributes.get("type", "submit" if tag == "button" else "text").lower()
        if "disabled" in attributes or kind in ("reset", "button", "image", "file"):
            return
        if tag == "button" or kind == "submit":
            form.buttons.append(Button(name, value, attributes))
        elif tag == "select":
            self._select = name
        elif tag == "option":
            if self._select and (self._select not in form.fields or "selected" in attributes):
                form.fields[self._select] = value
        elif name and (kind not in ("checkbox", "radio") or "checked" in attributes):
            form.fields[name] = value

    def button(self, move: str) -> tuple[Form, Button] | None:
        """The form and the button with which a move is made, None when it is not open."""
        for form in self.forms:
            for button in form.buttons:
                if button.name == "move" and button.value.strip().lower() == move:
                    return form, button
        return None

    @property
    def can_move(self) -> bool:
        return self.button("hit") is not None or self.button("stand") is not None

    @cached_property
    def gambler(self) -> dict[str, str]:
        return next((h for h in self.hooks if h.get("data-hand") in ("gambler", "player")), {})

    @property
    def outcome(self) -> str:
        return self.gambler.get("data-outcome", "").strip().lower()

    @property
    def score(self) -> str | None:
        """The gambler's score as it is written, None where the page shows none."""
        for hook in self.hooks:
            if hook.get("data-score") in ("gambler", "player"):
                return hook.get("data-value", "").strip()
        return None


_TAGS: Final = frozenset(("form", "button", "input", "select", "option", "textarea"))


def _attributes(written: str) -> dict[str, str]:
    """The first of each name holds, as in a browser."""
    found: dict[str, str] = {}
    for name, double, single, bare in _ATTRIBUTE.findall(written):
        found.setdefault(name.lower(), unescape(double or single or bare))
    return found
