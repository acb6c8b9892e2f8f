"""Chips under anything that may happen to them, on real servers: none appears or vanishes.

A player with up to three devices deals, moves, leaves, reloads, signs out, comes back by his code, loses his
cookies; two tabs send the same post, two devices play at the same moment, and workers and servers are killed.
After each step the ledger is compared with a model, which counts refills and stakes by the rules and takes
from the ledger nothing but what each settled round came to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from blackjack import store
from blackjack.store.schema import deals, players, rounds
from blackjack.web.ledger import differences
from tests.servers import Answer
from tests.web.devices import Device, Look, Open, made
from tests.web.served import Site, at_once, module_url

pytestmark = pytest.mark.servers

EXAMPLES, STEPS = 8, 30
TABLES = st.sampled_from(["quentinc", "multibox"])
BETS = st.sampled_from([1, 3, 120, 333, 500, 1000, 1500])
BOXES = st.integers(1, 3)


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(module_url(request, tmp_path_factory), preload=True) as site:
        with site.store.write() as tx:
            store.change(tx, 0, tables=("peterson", "quentinc", "multibox"))
        yield site


class Chips(RuleBasedStateMachine):
    site: Site
    count = 0
    restarts = 0  # of the server, that are still to be

    def __init__(self) -> None:
        super().__init__()
        Chips.count += 1
        self.devices = [Device(self.site.server.client())]
        shown = self.devices[0].client.post("/sign-in", name=f"Player {Chips.count}")
        code = re.search(r"data-code>([^<]+)<", shown.text)
        assert code, shown.text
        self.code = code[1]
        self.refills = self.settled = 0
        self.lost = self.gone = 0  # rounds whose cookie was lost, and what is staked in them
        with self.site.store.read() as connection:
            self.player = connection.execute(sa.select(sa.func.max(players.c.id))).scalar_one()

    # what the rules make of it

    @property
    def staked(self) -> int:
        return self.gone + sum(device.open.staked for device in self.devices if device.open)

    def nets(self) -> list[int]:
        with self.site.store.read() as connection:
            his = sa.select(rounds.c.net).where(rounds.c.player == self.player)
            return list(connection.execute(his).scalars())

    def stock(self) -> int:
        return 2000 * self.refills + sum(self.nets()) - self.staked

    def dealt(self, device: Device, bet: int, boxes: int) -> None:
        device.open = Open(device.table, 2 * bet, 2 * bet * boxes)
        self.see(device)

    def moved(self, device: Device, move: str, hands: int) -> None:
        now = device.open
        assert now is not None
        covers = now.table == "quentinc"
        half = now.bet // 2
        now.staked += {
            "double": now.bet,
            "split": now.bet + half * (covers and now.insured),
            "insure": half * (hands if covers else 1),
        }.get(move, 0)
        now.insured |= move == "insure"
        self.see(device)

    def see(self, device: Device) -> Look:
        """Look at the table; a round that is over was settled, once."""
        look = device.look()
        if device.open and look.phase == "over":
            device.open = None
            self.settled += 1
        assert (look.phase == "play") == (device.open is not None)
        return look

    def refill_is_due(self) -> bool:
        return self.stock() < 2 and not self.staked

    # what may happen

    def pick(self, number: int) -> Device:
        return self.devices[number % len(self.devices)]

    def sit(self, device: Device, table: str) -> None:
        if not device.open:
            device.table = table

    def deal(self, device: Device, bet: int, boxes: int, send: Callable[..., Answer | None]) -> None:
        boxes = 1 if device.table == "quentinc" else boxes
        look, due, busy = device.look(), self.refill_is_due(), device.open is not None
        purse = self.stock() + 2000 * due
        answer = send(device, "deal", turn=look.turn, **device.fields(bet, boxes))
        if answer is not None:
            right = not busy and 2 * bet * boxes <= purse
            assert answer.status == (303 if right else 409), answer.text
            assert made(answer) == right
        if device.look().turn != look.turn:
            self.refills += due
            self.dealt(device, bet, boxes)

    def move(self, device: Device, choice: int, send: Callable[..., Answer | None]) -> None:
        look = device.look()
        if not look.moves:
            assert device.post("move", turn=look.turn, move="hit").status == 409
            return
        move = look.moves[choice % len(look.moves)]
        answer = send(device, "move", turn=look.turn, move=move)
        assert answer is None or made(answer), answer.text
        if device.look().turn != look.turn:
            self.moved(device, move, look.hands)

    @rule(n=st.integers(0, 2), table=TABLES, bet=BETS, boxes=BOXES)
    def deals(self, n: int, table: str, bet: int, boxes: int) -> None:
        self.sit(self.pick(n), table)
        self.deal(self.pick(n), bet, boxes, Device.post)

    @rule(n=st.integers(0, 2), choices=st.lists(st.integers(0, 5), min_size=1, max_size=4))
    def moves(self, n: int, choices: list[int]) -> None:
        for choice in choices:
            self.move(self.pick(n), choice, Device.post)

    @rule(n=st.integers(0, 2), choice=st.integers(0, 5))
    def moves_in_two_tabs_at_once(self, n: int, choice: int) -> None:
        def twice(device: Device, action: str, **fields: object) -> Answer:
            other = Device(device.client.twin(), device.table)
            answers = at_once([partial(each.post, action, **fields) for each in (device, other)])
            assert sorted(map(made, answers)) == [False, True], [answer.text for answer in answers]
            return next(answer for answer in answers if made(answer))

        self.move(self.pick(n), choice, twice)

    @rule(n=st.integers(0, 2), step=st.integers(1, 16), bet=BETS, boxes=BOXES, choice=st.integers(0, 5))
    def worker_is_killed(self, n: int, step: int, bet: int, boxes: int, choice: int) -> None:
        def dying(device: Device, action: str, **fields: object) -> Answer | None:
            return device.post_dying(step, action, **fields)

        device = self.pick(n)
        if device.open:
            self.move(device, choice, dying)
        else:
            self.deal(device, bet, boxes, dying)

    @precondition(lambda self: len(self.devices) > 1)
    @rule(bets=st.tuples(BETS, BETS))
    def two_devices_deal_at_once(self, bets: tuple[int, int]) -> None:
        pair = [device for device in self.devices[:2] if not device.open]
        looks, due, before = [device.look() for device in pair], self.refill_is_due(), self.stock()
        posts = [
            partial(device.post, "deal", turn=look.turn, **device.fields(bet, 1))
            for device, look, bet in zip(pair, looks, bets, strict=False)
        ]
        answers = at_once(posts)
        assert {answer.status for answer in answers} <= {303, 409}, answers
        taken = sum(2 * bet * made(answer) for bet, answer in zip(bets, answers, strict=False))
        purse = before + 2000 * due
        assert taken <= purse
        if not taken:
            assert all(2 * bet > purse for bet, _ in zip(bets, pair, strict=False))
        self.refills += due and taken > 0
        for device, bet, answer in zip(pair, bets, answers, strict=False):
            if made(answer):
                self.dealt(device, bet, 1)

    @rule(n=st.integers(0, 2))
    def leaves(self, n: int) -> None:
        device = self.pick(n)
        assert made(device.post("leave", turn=device.look().turn))

    @rule(n=st.integers(0, 2))
    def sends_an_old_page_again(self, n: int) -> None:
        device = self.pick(n)
        turn = device.look().turn
        if turn:
            for action, fields in (("deal", {"bet": 5, "bet-1": 5}), ("move", {"move": "hit"})):
                assert not made(device.post(action, turn=turn - 1, **fields))

    @precondition(lambda self: len(self.devices) < 3)
    @rule()
    def takes_another_device(self) -> None:
        device = Device(self.site.server.client())
        self.comes_back(device)
        self.devices.append(device)

    def comes_back(self, device: Device) -> None:
        answer = device.client.post("/return", code=self.code.upper().replace("-", " "))
        assert answer.status == 303, answer.text
        device.table, device.open = "quentinc", None

    @rule(n=st.integers(0, 2))
    def gives_the_code_where_he_is(self, n: int) -> None:
        assert self.pick(n).client.post("/return", code=self.code).status == 303

    @rule(n=st.integers(0, 2))
    def signs_out_and_comes_back(self, n: int) -> None:
        device = self.pick(n)
        assert device.client.post("/sign-out").status == 303
        self.settled += device.open is not None
        device.client = self.site.server.client()
        self.comes_back(device)

    @rule(n=st.integers(0, 2))
    def loses_his_cookie(self, n: int) -> None:
        device = self.pick(n)
        self.gone += device.open.staked if device.open else 0
        self.lost += device.open is not None
        device.client = self.site.server.client()
        self.comes_back(device)

    @rule(n=st.integers(0, 2))
    def ends_his_rounds_elsewhere(self, n: int) -> None:
        here = self.pick(n)
        assert here.client.post("/sign-in/elsewhere").status == 303
        for device in self.devices:
            if device is not here and device.open:
                device.open = None
                self.settled += 1
                assert device.look().phase == "over"
        self.settled += self.lost
        self.gone = self.lost = 0

    @rule()
    def server_is_killed(self) -> None:
        if Chips.restarts:
            Chips.restarts -= 1
            self.site.server.kill9()
            self.site.server.restart()

    # what must hold

    @invariant()
    def the_ledger_is_as_the_model_has_it(self) -> None:
        with self.site.store.read() as connection:
            held = store.stock(connection, self.player)
        assert held == self.stock()
        assert held >= 0
        assert len(self.nets()) == self.settled
        for device in self.devices:
            self.see(device)

    def teardown(self) -> None:
        with self.site.store.read() as connection:
            assert list(differences(connection)) == []
            his = sa.select(sa.func.count()).where(deals.c.player == self.player)
            dealt = connection.execute(his).scalar_one()
        assert dealt == self.settled + self.lost + sum(device.open is not None for device in self.devices)


def test_no_chip_appears_or_vanishes(site: Site) -> None:
    Chips.site, Chips.restarts = site, 2
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        Chips,
        settings=settings(
            max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, suppress_health_check=checks
        ),
    )
