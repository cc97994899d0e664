"""Programs that speak by themselves: under somebody else's GameCore, and on a COM line."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

PARLEY = [sys.executable, "-m", "parley"]
AI = Path(__file__).parents[3] / "examples" / "conquest" / "ai.py"


def run(*words: str, say: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PARLEY, *words], input=say, capture_output=True, text=True, timeout=120, check=False
    )


def test_under_a_gamecore() -> None:
    """Off: not every kernel allows a sandbox in a sandbox."""
    by = f"exec:{sys.executable} {AI}"
    ours = f"exec:{sys.executable} -m parley play conquest gamecore: --sandbox off --by '{by}'"
    done = run("conquest", "random", ours, "--set", "rounds=3", "--sandbox", "off", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert [row["faults"] for row in json.loads(done.stdout)["table"]] == [{}, {}]


def test_on_a_com_line(tmp_path: Path) -> None:
    """A slave that knows only its standard streams plays with a master on the other end of a call."""
    words = (
        "com",
        "master",
        "listen:127.0.0.1:0",
        "--bot",
        "random",
        "--size",
        "6",
        "--unpaced",
        "--rest",
        "0",
    )
    log = tmp_path / "master"
    with (
        log.open("w") as output,
        subprocess.Popen([*PARLEY, *words, "--json"], stdout=output, stderr=output) as master,
    ):
        while not (found := re.search(r"127\.0\.0\.1:([1-9]\d*)", log.read_text())):
            assert master.poll() is None
        by = f"exec:{sys.executable} -m parley com {{role}} stdio: --bot density --unpaced"
        line = f"com:tcp:127.0.0.1:{found[1]}?role=slave"
        done = run("play", "seabattle", line, "--sandbox", "off", "--by", by)
        assert master.wait(60) == 0
    assert done.returncode == 0, done.stderr
    assert json.loads(next(line for line in log.read_text().splitlines() if line[0] == "{"))["ending"] in (
        "won",
        "lost",
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--json",), "--json: gamecore: is the program's own wire, and it plays by itself"),
        (("--sandbox", "off", "--give-up", "1"), ""),
    ],
)
def test_what_we_cannot_do_and_giving_up(words: tuple[str, ...], why: str) -> None:
    process = subprocess.Popen(
        [*PARLEY, "play", "conquest", "gamecore:", "--by", "exec:cat", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        errors = process.stderr.read() if process.stderr else ""
        assert process.wait(60) == (2 if why else 0)
    assert why in errors
