"""The `parley` command: arguments in, one clear line out when something is wrong."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from parley.cli.commands import make_parser
from parley.cli.parser import parse

__all__ = ["main", "make_parser"]

Command = Callable[[argparse.Namespace], int]
_POSIX = ("fcntl", "pwd", "resource", "termios", "tty")
"""Modules that every system but Windows has."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 if the user can fix the problem."""
    options = parse(make_parser(lazily=True), arguments)
    try:
        return _run(options)
    except BrokenPipeError:
        return _hush()
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        line = _plainly(error)
        if line is None:
            raise
        print(f"parley: {line}", file=sys.stderr)
        return 2


def _plainly(error: Exception) -> str | None:
    """Which file, why, and what to do; None if it is a fault of ours."""
    from parley.core import ParleyError
    from parley.core.complaints import of_system

    if isinstance(error, ModuleNotFoundError) and error.name in _POSIX:
        return "Windows lacks what this command needs: run it in WSL"
    if isinstance(error, OSError):
        why = of_system(error)
        return f"{error.filename}: {why}" if isinstance(error.filename, str) else why
    return str(error) if isinstance(error, ParleyError) else None


def _hush() -> int:
    """The reader of our output is gone; the interpreter must not try to flush the rest."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 141


def _run(options: argparse.Namespace) -> int:
    """Each command is imported when it is called, so that --help stays fast."""
    run: Command = getattr(import_module(f"parley.cli.{options.command}"), f"run_{options.command}")
    code = run(options)
    sys.stdout.flush()
    return code
