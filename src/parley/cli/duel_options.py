"""The words of `parley duel`."""

import argparse
import os

from parley.cli import program_options
from parley.games import GAMES

_EXAMPLES = """\
examples:
  parley duel seabattle density passes --games 1000 --seed 1
  parley duel dots strong greedy --set size=20 --time 0.5 --results strong-greedy.jsonl
  parley duel conquest strong border --set players=4 --json     one strong among three border
  parley duel dots python:mine.py:New python:mine.py:Old --sprt 0,20     is the patch worth 20 Elo?

A round is a game from every seat, with the same dice and the same random numbers in each seat. Run again
with the same --results to resume. The exit status is 1 if a program failed in every game.
"""


def fill(duel: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    duel.epilog = _EXAMPLES + program_options.EPILOG
    duel.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    duel.add_argument("first", metavar="BOT", help=program_options.BOT)
    duel.add_argument("second", metavar="BOT", help="its opponent, in all other seats")
    duel.add_argument("--games", type=int, default=None, metavar="N",
                      help="how many to play (100); with --sprt, the most to play (20000)")  # fmt: skip
    duel.add_argument(
        "--sprt", metavar="LOW,HIGH", help="stop as soon as one of these two leads in Elo fits better"
    )
    duel.add_argument("--sprt-scale", choices=("logistic", "normalised"), default="logistic",
                      help="the Elo scale of --sprt (logistic)")  # fmt: skip
    duel.add_argument(
        "--seed", type=int, default=None, metavar="S", help="the same seed plays the same games"
    )
    duel.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="J",
        help="processes that play (one per processor)",
    )
    duel.add_argument(
        "--time", type=float, default=0.1, metavar="SECONDS", help="thinking time per move (0.1)"
    )
    duel.add_argument("--set", dest="settings", action="append", default=[], metavar="NAME=VALUE",
                      help="a setting of the game")  # fmt: skip
    duel.add_argument("--results", metavar="FILE", help="keep every round in this file, and resume from it")
    duel.add_argument("--json", action="store_true", help="print the result as JSON")
    duel.add_argument("--times", action="store_true", help="with --json: add how long moves took")
    program_options.add_custody(duel)
