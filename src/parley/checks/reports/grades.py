"""A class: a row for every program, and a report for each author."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

from parley.checks.case import Verdict
from parley.checks.reports.report import Report
from parley.checks.reports.scoring import Weights, scores
from parley.checks.reports.text import Styled
from parley.checks.reports.writing import write_reports

FULL, HALF = 0.9, 0.5
"""Shares of all points from which a row is green, or yellow."""
_FILES = {"html": "html", "gradescope": "results.json", "classroom": "result.json"}


def points(report: Report, weights: Weights) -> float:
    """The points reached, of `weights.total`."""
    return round(sum(score.points for score in scores(report, weights)), 2)


def format_grades(reports: Sequence[Report], weights: Weights) -> Iterator[Styled]:
    """One table, in the order of the names."""
    width = max(len(report.target) for report in reports)
    heads = "".join(f"{verdict:>12}" for verdict in Verdict)
    yield f"{'':<{width}}{'points':>10}{heads}", "bold"
    for report in reports:
        reached = points(report, weights)
        counts = "".join(f"{report.counts[verdict]:>12}" for verdict in Verdict)
        share = reached / weights.total
        style = "green" if share >= FULL else "yellow" if share >= HALF else "red"
        yield f"{report.target:<{width}}{reached:>10g}{counts}", style


def write_grades(reports: Sequence[Report], folder: Path, weights: Weights) -> None:
    """`grades.csv`, and for each author NAME.html, NAME.results.json and NAME.result.json."""
    folder.mkdir(parents=True, exist_ok=True)
    table = StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(("name", "points", "of", *Verdict))
    for report in reports:
        counts = (report.counts[verdict] for verdict in Verdict)
        rows.writerow((report.target, points(report, weights), weights.total, *counts))
        paths = {kind: folder / f"{report.target}.{ending}" for kind, ending in _FILES.items()}
        write_reports([report], paths, weights)
    (folder / "grades.csv").write_text(table.getvalue(), encoding="utf-8")
