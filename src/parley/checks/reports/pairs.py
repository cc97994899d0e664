"""Pairs in one table: a row per guest, a column per host; each cell says whether they got along."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.pairs.names import short_names
from parley.checks.pairs.pairing import HOSTS, ROLE
from parley.checks.reports.report import Report
from parley.checks.reports.text import SIGNS, STYLES, Styled, format_clauses, format_evidence
from parley.checks.suites import SUITES

WIDE = 100
"""Columns of a terminal: in a wider table, cells do not name clauses."""
SUMS = "agreed"
_WORST = (Verdict.FAIL, Verdict.ERROR, Verdict.UNTESTED, Verdict.WARN, Verdict.PASS)


@dataclass(frozen=True, slots=True)
class Row:
    """A guest, and its result at each host."""

    name: str
    cells: tuple[Finding, ...]

    @property
    def agreed(self) -> str:
        """`2/3`."""
        return count(self.cells)


def are_pairs(reports: Sequence[Report]) -> bool:
    """Are these findings such a table?"""
    return reports[0].role == ROLE


def rows_of(reports: Sequence[Report]) -> list[Row]:
    """The same guests at every host."""
    columns = [report.findings for report in reports]
    return [Row(cells[0].name, cells) for cells in zip(*columns, strict=True)]


def count(findings: Sequence[Finding]) -> str:
    """How many agreed, out of all."""
    return f"{sum(finding.verdict is Verdict.PASS for finding in findings)}/{len(findings)}"


def verdict_of(finding: Finding) -> str:
    """In the words of a table."""
    if finding.by:
        return f"{finding.by} {finding.clauses[0]}"
    return "agreed" if finding.verdict is Verdict.PASS else str(finding.verdict)


def heading_of(reports: Sequence[Report]) -> str:
    """`bpgp: client × server, a whole game each`."""
    wire = reports[0].wire
    host = HOSTS[wire]
    (guest,) = set(SUITES[wire]) - {host}
    return f"{wire}: {guest} × {host}, a whole game each"


def hosts_of(reports: Sequence[Report]) -> list[str]:
    """By their short names."""
    return short_names(report.target for report in reports)


@dataclass(frozen=True, slots=True)
class Trouble:
    """A fault, once for all pairs that show it: `culprit` is a program, or nobody."""

    culprit: str
    first: Finding
    pairs: tuple[tuple[str, str], ...]
    """The guest and host of each."""

    @property
    def title(self) -> str:
        """`carla (client) broke bpgp/4.2.1/2: with 127.0.0.1:4242`."""
        if not self.culprit:
            return f"{self.first.verdict}: {'; '.join(_gathered(self.pairs))}"
        others = dict.fromkeys(name for pair in self.pairs for name in pair if name != self.culprit)
        met = ", ".join(others) or self.culprit
        return f"{self.culprit} ({self.first.by}) broke {self.first.clauses[0]}: with {met}"

    @property
    def clauses(self) -> tuple[str, ...]:
        """Those that were broken."""
        return self.first.clauses if self.culprit else ()


def troubles(reports: Sequence[Report]) -> list[Trouble]:
    """Worst first."""
    found: dict[tuple[str, ...], list[tuple[str, str, Finding]]] = {}
    for verdict in _WORST[:-1]:
        for host, report in zip(hosts_of(reports), reports, strict=True):
            for finding in report.findings:
                if finding.verdict is verdict:
                    found.setdefault(_key(finding, host), []).append((finding.name, host, finding))
    return [
        Trouble(key[0], some[0][2], tuple((guest, host) for guest, host, _ in some))
        for key, some in found.items()
    ]


def _key(finding: Finding, host: str) -> tuple[str, ...]:
    """Whose fault it is, and what; or why nobody knows."""
    if not finding.by:
        return "", finding.verdict, finding.why
    return host if finding.by in HOSTS.values() else finding.name, finding.by, finding.clauses[0]


def _gathered(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    hosts: dict[str, list[str]] = {}
    for guest, host in pairs:
        hosts.setdefault(guest, []).append(host)
    at: dict[str, list[str]] = {}
    for guest, some in hosts.items():
        at.setdefault(", ".join(some), []).append(guest)
    yield from (f"{', '.join(guests)} at {some}" for some, guests in at.items())


def format_pairs(reports: Sequence[Report]) -> Iterator[Styled]:
    """For a terminal: the table, then what went wrong, with the bytes that prove it."""
    rows = rows_of(reports)
    yield heading_of(reports), "bold"
    yield "", ""
    yield from _table(rows, reports)
    for trouble in troubles(reports):
        yield "", ""
        yield f"{SIGNS[trouble.first.verdict]} {trouble.title}", STYLES[trouble.first.verdict]
        yield from format_clauses(trouble.clauses)
        yield from format_evidence(trouble.first)
    whole = [finding for row in rows for finding in row.cells]
    is_good = all(report.is_good for report in reports)
    yield "", ""
    yield f"{count(whole)} pairs understood each other", "bold green" if is_good else "bold red"


def _table(rows: Sequence[Row], reports: Sequence[Report]) -> Iterator[Styled]:
    cells = [[_cell(finding, has_clause=True) for finding in row.cells] for row in rows]
    heads = hosts_of(reports)
    first = max(len(name) for name in (SUMS, *(row.name for row in rows)))
    if first + sum(_widths(heads, cells)) > WIDE:
        cells = [[_cell(finding, has_clause=False) for finding in row.cells] for row in rows]
    widths = _widths(heads, cells)
    yield f"  {'':<{first}}  {_line(heads, widths)}{SUMS}", "bold"
    for row, shown in zip(rows, cells, strict=True):
        worst = next(verdict for verdict in _WORST if any(cell.verdict is verdict for cell in row.cells))
        yield f"  {row.name:<{first}}  {_line(shown, widths)}{row.agreed}", STYLES[worst]
    sums = [count(report.findings) for report in reports]
    yield f"  {SUMS:<{first}}  {_line(sums, widths)}".rstrip(), "dim"


def _cell(finding: Finding, *, has_clause: bool) -> str:
    words = verdict_of(finding) if has_clause or not finding.by else finding.by
    return f"{SIGNS[finding.verdict]} {words}"


def _widths(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) + 3 for column in zip(heads, *cells, strict=True)]


def _line(words: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{word:<{width}}" for word, width in zip(words, widths, strict=True))
