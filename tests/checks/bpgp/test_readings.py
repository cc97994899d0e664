"""Programs that read the draft otherwise than we do: where it is open, they do not fail."""

import asyncio
import shlex
import sys
from pathlib import Path

import pytest

from parley.arena.entrants import Custody
from parley.checks.case import Verdict
from parley.checks.examination import Examination, Finding, Options
from parley.checks.suites import load_suite
from parley.checks.target import parse_target
from parley.net.children import Sandbox
from tests.checks.mutants.hunt import hunt, suite_of
from tests.checks.mutants.table import find_mutant

THIN = Path(__file__).with_name("thin.py")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mutant", "verdict", "names"),
    [
        ("abort-is-a-victory", Verdict.PASS, ("connection-lost-active", "logout-loses-the-game")),
        ("unknown-types-are-ignored", Verdict.WARN, ("unknown-type-5",)),
        ("unknown-types-are-ignored", Verdict.PASS, ("unknown-type-with-short-payload",)),
        ("counter-runs-on", Verdict.WARN, ("turns-begin-at-zero-again",)),
    ],
)
def test_servers(mutant: str, verdict: Verdict, names: tuple[str, ...]) -> None:
    cases = [case for case in suite_of("bpgp-server").cases if case.name in names]
    findings = asyncio.run(hunt(find_mutant(mutant), cases))
    assert {finding.name: finding.verdict for finding in findings} == dict.fromkeys(names, verdict)


async def _examine_thin_client(*names: str) -> list[Finding]:
    suite = load_suite("bpgp", "client")
    command = shlex.join((sys.executable, "-S", str(THIN), "{host}", "{port}"))
    target = parse_target(f"exec+tcp:{command}", Custody(sandbox=Sandbox.OFF))
    await target.prepare()
    try:
        cases = [case for case in suite.cases if case.name in names]
        return await Examination(suite, target, Options()).run(cases)
    finally:
        await target.close()


def test_a_client_that_leaves_the_rules_to_its_server() -> None:
    wanted = {
        "game-1-on-10-apart": Verdict.PASS,
        "asks-only-for-what-is-legal": Verdict.WARN,
        "join-refused-with-104": Verdict.PASS,
        "counts-anew-in-the-next-game": Verdict.WARN,
    }
    findings = asyncio.run(_examine_thin_client(*wanted))
    assert {finding.name: finding.verdict for finding in findings} == wanted
