"""docs/reference/cli.md: every command and option, from the parser itself."""

import argparse
from collections.abc import Iterator

from docs.protocols.markdown import table
from parley.cli.main import make_parser

INTRODUCTION = """# The command line

Generated from the parser by `make pages`; do not edit. `parley COMMAND --help` says the same. What exit codes
mean: [exit codes](../howto/exit-codes.md).
"""


def page() -> str:
    """The page in Markdown."""
    parser = make_parser()
    [commands] = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    about = {one.dest: one.help or "" for one in commands._choices_actions}
    rows = ((f"[`parley {name}`](#parley-{name})", about[name]) for name in commands.choices)
    parts = [INTRODUCTION, table(("command", "what it does"), rows) + "\n"]
    for name, command in commands.choices.items():
        parts += _command(f"parley {name}", about[name], command, "##")
    return "\n".join(parts)


def _command(name: str, about: str, parser: argparse.ArgumentParser, depth: str) -> Iterator[str]:
    yield f"{depth} {name}\n\n{about[:1].upper()}{about[1:]}.\n"
    formatter = parser._get_formatter()
    rows, below = [], []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {one.dest: one.help or "" for one in action._choices_actions}
            below += [(f"{name} {word}", helps.get(word, ""), one) for word, one in action.choices.items()]
        elif action.help != argparse.SUPPRESS and action.dest != "help":
            rows.append((f"`{_shown(action)}`", formatter._expand_help(action) if action.help else ""))
    if rows:
        yield table(("argument", "meaning"), rows) + "\n"
    if parser.epilog:
        yield f"```text\n{parser.epilog.strip()}\n```\n"
    for word, words, one in below:
        yield from _command(word, words, one, depth + "#")


def _shown(action: argparse.Action) -> str:
    """`--games N`, `BOT`, `master|slave`."""
    flags = ", ".join(action.option_strings)
    if flags and action.nargs == 0:
        return flags
    usual = action.dest.upper() if flags else action.dest
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else usual)
    return f"{flags} {value}".strip()
