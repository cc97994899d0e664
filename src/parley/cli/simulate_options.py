"""The words of `parley simulate`."""

import argparse

from parley.cli import program_options
from parley.games import GAMES

_EXAMPLES = """\
examples:
  parley simulate dots --seed 7
  parley simulate seabattle random random --set size=8 --set fleet=0,2,3,4
  parley simulate conquest --set players=4 --set map=world --json
  parley simulate conquest --set map=mine.toml --set rounds=20
  parley simulate dots --save match.sgf
"""


def fill(simulate: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    simulate.epilog = _EXAMPLES + program_options.EPILOG
    simulate.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    simulate.add_argument("bots", nargs="*", default=[], metavar="BOT", help="one per seat (random)")
    simulate.add_argument("--seed", type=int, default=None, help="the same seed plays the same match")
    simulate.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting of the game",
    )
    simulate.add_argument("--json", action="store_true", help="print the match as JSON")
    simulate.add_argument(
        "--save", metavar="FILE", help="save it: .jsonl a journal, .txt a record, .sgf for Dots"
    )
    program_options.add_custody(simulate)
