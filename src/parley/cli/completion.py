"""`parley --print-completion SHELL`: a script that lets a shell complete commands, options and files."""

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence

import shtab

from parley.games import GAMES
from parley.wires import WIRES

_CHOICES: Mapping[str, Sequence[str]] = {"GAME": GAMES, "WIRE": WIRES}
"""The choices for these metavars. The parser leaves them to the commands, whose errors say more."""
_FILES, _FOLDERS = ("FILE", "PATH"), ("DIR",)
_WORDS = re.compile(r"[a-z]+(\|[a-z]+)+")
"""`full|normal`: a metavar that lists its choices."""


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """What the shell should read. Changes the parser, which is useless afterwards."""
    for action in _actions(parser):
        word = str(action.metavar)
        if word in _CHOICES or _WORDS.fullmatch(word):
            action.choices = _CHOICES.get(word) or word.split("|")
        elif word in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif word in _FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return str(shtab.complete(parser, shell=shell))


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
