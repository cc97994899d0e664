"""We as an AI: another process starts us, and our standard streams are its wire."""

import json
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.conftest import Shell, parley
from tests.cli.tmux import PATIENCE
from tests.visits.gamecore.desk import MEET

__all__ = ["parley"]
US = [sys.executable, "-m", "parley", "play", "conquest", "gamecore:"]
QUICK = ("--map", "isles", "--set", "rounds=6", "--sandbox", "off", "--json", "--time", "60s")

KILLED = """
import subprocess, sys
ai = subprocess.Popen(sys.argv[1], shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
ai.stdin.write(sys.argv[2])
ai.stdin.flush()
while "#50" not in (line := ai.stdout.readline()):
    pass
print(line, end="", flush=True)
ai.wait()
"""


class Core:
    """Runs us, and says what it likes."""

    def __init__(self, *options: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([*US, *options], stdin=pipe, stdout=pipe, stderr=pipe)

    def say(self, text: str, *, slowly: bool = False) -> None:
        assert self.process.stdin
        for piece in text if slowly else [text]:
            self.process.stdin.write(piece.encode())
            self.process.stdin.flush()

    def words(self, count: int) -> str:
        assert self.process.stdout
        found: list[str] = []
        while len(found) < count:
            found += self.process.stdout.readline().decode().split()
        return " ".join(found)

    def end(self) -> tuple[int, str, str]:
        """What is left to say, and how it ended."""
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out.decode(), err.decode()


def test_whole_matches_without_a_fault(parley: Shell) -> None:
    ours = " ".join(US)
    entrants = (f"exec:{ours} --by border", f"exec1:{ours} --by random --one-based")
    assert parley("conquest", *entrants, *QUICK, "--games", 2, "--seed", 5) == 0
    told = json.loads(parley.out)
    assert [(row["errors"], row["faults"]) for row in told["table"]] == [(0, {}), (0, {})]
    assert told["voided"] == 0


def test_a_slow_core_with_odd_words_between(tmp_path: Path) -> None:
    keep = ("--trace", str(tmp_path / "trace"), "--save", str(tmp_path))
    core = Core("--by", "border", *keep, "--json")
    core.say("GDay\n", slowly=True)
    assert core.words(1) == "WazUp"
    core.say(f"{MEET.removeprefix('GDay ')}\r\n\r\n #77 \n #33\n0 5\n0 1\n1 1\n1 3\n#13\n#14\n", slowly=True)
    core.say("#33 0 5 0 1 1 1 1 3 #60 3\n")
    assert core.words(3) == "#50 1 3"
    core.say("#10 #61\n")
    assert core.words(3) == "#51 1 2"
    core.say("#64\n")
    code, out, err = core.end()
    assert (code, out) == (0, "")
    assert "fault: a status code was expected: b'#77'" in err
    assert '"result": "over"' in err
    assert 'ai> "#51\\n1 2\\n"' in (tmp_path / "trace").read_text()
    match, *plies = map(json.loads, (tmp_path / "game-1.log").read_text().splitlines())
    assert (match["where"], match["seat"]) == ("gamecore:", 0)
    assert [ply["move"] for ply in plies] == ["place 1 3"]


def test_a_core_that_goes_without_a_word() -> None:
    core = Core("--by", "random")
    core.say("GDay\n")
    assert core.words(1) == "WazUp"
    core.say(f"{MEET.removeprefix('GDay ')} #33 0 5 0 1 1 1 1 3 #13 #14 #33 0 5 0 1 1 1 1 3 #60 3\n")
    core.words(3)
    code, out, err = core.end()
    assert (code, out) == (1, "")
    assert "parley: the other side closed the line" in err


def test_a_core_that_is_killed(tmp_path: Path) -> None:
    """`kill -9` in the middle of a turn, while another process waits for us."""
    ours = f"{' '.join(US)} --by random 2>errors; echo $? >new; mv new end"
    said = f"{MEET} #33 0 5 0 1 1 1 1 3 #13 #14 #33 0 5 0 1 1 1 1 3 #60 3\n"
    words = [sys.executable, "-c", KILLED, ours, said]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as core:
        assert core.stdout
        assert core.stdout.readline() == "#50\n"
        core.kill()
    end = time.monotonic() + PATIENCE
    while not (tmp_path / "end").exists():
        assert time.monotonic() < end, "it waits for nobody"
        time.sleep(0.05)
    assert (tmp_path / "end").read_text() == "1\n"
    assert (tmp_path / "errors").read_text().endswith("\nparley: the other side closed the line\n")


def test_nobody_there_and_nobody_to_play() -> None:
    core = Core("--by", "random")
    code, out, err = core.end()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    done = subprocess.run(
        [*US[:-1], "gamecore:x", "--by", "random"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "parley: gamecore: takes nothing after it, not 'x'\n"
