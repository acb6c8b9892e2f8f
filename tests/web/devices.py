"""A player's devices at the tables for chips, as a test on a real server drives and reads them."""

from __future__ import annotations

import http.client
import re
from dataclasses import dataclass
from urllib.parse import urlencode

from tests.servers import Answer, Client


@dataclass
class Open:
    """A round that waits: ``bet`` is that of each box, in halves like ``staked``."""

    table: str
    bet: int
    staked: int
    insured: bool = False


@dataclass
class Device:
    client: Client
    table: str = "quentinc"
    open: Open | None = None

    def look(self) -> Look:
        answer = self.client.get(f"/tables/{self.table}")
        assert answer.status == 200, answer.text
        return Look(answer.text)

    def post(self, action: str, **fields: object) -> Answer:
        return self.client.post(f"/tables/{self.table}/{action}", **fields)

    def post_dying(self, step: int, action: str, **fields: object) -> Answer | None:
        """The same, but the worker dies before that step of it in the store; None if no answer came."""
        form = {"Content-Type": "application/x-www-form-urlencoded", "X-Test-Die": str(step)}
        path = f"/tables/{self.table}/{action}"
        try:
            return self.client.send("POST", path, urlencode(fields).encode(), form)
        except (http.client.HTTPException, ConnectionError):
            return None

    def fields(self, bet: int, boxes: int) -> dict[str, object]:
        """A deal's fields: this bet in so many boxes, or the one there is."""
        if self.table == "quentinc":
            return {"bet": bet}
        return {f"bet-{box}": bet if box <= boxes else "" for box in range(1, 6)}


class Look:
    """A table page by its hooks."""

    def __init__(self, text: str) -> None:
        main = re.search(r'<main[^>]* data-phase="(\w+)" data-turn="(\d+)"', text)
        assert main, text
        self.phase, self.turn = main[1], int(main[2])
        self.moves = [move for move in re.findall(r'name="move" value="(\w+)"', text) if move != "deal"]
        self.hands = len(re.findall(r'data-hand="\d', text))


def made(answer: Answer | None) -> bool:
    return answer is not None and answer.status == 303 and "late=" not in answer.location
