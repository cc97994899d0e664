"""Several targets side by side: a row per group of clauses, a column per target."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parley.checks.case import Verdict
from parley.checks.reports.report import Report, groups

_GOOD = (Verdict.PASS, Verdict.WARN)
_JUDGED = (*_GOOD, Verdict.FAIL)


@dataclass(frozen=True, slots=True)
class Row:
    """For each target, how many cases passed, out of how many."""

    name: str
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The whole table. The last row has the sums."""

    targets: tuple[str, ...]
    rows: tuple[Row, ...]
    total: Row


def make_matrix(reports: Sequence[Report]) -> Matrix:
    """The same suite, and so the same groups, for every target."""
    columns = [groups(report.findings) for report in reports]
    rows = tuple(
        Row(column[0].name, tuple(_cell(group.counts) for group in column))
        for column in zip(*columns, strict=True)
    )
    total = Row("all", tuple(_cell(report.counts) for report in reports))
    return Matrix(tuple(report.target for report in reports), rows, total)


def _cell(counts: Mapping[Verdict, int]) -> tuple[int, int]:
    return sum(counts[one] for one in _GOOD), sum(counts[one] for one in _JUDGED)
