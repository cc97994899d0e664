"""One fault in many cases is read about once, and first."""

from dataclasses import replace

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.reports.html import format_html
from parley.checks.reports.symptoms import plainest_first, symptoms, twins
from parley.checks.reports.text import format_report
from tests.checks.reports.made_up import CHAT, JOIN, LOGIN, REPORT, finding


def _failed(name: str, clause: str, expected: str, got: str, lines: int) -> Finding:
    found = finding(name, clause, Verdict.FAIL, expected=expected, got=got)
    return replace(found, transcript=found.transcript[:1] * lines)


FINDINGS = (
    _failed("long", LOGIN, "HIT", "the end", 9),
    _failed("lonely", CHAT, "CHAT", "nothing", 1),
    _failed("short", JOIN, "FAIL", "the end", 2),
    _failed("again", JOIN, "FAIL", "the end", 3),
    finding("kept", JOIN, Verdict.PASS),
)


def test_plainest_first() -> None:
    names = [one.name for one in plainest_first(FINDINGS, Verdict.FAIL)]
    assert names == ["short", "again", "long", "lonely"]


def test_symptoms() -> None:
    (often,) = symptoms(FINDINGS)
    assert (often.got, often.count, often.plainest.name) == ("the end", 3, "short")
    assert symptoms(REPORT.findings) == []
    (same,) = symptoms([*FINDINGS[2:4], _failed("third", CHAT, "FAIL", "the end", 5)])
    assert same.in_words == "3 × the end instead of FAIL"


def test_twins() -> None:
    found = twins(plainest_first(FINDINGS, Verdict.FAIL))
    assert {name: earlier.name for name, earlier in found.items()} == {"again": "short"}


def test_reports_show_them() -> None:
    report = replace(REPORT, findings=FINDINGS)
    text = "\n".join(line for line, _ in format_report([report]))
    assert "✗ bpgp-server/again: It is again. (as short)" in text
    assert text.rstrip().endswith("  3 × the end: begin with short\n\n1 pass, 4 fail")
    page = format_html([report])
    assert '3 × the end: begin with <a href="#1-short">short</a>' in page
    assert 'id="1-short" open' in page
    assert 'id="1-again">' in page
