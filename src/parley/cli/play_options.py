"""The options of `parley play`. Kept apart from the command itself, so that --help stays fast."""

import argparse

from parley.cli.program_options import add_custody
from parley.core import NotationError
from parley.core.bot import PACE
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

A bot is NAME, a level (easy, casual, solid, skilled, strong, master), NAME:option=value,
python:FILE:CLASS, exec:COMMAND or exec+tcp:COMMAND.
A password is read from PARLEY_PASSWORD, or asked for with --password.

With --by, exit 0: all games were played. 1: not all of them. 2: nothing could begin, and a line on standard
error says why. 130: you stopped it with Ctrl-C.
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


def duration(words: str) -> float:
    """`100ms`, `2`, for argparse."""
    try:
        seconds = parse_duration(words)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if not 0.001 <= seconds <= 7 * 86_400:
        raise argparse.ArgumentTypeError("a time from 1ms to 7d")
    return seconds


def _pause(words: str) -> float:
    return 0.0 if words == "0" else duration(words)


Option = tuple[str, dict[str, object]]

_TABLE: tuple[Option, ...] = (
    (
        "--against",
        {"action": "append", "default": [], "metavar": "BOT", "help": "the bot in the other seats (solid)"},
    ),
    (
        "--players",
        {"type": count, "metavar": "N", "help": "number of players, if the game leaves it open"},
    ),
    (
        "--set",
        {
            "dest": "settings",
            "action": "append",
            "default": [],
            "metavar": "NAME=VALUE",
            "help": "a setting of the game",
        },
    ),
    ("--clock", {"type": duration, "metavar": "TIME", "help": "time for each move"}),
    (
        "--first",
        {"type": duration, "metavar": "TIME", "help": "time for the first move, such as placing a fleet"},
    ),
    ("--bank", {"type": duration, "metavar": "TIME", "help": "time for all moves together"}),
    ("--increment", {"type": duration, "metavar": "TIME", "help": "added to the bank after each move"}),
    (
        "--seat",
        {
            "type": _number,
            "metavar": "N",
            "help": "your seat in the first game, from 0; you move on by one each game",
        },
    ),
    (
        "--pace",
        {
            "type": _pause,
            "metavar": "TIME",
            "help": f"how long a bot takes for a move on your screen, about ({PACE * 1000:.0f}ms)",
        },
    ),
    ("--seed", {"type": int, "metavar": "S", "help": "the same seed makes the same random decisions"}),
)
_PLACE: tuple[Option, ...] = (
    ("--host", {"action": "store_true", "help": "open a table"}),
    ("--join", {"type": _number, "metavar": "ID", "help": "sit down at this one"}),
    ("--watch", {"type": _number, "metavar": "ID", "help": "watch this one"}),
    ("--name", {"default": "", "help": "your name there"}),
    ("--password", {"action": "store_true", "help": "ask for the password of your account"}),
    ("--register", {"action": "store_true", "help": "create that account"}),
    (
        "--table-password",
        {"default": "", "metavar": "WORD", "help": "password of the table you open, join or watch"},
    ),
    (
        "--byte-order",
        {
            "choices": ("auto", "big", "little"),
            "default": "auto",
            "help": "byte order of game IDs in BPGP (auto)",
        },
    ),
    ("--one-based", {"action": "store_true", "help": "the GameCore counts nodes from 1"}),
    ("--trace", {"metavar": "FILE", "help": "record the conversation, for parley decode"}),
)
_BOT: tuple[Option, ...] = (
    ("--by", {"metavar": "BOT", "help": "a bot that plays in your place, without a screen"}),
    ("--games", {"type": count, "default": None, "metavar": "N", "help": "how many games it plays (1)"}),
    (
        "--time",
        {
            "type": duration,
            "default": 0.1,
            "metavar": "TIME",
            "help": "how long a built-in bot thinks (100ms)",
        },
    ),
    ("--json", {"action": "store_true", "help": "print one JSON object per game"}),
    ("--times", {"action": "store_true", "help": "with --json: add how long each game took"}),
    ("--give-up", {"type": duration, "metavar": "TIME", "help": "leave after this long, whatever happens"}),
)
_YOU: tuple[Option, ...] = (
    ("--plain", {"action": "store_true", "help": "say everything in sentences, redraw nothing"}),
    ("--lang", {"metavar": "en|ru|de", "help": "language (from the locale, else English)"}),
    ("--save", {"metavar": "DIR", "help": "record every match there, as you saw it, for parley replay"}),
)
_GROUPS = {"the table": _TABLE, "the place": _PLACE, "a bot that plays for you": _BOT, "you": _YOU}


def fill(play: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    play.usage, play.epilog = "parley play GAME [WHERE] [--by BOT] [OPTION …]", _EXAMPLES
    play.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    play.add_argument(
        "where",
        nargs="?",
        metavar="WHERE",
        help="http://HOST:PORT, bpgp:HOST:PORT, dotline:HOST:PORT, com:LINE, gamecore: (default: here)",
    )
    for title, options in _GROUPS.items():
        group = play.add_argument_group(title)
        for flag, words in options:
            group.add_argument(flag, **words)  # type: ignore[arg-type]
    add_custody(play.add_argument_group("programs (exec:, exec+tcp:)"))
