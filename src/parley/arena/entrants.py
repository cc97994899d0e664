"""Who plays, from the words of the command line: a bot by name, or a program. The same for every game.

strong                      a built-in bot; NAME:option=value, python:MODULE:CLASS
exec:COMMAND                a program that speaks the game's wire on its standard streams
exec1:COMMAND               the same, counting nodes from 1 (conquest)
exec+tcp:COMMAND            a program that connects to {host} and {port}
exec:COMMAND {role}         a Sea Battle program that can be master or slave, and so has either seat
"""

import shlex
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from parley.bots import load_bot
from parley.bots.own import PREFIX
from parley.core import SetupError
from parley.net.children.launch import Limits, Sandbox, check_command, is_file_name

_PROGRAMS: Mapping[str, tuple[bool, bool]] = {
    "exec:": (False, False),
    "exec1:": (True, False),
    "exec+tcp:": (False, True),
}
"""The prefixes of a program. Does it count nodes from 1, and does it talk on a socket?"""
_ROLE = "{role}"
_ONE_BASED = "exec1: counts nodes from 1, and only conquest has nodes: write exec:"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of the players: a built-in bot, or a program with its `command`."""

    name: str
    command: tuple[str, ...] = ()
    bot: str = ""
    is_one_based: bool = False
    is_tcp: bool = False
    seconds: float = 0.0
    """Seconds for a move; 0: the same as everyone."""
    folder: str = ""
    """The program's working directory; empty: ours."""

    @property
    def is_ours(self) -> bool:
        """Is it a built-in bot, whose failure is nobody's fault but ours?"""
        return not self.command and not self.bot.startswith(PREFIX)

    @property
    def takes_roles(self) -> bool:
        """Is it told its role? Then it can take either."""
        return any(_ROLE in word for word in self.command)

    @property
    def nick(self) -> str:
        """What others at a table may call it: the bot's name, or that of the program's file."""
        files = [word for word in self.command[1:] if is_file_name(word)]
        return Path((files or self.command)[0]).name if self.command else self.name


@dataclass(frozen=True, slots=True)
class Custody:
    """How programs are run: `seconds` for an answer, with or without a sandbox, and their resource limits."""

    seconds: float = 10.0
    sandbox: Sandbox = Sandbox.AUTO
    limits: Limits = field(default_factory=Limits)


def parse_entrants(game: str, words: Iterable[str]) -> list[Entrant]:
    """Parse all of them and give each a unique name. Raises `SetupError`."""
    seen: Counter[str] = Counter()
    entrants = []
    for entrant in (parse_entrant(game, word) for word in words):
        seen[entrant.name] += 1
        number = seen[entrant.name]
        entrants.append(entrant if number == 1 else replace(entrant, name=f"{entrant.name} ({number})"))
    return entrants


def parse_entrant(game: str, words: str) -> Entrant:
    """`random`, `exec:python3 ai.py`. Raises `SetupError` if there is no such bot or program."""
    entrant = parse_program(words)
    if entrant is None:
        load_bot(game, words)
        return Entrant(words, bot=words)
    if entrant.is_one_based and game != "conquest":
        raise SetupError(_ONE_BASED)
    return entrant


def parse_program(words: str) -> Entrant | None:
    """`exec:./mine` and its kin; None if it is not a program. Raises `SetupError`."""
    begun = next((begun for begun in _PROGRAMS if words.startswith(begun)), None)
    if begun is None:
        return None
    return Entrant(words, _parse_command(words, words.removeprefix(begun)), "", *_PROGRAMS[begun])


def is_program(words: str) -> bool:
    """Is this a program rather than a bot?"""
    return words.startswith(tuple(_PROGRAMS))


def _parse_command(words: str, command: str) -> tuple[str, ...]:
    try:
        split = tuple(shlex.split(command))
    except ValueError as error:
        raise SetupError(f"{words}: {error}") from None
    check_command(split)
    return split
