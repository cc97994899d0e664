"""`parley play … --by exec:COMMAND`, if the program speaks the wire of the place: we only carry bytes."""

import sys

from parley.arena.entrants import parse_entrant
from parley.cli.play.order import Order
from parley.cli.program_options import read_custody
from parley.core import SetupError
from parley.net.children import Launcher
from parley.net.lines.line import words_of
from parley.net.programs.passage import Passage

_OURS = ("games", "json", "save", "trace")
"""Options that need an understanding of what is said."""


async def run_passage(order: Order) -> int:
    """0: the program succeeded, 1: it did not, 130: stopped. Raises `SetupError`."""
    options, address = order.options, order.address
    if address is None or order.wish is None or order.by is None:
        raise ValueError("an order without a place, a game or a program")
    for name in _OURS:
        if getattr(options, name):
            raise SetupError(f"--{name}: {address.scheme}: is the program's own wire, and it plays by itself")
    entrant = parse_entrant(order.wish.game, order.by)
    launcher = Launcher(read_custody(options).sandbox)
    port, words = address.find_line(address.rest)
    passage = Passage(port, entrant, launcher, _say, words)
    try:
        return await passage.run(options.give_up)
    except OSError as error:
        raise SetupError(f"{address.scheme}:{address.rest}: {words_of(error)}") from None


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
