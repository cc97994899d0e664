"""The options of `parley conquest`. Kept apart from the command itself, so that --help stays fast."""

import argparse
import os

from parley.core.duration import parse_duration

_EXAMPLES = """\
examples:
  parley conquest random "exec:python3 examples/conquest/ai.py"
  parley conquest exec:./mine exec:./yours random --games 20 --jobs 2
  parley conquest exec:./mine random --map isles --seed 7 --transcript talks
  parley conquest exec:./mine random --set rounds=100 --set battle=until-decided
  parley conquest exec:./mine exec1:./theirs       exec1: theirs counts nodes from 1

An AI that fails is out, and the others play on. A loss on time that this machine caused is no loss:
the match is void and replayed.

The exit status is 0; 1 if an AI failed in every game; 130 if you stopped it (Ctrl-C), after the table of
the games that were finished; 2 if something is wrong with the command.
"""


def parse_seconds(words: str) -> float:
    """`10s`, `500ms`, `2` → seconds."""
    seconds = parse_duration(words)
    if not 0.01 <= seconds <= 86_400:
        raise ValueError(words)
    return seconds


def _count(words: str) -> int:
    number = int(words)
    if not 1 <= number <= 1_000_000:
        raise ValueError(words)
    return number


parse_seconds.__name__, _count.__name__ = "time", "number"  # what argparse calls them in an error

_OPTIONS: tuple[tuple[str, dict[str, object]], ...] = (
    ("--map", {"metavar": "FILE|NAME", "help": "world, isles, random:SEED[:NODES], or a TOML file (world)"}),
    ("--seed", {"type": int, "help": "seed of the first game; each next game has the next number"}),
    ("--games", {"type": _count, "default": 1, "metavar": "N", "help": "how many games; seats rotate (1)"}),
    ("--jobs", {"type": _count, "metavar": "N", "help": "games at once (one per processor)"}),
    (
        "--time",
        {"type": parse_seconds, "default": 10.0, "metavar": "TIME", "help": "time for each request (10s)"},
    ),
    ("--transcript", {"metavar": "DIR", "help": "write conversations and journals there"}),
    (
        "--sandbox",
        {
            "choices": ("auto", "require", "off"),
            "default": "auto",
            "help": "run programs in bubblewrap (auto)",
        },
    ),
    (
        "--memory",
        {"type": _count, "default": 1024, "metavar": "MIB", "help": "memory of each process (1024)"},
    ),
    (
        "--processes",
        {"type": _count, "default": 64, "metavar": "N", "help": "processes of one AI, in the sandbox (64)"},
    ),
    (
        "--cpu",
        {
            "type": _count,
            "default": 3600,
            "metavar": "SECONDS",
            "help": "processor time of each process (3600)",
        },
    ),
    ("--one-based", {"action": "store_true", "help": "all AIs count nodes from 1"}),
    ("--json", {"action": "store_true", "help": "print the results as JSON"}),
    ("--times", {"action": "store_true", "help": "with --json: add how long requests and games took"}),
)


def fill(conquest: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    conquest.epilog = _EXAMPLES
    conquest.add_argument(
        "ais", nargs="+", metavar="AI", help="a built-in bot, or exec:COMMAND (exec1: counts nodes from 1)"
    )
    conquest.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting of the game",
    )
    for flag, words in _OPTIONS:
        conquest.add_argument(flag, **words)  # type: ignore[arg-type]
    conquest.set_defaults(jobs=os.cpu_count() or 1)
