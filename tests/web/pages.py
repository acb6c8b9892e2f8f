"""A page as a reader has it: a tree made by the standard library, and what the web contract names in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin

from blackjack.engine.cards import PACK

_CODE = re.compile(r"(?<![\w#./-])(10|[2-9JQKA])[SHDC](?![\w./-])")
_NAME = re.compile(r"\b(?:Ace|King|Queen|Jack|10|[2-9]) of (?:spades|hearts|diamonds|clubs)", re.I)
_CODE_OF = {card.name.lower(): card.code for card in PACK}
_VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"))


@dataclass
class Node:
    """An element. Attributes without a value have the value ""."""

    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Node]:
        """This element and all within it, in the order of the page."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child

    def all(self, tag: str = "", **attrs: str | None) -> list[Node]:
        """Every element of this tag with these attributes: ``data_hand="dealer"``; None is any value."""
        wanted = {name.strip("_").replace("_", "-"): value for name, value in attrs.items()}
        return [
            node
            for node in self
            if tag in ("", node.tag)
            and all(key in node.attrs and value in (None, node.attrs[key]) for key, value in wanted.items())
        ]

    def one(self, tag: str = "", **attrs: str | None) -> Node:
        found = self.all(tag, **attrs)
        assert len(found) == 1, f"{len(found)} of <{tag} {attrs}>"
        return found[0]

    def _texts(self, aloud: bool) -> Iterator[str]:
        if aloud and self.attrs.get("aria-hidden") == "true":
            return
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts(aloud)
        if self.tag not in ("b", "i", "span", "a", "text", "title"):
            yield " "

    @property
    def text(self) -> str:
        return " ".join("".join(self._texts(aloud=False)).split())

    @property
    def aloud(self) -> str:
        """The text that a screen reader hears."""
        return " ".join("".join(self._texts(aloud=True)).split())


class _Reader(HTMLParser):
    """Builds the tree; an element that is not closed where it should be is an error."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.comments: list[str] = []
        self.root = Node("#page")
        self.open = [self.root]
        self.feed(html)
        self.close()
        assert self.open == [self.root], f"not closed: {[node.tag for node in self.open[1:]]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in _VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


@dataclass(frozen=True)
class Form:
    """A form as a browser sends it; ``fields`` as they stand, ``buttons`` are (name, value) pairs.

    ``action`` is without the #fragment, which no browser sends.
    """

    action: str
    method: str
    fields: dict[str, str]
    buttons: list[tuple[str, str]]
    node: Node

    @classmethod
    def of(cls, node: Node, base: str) -> Form:
        fields = {}
        for tag in node.all("input") + node.all("textarea"):
            kind = tag.attrs.get("type", "text")
            if "name" in tag.attrs and (kind not in ("checkbox", "radio") or "checked" in tag.attrs):
                fields[tag.attrs["name"]] = tag.attrs.get("value", tag.text or "on" * (kind == "checkbox"))
        for tag in node.all("select"):
            chosen = [option for option in tag.all("option") if "selected" in option.attrs]
            fields[tag.attrs["name"]] = (chosen or tag.all("option"))[0].attrs["value"]
        buttons = [(b.attrs.get("name", ""), b.attrs.get("value", "")) for b in node.all("button")]
        action = urldefrag(urljoin(base, node.attrs.get("action", ""))).url
        return cls(action, node.attrs.get("method", "get"), fields, buttons, node)


@dataclass(frozen=True)
class HandOnPage:
    """A hand by its hooks; ``cards`` as in "10S" or "down"."""

    cards: list[str]
    total: int | None
    soft: bool
    outcome: str | None
    net: str | None
    node: Node


class Page:
    """An answer's HTML, read; ``address`` is where it was got.

    Raises AssertionError when it is not well formed.
    """

    def __init__(self, html: str, address: str = "/") -> None:
        assert html.lstrip().lower().startswith("<!doctype html>"), html[:200]
        self.html = html
        self.address = address
        reader = _Reader(html)
        self.tree = reader.root
        self.comments = reader.comments

    @property
    def title(self) -> str:
        return self.tree.one("title").text

    @cached_property
    def h1(self) -> Node:
        return self.tree.one("h1")

    @cached_property
    def main(self) -> Node:
        return self.tree.one("main")

    @property
    def text(self) -> str:
        """The words of the content, headings and panels included."""
        return self.main.text

    @property
    def phase(self) -> str:
        return self.main.attrs["data-phase"]

    @property
    def turn(self) -> int:
        return int(self.main.attrs["data-turn"])

    @property
    def table(self) -> str:
        return self.main.attrs["data-table"]

    @cached_property
    def hands(self) -> dict[str, HandOnPage]:
        found = {}
        for node in self.main.all(data_hand=None):
            about = node.attrs
            total = about.get("data-total")
            found[about["data-hand"]] = HandOnPage(
                [card.attrs["data-card"] for card in node.all(data_card=None)],
                None if total is None else int(total),
                "data-soft" in about,
                about.get("data-outcome"),
                about.get("data-net"),
                node,
            )
        return found

    @property
    def you(self) -> HandOnPage:
        return self.hands["gambler"]

    @property
    def dealer(self) -> HandOnPage:
        return self.hands["dealer"]

    @property
    def score(self) -> str:
        return self.main.one(data_score="gambler").attrs["data-value"]

    @property
    def dealer_score(self) -> str:
        return self.main.one(data_score="dealer").attrs["data-value"]

    @property
    def headline(self) -> str:
        """The h1 as it is heard."""
        return self.h1.aloud

    @cached_property
    def forms(self) -> list[Form]:
        return [Form.of(node, self.address) for node in self.tree.all("form")]

    def form(self, ending: str) -> Form:
        """The one form that is sent to an address with this ending."""
        found = [form for form in self.forms if form.action.endswith(ending)]
        assert len(found) == 1, f"{len(found)} forms to …{ending}"
        return found[0]

    @property
    def moves(self) -> list[str]:
        """The moves that are open, in order: buttons named ``move`` of the form for moves."""
        return [
            value
            for form in self.forms
            if form.action.endswith("/move")
            for name, value in form.buttons
            if name == "move"
        ]

    @property
    def can_deal(self) -> bool:
        return any(("move", "deal") in f.buttons and f.action.endswith("/deal") for f in self.forms)

    @property
    def links(self) -> list[str]:
        """Where the links lead that leave this page."""
        found = [node.attrs["href"] for node in self.tree.all("a", href=None)]
        return [urljoin(self.address, href) for href in found if not href.startswith("#")]

    def link(self, words: str) -> str:
        """Where the one link with these words leads."""
        links = self.tree.all("a", href=None)
        found = [node.attrs["href"] for node in links if words == node.aloud]
        found = found or [node.attrs["href"] for node in links if words in node.aloud]
        assert len(found) == 1, f"{len(found)} links {words!r}"
        return urljoin(self.address, found[0])

    @property
    def marked(self) -> Node:
        """The one field that is marked as wrong."""
        return self.tree.one("input", aria_invalid="true")


def told(text: str) -> set[str]:
    """The cards that a text, or a page with its tags and comments, names in any way."""
    codes = {found.group() for found in _CODE.finditer(text)}
    return codes | {_CODE_OF[found.group().lower()] for found in _NAME.finditer(text)}
