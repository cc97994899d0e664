"""Who plays, from the words of the command line: a built-in bot by name, or `exec:COMMAND`."""

import shlex
from dataclasses import dataclass

from parley.bots import load_bot
from parley.core import SetupError
from parley.net.children.launch import check_command

GAME = "conquest"
_EXEC = "exec:"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of those who play; `command` is empty for a built-in bot."""

    name: str
    command: tuple[str, ...] = ()


def parse_entrant(words: str) -> Entrant:
    """`random`, `exec:python3 ai.py`. Raises `SetupError` for a bot or a program that is not there."""
    if not words.startswith(_EXEC):
        load_bot(GAME, words)
        return Entrant(words)
    try:
        command = tuple(shlex.split(words.removeprefix(_EXEC)))
    except ValueError as error:
        raise SetupError(f"{words}: {error}") from None
    check_command(command)
    return Entrant(words, command)
