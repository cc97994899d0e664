"""For a terminal: a line per group of clauses, then what went wrong, with the bytes that prove it."""

from collections.abc import Iterator, Sequence

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.reports.matrix import Matrix, make_matrix
from parley.checks.reports.report import Group, Report, groups, in_words
from parley.checks.reports.symptoms import plainest_first, symptoms, twins
from parley.documents import find_clause

STYLES = {
    Verdict.PASS: "green",
    Verdict.FAIL: "bold red",
    Verdict.WARN: "yellow",
    Verdict.UNTESTED: "dim",
    Verdict.ERROR: "bold magenta",
}
SIGNS = {
    Verdict.PASS: "✓",
    Verdict.FAIL: "✗",
    Verdict.WARN: "!",
    Verdict.UNTESTED: "–",
    Verdict.ERROR: "?",
}
Styled = tuple[str, str]
"""A line and its style, as rich names it."""


def format_report(reports: Sequence[Report]) -> Iterator[Styled]:
    """One target after the other; several are compared at the end."""
    for report in reports:
        yield from _format_one(report)
        yield "", ""
    if len(reports) > 1:
        yield from _format_matrix(make_matrix(reports))


def _format_one(report: Report) -> Iterator[Styled]:
    yield f"{report.wire} {report.role} {report.target}", "bold"
    yield "", ""
    width = max((len(group.name) for group in groups(report.findings)), default=0)
    for group in groups(report.findings):
        yield _line(group, width)
    for verdict in (Verdict.FAIL, Verdict.WARN, Verdict.ERROR):
        yield from _told(plainest_first(report.findings, verdict))
    yield from _untested(report)
    yield from _symptoms(report)
    yield "", ""
    yield in_words(report.counts), "bold green" if report.is_good else "bold red"


def _told(findings: Sequence[Finding]) -> Iterator[Styled]:
    """A finding that repeats an earlier one is only named."""
    earlier = twins(findings)
    for finding in findings:
        if finding.name in earlier:
            yield f"{_head(finding)} (as {earlier[finding.name].name})", STYLES[finding.verdict]
        else:
            yield "", ""
            yield from format_finding(finding)


def _symptoms(report: Report) -> Iterator[Styled]:
    """At the end, where a reader of a long report begins."""
    found = symptoms(report.findings)
    if found:
        yield "", ""
        yield "what came most often where something failed:", "bold"
    for symptom in found:
        yield f"  {symptom.in_words}: begin with {symptom.plainest.name}", ""


def _format_matrix(matrix: Matrix) -> Iterator[Styled]:
    """Targets are numbered, because their names are long."""
    width = max(len(row.name) for row in matrix.rows)
    for number, target in enumerate(matrix.targets, start=1):
        yield f"  {number} = {target}", "bold"
    heads = "".join(f"{number:>9}" for number in range(1, len(matrix.targets) + 1))
    yield f"  {'':<{width}}{heads}", "bold"
    for row in (*matrix.rows, matrix.total):
        is_good = all(good == judged for good, judged in row.cells)
        cells = "".join(f"{f'{good}/{judged}' if judged else '–':>9}" for good, judged in row.cells)
        yield f"  {row.name:<{width}}{cells}", "green" if is_good else "red"


def _line(group: Group, width: int) -> Styled:
    worst = next(verdict for verdict in _WORST if group.counts[verdict])
    signs = "".join(SIGNS[finding.verdict] for finding in group.findings)
    return f"  {group.name:<{width}}  {signs}", STYLES[worst]


_WORST = (Verdict.FAIL, Verdict.ERROR, Verdict.WARN, Verdict.PASS, Verdict.UNTESTED)


def format_finding(finding: Finding) -> Iterator[Styled]:
    """What was expected, what came, and the conversation."""
    yield _head(finding), STYLES[finding.verdict]
    yield from format_clauses(finding.clauses)
    yield from format_evidence(finding)


def format_clauses(names: Sequence[str]) -> Iterator[Styled]:
    """What the document says."""
    for name in names:
        clause = find_clause(name)
        yield f"    {clause.id} ({clause.level}): {clause.text}", ""


def format_evidence(finding: Finding) -> Iterator[Styled]:
    """What came instead, with the conversation."""
    if finding.expected:
        yield f"    expected  {finding.expected}", ""
        yield f"    got       {finding.got}", ""
    if finding.why:
        yield f"    {finding.why}", ""
    if finding.script:
        yield f"    the script: {' '.join(f'--replay {path}' for path in finding.script)}", ""
    for row in finding.transcript:
        yield f"    │ {row}", "dim"


def _head(finding: Finding) -> str:
    return f"{SIGNS[finding.verdict]} {finding.id}: {finding.title}"


def _untested(report: Report) -> Iterator[Styled]:
    reasons: dict[str, list[str]] = {}
    for finding in report.findings:
        if finding.verdict is Verdict.UNTESTED:
            reasons.setdefault(finding.why, []).append(finding.name)
    if reasons:
        yield "", ""
    for why, names in reasons.items():
        yield f"not tested ({why}): {', '.join(names)}", "dim"
