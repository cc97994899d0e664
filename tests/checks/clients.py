"""Examines clients of others' making, whichever way they meet us."""

import asyncio
import subprocess
from collections.abc import Collection, Sequence

from parley.arena.entrants import Custody
from parley.checks.case import Verdict
from parley.checks.examination import Examination, Finding, Options
from parley.checks.suites import load_suite
from parley.checks.target import parse_target
from parley.net.children import Sandbox

CALLS = """
import subprocess, sys
while True:
    subprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL)
"""
"""One call a case, for as long as somebody calls."""


def examine(wire: str, words: str, names: Collection[str] = (), calls: Sequence[str] = ()) -> list[Finding]:
    """Everything, or these cases; `calls` is started with where we listen behind it."""
    suite = load_suite(wire, "client")
    cases = [case for case in suite.cases if (case.name in names if names else not case.is_stormy)]

    async def run() -> list[Finding]:
        target = parse_target(words, Custody(sandbox=Sandbox.OFF))
        note = await target.prepare()
        caller = subprocess.Popen([*calls, *note.rpartition(" ")[2].split(":")]) if calls else None
        try:
            return await Examination(suite, target, Options()).run(cases)
        finally:
            if caller is not None:
                caller.kill()
                caller.wait()
            await target.close()

    return asyncio.run(run())


def failed(findings: Sequence[Finding], untested: Collection[str]) -> list[Finding]:
    """All that are neither right nor left out for a good reason."""
    return [
        finding
        for finding in findings
        if finding.verdict is not Verdict.PASS
        and not (finding.verdict is Verdict.UNTESTED and finding.name in untested)
    ]
