"""`python -m tests.checks.mutants NAME -- ARGUMENT …` is `parley ARGUMENT …` with a fault.

Without a name it hunts all mutants, or those of the suites named, and tells which clauses catch nothing; with
`--whole` by all cases instead of those that judge the clause a mutant breaks.
"""

import asyncio
import sys
from collections.abc import Sequence

import pytest

from parley.checks.examination import Finding
from parley.cli.main import main
from tests.checks.mutants.hunt import CAUGHT, hunt, suite_of
from tests.checks.mutants.mutant import Mutant
from tests.checks.mutants.own import OWN
from tests.checks.mutants.table import ALL, find_mutant


def run_mutant(name: str, arguments: Sequence[str]) -> int:
    """Parley as this mutant."""
    find_mutant(name).patch(pytest.MonkeyPatch())
    return main(arguments)


async def report(suites: Sequence[str], *, is_whole: bool) -> int:
    """How many got away."""
    escaped = 0
    for suite in suites or OWN:
        mutants = [mutant for mutant in ALL if mutant.suite == suite]
        cases = [case for case in suite_of(suite).cases if not case.is_slow]
        caught: set[str] = set()
        for mutant in mutants:
            found = [
                finding for finding in await hunt(mutant, cases if is_whole else None) if _is_caught(finding)
            ]
            named = {clause for finding in found for clause in finding.clauses}
            caught |= named if is_whole else named & {mutant.clause}
            is_known = mutant.clause in named
            escaped += not is_known
            print(f"{'caught' if is_known else 'ESCAPED':8} {_line(mutant, found)}")
        idle = dict.fromkeys(case.clauses[0] for case in cases if case.clauses[0] not in caught)
        print(f"{suite}: {len(mutants)} mutants; {len(idle)} clauses catch nothing: {' '.join(idle)}")
    return escaped


def _is_caught(finding: Finding) -> bool:
    return finding.verdict in CAUGHT


def _line(mutant: Mutant, found: Sequence[Finding]) -> str:
    by = ", ".join(finding.name for finding in found[:3]) + (", …" if len(found) > 3 else "")
    return f"{mutant.suite} {mutant.name} ({mutant.clause}) by {by or 'nobody'}"


if __name__ == "__main__":
    if "--" in sys.argv[:3]:
        sys.exit(run_mutant(sys.argv[1], sys.argv[3:]))
    words = [word for word in sys.argv[1:] if word != "--whole"]
    sys.exit(asyncio.run(report(words, is_whole="--whole" in sys.argv)) > 0)
