"""`parley check --class`: every program in a folder is a target, named after its file or folder."""

import os
from pathlib import Path

from parley.arena.entrants import Custody
from parley.checks.target import Target, parse_target
from parley.core import SetupError

MOST = 1000
"""Programs in a class."""
MARK = "{}"
"""Stands for the path of a program."""


def read_class(folder: Path, words: str, custody: Custody) -> list[Target]:
    """In the order of their names. Hidden files, and files that cannot be run, are skipped."""
    if MARK not in words:
        raise SetupError(f"--run {words}: {MARK} must stand for the program, as in 'exec:python3 {MARK}'")
    is_plain = words == f"exec:{MARK}"
    paths = [path for path in sorted(folder.iterdir()) if _is_program(path, is_plain=is_plain)]
    if not 0 < len(paths) <= MOST:
        raise SetupError(f"--class {folder}: there are {len(paths)} programs in it: put 1 to {MOST} there")
    return [_target(path, words, custody) for path in paths]


def _is_program(path: Path, *, is_plain: bool) -> bool:
    if path.name.startswith("."):
        return False
    return not is_plain or (path.is_file() and os.access(path, os.X_OK))


def _target(path: Path, words: str, custody: Custody) -> Target:
    target = parse_target(words.replace(MARK, str(path.absolute())), custody)
    target.name = path.name
    return target
