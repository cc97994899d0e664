"""`parley play`: a person, a bot or a program at any place where one of the games is played."""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parley.cli.play.order import Order
    from parley.net.visits.place import Place
    from parley.visits import Wish

RunPlace = Callable[["Place", "Wish | None", str], Coroutine[Any, Any, int]]
"""How a person plays at a place: opens the table they want, if any; returns the exit status.

It starts `place.run()`, and calls `place.begin` on the first `Entered`.
"""


def run_play(options: argparse.Namespace) -> int:
    """Find the place, and play there."""
    from parley.cli.play.order import read_order

    return asyncio.run(_play(read_order(options)))


async def _play(order: "Order") -> int:
    if order.is_passage:
        from parley.cli.play.passing import run_passage

        return await run_passage(order)
    place, wish = find_place(order), order.wish
    if order.by is not None:
        from parley.cli.play.headless import run_headless

        return await run_headless(place, order)
    if order.address is not None and not (order.options.host or order.options.against):
        wish = None  # look around first
    if is_plain(order.options, os.environ):
        return await _run("plain:run_plain", place, wish, order.language)
    return await _run("app:run_app", place, wish, order.language)


async def _run(what: str, place: "Place", wish: "Wish | None", language: str) -> int:
    """Loaded only now: a screen takes a while to load, and the line mode needs none of it."""
    module, _, name = what.partition(":")
    run: RunPlace = getattr(import_module(f"parley.cli.play.{module}"), name)
    return await run(place, wish, language)


def is_plain(options: argparse.Namespace, environment: Mapping[str, str]) -> bool:
    """Line by line: if requested, or if there is no terminal to draw on."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return bool(options.plain) or not is_terminal or environment.get("TERM", "dumb") in ("dumb", "")


def find_place(order: "Order") -> "Place":
    """Raises `SetupError`. If a table is given, join or watch it at once."""
    if order.address is None:
        from parley.cli.play.here import find_here

        return find_here(order)
    place, options = order.address.find(order.address.rest, order.visitor), order.options
    password, folder = options.table_password, order.visitor.save
    if folder is not None and not order.address.kind.keeps_journals:
        from parley.cli.play.shelf import keep_matches

        place = keep_matches(place, folder)
    if order.by is not None:
        return place
    if options.join is not None:
        return place._replace(begin=lambda: place.visit.join(options.join, password))
    if options.watch is not None:
        return place._replace(begin=lambda: place.visit.watch(options.watch, password))
    return place
