"""Every suite: what it looks at is in the documents, and our own programs pass."""

from typing import Any

import pytest

from parley.checks.case import Suite
from parley.checks.suites import SUITES, load_suite
from parley.core import SetupError
from parley.documents import find_clause, load_catalogue

ALL = [load_suite(wire, role) for wire, roles in SUITES.items() for role in roles]


@pytest.mark.parametrize("suite", ALL, ids=lambda suite: suite.name)
def test_clauses_exist(suite: Suite[Any]) -> None:
    for case in suite.cases:
        for clause in case.clauses:
            find_clause(clause)


@pytest.mark.parametrize("suite", ALL, ids=lambda suite: suite.name)
def test_cases_come_in_the_order_of_the_document(suite: Suite[Any]) -> None:
    document, _, _ = suite.cases[0].clauses[0].partition("/")
    ids = [clause.id for clause in load_catalogue(document).clauses]
    places = [ids.index(case.clauses[0]) for case in suite.cases if case.clauses[0] in ids]
    assert places == sorted(places)


def test_names_that_are_none() -> None:
    with pytest.raises(SetupError, match="choose from bpgp"):
        load_suite("smtp")
    with pytest.raises(SetupError, match="--role referee: bpgp has server"):
        load_suite("bpgp", "referee")
