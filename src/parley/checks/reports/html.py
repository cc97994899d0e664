"""The report as one HTML file that needs nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.reports.graders import title_of
from parley.checks.reports.matrix import Matrix, make_matrix
from parley.checks.reports.report import Group, Report, groups
from parley.checks.reports.symptoms import plainest_first, symptoms, twins
from parley.documents import find_clause

_CLASSES = {verdict: verdict.name.lower() for verdict in Verdict}
_TOLD = (Verdict.FAIL, Verdict.WARN, Verdict.ERROR, Verdict.UNTESTED)


def format_html(reports: Sequence[Report]) -> str:
    """One target after the other; several are also compared side by side."""
    title = f"{reports[0].wire} {reports[0].role}: " + ", ".join(report.target for report in reports)
    head = head_of(title)
    side = _matrix(make_matrix(reports)) if len(reports) > 1 else ""
    parts = (_report(number, report) for number, report in enumerate(reports, start=1))
    return "\n".join((head, side, *parts)) + "\n"


def head_of(title: str) -> str:
    """The beginning of a page, with its style."""
    css = files(__package__).joinpath("page", "report.css").read_text(encoding="utf-8")
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width, initial-scale=1'>"
        f"<title>{escape(title)}</title><style>{css}</style>"
    )


def _report(number: int, report: Report) -> str:
    told = [finding for verdict in _TOLD for finding in plainest_first(report.findings, verdict)]
    earlier = twins(told)
    rows = "".join(_group(number, group) for group in groups(report.findings))
    about = f"{report.wire} {report.role}, {len(report.findings)} cases, parley {report.version}"
    parts = (
        f"<h1>{escape(report.target)}</h1><p class=about>{escape(about)}, seed {report.seed}</p>",
        bar_of(report.counts),
        _symptoms(number, report),
        f"<div class=scroll><table><tr><th>clauses<th>about<th>cases{rows}</table></div>",
        *(_finding(number, finding, is_first=finding.name not in earlier) for finding in told),
    )
    return "\n".join(parts)


def bar_of(counts: Mapping[Verdict, int], words_for: Mapping[Verdict, str] | None = None) -> str:
    """How many of each, drawn and counted; verdicts are their own labels unless others are given."""
    named = {verdict: str(verdict) for verdict in Verdict} | dict(words_for or {})
    there = [verdict for verdict in Verdict if counts.get(verdict)]
    parts = "".join(f"<i class={_CLASSES[one]} style='flex:{counts[one]}'></i>" for one in there)
    words = "".join(f"<span class={_CLASSES[one]}><b>{counts[one]}</b> {named[one]}</span>" for one in there)
    return f"<div class=bar aria-hidden=true>{parts}</div><p class=legend>{words}</p>"


def _symptoms(number: int, report: Report) -> str:
    rows = "".join(
        f"<li>{escape(symptom.in_words)}: begin with "
        f'<a href="#{number}-{symptom.plainest.name}">{escape(symptom.plainest.name)}</a>'
        for symptom in symptoms(report.findings)
    )
    return f"<p>What came most often where something failed:<ul>{rows}</ul>" if rows else ""


def _group(number: int, group: Group) -> str:
    dots = "".join(_dot(number, finding) for finding in group.findings)
    return f"<tr><td>{escape(group.name)}<td>{escape(title_of(group.name))}<td>{dots}"


def _dot(number: int, finding: Finding) -> str:
    """What passed links to nothing."""
    kind, words = _CLASSES[finding.verdict], escape(f"{finding.verdict}: {finding.name}", quote=True)
    if finding.verdict is Verdict.PASS:
        return f'<span class="dot {kind}" role=img aria-label="{words}" title="{words}"></span>'
    return f'<a class="dot {kind}" href="#{number}-{finding.name}" aria-label="{words}" title="{words}"></a>'


def _finding(number: int, finding: Finding, *, is_first: bool) -> str:
    heading = f"{finding.name}: {finding.title}"
    return details(f"{number}-{finding.name}", heading, finding, finding.clauses, is_first=is_first)


def details(
    anchor: str, heading: str, finding: Finding, clauses: Sequence[str], *, is_first: bool = True
) -> str:
    """What the clauses say, what came instead, and the conversation; open for the first failure of a kind."""
    kind = _CLASSES[finding.verdict]
    is_open = " open" if finding.verdict is Verdict.FAIL and is_first else ""
    rows = "".join(f"<dt>{name}<dd>{escape(words)}" for name, words in _facts(finding, clauses))
    talk = f"<pre>{escape(chr(10).join(finding.transcript))}</pre>" if finding.transcript else ""
    return (
        f'<details class={kind} id="{escape(anchor, quote=True)}"{is_open}>'
        f"<summary><span class=verdict>{finding.verdict}</span> {escape(heading)}</summary>"
        f"<dl>{rows}</dl>{talk}</details>"
    )


def _facts(finding: Finding, clauses: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name in clauses:
        clause = find_clause(name)
        yield name, f"{clause.level}: {clause.text}"
        if clause.reading:
            yield "how we read it", clause.reading
    if finding.expected:
        yield "expected", finding.expected
        yield "got", finding.got
    if finding.why:
        yield "why", finding.why


def _matrix(matrix: Matrix) -> str:
    head = "".join(f"<th>{escape(target)}" for target in matrix.targets)
    rows = "".join(
        f"<tr><td>{escape(row.name)}<td>{escape(title_of(row.name))}"
        + "".join(f"<td class=number>{_cell(cell)}" for cell in row.cells)
        for row in matrix.rows
    )
    return (
        "<h1>Side by side</h1><p class=about>cases that passed, of those that were judged</p>"
        f"<div class=scroll><table><tr><th>clauses<th>about{head}{rows}</table></div>"
    )


def _cell(cell: tuple[int, int]) -> str:
    good, judged = cell
    kind = "untested" if not judged else "pass" if good == judged else "fail"
    return f"<span class='verdict {kind}'>{good}/{judged}</span>" if judged else "–"
