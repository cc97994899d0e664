import asyncio
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parley.cli.main import main
from parley.net.settings import SETTINGS, Address, Settings, flag_of, read_settings
from parley.wires.bpgp import EndGame, EndReason, Games, GetGames
from tests.cli.conftest import Shell
from tests.net.bpgp_client import clients, start_game
from tests.net.certificate import make_certificate

ANYWHERE = [word for wire in ("bpgp", "dotline", "web") for word in (f"--{wire}", "127.0.0.1:0")]
EXAMPLE = Path(__file__).parents[2] / "examples" / "parley.toml"
COMMAND = (sys.executable, "-m", "parley", "serve", *ANYWHERE)


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[tuple["subprocess.Popen[str]", Address]]:
    """A server of its own, and where BPGP clients find it."""
    with subprocess.Popen(
        (*COMMAND, "--data", "parley-data", *arguments), cwd=folder, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            port = re.search(r"BPGP client at 127.0.0.1:(\d+)$", process.stdout.readline().strip())
            assert port is not None
            assert re.match(r"Dots: telnet 127.0.0.1 \d+$", process.stdout.readline())
            assert re.match(r"Web: http://127.0.0.1:\d+/$", process.stdout.readline())
            yield process, Address("127.0.0.1", int(port[1]))
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_serve_until_told_to_stop(number: signal.Signals, tmp_path: Path) -> None:
    with running(tmp_path) as (process, address):

        async def scene() -> None:
            async with clients(address, "ada", "bob") as (ada, bob):
                games = await ada.ask(GetGames(), Games)
                assert [game.username for game in games.games] == ["house-density"]
                await start_game(ada, bob)
                process.send_signal(number)
                assert await ada.await_(EndGame) == EndGame(EndReason.SERVER_CLOSED_CONNECTION)
                await bob.ended()

        asyncio.run(scene())
        assert process.wait(5) == 0
    assert (tmp_path / "parley-data" / "parley.db").exists()


def shown(address: Address) -> bytes:
    """The certificate we are shown there."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(address) as plain, trusting.wrap_socket(plain) as wrapped:
        return wrapped.getpeercert(binary_form=True) or b""


def test_the_certificate_is_read_again_on_sighup(tmp_path: Path) -> None:
    made, other = make_certificate(tmp_path), make_certificate(tmp_path, "other")
    with running(tmp_path, "--cert", made.cert, "--key", made.key, "--tls", "bpgp") as (process, address):
        old = shown(address)
        shutil.copy(other.cert, made.cert)
        shutil.copy(other.key, made.key)
        process.send_signal(signal.SIGHUP)
        deadline = time.monotonic() + 60
        while shown(address) == old:
            assert time.monotonic() < deadline
        process.terminate()
        assert process.wait(60) == 0


def test_a_server_goes_with_its_terminal(tmp_path: Path) -> None:
    """SIGHUP also says that the terminal was closed; a server nobody sees any more would hold its ports."""
    ours, its = os.openpty()
    command = (*COMMAND, "--data", "data")
    with subprocess.Popen(
        command, cwd=tmp_path, stdin=its, stdout=its, stderr=its, start_new_session=True
    ) as one:
        os.close(its)
        heard = b""
        while b"Ctrl-C stops the server.\r\n" not in heard:
            heard += os.read(ours, 4096)
        os.close(ours)
        one.send_signal(signal.SIGHUP)
        assert one.wait(60) == 0


def test_check(parley: Shell) -> None:
    assert parley("serve", "--check", "--bpgp", "0.0.0.0:1", "--database", "postgresql://nowhere/x") == 0
    assert parley.out == "the configuration is sound\n"
    assert list(parley.folder.iterdir()) == []


def test_settings_from_everywhere(parley: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    (parley.folder / "x.toml").write_text('bot = "clever"')
    assert "has a bot 'clever'" in parley.refused("serve", "--check", "--config", "x.toml")
    monkeypatch.setenv("PARLEY_CONFIG", "x.toml")
    assert "has a bot 'clever'" in parley.refused("serve", "--check")
    monkeypatch.setenv("PARLEY_BOT", "off")
    assert parley("serve", "--check") == 0
    assert "--bpgp" in parley.refused("serve", "--check", "--bpgp", "x")
    assert "nowhere.toml" in parley.refused("serve", "--check", "--config", "nowhere.toml")
    assert "mysql" in parley.refused("serve", "--check", "--database", "mysql://x")


def test_a_server_without_doors_does_not_start(parley: Shell) -> None:
    off = [word for wire in ("--bpgp", "--dotline", "--web") for word in (wire, "off")]
    for check in ((), ("--check",)):
        line = parley.refused("serve", *check, *off)
        assert "every wire is off" in line
    assert list(parley.folder.iterdir()) == []


def test_places_that_cannot_be(parley: Shell) -> None:
    here = "127.0.0.1:4321"
    line = parley.refused("serve", "--check", "--web", here, "--metrics", here)
    assert line == f"parley: --web and --metrics are both {here}: choose another\n"
    Path("file").touch()
    assert "file is not a folder" in parley.refused("serve", "--check", "--data", "file")
    assert (
        parley.refused("serve", "--config", "gone.toml")
        == "parley: gone.toml: there is no such file or folder\n"
    )


def test_a_taken_port_is_one_clear_line(parley: Shell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        where = ("--bpgp", f"127.0.0.1:{port}", "--dotline", "off", "--web", "off", "--data", "data")
        line = parley.refused("serve", *where)
    assert "--bpgp: " in line
    assert "address already in use" in line


def test_a_com_line_that_cannot_be_is_one_clear_line(parley: Shell) -> None:
    off = ("--bpgp", "off", "--dotline", "off", "--web", "off", "--data", "data")
    assert parley("serve", "--check", *off, "--com", "pty:", "--com", "listen:127.0.0.1:0") == 0
    for line, words in (
        ("com1", "--com: 'com1' is not a line"),
        ("pty:?role=servant", "role is master or slave"),
        ("serial:/dev/nowhere", "--com: serial /dev/nowhere: no such device"),
        ("tcp:nowhere.invalid:1", "--com: tcp nowhere.invalid:1: "),
    ):
        assert words in parley.refused("serve", *off, "--com", "pty:", "--com", line)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        place = f"listen:127.0.0.1:{taken.getsockname()[1]}"
        line = parley.refused("serve", *off, "--com", place)
    assert "--com: listen 127.0.0.1:" in line
    assert "something else listens there" in line
    assert "seabattle has no bot 'greedy'" in parley.refused("serve", "--check", "--com-bot", "greedy")


def test_help_names_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["serve", "--help"])
    assert caught.value.code == 0
    words = capsys.readouterr().out
    for name, setting in SETTINGS.items():
        assert f"{flag_of(name)} {setting.metavar}".rstrip() in words


def test_the_example_has_every_setting_at_its_default(parley: Shell) -> None:
    text = EXAMPLE.read_text()
    assert parley("serve", "--check", "--config", str(EXAMPLE)) == 0
    whole = re.sub(r"(?m)^# (?=\w+ = )", "", text)
    assert tomllib.loads(whole).keys() == SETTINGS.keys()
    (parley.folder / "whole.toml").write_text(whole)
    assert read_settings({}, {}, str(parley.folder / "whole.toml")) == Settings()


def test_tls_is_checked_before_anything_is_opened(parley: Shell) -> None:
    made = make_certificate(parley.folder)
    assert parley("serve", "--check", "--cert", made.cert, "--key", made.key) == 0
    assert "both --cert and --key" in parley.refused("serve", "--check", "--cert", made.cert)
    assert "nowhere" in parley.refused("serve", "--check", "--cert", made.cert, "--key", "nowhere")
    assert "--cert" in parley.refused("serve", "--check", "--cert", made.key, "--key", made.key)
    assert "some of web, bpgp, dotline, metrics" in parley.refused("serve", "--check", "--tls", "gopher")
