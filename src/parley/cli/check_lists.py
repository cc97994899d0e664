"""`parley check --list` and `--explain`: what would be examined, and why."""

from collections.abc import Iterator, Sequence
from inspect import isfunction
from typing import Any

from parley.checks.case import Case, Suite
from parley.checks.suites import SUITES, load_suite
from parley.cli.screen import print_json, say
from parley.core import SetupError
from parley.documents import find_clause


def list_cases(suite: Suite[Any], cases: Sequence[Case[Any]], *, is_json: bool) -> int:
    """One line per case: its name, the clauses, what is demanded."""
    if is_json:
        print_json([_as_data(suite, case) for case in cases])
        return 0
    width = max(len(case.name) for case in cases)
    for case in cases:
        say(f"{suite.name}/{case.name:<{width}}  {case.clauses[0]:<14}  {case.title}")
    return 0


def _as_data(suite: Suite[Any], case: Case[Any]) -> dict[str, Any]:
    return {
        "id": f"{suite.name}/{case.name}",
        "clauses": case.clauses,
        "title": case.title,
        "slow": case.is_slow,
        "stormy": case.is_stormy,
    }


def explain(wire: str, name: str) -> int:
    """A clause with the cases that look at it, or a case with its clauses. Raises `SetupError`."""
    suites = [load_suite(wire, role) for role in SUITES[wire]]
    found = [(suite, case) for suite in suites for case in suite.cases if name in _names(suite, case)]
    if found and name not in found[0][1].clauses:
        for suite, case in found:
            _say_case(suite, case)
        return 0
    try:
        _say_clause(name)
    except KeyError:
        raise SetupError(f"--explain {name}: there is no such case or clause; --list shows cases") from None
    say("")
    for suite, case in found:
        say(f"  {suite.name}/{case.name}: {case.title}")
    if not found:
        say("  No case of this wire looks at it.", "dim")
    return 0


def _names(suite: Suite[Any], case: Case[Any]) -> Iterator[str]:
    yield from (case.name, f"{suite.name}/{case.name}", *case.clauses)


def _say_case(suite: Suite[Any], case: Case[Any]) -> None:
    say(f"{suite.name}/{case.name}", "bold")
    say(f"  {case.title}")
    about = case.play.__doc__ if isfunction(case.play) else None  # a case from a table has no docstring
    _, _, more = (about or "").strip().partition("\n")
    for line in filter(None, map(str.strip, more.splitlines())):
        say(f"  {line}")
    for clause in case.clauses:
        say("")
        _say_clause(clause)


def _say_clause(name: str) -> None:
    clause = find_clause(name)
    say(f"{clause.id}  {clause.level}, {clause.role}", "bold")
    say(f"  {clause.text}")
    if clause.reading:
        say(f"  How we read it: {clause.reading}", "dim")
