"""A table of pairs, for people and for programs."""

from xml.etree.ElementTree import fromstring

import pytest

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.reports.junit import format_junit
from parley.checks.reports.pairs import format_pairs, troubles
from parley.checks.reports.pairs_html import format_pairs_html
from parley.checks.reports.report import Report
from parley.checks.reports.scoring import Weights
from parley.checks.reports.writing import FORMATS
from parley.core import SetupError

CLAUSE = "bpgp/4.2.1/2"


def pair(name: str, verdict: Verdict, by: str = "", why: str = "") -> Finding:
    expected, got = ("turn_counter 1", "<&>") if by else ("", "")
    title = f"exec:./{name} plays."
    return Finding("bpgp-pairs", name, title, (CLAUSE,), verdict, 0.5, expected, got, why, by=by)


def report(host: str, *findings: Finding) -> Report:
    return Report(host, "bpgp", "pairs", "0.1", 0, findings)


REPORTS = (
    report("one:1", pair("anna", Verdict.PASS), pair("boris", Verdict.FAIL, "client")),
    report("two:2", pair("anna", Verdict.FAIL, "server"), pair("boris", Verdict.FAIL, "client")),
    report("three:3", pair("anna", Verdict.ERROR, why="nobody"), pair("boris", Verdict.ERROR, why="nobody")),
)


def test_text() -> None:
    text = "\n".join(line for line, _ in format_pairs(REPORTS))
    assert "         one:1                   two:2                   three:3   agreed\n" in text
    assert "  anna    ✓ agreed                ✗ server bpgp/4.2.1/2   ? error   1/3\n" in text
    assert "  agreed  1/2 " in text
    assert "✗ boris (client) broke bpgp/4.2.1/2: with one:1, two:2\n    bpgp/4.2.1/2 (MUST): HIT," in text
    assert "? error: anna, boris at three:3\n    nobody" in text
    assert text.endswith("1/6 pairs understood each other")


def test_a_wide_table_names_no_clauses() -> None:
    wide = [report(f"{'x' * 20}{number}:1", pair("anna", Verdict.FAIL, "server")) for number in range(5)]
    table = [line for line, _ in format_pairs(wide) if line.startswith("  anna")]
    assert table[0].split() == ["anna", *["✗", "server"] * 5, "0/5"]


def test_the_same_fault_is_told_once() -> None:
    assert [(one.culprit, len(one.pairs)) for one in troubles(REPORTS)] == [
        ("boris", 2),
        ("two:2", 1),
        ("", 2),
    ]


def test_html() -> None:
    page = format_pairs_html(REPORTS)
    assert page.count('<td class="fail cell"><a href="#trouble-1">client broke<small>') == 2
    assert 'id="trouble-1" open' in page
    assert "&lt;&amp;&gt;" in page
    assert "<&>" not in page


def test_junit() -> None:
    suites = fromstring(format_junit(REPORTS))  # noqa: S314 - we wrote it
    failure = suites[1][0][0]
    assert failure.get("message") == "the server broke bpgp/4.2.1/2; expected turn_counter 1; got <&>"


@pytest.mark.parametrize("grader", ["gradescope", "classroom"])
def test_graders_want_one_program(grader: str) -> None:
    with pytest.raises(SetupError):
        FORMATS[grader](REPORTS[:1], Weights())
