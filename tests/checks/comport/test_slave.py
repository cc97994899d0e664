"""One fault of a slave fails the case about it, and no others."""

import asyncio

import pytest

from parley.checks.case import Verdict
from tests.checks.mutants.hunt import hunt, suite_of
from tests.checks.mutants.table import find_mutant


@pytest.mark.slow
def test_what_cannot_be_reached_is_not_tested() -> None:
    cases = [case for case in suite_of("comport-slave").cases if case.name in ("meets", "sync-in-play")]
    findings = asyncio.run(hunt(find_mutant("slave-confirms-the-wrong-state"), cases))
    assert {finding.name: finding.verdict for finding in findings} == {
        "meets": Verdict.FAIL,
        "sync-in-play": Verdict.UNTESTED,
    }
