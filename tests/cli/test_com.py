"""Two processes and a line between them: both roles, every kind of line, every disturbance."""

import json
import os
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from parley.cli.main import main
from tests.cli.com_lines import COMMAND, SOON, Com, relay, running, socat_pair

SMALL = ("--size", "6", "--fleet", "0,0,1,2")
HEADLESS = ("--json", "--key-wait", "0", "--patience", "3")


def check_agreement(master: Com, slave: Com, games: int) -> None:
    """Both have played so many games, and say the same of them."""
    assert (master.end(), slave.end()) == (0, 0)
    ours, theirs = ([game for game in com.games if game["ending"] != "abandoned"] for com in (master, slave))
    assert len(ours) == len(theirs) == games
    for mine, yours in zip(ours, theirs, strict=True):
        assert {mine["ending"], yours["ending"]} == {"won", "lost"}
        assert (mine["shots"], mine["hits"]) == (yours["peer_shots"], yours["peer_hits"])
        assert mine["dishonesty"] == yours["dishonesty"] == ""


def test_games_over_a_socat_pair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trace = tmp_path / "game.trace"
    with socat_pair(tmp_path) as (a, b):
        slave = ("slave", b, "--unpaced", "--nick", "Bob", *HEADLESS, "--games", "2")
        master = ("master", a, "--unpaced", "--nick", "Ann", *HEADLESS, "--games", "2", "--trace", str(trace))
        with running(slave, master) as (bob, ann):
            check_agreement(ann, bob, 2)
            assert ann.games[0]["peer"] == "Bob"
            assert bob.games[0]["peer"] == "Ann"
            assert any("not a real port" in line for line in ann.errors)
    assert main(["decode", "comport", str(trace)]) == 0
    assert "GameOver" in capsys.readouterr().out


def test_games_are_written_down_to_be_seen_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games" / "of today"
    with socat_pair(tmp_path) as (a, b):
        slave = ("slave", b, "--unpaced", "--nick", "Bob", *HEADLESS, "--games", "2", "--bot", "passes")
        master = ("master", a, "--unpaced", "--nick", "Ann", *HEADLESS, "--games", "2", "--save", str(folder))
        with running(slave, master) as (bob, ann):
            check_agreement(ann, bob, 2)
    assert sorted(path.name for path in folder.glob("*.jsonl")) == ["game-1.jsonl", "game-2.jsonl"]
    journal = str(folder / "game-2.jsonl")
    assert main(["replay", journal, "--json", "--to-end"]) == 0
    told = json.loads(capsys.readouterr().out)
    winner = ["won", "lost"].index(ann.games[1]["ending"])
    assert told["players"] == ["Ann", "Bob"]
    assert told["outcome"]["places"][winner] == 1
    assert main(["hint", journal, "--bot", "posterior", "--at", "2", "--json"]) == 0
    hint = json.loads(capsys.readouterr().out)
    assert sum(hint["cells"].values()) == pytest.approx(20, abs=0.5), "every cell's chance to be a ship's"
    assert main(["replay", str(folder / "game-2.txt")]) == 0
    assert "Ann has placed the fleet." in capsys.readouterr().out


def test_games_over_tcp_at_the_speed_of_the_line() -> None:
    with running(("slave", "listen:127.0.0.1:0", *SMALL)) as (bob,):
        port = bob.wait_for("waiting for a call").rpartition(":")[2]
        with running(("master", f"tcp:127.0.0.1:{port}", *SMALL)) as (ann,):
            assert (ann.end(), bob.end()) == (0, 0)
    assert any(line.startswith("game 1 against random: ") for line in ann.lines)


def test_a_terminal_of_our_own() -> None:
    with running(("master", "pty:", "--unpaced", *HEADLESS, *SMALL)) as (ann,):
        name = ann.wait_for("the other end is").rpartition(" ")[2]
        with running(("slave", f"serial:{name}", "--unpaced", *HEADLESS)) as (bob,):
            check_agreement(ann, bob, 1)


def test_a_program_as_the_line() -> None:
    with running(("slave", "listen:127.0.0.1:0", "--unpaced", *HEADLESS)) as (bob,):
        port = bob.wait_for("waiting for a call").rpartition(":")[2]
        line = f"exec:socat - TCP:127.0.0.1:{port}"
        with running(("master", line, "--unpaced", *HEADLESS, *SMALL)) as (ann,):
            check_agreement(ann, bob, 1)


def test_one_opponent_after_the_other() -> None:
    with running(("slave", "listen:127.0.0.1:0", "--unpaced", "--games", "2", *HEADLESS)) as (bob,):
        port = bob.wait_for("waiting for a call").rpartition(":")[2]
        for nick in ("Ann", "Eve"):
            side = ("master", f"tcp:127.0.0.1:{port}", "--unpaced", "--nick", nick, *SMALL)
            with running(side) as (master,):
                assert master.end() == 0
        assert bob.end() == 0
    assert [game["peer"] for game in bob.games] == ["Ann", "Eve"]


@pytest.mark.parametrize("seed", [1, 2])
def test_noise_lost_and_doubled_bytes(tmp_path: Path, seed: int) -> None:
    """Noise for less bytes than a game has, so that both sides have to play one without."""
    with relay(tmp_path, spoilt=250, seed=seed) as wire:
        a, b = wire.lines
        sides = ("slave", b, "--unpaced", *HEADLESS), ("master", a, "--unpaced", *HEADLESS)
        with running(*sides) as (bob, ann):
            check_agreement(ann, bob, 1)


def test_a_silence_that_ends_before_the_key(tmp_path: Path) -> None:
    with relay(tmp_path, held_after=(200,)) as wire:
        a, b = wire.lines
        patient = ("--unpaced", "--json", "--key-wait", "100")
        with running(("slave", b, *patient), ("master", a, *patient)) as (bob, ann):
            check_agreement(ann, bob, 1)
        for com in (ann, bob):
            assert any(line.startswith("suspended: ") for line in com.errors)
            assert "resumed" in com.errors
            assert len(com.games) == 1


def test_unplugged_and_plugged_in_again(tmp_path: Path) -> None:
    with relay(tmp_path, unplugged_after=(100, 400)) as wire:
        a, b = wire.lines
        sides = ("slave", b, "--unpaced", *HEADLESS), ("master", a, "--unpaced", *HEADLESS)
        with running(*sides) as (bob, ann):
            check_agreement(ann, bob, 1)
        assert wire.unplugged == 2
        assert sum(line.startswith("line lost") for line in ann.errors) == 2
        assert [game["how"].partition(":")[0] for game in ann.games[:2]] == ["line lost", "line lost"]


def test_a_program_that_ends_in_the_middle() -> None:
    with running(("master", "exec:true", "--json")) as (ann,):
        assert ann.end() == 1
    assert any("the program has ended" in line for line in ann.errors)
    assert ann.lines == []


def test_asked_to_stop_it_says_goodbye() -> None:
    with running(("slave", "listen:127.0.0.1:0", "--games", "1000")) as (bob,):
        port = bob.wait_for("waiting for a call").rpartition(":")[2]
        with running(("master", f"tcp:127.0.0.1:{port}", "--games", "1000")) as (ann,):
            ann.wait_for("the game begins")
            ann.process.send_signal(signal.SIGTERM)
            assert ann.end() == 143
            bob.wait_for("the opponent said goodbye")
            bob.process.send_signal(signal.SIGINT)
            assert bob.end() == 130
    assert not ann.errors
    assert not bob.errors


def test_whoever_read_our_output_has_gone() -> None:
    with running(("slave", "listen:127.0.0.1:0", "--unpaced")) as (bob,):
        port = bob.wait_for("waiting for a call").rpartition(":")[2]
        reader, writer = os.pipe()
        os.close(reader)
        command = (*COMMAND, "master", f"tcp:127.0.0.1:{port}", "--unpaced")
        done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, timeout=SOON, check=False)
        os.close(writer)
        assert (done.returncode, done.stderr) == (141, b"")
        bob.wait_for("line lost")


def test_nobody_comes() -> None:
    with running(("slave", "pty:", "--give-up", "0.2")) as (bob,):
        assert bob.end() == 1
    assert bob.errors == ["parley: gave up after 0.2 s"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["master", "modem:1"], "'modem:1' is not a line"),
        (["master", "serial:/dev/no-such-tty"], "serial /dev/no-such-tty: no such device"),
        (["master", "exec:./no-such-program"], "exec ./no-such-program: there is no such file or folder"),
        (["master", "pty:", "--fleet", "1,2,3"], "fleet '1,2,3': four numbers"),
        (["master", "pty:", "--size", "6", "--fleet", "1,2,5,10"], "there is no legal layout"),
        (["slave", "pty:", "--bot", "nobody"], "seabattle has no bot 'nobody'"),
        (["slave", "pty:", "--baud", "1"], "1 baud"),
        (["slave", "pty:", "--trace", "/"], "/: this is a folder"),
        (["slave", "pty:", "--save", "/dev/null/games"], "/dev/null/games: Not a directory"),
    ],
)
def test_mistakes(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["com", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith("parley: ")
    assert words in error
    assert error.count("\n") == 1


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["com", "slave", f"listen:127.0.0.1:{port}"]) == 2
    assert f"parley: listen 127.0.0.1:{port}: " in capsys.readouterr().err


def test_a_line_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socat_pair(tmp_path) as (a, _), running(("slave", a)) as (bob,):
        bob.wait_for("on the line")
        assert main(["com", "master", a]) == 2
    assert "another program is using it" in capsys.readouterr().err
