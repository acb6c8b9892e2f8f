"""How much the engine costs beside a bare loop of ints, blackjack21 and OpenSpiel; and table beside table.

    python -m benchmarks.engine [--repeats N]

Each plays "stand on 17 and more". All play in one run and in turn, so a busy machine hits all alike; what
counts is the ratio of processor time a round to the floor's in the same turn.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from itertools import chain, repeat
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple, TypeAlias

from blackjack.engine.cards import PACK
from blackjack.engine.round import Round
from blackjack.engine.shoe import Shoe
from blackjack.engine.tables import PETERSON, TABLES, rules_for

Tally: TypeAlias = tuple[int, int, int]
"""Rounds won, drawn and lost."""

VALUES = [card.value for card in PACK]


class Contender(NamedTuple):
    name: str
    play: Callable[[int], Tally]
    rounds: int  # played in each turn


def floor(rounds: int, draw: Callable[[], int]) -> Tally:  # noqa: C901  a call costs, so all in one
    """Peterson's round with nothing kept but ints: no hand, no card, no shoe, no move, no check."""
    won = drawn = 0
    for _ in range(rounds):
        player = draw()
        soft = player == 11
        dealer = draw()
        card = draw()
        player += card
        if card == 11:
            soft = True
            if player > 21:
                player -= 10
        while player < 17:
            card = draw()
            player += card
            if card == 11:
                if player > 21:
                    player -= 10
                else:
                    soft = True
            if soft and player > 21:
                player -= 10
                soft = False
        soft = dealer == 11
        while dealer < 17:
            card = draw()
            dealer += card
            if card == 11:
                if dealer > 21:
                    dealer -= 10
                else:
                    soft = True
            if soft and dealer > 21:
                dealer -= 10
                soft = False
        if player > 21:
            if dealer > 21:
                drawn += 1
        elif dealer > 21 or player > dealer:
            won += 1
        elif player == dealer:
            drawn += 1
    return won, drawn, rounds - won - drawn


def shuffled(_: None, random: Callable[[], float] = random.random) -> list[int]:
    """The cheapest correct shuffle found: sorted by random keys. random.shuffle takes half as long again."""
    return sorted(VALUES, key=lambda _: random())


def play_floor(rounds: int) -> Tally:
    return floor(rounds, chain.from_iterable(map(shuffled, repeat(None))).__next__)


def play_engine(rounds: int, shoe: Shoe | None = None) -> Tally:
    """Our engine in full: a seeded shoe, checked moves, a settlement with its reason."""
    rules = rules_for("peterson")
    shoe = shoe or Shoe(rules.decks, random.randbytes(16))
    won = drawn = 0
    for _ in range(rounds):
        round = Round(rules, shoe)
        hand = round.hands[0]
        while not round.over:
            round.act("hit" if hand.total < 17 else "stand")
        net = round.net
        if net > 0:
            won += 1
        elif net == 0:
            drawn += 1
    return won, drawn, rounds - won - drawn


def our_table(table: str) -> Contender:
    """Another of our tables, its shoe dealt on as it says; insurance is declined, one box is played."""
    rules = rules_for(table)

    def play(rounds: int) -> Tally:
        shoe = Shoe(rules.decks, random.randbytes(16))
        won = drawn = 0
        for _ in range(rounds):
            round = Round(rules, shoe)
            while not round.over:
                hand = round.hands[round.turn]
                round.act("decline" if hand.asks_insurance else "hit" if hand.total < 17 else "stand")
            won += round.net > 0
            drawn += round.net == 0
        return won, drawn, rounds - won - drawn

    return Contender(table, play, 6_000)


def blackjack21() -> Contender:
    """It has casino rules: a hole card, no draw after a bust. The deck is dealt on to three quarters."""
    from blackjack21 import DEFAULT_SUITS, Deck, GameResult, GameState, Table, shoe_reset_hook

    wins = {GameResult.BLACKJACK, GameResult.PLAYER_WIN, GameResult.DEALER_BUST}

    def play(rounds: int) -> Tally:
        deck = Deck(DEFAULT_SUITS)
        table = Table([("Ada", 1)], deck, on_round_reset=shoe_reset_hook(deck))
        won = drawn = 0
        for _ in range(rounds):
            table.start_game()
            while table.state is GameState.PLAYERS_TURN:
                if table.current_hand.total < 17:
                    table.hit()
                else:
                    table.stand()
            result = table.players[0].hands[0].result
            won += result in wins
            drawn += result is GameResult.PUSH
        return won, drawn, rounds - won - drawn

    return Contender("blackjack21", play, 4_000)


def openspiel() -> Contender:
    """In C++, driven from Python; casino rules, a fresh deck each round; the caller picks the cards."""
    import pyspiel

    game = pyspiel.load_game("blackjack")
    hit, stand = 0, 1
    pick = random.choice

    def play(rounds: int) -> Tally:
        won = drawn = 0
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(pick(state.legal_actions()))
                else:
                    state.apply_action(hit if state.get_best_player_total(0) < 17 else stand)
            result = state.player_return(0)
            won += result > 0
            drawn += result == 0
        return won, drawn, rounds - won - drawn

    return Contender("OpenSpiel", play, 6_000)


def check_agreement(rounds: int = 20_000) -> None:
    """The floor is the same game: the same cards give the same result, round by round."""
    seed = b"the same cards for both"
    ours, bare = Shoe(1, seed), Shoe(1, seed)
    for number in range(rounds):
        engine, ints = play_engine(1, ours), floor(1, lambda: bare.draw().value)
        if engine != ints or ours.at != bare.at:
            sys.exit(f"round {number}: the engine says {engine}, the floor {ints}; one of them is wrong")
    print(f"The floor and the engine agree over {rounds:,} rounds of the same cards.")


def contenders() -> list[Contender]:
    found = [Contender("floor", play_floor, 60_000), Contender("engine", play_engine, 15_000)]
    found += [our_table(table) for table in TABLES if table != PETERSON.table]
    for make in (openspiel, blackjack21):
        try:
            found.append(make())
        except ImportError as error:
            print(f"Not measured: {make.__name__} ({error}; pip install -r benchmarks/requirements.txt).")
    return found


def measure(players: list[Contender], repeats: int) -> dict[str, list[float]]:
    """Processor time a round in microseconds, one a turn."""
    times: dict[str, list[float]] = {player.name: [] for player in players}
    for _ in range(repeats):
        for name, play, rounds in players:
            start = process_time()
            play(rounds)
            times[name].append((process_time() - start) / rounds * 1e6)
    return times


def report(times: dict[str, list[float]]) -> None:
    print(f"\n| {'':11} | µs a round | times the floor | middle half   | times Peterson's |")
    print("|-------------|-----------:|----------------:|---------------|-----------------:|")
    for name, spent in times.items():
        ratios = [mine / bare for mine, bare in zip(spent, times["floor"], strict=True)]
        low, _, high = quantiles(ratios, n=4)
        beside = median(mine / ours for mine, ours in zip(spent, times["engine"], strict=True))
        figures = (
            f"{median(spent):10.2f} | {median(ratios):15.2f} | {low:5.2f} - {high:5.2f} | {beside:16.2f}"
        )
        print(f"| {name:11} | {figures} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=25)
    repeats = max(2, parser.parse_args().repeats)
    check_agreement()
    players = contenders()
    for name, play, rounds in players:
        won, drawn, lost = play(rounds)
        print(f"{name}: {won / rounds:.3f} won, {drawn / rounds:.3f} drawn, {lost / rounds:.3f} lost")
    report(measure(players, repeats))
    print(f"\n{repeats} turns, Python {sys.version.split()[0]}.")


if __name__ == "__main__":
    main()
