"""All suites, loaded on demand."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from parley.checks.case import Case, Suite
from parley.core import SetupError
from parley.documents import load_catalogue

SUITES: Mapping[str, tuple[str, ...]] = {
    "bpgp": ("server", "client"),
    "dotline": ("server", "client"),
    "json": ("server", "client"),
    "comport": ("slave", "master"),
    "gamecore": ("ai", "core"),
}
"""By wire, the roles that can be examined; the first is the default."""


def load_suite(wire: str, role: str | None = None) -> Suite[Any]:
    """Raises `SetupError` if there is none."""
    roles = SUITES.get(wire)
    if roles is None:
        raise SetupError(f"{wire}: choose from {', '.join(SUITES)}")
    if role is not None and role not in roles:
        raise SetupError(f"--role {role}: {wire} has {' and '.join(roles)}")
    suite: Suite[Any] = import_module(f"parley.checks.{wire}.{role or roles[0]}").SUITE
    suite.cases.sort(key=_place)
    return suite


def _place(case: Case[Any]) -> tuple[str, int]:
    """Its position in the order of the document."""
    document, _, _ = case.clauses[0].partition("/")
    return document, _order(document)[case.clauses[0]]


@cache
def _order(document: str) -> Mapping[str, int]:
    return {clause.id: number for number, clause in enumerate(load_catalogue(document).clauses)}
