"""Short names for a table: the name of a program's file, or the address itself."""

import re
from collections import Counter
from collections.abc import Iterable

from parley.arena.entrants import parse_program
from parley.core import SetupError

_ODD = re.compile(r"[^\w.:+@-]+")


def short_names(targets: Iterable[str]) -> list[str]:
    """Each is unique, and can be part of a file name."""
    seen: Counter[str] = Counter()
    names = []
    for target in targets:
        name = _ODD.sub("-", _nick(target)).strip("-")
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
    return names


def _nick(target: str) -> str:
    try:
        program = parse_program(target)
    except SetupError:
        return target
    return target if program is None else program.nick
