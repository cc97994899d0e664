"""The words of `parley replay`."""

import argparse

_EXAMPLES = """\
examples:
  parley replay match.jsonl            look back at it, with a slider
  parley replay match.jsonl --plain    step through it (Enter, b, a number, q)
  parley replay match.sgf --at 40      the position after ply 40
  parley replay match.txt --to-end     the final position
  parley replay match.jsonl --review   what every move cost, and what was better
  parley replay match.jsonl --save match.sgf
"""


def fill(replay: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    replay.epilog = _EXAMPLES
    replay.add_argument("file", metavar="FILE", help="a journal, a text record, or an SGF of Dots")
    where = replay.add_mutually_exclusive_group()
    where.add_argument(
        "--at", type=int, metavar="PLY", help="show the position after this ply; 0 is the start"
    )
    where.add_argument("--to-end", action="store_true", help="show the last position")
    where.add_argument(
        "--review",
        action="store_true",
        help="let the strongest bot judge every move: inaccuracies, mistakes, blunders",
    )
    replay.add_argument(
        "--seat", type=int, metavar="N", help="over the shoulder of seat N: its view, and its own moves only"
    )
    replay.add_argument("--json", action="store_true", help="print the match as JSON")
    replay.add_argument("--save", metavar="FILE", help="save it in another form: .jsonl, .txt, .sgf")
    replay.add_argument("--plain", action="store_true", help="line by line, redraw nothing")
    replay.add_argument("--lang", metavar="en|ru|de", help="language (from the locale, else English)")
