"""Findings that look alike: one fault shows in many cases, but should be read about once, and first."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from parley.checks.case import Verdict
from parley.checks.examination import Finding

OFTEN, MOST = 3, 6
"""How often something must occur to be named at the end, and how many are named."""


@dataclass(frozen=True, slots=True)
class Symptom:
    """What came instead of what was expected, in several cases, and the plainest of them."""

    got: str
    count: int
    plainest: Finding
    expected: str = ""
    """Set if it is the same in all of them."""

    @property
    def in_words(self) -> str:
        """On one line, without the name of the case."""
        instead = f" instead of {self.expected}" if self.expected else ""
        return f"{self.count} × {self.got}{instead}"


def plainest_first(findings: Iterable[Finding], verdict: Verdict) -> list[Finding]:
    """Findings with this verdict: the most frequent symptoms first, short conversations before long ones."""
    found = [finding for finding in findings if finding.verdict is verdict]
    often = Counter(finding.got for finding in found)
    first: dict[str, int] = {}
    for finding in sorted(found, key=_length):
        first.setdefault(finding.got, len(first))
    return sorted(found, key=lambda one: (-often[one.got], first[one.got], _length(one)))


def twins(findings: Sequence[Finding]) -> dict[str, Finding]:
    """For every finding that repeats an earlier one word for word, by name: that earlier one."""
    seen: dict[tuple[str, str, str], Finding] = {}
    found: dict[str, Finding] = {}
    for finding in findings:
        if not finding.expected:
            continue
        earlier = seen.setdefault((finding.verdict, finding.expected, finding.got), finding)
        if earlier is not finding:
            found[finding.name] = earlier
    return found


def symptoms(findings: Iterable[Finding]) -> list[Symptom]:
    """The most frequent symptoms of failures: usually each is one fault."""
    failed = plainest_first(findings, Verdict.FAIL)
    often = Counter(finding.got for finding in failed if finding.got)
    plainest = {finding.got: finding for finding in reversed(failed)}
    common = [(got, count) for got, count in often.most_common(MOST) if count >= OFTEN]
    return [Symptom(got, count, plainest[got], _common(failed, got)) for got, count in common]


def _common(failed: Sequence[Finding], got: str) -> str:
    expected = {finding.expected for finding in failed if finding.got == got}
    return expected.pop() if len(expected) == 1 else ""


def _length(finding: Finding) -> int:
    return len(finding.transcript)
