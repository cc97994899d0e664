"""The table of pairs as one HTML file that needs nothing else."""

from collections import Counter
from collections.abc import Sequence
from html import escape

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.reports.html import bar_of, details, head_of
from parley.checks.reports.pairs import Row, count, failures, hosts_of, rows_of, title_of, verdict_of
from parley.checks.reports.report import Report


def format_pairs_html(reports: Sequence[Report]) -> str:
    """The table leads to what went wrong."""
    rows, first = rows_of(reports), reports[0]
    counts = Counter(finding.verdict for report in reports for finding in report.findings)
    words = {Verdict.PASS: "understood each other", Verdict.FAIL: "did not"}
    parts = (
        head_of(f"{first.wire}: who understands whom"),
        f"<h1>{escape(first.wire)}: who understands whom</h1>",
        f"<p class=about>a whole game each; parley {escape(first.version)}, seed {first.seed}</p>",
        bar_of(counts, words),
        _table(rows, reports),
        *(
            details(
                _anchor(finding, host),
                title_of(finding, host),
                finding,
                finding.clauses if finding.by else (),
            )
            for host, finding in failures(reports)
        ),
    )
    return "\n".join(parts) + "\n"


def _table(rows: Sequence[Row], reports: Sequence[Report]) -> str:
    hosts = hosts_of(reports)
    heads = "".join(f"<th scope=col>{escape(host)}" for host in hosts)
    lines = "".join(
        f"<tr><th scope=row>{escape(row.name)}"
        + "".join(_cell(cell, host) for cell, host in zip(row.cells, hosts, strict=True))
        + f"<td class=number>{row.agreed}"
        for row in rows
    )
    sums = "".join(f"<td class=number>{count(report.findings)}" for report in reports)
    return (
        f"<div class=scroll><table class=pairs><tr><td>{heads}<th scope=col class=number>agreed"
        f"{lines}<tr><th scope=row>agreed{sums}<td></table></div>"
    )


def _cell(finding: Finding, host: str) -> str:
    kind, words = finding.verdict.name.lower(), escape(verdict_of(finding))
    if finding.by:
        words = f"{escape(finding.by)}<small>{escape(finding.clauses[0])}</small>"
    if finding.verdict is Verdict.PASS:
        return f"<td class='{kind} cell'><span>{words}</span>"
    return f'<td class="{kind} cell"><a href="#{escape(_anchor(finding, host), quote=True)}">{words}</a>'


def _anchor(finding: Finding, host: str) -> str:
    return f"{finding.name}-at-{host}"
