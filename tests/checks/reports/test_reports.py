"""What a made-up report looks like, in every format."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import fromstring

import msgspec
import pytest

from parley.checks.reports.expected import changes
from parley.checks.reports.graders import classroom, gradescope
from parley.checks.reports.html import format_html
from parley.checks.reports.junit import format_junit
from parley.checks.reports.matrix import make_matrix
from parley.checks.reports.report import groups
from parley.checks.reports.scoring import Weights, read_weights, scores
from parley.checks.reports.text import format_report
from parley.checks.reports.writing import FORMATS, write_reports
from parley.core import SetupError
from tests.checks.reports.made_up import GOOD, REPORT


def test_text() -> None:
    text = "\n".join(line for line, _ in format_report([REPORT]))
    assert "  bpgp/3.2.1  ✓✗\n  bpgp/3.2.3  !–\n  bpgp/3.2.6  ?\n" in text
    assert "✗ bpgp-server/broken: It is broken.\n    bpgp/3.2.1/2 (MUST): " in text
    assert "    expected  GAMES\n    got       nothing <&>\n    │    0.001  client> 33" in text
    assert "not tested (no occasion): unseen" in text
    assert text.rstrip().endswith("1 pass, 1 fail, 1 warn, 1 not tested, 1 error")


def test_side_by_side() -> None:
    matrix = make_matrix([REPORT, GOOD])
    assert [row.cells for row in matrix.rows] == [((1, 2), (2, 2)), ((1, 1), (2, 2)), ((0, 0), (1, 1))]
    assert matrix.total.cells == ((2, 3), (5, 5))
    text = "\n".join(line for line, _ in format_report([REPORT, GOOD]))
    assert "  2 = exec:./mine" in text
    assert "  bpgp/3.2.1      1/2      2/2" in text


def test_junit() -> None:
    (suite,) = fromstring(format_junit([REPORT]))  # noqa: S314 - we wrote it
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "5", "failures": "1", "errors": "1", "skipped": "1",
    }  # fmt: skip
    assert [[child.tag for child in case] for case in suite] == [
        [], ["failure"], ["system-out"], ["skipped"], ["error"],
    ]  # fmt: skip
    failure = suite[1][0]
    assert failure.get("message") == "expected GAMES; got nothing <&>"
    assert "LOGIN username ann" in (failure.text or "")


def test_html() -> None:
    page = format_html([REPORT, GOOD])
    assert "nothing &lt;&amp;&gt;" in page
    assert "<&>" not in page
    assert page.count("<h1>") == 3
    assert '<a class="dot fail" href="#1-broken"' in page
    assert 'id="1-broken" open' in page
    assert "http" not in page


def test_scores() -> None:
    """What is not tested or no fault of the target's is worth nothing; a warning costs nothing."""
    login, chat = scores(REPORT, Weights())
    assert (login.points, login.most) == (25.0, 50.0)
    assert (chat.points, chat.most) == (50.0, 50.0)
    login, chat = scores(REPORT, Weights(10.0, {"bpgp/3.2.1": 4.0, "bpgp/3*": 1.0}))
    assert (login.points, login.most, chat.most) == (4.0, 8.0, 2.0)
    assert [score.most for score in scores(REPORT, Weights(10.0, {"*": 0.0}))] == [0.0, 0.0]
    assert sum(score.points for score in scores(GOOD, Weights())) == pytest.approx(100, abs=0.01)


def test_what_a_fault_prevents_is_lost() -> None:
    *others, kept, _ = REPORT.findings
    prevented = replace(REPORT, findings=(*others, replace(kept, is_prevented=True)))
    _, chat = scores(prevented, Weights())
    assert (chat.points, chat.most) == (25.0, 50.0)


def test_gradescope() -> None:
    said = gradescope(REPORT, Weights())
    assert said["score"] == 75.0
    assert [(test["number"], test["status"]) for test in said["tests"]] == [
        ("bpgp/3.2.1", "failed"),
        ("bpgp/3.2.3", "passed"),
    ]
    assert "expected  GAMES" in said["tests"][0]["output"]


def test_classroom() -> None:
    """Whole points, which add up."""
    said = classroom(GOOD, Weights())
    assert [test["max-score"] for test in said["tests"]] == [34, 33, 33]
    assert all(test["passed"] and test["score"] == test["max-score"] for test in said["tests"])
    assert [test["score"] for test in classroom(REPORT, Weights())["tests"]] == [25, 50]


def test_files(tmp_path: Path) -> None:
    paths = {name: tmp_path / name for name in FORMATS}
    write_reports([REPORT], paths, Weights())
    assert json.loads(paths["gradescope"].read_text())["score"] == 75.0
    with pytest.raises(SetupError, match="one target"):
        write_reports([REPORT, GOOD], {"classroom": tmp_path / "more"}, Weights())


def test_weights(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text('total = 40\n[weights]\n"bpgp/4*" = 2\n')
    assert read_weights(path) == Weights(40.0, {"bpgp/4*": 2.0})
    for text in ("total = 'x'", "total = 0", "[weights]\n'bpgp' = -1", "nonsense", "points = 3"):
        path.write_text(text)
        with pytest.raises(SetupError, match=r"weights\.toml"):
            read_weights(path)


def test_expected(tmp_path: Path) -> None:
    path = tmp_path / "then.json"
    path.write_bytes(msgspec.json.encode(GOOD))
    assert changes(path, [GOOD]) == []
    assert changes(path, [REPORT])[0] == "bpgp-server/broken: pass → fail"
    path.write_bytes(msgspec.json.encode([REPORT, GOOD]))
    assert changes(path, [REPORT, GOOD]) == []
    with pytest.raises(SetupError, match="has 2 targets, not 1"):
        changes(path, [GOOD])
    path.write_text("{}")
    with pytest.raises(SetupError, match="not written by"):
        changes(path, [GOOD])


def test_groups_are_in_the_order_of_their_first_case() -> None:
    assert [group.name for group in groups(REPORT.findings)] == ["bpgp/3.2.1", "bpgp/3.2.3", "bpgp/3.2.6"]
