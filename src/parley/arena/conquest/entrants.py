"""Who plays, from the words of the command line: a built-in bot by name, or a program.

`exec:COMMAND` counts nodes from 0, as the document does; `exec1:COMMAND` counts them from 1.
"""

import shlex
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from parley.bots import load_bot
from parley.core import SetupError
from parley.net.children.launch import check_command

GAME = "conquest"
_PROGRAMS = {"exec:": False, "exec1:": True}
"""How a program is begun: does it count nodes from 1?"""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of those who play: a built-in bot, or a program with its `command`."""

    name: str
    command: tuple[str, ...] = ()
    bot: str = ""
    is_one_based: bool = False


def parse_entrants(words: Iterable[str]) -> list[Entrant]:
    """All of them, each with a name of its own. Raises `SetupError`."""
    seen: Counter[str] = Counter()
    entrants = []
    for entrant in map(parse_entrant, words):
        seen[entrant.name] += 1
        number = seen[entrant.name]
        entrants.append(entrant if number == 1 else replace(entrant, name=f"{entrant.name} ({number})"))
    return entrants


def parse_entrant(words: str) -> Entrant:
    """`random`, `exec:python3 ai.py`. Raises `SetupError` for a bot or a program that is not there."""
    begun = next((begun for begun in _PROGRAMS if words.startswith(begun)), None)
    if begun is None:
        load_bot(GAME, words)
        return Entrant(words, bot=words)
    try:
        command = tuple(shlex.split(words.removeprefix(begun)))
    except ValueError as error:
        raise SetupError(f"{words}: {error}") from None
    check_command(command)
    return Entrant(words, command, is_one_based=_PROGRAMS[begun])
