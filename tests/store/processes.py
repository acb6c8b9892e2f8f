"""What several processes do to one store at once. Imports little: each process starts anew."""

import multiprocessing
from collections.abc import Callable
from typing import Any

from blackjack.store import Store, add_player, name_player, take

NOW = 1_800_000_000
SPAWN = multiprocessing.get_context("spawn")


def together(act: Callable[[Store], object], url: str, processes: int = 4) -> list[Any]:
    """What ``act`` gave in each of the processes, begun at the same moment."""
    queue, gate = SPAWN.Queue(), SPAWN.Barrier(processes)
    started = [SPAWN.Process(target=_run, args=(act, url, queue, gate)) for _ in range(processes)]
    for process in started:
        process.start()
    said = [queue.get(timeout=60) for _ in started]
    for process in started:
        process.join()
    return said


def _run(act: Callable[[Store], object], url: str, queue: Any, gate: Any) -> None:
    store = Store(url)
    gate.wait(60)
    try:
        queue.put(act(store))
    except Exception as error:
        queue.put(repr(error))


def prepare(store: Store) -> int:
    store.prepare()
    with store.write() as tx:
        return add_player(tx, NOW)


def be_ada(store: Store) -> str:
    with store.write() as tx:
        return name_player(tx, add_player(tx, NOW), "Ada")


def try_five_times(store: Store) -> int:
    return sum(take(store, "k", now=NOW) for _ in range(5))
