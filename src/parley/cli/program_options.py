"""The options of commands that accept a program in place of a bot."""

import argparse
import sys
from typing import TYPE_CHECKING

from parley.cli.conquest_options import parse_seconds

if TYPE_CHECKING:
    from parley.arena.entrants import Custody

BOT = "NAME, NAME:option=value, or exec:COMMAND for a program; `parley bots` lists names"
EPILOG = """
a program is named like a bot:
  exec:COMMAND       it speaks the game's wire on its standard streams: battleship-plus BPGP and dots the line
                     protocol, as a client; conquest GameCore; seabattle the COM protocol, as a slave
  exec+tcp:COMMAND   it connects to {host} and {port}, also PARLEY_HOST and PARLEY_PORT in its environment
  exec1:COMMAND      conquest: it counts nodes from 1
"""


def add_custody(command: argparse._ActionsContainer) -> None:
    """How programs are run."""
    command.add_argument(
        "--patience",
        type=parse_seconds,
        default=10.0,
        metavar="TIME",
        help="time a program has for a move (10s)",
    )
    add_sandbox(command)


def add_sandbox(command: argparse._ActionsContainer) -> None:
    """Whether they run in a sandbox."""
    command.add_argument(
        "--sandbox",
        choices=("auto", "require", "off"),
        default="auto",
        help="run programs in bubblewrap (auto)",
    )


def read_custody(options: argparse.Namespace) -> "Custody":
    """As the options say. Raises `SetupError`; warns if there is no sandbox although one was wanted."""
    from parley.arena.custody import check_custody
    from parley.arena.entrants import Custody
    from parley.net.children import Sandbox

    custody = Custody(options.patience, Sandbox(options.sandbox))
    if note := check_custody(custody):
        print(f"parley: programs run without a sandbox: {note}", file=sys.stderr)
    return custody
