"""What all tests share. The fixtures live in tests/fixtures, real servers in tests/servers.py."""

import os

import pytest
from hypothesis import settings

pytest_plugins = ["tests.fixtures.needs", "tests.fixtures.stores", "tests.fixtures.browsers"]

# The same examples in each run; HYPOTHESIS_PROFILE=explore looks for new ones. No test asserts a time.
settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "same")

SLOW = ("browser", "servers", "grading")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest kinds first, so that no core waits at the end for a file of them."""

    def place(item: pytest.Item) -> int:
        kinds = {mark.name for mark in item.iter_markers()} | {item.path.parent.name}
        return next((place for place, kind in enumerate(SLOW) if kind in kinds), len(SLOW))

    items.sort(key=place)
