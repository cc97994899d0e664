"""`parley check --with`: every target plays every one of these, in one table."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from parley.arena.entrants import is_program
from parley.checks.case import Suite
from parley.checks.hosting import GUEST
from parley.checks.means import Means
from parley.checks.pairs.names import short_names
from parley.checks.pairs.pairing import HOSTS, pair_up
from parley.checks.suites import SUITES
from parley.checks.target import Target
from parley.core import SetupError

T = TypeVar("T")
_NOT_HERE = ("only", "grades", "gradescope", "classroom", "weights")
"""Options about the clauses of a single program."""
_FIT: Mapping[str, tuple[Callable[[str], bool], str]] = {
    "bpgp": (lambda words: not is_program(words), "at HOST:PORT"),
    "dotline": (lambda words: not is_program(words), "at HOST:PORT"),
    "gamecore": (lambda words: GUEST in words, f"a command with {GUEST} in it"),
}
"""What hosts must be, if guests cannot connect to anything else."""


def check_pairs(options: argparse.Namespace) -> None:
    """Raises `SetupError` if no such table is possible."""
    if options.wire not in HOSTS:
        raise SetupError(f"--with: {options.wire} cannot be played in pairs: choose from {', '.join(HOSTS)}")
    unfit = next((name for name in _NOT_HERE if getattr(options, name)), None)
    if unfit is not None:
        raise SetupError(f"--{unfit} is about one program, and --with about pairs")
    if options.games < 1:
        raise SetupError("--games must be at least 1")
    named = [*options.targets, *([options.run] if options.folder else [])]
    is_fit, what = _FIT.get(options.wire, (bool, ""))
    for words in hosts_and_guests(options, named, options.others)[0]:
        if not is_fit(words):
            host = HOSTS[options.wire]
            raise SetupError(f"{words}: a {host} is {what}; --role is the role of the targets before --with")


def hosts_and_guests(
    options: argparse.Namespace, targets: Sequence[T], others: Sequence[T]
) -> tuple[Sequence[T], Sequence[T]]:
    """Which of them the others connect to."""
    role = options.role or SUITES[options.wire][0]
    return (targets, others) if role == HOSTS[options.wire] else (others, targets)


def suite_of(options: argparse.Namespace, guests: Sequence[Target]) -> Suite[Means]:
    """What is played at every host."""
    names = short_names(guest.name for guest in guests)
    return pair_up(options.wire, dict(zip(names, guests, strict=True)), options.games)
