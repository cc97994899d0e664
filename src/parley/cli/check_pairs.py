"""`parley check --with`: every target plays with every one of these, in one table."""

import argparse
from collections.abc import Sequence

from parley.checks.case import Suite
from parley.checks.means import Means
from parley.checks.pairs.names import short_names
from parley.checks.pairs.pairing import HOSTS, pair_up
from parley.checks.suites import SUITES
from parley.checks.target import Target
from parley.core import SetupError

_NOT_HERE = ("only", "grades", "gradescope", "classroom", "weights")
"""About the clauses that one program keeps to."""


def hosts_and_guests(
    options: argparse.Namespace, targets: Sequence[Target], others: Sequence[Target]
) -> tuple[Sequence[Target], Sequence[Target]]:
    """Which of them the others come to. Raises `SetupError`."""
    if options.wire not in HOSTS:
        raise SetupError(f"--with: {options.wire} cannot be played so; {', '.join(HOSTS)} can")
    unfit = [name for name in _NOT_HERE if getattr(options, name)]
    if unfit:
        raise SetupError(f"--{unfit[0]} is about one program, and --with about pairs")
    if options.games < 1:
        raise SetupError("--games is 1 at least")
    role = options.role or SUITES[options.wire][0]
    return (targets, others) if role == HOSTS[options.wire] else (others, targets)


def suite_of(options: argparse.Namespace, guests: Sequence[Target]) -> Suite[Means]:
    """What is played at every host."""
    names = short_names(guest.name for guest in guests)
    return pair_up(options.wire, dict(zip(names, guests, strict=True)), options.games)
