"""A parser of arguments that says in one line what is wrong, and what to do."""

import argparse
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

_KINDS = {"int": "a whole number", "float": "a number"}
_WORDS: tuple[tuple[str, str], ...] = (
    (r"argument (\S+): invalid (\w+) value: (.*)", "{0}: {2} is not {kind}"),
    (r"argument (\S+): expected one argument", "{0} wants a value"),
    (r"argument (\S+): expected at least one argument", "{0} wants one value or more"),
    (r"argument \S+: invalid choice: '(.*?)' \(choose from (.*)\)", "there is no {0}{meant}"),
    (r"the following arguments are required: (.*)", "missing: {0}"),
    (r"argument (\S+): not allowed with argument (\S+)", "{0} and {1} do not go together"),
    (r"argument (\S+): (.*)", "{0}: {1}"),
)
"""What argparse says, and what we do."""


class Parser(argparse.ArgumentParser):
    """As `ArgumentParser`, but for what it says of mistakes."""

    def error(self, message: str) -> NoReturn:
        """Exit with status 2."""
        sys.stderr.write(f"parley: {in_words(message)} (see {self.prog} --help)\n")
        sys.exit(2)


def parse(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> argparse.Namespace:
    """All of them; what is unknown is told by the command that does not know it."""
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        command = _command(parser, options)
        known = [flag for action in command._actions for flag in action.option_strings]
        command.error(f"there is no {unknown[0]} here{meant(unknown[0], known)}")
    return options


def _command(parser: argparse.ArgumentParser, options: argparse.Namespace) -> argparse.ArgumentParser:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            command: argparse.ArgumentParser = action.choices[getattr(options, action.dest)]
            return command
    return parser


def in_words(message: str) -> str:
    """What argparse says, for whoever has not written the program."""
    for pattern, words in _WORDS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            parts = found.groups()
            kind = _KINDS.get(parts[1], f"a {parts[1]}") if len(parts) > 1 else ""
            choices = re.findall(r"'(.*?)'", parts[1]) if len(parts) > 1 else []
            return words.format(*parts, kind=kind, meant=meant(parts[0], choices))
    return message


def meant(word: str, choices: Sequence[str]) -> str:
    """What it is probably a slip of; a few choices are named."""
    from difflib import get_close_matches

    if near := get_close_matches(word, choices, n=1):
        return f": did you mean {near[0]}?"
    return (
        f": choose from {', '.join(choices)}" if 0 < len(choices) <= 20 and not word.startswith("-") else ""
    )
