"""Pairs in one table: a row a guest, a column a host, and in each cell whether they understood each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.pairs.names import short_names
from parley.checks.pairs.pairing import ROLE
from parley.checks.reports.report import Report
from parley.checks.reports.text import SIGNS, STYLES, Styled, format_clauses, format_evidence

WIDE = 100
"""Columns of a terminal: in a wider table cells do not name clauses."""
SUMS = "agreed"
_WORST = (Verdict.FAIL, Verdict.ERROR, Verdict.UNTESTED, Verdict.WARN, Verdict.PASS)


@dataclass(frozen=True, slots=True)
class Row:
    """A guest, and what came of it at each host."""

    name: str
    cells: tuple[Finding, ...]

    @property
    def agreed(self) -> str:
        """`2/3`."""
        return count(self.cells)


def are_pairs(reports: Sequence[Report]) -> bool:
    """Is it such a table?"""
    return reports[0].role == ROLE


def rows_of(reports: Sequence[Report]) -> list[Row]:
    """The same guests at every host."""
    columns = [report.findings for report in reports]
    return [Row(cells[0].name, cells) for cells in zip(*columns, strict=True)]


def count(findings: Sequence[Finding]) -> str:
    """How many agreed, of all."""
    return f"{sum(finding.verdict is Verdict.PASS for finding in findings)}/{len(findings)}"


def verdict_of(finding: Finding) -> str:
    """In the words of a table."""
    if finding.by:
        return f"{finding.by} {finding.clauses[0]}"
    return "agreed" if finding.verdict is Verdict.PASS else str(finding.verdict)


def title_of(finding: Finding, host: str) -> str:
    """`ship.js at 127.0.0.1:4242: the server broke bpgp/4.1.5/2`."""
    whose = f"the {finding.by} broke {finding.clauses[0]}" if finding.by else verdict_of(finding)
    return f"{finding.name} at {host}: {whose}"


def hosts_of(reports: Sequence[Report]) -> list[str]:
    """By their short names."""
    return short_names(report.target for report in reports)


def failures(reports: Sequence[Report]) -> Iterator[tuple[str, Finding]]:
    """All that did not agree, and at which host; the worst first."""
    for verdict in _WORST[:-1]:
        for host, report in zip(hosts_of(reports), reports, strict=True):
            yield from ((host, finding) for finding in report.findings if finding.verdict is verdict)


def format_pairs(reports: Sequence[Report]) -> Iterator[Styled]:
    """For a terminal: the table, then what went wrong with the bytes that prove it."""
    rows = rows_of(reports)
    yield f"{reports[0].wire}: every one with every other, a whole game", "bold"
    yield "", ""
    yield from _table(rows, reports)
    for host, finding in failures(reports):
        yield "", ""
        yield f"{SIGNS[finding.verdict]} {title_of(finding, host)}", STYLES[finding.verdict]
        if finding.by:
            yield from format_clauses(finding)
        yield from format_evidence(finding)
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
