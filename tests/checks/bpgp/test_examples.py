"""The clients in examples/bpgp pass, on standard streams, on a socket, and when they call us."""

import subprocess
import sys
from pathlib import Path

import pytest

from parley.checks.case import Verdict
from tests.checks.clients import CALLS, examine, failed

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[3] / "examples/bpgp"
ONE_GAME = {"counts-anew-in-the-next-game"}
"""They play one game, and go."""
SOON = 60


def test_javascript_on_a_socket() -> None:
    findings = examine("bpgp", f"exec+tcp:node {EXAMPLES / 'ship.js'} {{host}} {{port}}")
    assert failed(findings, ONE_GAME) == []


def test_c_on_standard_streams(tmp_path: Path) -> None:
    ship = tmp_path / "ship"
    subprocess.run(["gcc", "-O2", "-o", ship, EXAMPLES / "ship.c"], check=True, timeout=SOON)
    assert failed(examine("bpgp", f"exec:{ship}"), ONE_GAME) == []


def test_one_that_calls_us() -> None:
    calls = (sys.executable, "-c", CALLS, "node", str(EXAMPLES / "ship.js"))
    names = ("login-comes-first", "begins-when-told", "opponent-aborts-placing", "game-1-on-10-apart")
    findings = examine("bpgp", "listen:127.0.0.1:0", names, calls)
    assert [finding.verdict for finding in findings] == [Verdict.PASS] * len(names)
