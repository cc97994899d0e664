"""`parley admin` against a real server, both ways in."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parley.cli.screen import console
from parley.match.journal import decode_journal
from tests.cli.conftest import Shell
from tests.net.process import ServerProcess, serving
from tests.net.web.browser import PASSWORD, Browser, hear
from tests.store.stores import run

COMMAND = (sys.executable, "-m", "parley", "admin")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with serving(tmp_path / "data", "--bot", "off", quiet=False) as started:
        yield started


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


def test_who_is_here_until_they_are_sent_away(server: ServerProcess, data: str, parley: Shell) -> None:
    async def scene() -> None:
        eve = Browser(server.web)
        await eve.be_guest("eve")
        async with eve.tab() as tab:
            await hear(tab, news="hello")
            done = await asyncio.to_thread(
                subprocess.run, [*COMMAND, "--data", data, "who", "--json"], capture_output=True, check=True
            )
            (row,) = json.loads(done.stdout)["rows"]
            assert (row["name"], row["wire"], row["address"]) == ("eve", "web", "127.0.0.1")
            ban = [*COMMAND, "--data", data, "ban", "eve", "--for", "1h", "--reason", "rude"]
            done = await asyncio.to_thread(subprocess.run, ban, capture_output=True, check=True)
            assert done.stdout == b"eve may not come in for 1 hour: 1 was sent away\n"
            assert (await hear(tab, news="goodbye"))["why"] == "sent_away"
        assert (await Browser(server.web).be_guest("eve")).status == 403

    asyncio.run(scene())
    assert parley("admin", "--data", data, "bans") == 0
    head, line = parley.out.splitlines()
    assert head.split("\t")[:2] == ["kind", "target"]
    assert line.split("\t")[:2] == ["ban", "eve"]
    assert parley("admin", "--data", data, "audit", "--json") == 0
    assert [entry["action"] for entry in json.loads(parley.out)["rows"]] == ["ban"]


def test_a_ban_outlives_the_server(data: str, parley: Shell) -> None:
    with serving(Path(data), "--bot", "off") as server:
        assert parley("admin", "--data", data, "ban", "127.0.0.0/8") == 0
        server.kill()
    with serving(Path(data), "--bot", "off") as server:
        assert asyncio.run(Browser(server.web).be_guest("eve")).error == "banned"
        assert parley("admin", "--data", data, "unban", "127.0.0.0/8") == 0
        assert asyncio.run(Browser(server.web).be_guest("eve")).status == 201


def test_passwords_operators_and_tokens(
    server: ServerProcess, data: str, parley: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(Browser(server.web).register("ann"))
    url = f"http://{server.web}"
    assert parley("admin", "--data", data, "operators", "add", "ann") == 0
    assert parley("admin", "--data", data, "token", "ann", "--json") == 0
    monkeypatch.setenv("PARLEY_TOKEN", json.loads(parley.out)["token"])
    assert parley("admin", "--url", url, "tables") == 0
    assert parley.out == ""  # no rows
    assert "on the machine itself" in parley.refused("admin", "--url", url, "operators", "add", "eve")
    ask = [*COMMAND, "--data", data, "reset-password", "ann", "--password"]
    subprocess.run(ask, input=b"battery staple\n", check=True, capture_output=True)
    assert "this token is not valid" in parley.refused("admin", "--url", url, "tables")
    assert asyncio.run(Browser(server.web).log_in("ann", PASSWORD)).status == 403
    assert asyncio.run(Browser(server.web).log_in("ann", "battery staple")).status == 200


def test_a_name_is_exported_and_erased_and_the_journal_still_verifies(
    server: ServerProcess, data: str, parley: Shell
) -> None:
    async def play() -> int:
        somebody = Browser(server.web)
        await somebody.register("Zyxomma")
        async with somebody.tab() as tab:
            await tab.send('{"id":1,"do":"open","game":"dots","bots":["random"]}')
            await hear(tab, news="table", phase="playing")
            await tab.send('{"id":2,"do":"resign"}')
            return int((await hear(tab, news="closed"))["match"])

    match = asyncio.run(play())
    assert parley("admin", "--data", data, "export", "zyxomma") == 0
    assert [one["match"] for one in json.loads(parley.out)["matches"]] == [match]
    assert parley("admin", "--data", data, "erase", "zyxomma", "--reason", "asked") == 0
    assert parley.out.startswith("the name is erased from 1 match and ")
    assert parley("verify", "--data", data) == 0
    server.terminate()
    found = run(data, lambda store: store.matches.journal(match))  # type: ignore[arg-type]
    assert decode_journal(found).header.players == ("erased", "random")
    for path in Path(data).rglob("*"):
        assert not path.is_file() or b"zyxomma" not in path.read_bytes().lower(), path


def test_errors_say_what_to_do(parley: Shell, tmp_path: Path) -> None:
    assert "start one, or say where" in parley.refused("admin", "--data", tmp_path / "nowhere", "who")
    assert "--url takes a token" in parley.refused("admin", "--url", "http://127.0.0.1:1", "who")
    assert "expected http://" in parley.refused("admin", "--url", "ftp://here", "--token", "x", "who")
    refused = parley.refused("admin", "--url", "http://127.0.0.1:1", "--token", "x", "who")
    assert "no server answers" in refused
    assert "--admin PATH" in parley.refused("admin", "--admin", "off", "who")
    assert "announce" in parley.refused("admin", "announce", "x" * 300)
    with pytest.raises(SystemExit):
        parley("admin", "mute", "eve", "--for", "soon")
    assert "30m, 12h or 7d" in parley.capsys.readouterr().err


def test_a_terminal_gets_a_table(
    server: ServerProcess, data: str, parley: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "_force_terminal", True)
    assert (
        parley("admin", "--data", data, "mute", "192.0.2.0/24", "--for", "2d", "--reason", "\x1b[31mred") == 0
    )
    assert parley("admin", "--data", data, "bans") == 0
    assert "192.0.2.0/24" in parley.out
    assert "1 ban or mute in force" in parley.out
    assert "\\x1b[31mred" in parley.out


def test_what_is_too_short_or_unknown_is_said_plainly(
    server: ServerProcess, data: str, parley: Shell
) -> None:
    for words, line in (
        (("announce", ""), "announce: text: at least 1 character"),
        (("announce", "x" * 241), "announce: text: at most 240 characters"),
        (("resolve", "--", "-4"), "resolve: number: at least 0"),
        (("operators", "add"), "whose account? `operators add NAME`"),
        (("who", "--url", f"http://{server.web}", "--token", "stale"), "this token is not valid, or no more"),
    ):
        assert parley("admin", "--data", data, *words) == 2
        assert parley.err.startswith(f"parley: {line}")
        assert parley.err.count("\n") == 1


def test_an_announcement_counts_people(data: str, parley: Shell) -> None:
    with serving(Path(data)):
        assert parley("admin", "--data", data, "announce", "Good evening.") == 0
        assert parley.out == "0 people were told\n"
