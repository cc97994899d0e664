"""AIs that are none, as one line of Python each, and how a suite is run against a program."""

import asyncio
import shlex
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase

from parley.arena.entrants import Custody
from parley.checks.examination import Examination, Finding, Options
from parley.checks.suites import load_suite
from parley.checks.target import parse_target
from parley.net.children import Sandbox

PARLEY = shlex.join((sys.executable, "-m", "parley"))
"""Our own programs, as a shell would start them."""


def python(code: str) -> str:
    """A program of a few words."""
    return f"exec:{shlex.join((sys.executable, '-c', code))}"


def examine(
    role: str, target: str, *globs: str, patience: float = 30.0, jobs: int = 4, sandbox: Sandbox = Sandbox.OFF
) -> list[Finding]:
    """What is found out about it, in the cases that are meant; in all of them by default."""

    async def run() -> Sequence[Finding]:
        suite = load_suite("gamecore", role)
        cases = [
            case
            for case in suite.cases
            if not globs
            or any(fnmatchcase(name, glob) for glob in globs for name in (case.name, *case.clauses))
        ]
        assert cases
        them = parse_target(target, Custody(sandbox=sandbox))
        await them.prepare()
        try:
            return await Examination(suite, them, Options(jobs=jobs, patience=patience, quiet=0.1)).run(cases)
        finally:
            await them.close()

    return list(asyncio.run(run()))


def told(findings: Sequence[Finding]) -> dict[str, str]:
    """Those that did not pass, and why."""
    return {
        finding.name: f"{finding.verdict}: expected {finding.expected}; got {finding.got}{finding.why}"
        for finding in findings
        if finding.verdict.value != "pass"
    }
