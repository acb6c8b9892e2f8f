"""Every address of the app, taken from its own map, so that a new one is tested like the others."""

from flask import Flask

SAMPLES = {"table": "peterson", "name": "app.css"}


def addresses(app: Flask, method: str) -> list[str]:
    """The addresses that take this method, with a sample in the place of each variable."""
    adapter = app.url_map.bind("localhost")
    return sorted(
        {
            adapter.build(rule.endpoint, {name: SAMPLES.get(name, "1") for name in rule.arguments}, method)
            for rule in app.url_map.iter_rules()
            if rule.methods is not None and method in rule.methods
        }
    )
