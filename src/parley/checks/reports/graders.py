"""What graders of classes read: Gradescope's results.json and Classroom 50's result.json."""

from collections.abc import Iterator, Sequence
from typing import Any

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.reports.report import Report, in_words
from parley.checks.reports.scoring import Score, Weights, scores
from parley.checks.reports.text import format_finding
from parley.documents import load_catalogue


def gradescope(report: Report, weights: Weights) -> dict[str, Any]:
    """One test per group of clauses; its output is what failed."""
    tests = [
        {
            "number": score.group.name,
            "name": title_of(score.group.name),
            "score": score.points,
            "max_score": score.most,
            "status": "passed" if score.is_full else "failed",
            "output": "\n".join(_output(score)),
            "output_format": "text",
        }
        for score in scores(report, weights)
    ]
    return {
        "score": round(sum(score.points for score in scores(report, weights)), 2),
        "output": f"parley check {report.wire} {report.role}: {in_words(report.counts)}",
        "output_format": "text",
        "execution_time": round(sum(finding.seconds for finding in report.findings)),
        "tests": tests,
    }


def classroom(report: Report, weights: Weights) -> dict[str, Any]:
    """Whole points only, which still add up to the total."""
    found = scores(report, weights)
    most = _whole([score.most for score in found])
    return {
        "schema": "classroom50/result/v1",
        "tests": [
            {
                "test-name": f"{score.group.name} {title_of(score.group.name)}",
                "passed": score.is_full,
                "score": int(top * score.points / score.most) if score.most else 0,
                "max-score": top,
            }
            for score, top in zip(found, most, strict=True)
        ],
    }


def title_of(group: str) -> str:
    """`bpgp/3.2.1` → `Login`."""
    document, _, section = group.partition("/")
    return load_catalogue(document).sections.get(section, section)


def _output(score: Score) -> Iterator[str]:
    yield in_words(score.group.counts)
    for finding in score.group.findings:
        if finding.verdict in (Verdict.FAIL, Verdict.WARN):
            yield from _lines(finding)


def _lines(finding: Finding) -> Iterator[str]:
    yield ""
    yield from (line for line, _ in format_finding(finding))


def _whole(parts: Sequence[float]) -> list[int]:
    """Rounded so that the sum is kept: those that lose most by rounding down get one more."""
    floors = [int(part) for part in parts]
    missing = round(sum(parts)) - sum(floors)
    last = sorted(range(len(parts)), key=lambda at: floors[at] - parts[at])
    for at in last[:missing]:
        floors[at] += 1
    return floors
