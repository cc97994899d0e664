"""Examines our own programs, changed or not."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from parley.checks.case import Case, Suite, Verdict
from parley.checks.examination import Examination, Finding, Options
from parley.checks.nemesis import Nemesis
from parley.checks.suites import SUITES, load_suite
from tests.checks.mutants.mutant import Mutant
from tests.checks.mutants.own import OWN

CAUGHT = (Verdict.FAIL, Verdict.WARN)
PATIENCE = 2.0
"""Seconds for an answer of a mutant: there is often none."""


def suite_of(name: str) -> Suite[Any]:
    """By its name, `bpgp-server`."""
    return next(
        load_suite(wire, role) for wire in SUITES for role in SUITES[wire] if name == f"{wire}-{role}"
    )


def cases_for(mutant: Mutant) -> list[Case[Any]]:
    """Those that count for the clause it breaks; if there are none, those that judge it besides."""
    is_stormy = mutant.seed is not None
    cases = [
        case
        for case in suite_of(mutant.suite).cases
        if mutant.clause in case.clauses and not case.is_slow and case.is_stormy is is_stormy
    ]
    return [case for case in cases if case.clauses[0] == mutant.clause] or cases


async def examine(
    suite: Suite[Any], cases: Sequence[Case[Any]], mutant: str = "", options: Options | None = None
) -> list[Finding]:
    """Our own program, or the mutant of this name."""
    async with _examination(suite, mutant, options or Options()) as examination:
        return await examination.run(cases)


async def hunt(mutant: Mutant, cases: Sequence[Case[Any]] | None = None) -> list[Finding]:
    """What the cases say that judge its clause, or these."""
    chosen = cases_for(mutant) if cases is None else cases
    return await examine(suite_of(mutant.suite), chosen, mutant.name, _options(mutant))


async def is_caught(mutant: Mutant) -> bool:
    """By one of the cases that judge its clause: the others are not asked any more."""
    async with _examination(suite_of(mutant.suite), mutant.name, _options(mutant)) as examination:
        for case in cases_for(mutant):
            (finding,) = await examination.run([case])
            if finding.verdict in CAUGHT:
                return True
    return False


@asynccontextmanager
async def _examination(suite: Suite[Any], mutant: str, options: Options) -> AsyncIterator[Examination]:
    async with OWN[suite.name].open(mutant) as target:
        await target.prepare()
        try:
            yield Examination(suite, target, options)
        finally:
            await target.close()


def _options(mutant: Mutant) -> Options:
    nemesis = None if mutant.seed is None else Nemesis(mutant.seed)
    return Options(patience=PATIENCE, nemesis=nemesis, shortens=False, doubts=False)
