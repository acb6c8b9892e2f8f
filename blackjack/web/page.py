"""What the templates call: addresses, amounts, times, and drawings made once and kept."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache

from flask import Flask, request, url_for
from markupsafe import Markup

from blackjack.engine import PETERSON, TABLES, amount
from blackjack.engine.amount import Halves, halves
from blackjack.engine.cards import Card
from blackjack.seat.seat import Past
from blackjack.seat.shown import CHIPS, HandView
from blackjack.seat.speech import signed, spoken

GREATEST_FIRST = tuple(reversed(CHIPS))
DEFAULT = PETERSON.table
KEYS = "on"
"""The keys of a page that has no settings."""


class Drawing:
    """The macros of ``_parts.html``, each rendered once for a set of arguments."""

    def __init__(self, app: Flask) -> None:
        @lru_cache(maxsize=4096)
        def drawn(macro: str, *about: Hashable) -> Markup:
            return Markup(getattr(app.jinja_env.get_template("_parts.html").module, macro)(*about))

        self.drawn = drawn
        self.env = app.jinja_env

    def bet(self, *about: object) -> Markup:
        """``_bet.html``, called from here: an ``import`` in a template costs as much as all the cards."""
        return Markup(self.env.get_template("_bet.html").module.bet(*about))  # type: ignore[attr-defined]

    def rail(self, *about: object) -> Markup:
        """``_rail.html``, likewise."""
        return Markup(self.env.get_template("_rail.html").module.rail(*about))  # type: ignore[attr-defined]

    def card(self, card: Card | None, new: bool = False) -> Markup:
        """A card as a list item; None is one that lies face down."""
        if card is None:
            return self.drawn("back")
        return self.drawn("card", card.rank, card.suit, card.name, new)

    def cards(self, cards: Sequence[Card | None], fresh: int = 0) -> Markup:
        """A hand's cards, of which the last ``fresh`` are new."""
        old = len(cards) - fresh
        return Markup("".join([self.card(card, place >= old) for place, card in enumerate(cards)]))

    def hand(self, h: HandView, below: bool = False) -> Markup:
        """A hand with its heading, total and stake, the heading above the cards or ``below`` them."""
        place = " seat--below" if below else ""
        chip = (
            next(value for value in GREATEST_FIRST if value * 2 <= halves(h.stake) or value == 1)
            if h.stake
            else 0
        )
        seat = self.drawn(
            "seat", place, h.key, h.title, h.total, h.soft, h.mark, h.outcome, h.net, h.stake, chip
        )
        if not h.cards:
            return Markup(f"{seat}{self.drawn('places', h.slots)}</div>")
        cards = self.cards(h.cards, h.fresh) + self.drawn("slots", h.slots)
        return Markup(f'{seat}<ul class="hand" role="list" aria-label="{h.label}">{cards}</ul></div>')

    def chip(self, value: int) -> Markup:
        return self.drawn("chip", value)

    def pile(self, left: int, of: int) -> Markup:
        """The cards that are left, as a pile of up to seven layers."""
        return self.drawn("pile", -(-left * 7 // of))

    def moves(self, moves: Hashable) -> Markup:
        return self.drawn("moves", moves)

    def rack(self, here: str, chips: tuple[int, ...], most: int) -> Markup:
        return self.drawn("rack", here, chips, most)

    def score(self, score: Halves) -> Markup:
        return self.drawn("score", score)

    def deck(self, left: int, of: int, cut: int) -> Markup:
        return self.drawn("deck", left, of, cut)

    def standing(self, standing: Halves, action: Halves) -> Markup:
        return self.drawn("standing", standing, action)

    def stock(self, stock: Halves, staked: Halves) -> Markup:
        return self.drawn("stock", stock, staked)

    def tally(self, h: HandView) -> Markup:
        return self.drawn("tally", h.total, h.soft, h.mark)

    def boxes(self, *about: object) -> Markup:
        """``_boxes.html``: the hands of several boxes."""
        return Markup(self.env.get_template("_boxes.html").module.boxes(*about))  # type: ignore[attr-defined]

    def spots(self, *about: object) -> Markup:
        """``_boxes.html``: the places of several boxes before the deal."""
        return Markup(self.env.get_template("_boxes.html").module.places(*about))  # type: ignore[attr-defined]

    def stake_chip(self, bet: str) -> Markup:
        """The greatest chip that is no more than what stands in a bet field."""
        units = int(bet) if bet.isascii() and bet.isdigit() and len(bet) < 10 else 0
        return self.chip(next(value for value in GREATEST_FIRST if value <= units or value == 1))

    def strip(self, past: Iterable[Past]) -> Markup:
        """The last rounds, one small field each."""
        return Markup("".join([self.drawn("past", p.n, p.you, p.dealer, p.outcome) for p in past]))

    def score_line(self, points: tuple[Halves, ...], what: str = "Your score") -> Markup:
        """The score after each of the last rounds as a small line, its ends and extremes in words."""
        if len(points) < 2:
            return Markup("")
        low, high = min(*points, 0), max(*points, 0)
        step, scale = 232 / (len(points) - 1), 44 / ((high - low) or 1)
        places = [f"{4 + n * step:.0f},{50 - (p - low) * scale:.0f}" for n, p in enumerate(points)]
        return self.drawn("line", " ".join(places), f"{50 + low * scale:.0f}", points, what)

    def person(self, name: str) -> Markup:
        return self.drawn("person", request.root_path, name)

    def switch(self, prefs: Mapping[str, str]) -> Markup:
        return self.drawn("switch", request.root_path, prefs["keys"])

    def masthead(
        self, nav: str, prefs: Mapping[str, str], tables: tuple[tuple[str, str], ...], table: str
    ) -> Markup:
        """A page from its title to its content; without settings (no session) the keys are on."""
        keys = prefs["keys"] if prefs else KEYS
        return self.drawn("masthead", request.root_path, str(nav), keys, tables or (), table or DEFAULT)


def init_page(app: Flask) -> None:
    """Give the templates their words and drawings."""
    drawing = Drawing(app)
    names = (
        "bet rail card cards hand chip pile moves rack score deck strip person switch masthead score_line "
    )
    names += "standing stock tally boxes spots stake_chip"
    app.jinja_env.globals |= {name: getattr(drawing, name) for name in names.split()}
    app.jinja_env.globals |= {"amount": amount.text, "grouped": grouped, "signed": signed, "spoken": spoken}
    app.jinja_env.globals |= {"link": link, "when": when}
    app.jinja_env.globals["titles"] = {table: rules.title for table, rules in TABLES.items()}


def grouped(number: Halves) -> str:
    """An amount as it is shown where it may be large: "1,240.5"."""
    whole, half, rest = amount.text(number).partition(".")
    return f"{int(whole):,}{half}{rest}"


@lru_cache(maxsize=1024)
def _link(root: str, endpoint: str, about: tuple[tuple[str, str | int], ...]) -> str:
    del root  # a part of the address, read from the request by url_for
    return url_for(endpoint, **dict(about))  # type: ignore[arg-type]


def link(endpoint: str, **about: str | int) -> str:
    """`url_for`, kept: a table page has a dozen addresses that never change."""
    return _link(request.root_path, endpoint, tuple(about.items()))


def when(moment: float) -> Markup:
    """A time in seconds since 1970 as the server's clock shows it: "30 Nov, 13:16"."""
    local = time.localtime(moment)
    return Markup('<time datetime="{}">{}</time>').format(
        time.strftime("%Y-%m-%dT%H:%M:%S%z", local), f"{local.tm_mday} {time.strftime('%b, %H:%M', local)}"
    )
