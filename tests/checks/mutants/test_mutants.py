"""Every mutant is caught by a case that judges the clause it breaks; ours, unchanged, pass all cases."""

import asyncio
from collections.abc import Sequence

import pytest

from parley.checks.case import Verdict
from parley.checks.examination import Finding, Options
from parley.checks.nemesis import Nemesis
from tests.checks.mutants.hunt import cases_for, examine, is_caught, suite_of
from tests.checks.mutants.mutant import Mutant
from tests.checks.mutants.own import OWN
from tests.checks.mutants.table import ALL

PATIENCE = 20.0
"""Seconds for an answer of ours, on however busy a machine."""
NO_OCCASION = {"does-without-chat"}
"""Our bots do not chat."""
SEEDS = (1, 2)
"""Of bad weather."""
AT_ONCE = 10
"""Mutants that are hunted at the same time: most of it is waiting for answers that never come."""


async def _escaped(mutants: Sequence[Mutant]) -> list[str]:
    turns = asyncio.Semaphore(AT_ONCE)

    async def in_turn(mutant: Mutant) -> bool:
        async with turns:
            return await is_caught(mutant)

    caught = await asyncio.gather(*map(in_turn, mutants))
    return [mutant.name for mutant, is_one in zip(mutants, caught, strict=True) if not is_one]


@pytest.mark.slow
@pytest.mark.parametrize("name", OWN)
def test_mutants_are_caught(name: str) -> None:
    assert asyncio.run(_escaped([mutant for mutant in ALL if mutant.suite == name])) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", OWN)
def test_our_own_program_passes(name: str) -> None:
    suite = suite_of(name)
    cases = [case for case in suite.cases if not (case.is_slow or case.is_stormy or case.name in NO_OCCASION)]
    findings = asyncio.run(examine(suite, cases, options=Options(patience=PATIENCE)))
    assert [finding for finding in findings if finding.verdict is not Verdict.PASS] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in OWN if any(case.is_stormy for case in suite_of(name).cases)]
)
def test_our_own_program_weathers_storms(name: str) -> None:
    suite = suite_of(name)
    cases = [case for case in suite.cases if case.is_stormy]

    async def weather(seed: int) -> list[Finding]:
        options = Options(patience=PATIENCE, nemesis=Nemesis(seed), shortens=False)
        return await examine(suite, cases, options=options)

    async def both() -> list[Finding]:
        return [finding for found in await asyncio.gather(*map(weather, SEEDS)) for finding in found]

    assert [finding for finding in asyncio.run(both()) if finding.verdict is not Verdict.PASS] == []


def test_names_are_unique() -> None:
    names = [mutant.name for mutant in ALL]
    assert len(names) == len(set(names))
    assert [mutant.name for mutant in ALL if not mutant.about or not cases_for(mutant)] == []
