"""The programs of these tests as commands."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
PROGRAMS = {"battleship-plus": "bpgp_program.py", "dots": "dots_program.py"}


def command(game: str, habit: str = "polite", folder: Path = HERE) -> str:
    """What plays this game, with this habit."""
    return f"{sys.executable} -I {folder / PROGRAMS[game]} {habit}"


def exec_(game: str, habit: str = "polite") -> str:
    """The same as it is named among bots."""
    return f"exec:{command(game, habit)}"


def call(habit: str) -> str:
    """The Sea Battle program, which talks on a socket."""
    return f"exec+tcp:{sys.executable} {HERE / 'sea_program.py'} {habit} {{host}} {{port}}"
