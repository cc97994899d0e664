"""`parley play` as people start it."""

import json
import os
import signal
import subprocess
import sys

from tests.cli.test_simulate import settings

PARLEY = [sys.executable, "-m", "parley", "play"]
SMALL, SMALL_DOTS = settings("seabattle"), settings("dots")


def test_a_pipe_is_played_line_by_line() -> None:
    environment = {**os.environ, "TERM": "dumb", "LANG": "C.UTF-8"}
    done = subprocess.run(
        [*PARLEY, "seabattle", "--against", "easy", *SMALL],
        input="place\nA1\nresign\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environment,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    said = done.stdout.splitlines()
    assert "You have placed your fleet." in said
    assert "You give up. easy has won." in said
    assert said[-1] == "Goodbye."
    assert all(line.isprintable() for line in said)


def test_nobody_reads_what_is_said() -> None:
    command = f"yes board | {' '.join(PARLEY)} seabattle | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_interrupted_it_says_goodbye() -> None:
    words = [
        *PARLEY,
        "dots",
        *SMALL_DOTS,
        "--by",
        "random",
        "--against",
        "random",
        "--games",
        "1000",
        "--json",
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        assert playing.stderr is not None
        first = json.loads(playing.stdout.readline())
        playing.send_signal(signal.SIGINT)
        rest = [json.loads(line) for line in playing.stdout]
        assert playing.wait(60) == 130
        assert playing.stderr.read() == ""
    assert first["result"] in ("won", "lost", "draw")
    assert "broken off" not in [told["result"] for told in rest[:-1]]
