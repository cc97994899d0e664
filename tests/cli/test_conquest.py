"""`parley conquest` as people run it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from parley.match.journal import decode_journal
from tests.arena.conquest.hall import RUDE, rude
from tests.cli.conftest import Shell
from tests.net.children.stage import processes_with

QUICK = ("--map", "isles", "--set", "rounds=3", "--sandbox", "off")


def test_a_match_is_shown(parley: Shell) -> None:
    assert parley("conquest", rude("polite"), "random", *QUICK, "--seed", 7) == 0
    assert "Over in round 3" in parley.out
    assert "seed 7" in parley.out
    assert "time a request" in parley.out
    assert parley.err == ""


def test_many_as_json(parley: Shell) -> None:
    assert parley("conquest", "random", "random", *QUICK, "--seed", 1, "--games", 3, "--json") == 0
    told = json.loads(parley.out)
    assert told["seed"] == 1
    assert [game["seed"] for game in told["games"]] == [1, 2, 3]
    assert [[seat["entrant"] for seat in game["seats"]] for game in told["games"]] == [[0, 1], [1, 0], [0, 1]]
    assert sum(row["wins"] for row in told["table"]) == 3
    assert told["voided"] == 0


def test_a_failure_is_explained(parley: Shell) -> None:
    assert parley("conquest", rude("crash"), "random", *QUICK) == 1, "it failed in every game"
    assert "1 ended" in parley.out
    assert "was ended by SIGABRT (segmentation fault, sort of)" in parley.out


def test_a_program_cannot_be_told_of_cards(parley: Shell) -> None:
    assert parley("conquest", rude("polite"), "random", *QUICK, "--set", "cards=true") == 2
    assert parley.err == "parley: cards: GameCore has no message for them, so no program can play with them\n"
    assert parley("conquest", "border", "random", *QUICK, "--set", "cards=true", "--set", "deal=all") == 0


def test_losses_on_time_are_attributed(parley: Shell) -> None:
    assert parley("conquest", rude("silent"), "random", *QUICK, "--time", "300ms") == 1
    assert "losses on time: 1 by the AI's own fault" in parley.out


def test_each_ai_counts_as_it_likes(parley: Shell) -> None:
    one_based = rude("one_based").replace("exec:", "exec1:", 1)
    assert parley("conquest", rude("polite"), one_based, *QUICK, "--json", "--games", 2) == 0
    assert [row["errors"] for row in json.loads(parley.out)["table"]] == [0, 0]


def test_files_that_are_nearly_right(parley: Shell) -> None:
    (parley.folder / "ai.py").write_text("print('hello')")
    (parley.folder / "mine").write_text("name = 'Mine'")
    words = parley.refused("conquest", "random", "exec:./ai.py")
    assert "exec:./ai.py: may not be executed: chmod +x ai.py, or name what runs it" in words
    assert "exec:.: is a folder" in parley.refused("conquest", "random", "exec:.")
    (parley.folder / "ai.py").chmod(0o755)
    assert "write exec:./ai.py" in parley.refused("conquest", "random", "exec:ai.py")
    assert "mine: the name of a map file must end in .toml" in parley.refused(
        "conquest", "random", "random", "--map", "mine"
    )


def test_ctrl_c_shows_what_was_finished(tmp_path: Path) -> None:
    """The first game ends at once, the second never."""
    once = tmp_path / "once.sh"
    once.write_text(f"mkdir {tmp_path}/first 2>/dev/null && exit 3\nexec sleep 600\n")
    command = [sys.executable, "-m", "parley", "conquest", f"exec:sh {once}", "random", *QUICK]
    options = ["--games", "2", "--jobs", "1", "--time", "600", "--transcript", str(tmp_path / "talks")]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, *options], stdout=pipe, stderr=pipe, text=True) as referee:
        try:
            assert comes(lambda: (tmp_path / "talks/game-2-seat-1.trace").exists())
            referee.send_signal(signal.SIGINT)
            out, errors = referee.communicate(timeout=60)
        finally:
            referee.kill()
    assert referee.returncode == 130
    assert "1 ended" in out
    assert "stopped: 1 of 2 games finished" in errors


def test_transcripts(parley: Shell) -> None:
    assert parley("conquest", rude("polite"), "random", *QUICK, "--transcript", "talks/of/today") == 0
    folder = parley.folder / "talks/of/today"
    assert decode_journal((folder / "game-1.jsonl").read_bytes()).header.players == (rude("polite"), "random")
    assert parley("replay", folder / "game-1.jsonl", "--to-end") == 0
    assert parley("decode", "gamecore", folder / "game-1-seat-0.trace") == 0
    assert "#60" in parley.out


def test_a_journal_that_cannot_be_written_is_one_clear_line(parley: Shell) -> None:
    (parley.folder / "game-1.jsonl").symlink_to("/dev/full")
    words = parley.refused("conquest", "random", "random", *QUICK, "--transcript", ".")
    assert words == "parley: game-1.jsonl: no space left on device\n"


def test_the_sandbox_is_missed_once(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(parley.folder))
    arguments = ("conquest", rude("polite"), "random", "--map", "isles", "--set", "rounds=2", "--games", 2)
    assert parley(*arguments) == 0
    assert parley.err.startswith("parley: AIs run without a sandbox: there is no bwrap")
    assert parley.err.count("\n") == 1
    assert "--sandbox require" in parley.refused(*arguments, "--sandbox", "require")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("random",), "conquest needs two AIs or more"),
        (("random", "nobody"), "conquest has no bot 'nobody'"),
        (("random", "exec:./not-there"), "exec:./not-there: there is no such program"),
        (("random", "random", "--map", "nowhere"), "there is no map 'nowhere'"),
        (("random", "random", "--map", "missing.toml"), "missing.toml"),
        (("random", "random", "--set", "players=3"), "2 AIs, but players=3"),
        (("random",) * 10, "players must be from 2 to 9"),
    ],
)
def test_what_cannot_be_played(parley: Shell, arguments: tuple[str, ...], words: str) -> None:
    assert words in parley.refused("conquest", *arguments)


@pytest.mark.parametrize("option", [("--time", "0"), ("--games", "0"), ("--jobs", "x"), ("--sandbox", "no")])
def test_options_that_make_no_sense(parley: Shell, option: tuple[str, str]) -> None:
    with pytest.raises(SystemExit) as error:
        parley("conquest", "random", "random", *option)
    assert error.value.code == 2


@pytest.mark.parametrize("sandbox", ["auto", "off"])
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_nobody_is_left_however_it_ends(number: int, code: int, sandbox: str, tmp_path: Path) -> None:
    tag = f"tag-{os.getpid()}-{tmp_path.name}-{number}-{sandbox}"
    ais = [f"exec:{sys.executable} {RUDE} {word} {tag}" for word in ("early_family", "silent")]
    command = [
        sys.executable,
        "-m",
        "parley",
        "conquest",
        *ais,
        "--map",
        "isles",
        "--games",
        "2",
        "--jobs",
        "2",
    ]
    with subprocess.Popen(
        [*command, "--sandbox", sandbox, "--time", "600"], start_new_session=True
    ) as referee:
        try:
            assert comes(lambda: len(children(tag, referee.pid)) >= 6), describe(tag)
            referee.send_signal(number)
            assert referee.wait(60) == code
        finally:
            referee.kill()
    assert comes(lambda: not children(tag, referee.pid)), describe(tag)


def comes(is_so: Callable[[], bool]) -> bool:
    until = time.monotonic() + 120
    while not is_so() and time.monotonic() < until:
        time.sleep(0.02)
    return is_so()


def describe(tag: str) -> str:
    """What every process of the scene is doing."""
    return "\n".join(
        f"{pid} waits in {word(pid, 'wchan')}: {word(pid, 'cmdline')}" for pid in processes_with(tag)
    )


def word(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text().replace("\0", " ")
    except OSError:
        return "?"


def children(tag: str, referee: int) -> list[int]:
    return [pid for pid in processes_with(tag) if pid != referee]
