"""Everything known after an examination: findings, counts, groups of clauses. Every format uses it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from parley.checks.case import Verdict
from parley.checks.examination import Finding

BAD = (Verdict.FAIL, Verdict.ERROR)


@dataclass(frozen=True, slots=True)
class Report:
    """One suite against one target."""

    target: str
    wire: str
    role: str
    version: str
    seed: int
    findings: tuple[Finding, ...]

    @property
    def counts(self) -> Mapping[Verdict, int]:
        """How many cases ended how."""
        return Counter(finding.verdict for finding in self.findings)

    @property
    def is_good(self) -> bool:
        """Did nothing fail, and could everything be examined?"""
        return not any(finding.verdict in BAD for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Group:
    """The findings about one section of a document: `bpgp/3.2.1`."""

    name: str
    findings: tuple[Finding, ...]

    @property
    def counts(self) -> Mapping[Verdict, int]:
        """How many ended how."""
        return Counter(finding.verdict for finding in self.findings)


def groups(findings: Iterable[Finding]) -> Sequence[Group]:
    """By section of the first clause, in the order in which sections first appear."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        found.setdefault(section_of(finding.clauses[0]), []).append(finding)
    return [Group(name, tuple(some)) for name, some in found.items()]


def section_of(clause: str) -> str:
    """`bpgp/3.2.1/2` → `bpgp/3.2.1`."""
    return clause.rpartition("/")[0]


def in_words(counts: Mapping[Verdict, int]) -> str:
    """`12 pass, 1 fail`."""
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts.get(verdict))
