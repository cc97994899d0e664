"""The commands there are. What one of them takes is imported when it is asked for: --help is quick."""

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from parley import __version__
from parley.cli.mixed import allow_mixed
from parley.cli.parser import Parser

COMMANDS = {
    "simulate": ("play a match among bots and show how it ended", "simulate_options:fill"),
    "replay": ("step through a journal or a record", "replay_options:fill"),
    "decode": ("explain captured bytes of a wire", "decode_options:fill"),
    "serve": ("let clients of every wire meet and play", "serve_options:fill"),
    "play": ("play here against bots, or anywhere else, yourself or by a bot", "play_options:fill"),
    "mcp": ("let an agent play, by the Model Context Protocol", "mcp_options:fill"),
    "backup": ("write a backup of everything to a file", "store_options:fill_backup"),
    "restore": ("put a backup into a database", "store_options:fill_restore"),
    "verify": ("check the stored data, or a backup", "store_options:fill_verify"),
    "cluster": ("see the nodes that serve one database together", "cluster_options:fill"),
    "conquest": ("let AIs in any language play the conquest game", "conquest_options:fill"),
    "check": ("examine a program that speaks one of the wires, clause by clause", "check_options:fill"),
    "map": ("print a conquest map as the file --map takes", "map_options:fill"),
    "com": ("play Sea Battle over a COM port, or a line that stands for one", "com_options:fill"),
    "duel": ("find out which of two bots is stronger", "duel_options:fill"),
    "tournament": ("let many bots and programs play, and rate them", "tournament_options:fill_tournament"),
    "rate": ("rate the entrants of tournaments", "tournament_options:fill_rate"),
    "bots": ("list the bots, how they play and how strong they are", "bots_options:fill"),
    "hint": ("what a bot would play in a position, and why", "hint_options:fill"),
    "new": ("start a package with your own game, bot or wire", "new_options:fill"),
    "admin": ("see and control what happens on a running server", "admin_options:fill"),
}
"""What `parley --help` says of each, and where the function is that fills its parser."""

SHELLS = ("bash", "zsh", "tcsh")

_EXAMPLES = """\
examples:
  parley serve                               then open http://127.0.0.1:8080/ and play
  parley play seabattle                      against a bot, at this terminal
  parley simulate seabattle --seed 1         a match among bots, here
  parley admin who                           who is on the server of this machine
  parley backup parley-monday.db             the server may run
  parley serve --help                        every command has help and examples of its own

Exit 0: done. 1: done, and something is wrong with what was looked at. 2: not done, and a line on standard
error says why. 130: stopped by Ctrl-C.
"""


def make_parser(*, lazily: bool = False) -> argparse.ArgumentParser:
    """All commands; lazily: each knows its options when it is asked to parse, and not before."""
    parser = Parser(
        prog="parley",
        description="Referee and meeting place for Sea Battle, Battleship Plus, Dots and conquest.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action=PrintVersion, nargs=0, help="show program's version number and exit"
    )
    parser.add_argument(
        "--print-completion",
        action=PrintCompletion,
        choices=SHELLS,
        help="print a script that lets this shell complete words, and exit",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (words, _) in COMMANDS.items():
        form = argparse.RawDescriptionHelpFormatter
        command = commands.add_parser(name, help=words, formatter_class=form)
        (_fill_later if lazily else _fill)(command, name)
    return parser


def _fill(command: argparse.ArgumentParser, name: str) -> None:
    module, _, function = COMMANDS[name][1].partition(":")
    getattr(import_module(f"parley.cli.{module}"), function)(command)
    if command._subparsers is None:
        allow_mixed(command)


def _fill_later(command: argparse.ArgumentParser, name: str) -> None:
    parse = command.parse_known_args

    def fill_and_parse(*args: Any, **options: Any) -> Any:
        command.parse_known_args = parse  # type: ignore[method-assign]
        _fill(command, name)
        return command.parse_known_args(*args, **options)

    command.parse_known_args = fill_and_parse  # type: ignore[method-assign]


class PrintVersion(argparse.Action):
    """Print it and exit."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Ours, and whether we are compiled."""
        from parley.core.compiled import IS_COMPILED

        del namespace, values, option_string
        print(f"parley {__version__}{' (compiled)' if IS_COMPILED else ''}")
        parser.exit(0)


class PrintCompletion(argparse.Action):
    """Print the script and exit."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Of all commands, with everything they take."""
        from parley.cli.completion import script

        del namespace, option_string
        print(script(make_parser(), str(values)))
        parser.exit(0)
