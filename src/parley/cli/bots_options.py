"""The words of `parley bots`."""

import argparse

from parley.games import GAMES

_EXAMPLES = """\
examples:
  parley bots                          of every game
  parley bots seabattle --json
"""


def fill(bots: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    bots.epilog = _EXAMPLES
    bots.add_argument("game", nargs="?", metavar="GAME", help=", ".join(GAMES))
    bots.add_argument("--json", action="store_true", help="print them as JSON")
