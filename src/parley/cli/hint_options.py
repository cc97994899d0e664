"""The words of `parley hint`."""

import argparse

from parley.cli.play_options import duration

_EXAMPLES = """\
examples:
  parley hint match.jsonl --bot density            what it would play after the last ply, and why
  parley hint match.txt --at 12 --bot posterior --json
"""


def fill(hint: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    hint.epilog = _EXAMPLES
    hint.add_argument("file", metavar="FILE", help="a journal, a text record, or an SGF of Dots")
    hint.add_argument("--bot", metavar="NAME", help="which bot to ask (the strongest)")
    hint.add_argument(
        "--at",
        type=int,
        metavar="PLY",
        help="the position after this ply (the last one with a move to choose)",
    )
    hint.add_argument("--seat", type=int, metavar="N", help="whose move, if several may move")
    hint.add_argument("--time", type=duration, default=1.0, metavar="TIME", help="thinking time (1s)")
    hint.add_argument("--seed", type=int, default=0, metavar="S", help="seed of its random numbers (0)")
    hint.add_argument("--json", action="store_true", help="print it as JSON")
