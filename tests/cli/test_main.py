import os
import subprocess
import sys

import pytest

from parley import __version__
from parley.cli.main import main
from parley.core.compiled import IS_COMPILED
from tests.cli.conftest import Shell

LIGHT = ("commands", "main", "mixed", "parser")
"""What it takes to print the help."""


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    out = capsys.readouterr().out
    assert all(command in out for command in ("simulate", "replay", "decode", "serve"))


@pytest.mark.parametrize("command", ["simulate", "replay", "decode", "serve", "mcp"])
def test_every_command_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"parley {command}" in capsys.readouterr().out.split("examples:")[1]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"parley {__version__}{' (compiled)' if IS_COMPILED else ''}\n"


def test_help_imports_nothing_heavy() -> None:
    program = (
        "import sys; from parley.cli.main import make_parser as made; made(lazily=True); print(*sys.modules)"
    )
    words = [sys.executable, "-c", program]
    loaded = set(subprocess.run(words, capture_output=True, text=True, check=True).stdout.split())
    ours = {name for name in loaded if name.startswith("parley")}
    assert ours == {"parley", "parley.cli", *(f"parley.cli.{name}" for name in LIGHT)}
    assert not {"dataclasses", "difflib", "logging", "msgspec", "pathlib", "rich", "socket"} & loaded


def test_a_missing_file_is_one_clear_line(parley: Shell) -> None:
    assert "nowhere.jsonl" in parley.refused("replay", "nowhere.jsonl")


def test_a_closed_pipe_is_not_a_traceback() -> None:
    command = f"{sys.executable} -m parley simulate dots --seed 1 --json | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("words", [["bots"], ["bots", "--json"]])
def test_nobody_reads_what_is_printed(words: list[str]) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    command = [sys.executable, "-m", "parley", *words]
    done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, check=False)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (141, b"")


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("parley.cli.simulate.run_simulate", interrupt)
    assert main(["simulate", "dots"]) == 130


def test_what_windows_lacks_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.delitem(sys.modules, "parley.cli.conquest", raising=False)
    assert main(["conquest", "random", "random"]) == 2
    assert capsys.readouterr().err == "parley: Windows lacks what this command needs: run it in WSL\n"


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (OSError(98, "Address already in use"), "something else listens there"),
        (IsADirectoryError(21, "Is a directory", "games"), "games: this is a folder"),
    ],
)
def test_numbers_of_the_system_become_sentences(
    error: OSError, says: str, monkeypatch: pytest.MonkeyPatch, parley: Shell
) -> None:
    def fail(options: object) -> int:
        raise error

    monkeypatch.setattr("parley.cli.bots.run_bots", fail)
    told = parley.refused("bots")
    assert told.startswith(f"parley: {says}")
    assert "Errno" not in told


def test_what_may_be_left_out_is_not_missing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate"])
    assert capsys.readouterr().err == "parley: missing: GAME (see parley simulate --help)\n"
