"""The words `parley play` takes. Apart from the command itself, so that --help stays quick."""

import argparse

from parley.cli.program_options import add_custody
from parley.core import NotationError
from parley.core.duration import parse_duration
from parley.games import GAMES

_EXAMPLES = """\
examples:
  parley play seabattle                                    here, against a bot
  parley play conquest --against strong --players 4        against three
  parley play dots --set size=20 --clock 30 --against greedy
  parley play http://localhost:8080                        a Parley server: lobby, all games
  parley play battleship-plus bpgp:localhost:4242          a server that speaks BPGP
  parley play dots dotline:localhost:4243 --join 7
  parley play seabattle com:serial:/dev/ttyS0              the board of parley com --human
  parley play seabattle --plain                            in sentences, line by line

  parley play battleship-plus bpgp:localhost:4242 --by tracker --games 10 --json
  parley play dots dotline:localhost:4243 --by exec:./my-bot --host --save games
  parley play conquest gamecore: --by strong               an AI under any GameCore

A bot is NAME, easy, solid or strong, NAME:option=value, python:FILE:CLASS, exec:COMMAND or exec+tcp:COMMAND.
A password is read from PARLEY_PASSWORD, or asked for with --password.

With --by the exit status is 0 when all games were played, 1 when not, 130 if you stopped it (Ctrl-C); 2 if
nothing could begin, and a line on standard error says why.
"""


def count(words: str) -> int:
    """A number of games, players and the like, for argparse."""
    if not words.isdecimal() or not 1 <= int(words) <= 1_000_000:
        raise argparse.ArgumentTypeError("a whole number from 1")
    return int(words)


def _number(words: str) -> int:
    if not words.isdecimal() or int(words) >= 1 << 63:
        raise argparse.ArgumentTypeError("a whole number from 0")
    return int(words)


def _seconds(words: str) -> float:
    try:
        seconds = parse_duration(words)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if not 0.001 <= seconds <= 7 * 86_400:
        raise argparse.ArgumentTypeError("a time from 1ms to 7d")
    return seconds


Option = tuple[str, dict[str, object]]

_TABLE: tuple[Option, ...] = (
    ("--against", {"action": "append", "default": [], "metavar": "BOT",
                   "help": "in the other seats (solid)"}),
    ("--players", {"type": count, "metavar": "N", "help": "how many play, where the game leaves it open"}),
    ("--set", {"dest": "settings", "action": "append", "default": [], "metavar": "NAME=VALUE",
               "help": "a setting of the game"}),
    ("--clock", {"type": _seconds, "metavar": "TIME", "help": "for each move"}),
    ("--first", {"type": _seconds, "metavar": "TIME", "help": "for the first one, to place a fleet, say"}),
    ("--bank", {"type": _seconds, "metavar": "TIME", "help": "for all moves together"}),
    ("--increment", {"type": _seconds, "metavar": "TIME", "help": "added to the bank after each move"}),
    ("--seat", {"type": _number, "metavar": "N", "help": "yours here, from 0; then the next"}),
    ("--seed", {"type": int, "metavar": "S", "help": "the same seed makes the same random decisions"}),
)  # fmt: skip
_PLACE: tuple[Option, ...] = (
    ("--host", {"action": "store_true", "help": "open a table"}),
    ("--join", {"type": _number, "metavar": "ID", "help": "sit down at this one"}),
    ("--watch", {"type": _number, "metavar": "ID", "help": "watch this one"}),
    ("--name", {"default": "", "help": "what you are called there"}),
    ("--password", {"action": "store_true", "help": "ask for the password of your account"}),
    ("--register", {"action": "store_true", "help": "make that account"}),
    ("--table-password", {"default": "", "metavar": "WORD", "help": "of the table you open, join or watch"}),
    (
        "--byte-order",
        {"choices": ("auto", "big", "little"), "default": "auto", "help": "of game ids on BPGP (auto)"},
    ),
    ("--one-based", {"action": "store_true", "help": "a GameCore that counts nodes from 1"}),
    ("--trace", {"metavar": "FILE", "help": "write the conversation down, for parley decode"}),
)
_BOT: tuple[Option, ...] = (
    ("--by", {"metavar": "BOT", "help": "plays in your place, without a screen"}),
    ("--games", {"type": count, "default": None, "metavar": "N", "help": "that it plays, then goodbye (1)"}),
    ("--time", {"type": _seconds, "default": 0.1, "metavar": "TIME", "help": "a bot of ours thinks (100ms)"}),
    ("--json", {"action": "store_true", "help": "print one JSON object a game"}),
    ("--give-up", {"type": _seconds, "metavar": "TIME", "help": "leave after so long, whatever happens"}),
)
_YOU: tuple[Option, ...] = (
    ("--plain", {"action": "store_true", "help": "say everything in sentences, redraw nothing"}),
    ("--lang", {"metavar": "en|ru|de", "help": "(from the locale, else English)"}),
    ("--save", {"metavar": "DIR", "help": "write every match down there, as you saw it, for parley replay"}),
)
_GROUPS = {"the table": _TABLE, "the place": _PLACE, "a bot that plays for you": _BOT, "you": _YOU}


def add_play(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Teach the parser the command."""
    play = commands.add_parser(
        "play",
        help="play here against bots, or anywhere else, yourself or by a bot",
        usage="parley play GAME [WHERE] [--by BOT] [OPTION …]",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    play.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    play.add_argument(
        "where",
        nargs="?",
        metavar="WHERE",
        help="http://HOST:PORT, bpgp:HOST:PORT, dotline:HOST:PORT, com:LINE, gamecore: (here, if not said)",
    )
    for title, options in _GROUPS.items():
        group = play.add_argument_group(title)
        for flag, words in options:
            group.add_argument(flag, **words)  # type: ignore[arg-type]
    add_custody(play.add_argument_group("programs (exec:, exec+tcp:)"))
