"""The table of pairs as one HTML file that needs nothing else."""

from collections import Counter
from collections.abc import Sequence
from html import escape

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.reports.html import bar_of, details, head_of
from parley.checks.reports.pairs import (
    SUMS,
    Trouble,
    count,
    heading_of,
    hosts_of,
    rows_of,
    troubles,
    verdict_of,
)
from parley.checks.reports.report import Report


def format_pairs_html(reports: Sequence[Report]) -> str:
    """The table links to what went wrong."""
    first, found = reports[0], troubles(reports)
    counts = Counter(finding.verdict for report in reports for finding in report.findings)
    words = {Verdict.PASS: "understood each other", Verdict.FAIL: "did not"}
    about = f"every one with every other; parley {first.version}, seed {first.seed}"
    parts = (
        head_of(heading_of(reports)),
        f"<h1>{escape(heading_of(reports))}</h1><p class=about>{escape(about)}</p>",
        bar_of(counts, words),
        _table(reports, found),
        *(
            details(_anchor(number), trouble.title, trouble.first, trouble.clauses)
            for number, trouble in enumerate(found, start=1)
        ),
    )
    return "\n".join(parts) + "\n"


def _table(reports: Sequence[Report], found: Sequence[Trouble]) -> str:
    hosts = hosts_of(reports)
    places = {pair: number for number, trouble in enumerate(found, start=1) for pair in trouble.pairs}
    heads = "".join(
        f'<th scope=col title="{escape(report.target, quote=True)}">{escape(host)}'
        for host, report in zip(hosts, reports, strict=True)
    )
    lines = "".join(
        f'<tr><th scope=row title="{escape(row.cells[0].title, quote=True)}">{escape(row.name)}'
        + "".join(
            _cell(cell, places.get((row.name, host), 0)) for cell, host in zip(row.cells, hosts, strict=True)
        )
        + f"<td class=number>{row.agreed}"
        for row in rows_of(reports)
    )
    sums = "".join(f"<td class=sum>{count(report.findings)}" for report in reports)
    return (
        f"<div class=scroll><table class=pairs><tr><td>{heads}<th scope=col class=number>{SUMS}"
        f"{lines}<tr><th scope=row>{SUMS}{sums}<td></table></div>"
    )


def _cell(finding: Finding, number: int) -> str:
    kind, words = finding.verdict.name.lower(), escape(verdict_of(finding))
    if finding.by:
        words = f"{escape(finding.by)} broke<small>{escape(finding.clauses[0])}</small>"
    if finding.verdict is Verdict.PASS:
        return f'<td class="{kind} cell"><span>{words}</span>'
    return f'<td class="{kind} cell"><a href="#{_anchor(number)}">{words}</a>'


def _anchor(number: int) -> str:
    return f"trouble-{number}"
