"""The clients in examples/dots pass, on standard streams, on a socket, and when they call us."""

import subprocess
import sys
from pathlib import Path

import pytest

from parley.checks.case import Verdict
from tests.checks.clients import CALLS, examine, failed

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[3] / "examples/dots"
ONE_GAME = {"plays-again", "comes-back"}
"""They play one game under a new name, and go."""
SOON = 60


def test_javascript_on_a_socket() -> None:
    findings = examine("dotline", f"exec+tcp:node {EXAMPLES / 'dot.js'} {{host}} {{port}}")
    assert failed(findings, ONE_GAME) == []


def test_c_on_standard_streams(tmp_path: Path) -> None:
    dot = tmp_path / "dot"
    subprocess.run(["gcc", "-O2", "-o", dot, EXAMPLES / "dot.c"], check=True, timeout=SOON)
    assert failed(examine("dotline", f"exec:{dot}"), ONE_GAME) == []


def test_one_that_calls_us() -> None:
    calls = (sys.executable, "-c", CALLS, "node", str(EXAMPLES / "dot.js"))
    names = ("logs-in-first", "waits-in-our-turn", "game-ends-stopped", "game-1-among-2-apart")
    findings = examine("dotline", "listen:127.0.0.1:0", names, calls)
    assert [finding.verdict for finding in findings] == [Verdict.PASS] * len(names)
