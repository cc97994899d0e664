"""Examines our own programs, changed or not."""

from collections.abc import Sequence
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
    async with OWN[suite.name].open(mutant) as target:
        await target.prepare()
        try:
            return await Examination(suite, target, options or Options()).run(cases)
        finally:
            await target.close()


async def hunt(mutant: Mutant, cases: Sequence[Case[Any]] | None = None) -> list[Finding]:
    """What the cases say that judge its clause, or these."""
    chosen = cases_for(mutant) if cases is None else cases
    nemesis = None if mutant.seed is None else Nemesis(mutant.seed)
    options = Options(patience=PATIENCE, nemesis=nemesis, shortens=False, doubts=False)
    return await examine(suite_of(mutant.suite), chosen, mutant.name, options)
