"""The words of `parley com`."""

import argparse

from parley.cli.play_options import count
from parley.core import NotationError
from parley.core.duration import parse_duration

_EXAMPLES = """\
examples:
  parley com master serial:/dev/ttyS0              a null-modem cable: 9600 8E2
  parley com slave serial:/dev/ttyUSB0?parity=odd --human --nick Anna
  parley com master listen:127.0.0.1:5000          DOSBox: serial1=nullmodem server:127.0.0.1 port:5000
  parley com slave pty: --games 3 --trace game.trace
  parley com master 'exec:./my-program' --unpaced --json
  parley com master pty: --save games              then: parley replay games/game-1.jsonl
"""


def fill(com: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    com.epilog = _EXAMPLES
    com.add_argument("role", choices=("master", "slave"), help="the master proposes the game and fires first")
    com.add_argument(
        "line", metavar="LINE", help="serial:DEVICE, tcp:HOST:PORT, listen:HOST:PORT, exec:COMMAND, pty:"
    )
    who = com.add_mutually_exclusive_group()
    who.add_argument("--bot", metavar="NAME", help="the bot that plays (random)")
    who.add_argument("--human", action="store_true", help="you play, at a full-screen board")
    com.add_argument(
        "--lang", metavar="en|ru|de", help="language of the board (from the locale, else English)"
    )
    com.add_argument("--nick", help="what the opponent calls you (the bot's name)")
    com.add_argument("--size", type=int, default=10, help="side of the field a master proposes, 6 to 10 (10)")
    com.add_argument(
        "--fleet",
        help="how many four-, three-, two- and one-deckers (1,2,3,4, or as much of it as has room)",
    )
    com.add_argument("--games", type=count, metavar="N", help="games to play, then goodbye (1 for a bot)")
    com.add_argument(
        "--parity", choices=("even", "odd", "none"), default="even", help="parity of a serial line (even)"
    )
    com.add_argument("--baud", type=int, default=9600, help="speed of a serial line (9600)")
    com.add_argument(
        "--unpaced", action="store_true", help="do not simulate the time bytes take at that speed"
    )
    com.add_argument("--trace", metavar="FILE", help="record the conversation, for parley decode")
    com.add_argument(
        "--save",
        metavar="DIR",
        help="record every game, DIR/game-N.jsonl, for parley replay and parley hint",
    )
    com.add_argument("--seed", type=int, help="the same seed makes the same decisions")
    com.add_argument("--json", action="store_true", help="print one JSON object per game")
    com.add_argument(
        "--key-wait", type=_seconds, default=0.0, metavar="S", help="seconds until a bot presses the key (0)"
    )
    com.add_argument(
        "--patience", type=_seconds, default=120.0, metavar="S", help="seconds a bot waits for a shot (120)"
    )
    com.add_argument(
        "--rest",
        type=_seconds,
        default=3.0,
        metavar="S",
        help="seconds from the end of a game to the next one or goodbye (3)",
    )
    com.add_argument("--give-up", type=_seconds, metavar="S", help="leave after this long, whatever happens")


def _seconds(text: str) -> float:
    try:
        return parse_duration(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
