import os
import socket
import sys
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.net.children import Child, Launcher, Limits, Sandbox
from parley.net.children.launch import MIB, check_command
from tests.net.children.stage import Ear, play, rude

TMP = "/tmp"  # noqa: S108 - in a sandbox it is another


async def ask(child: Child, ear: Ear, *questions: str) -> list[str]:
    child.write("".join(f"{question}\n" for question in questions).encode())
    return [await ear.line() for _ in questions]


def test_a_cage_shows_what_is_needed_and_nothing_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLEY_DATABASE", "postgresql://me:secret@somewhere")
    tmp_path.chmod(0o755)
    (tmp_path / "data").write_text("seen\n")
    monkeypatch.chdir(tmp_path)

    async def scene(child: Child, ear: Ear) -> None:
        facts = await ask(
            child, ear, f"list {tmp_path}", f"write {tmp_path}/new", f"write {TMP}/new", "write /etc/new",
            "env HOME", "env PARLEY_DATABASE", "uid -", "list /run",
        )  # fmt: skip
        assert facts[:6] == ["data", "False", "True", "False", TMP, "-"]
        assert facts[6] == (str(os.getuid()) if os.getuid() else "65534")
        assert facts[7] == ""
        assert not Path(TMP, "new").exists()

    play(scene, rude("look_around"), Sandbox.REQUIRE)


def test_home_is_hidden_but_for_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if Path.home() == Path("/"):
        pytest.skip("there is no home")

    async def scene(child: Child, ear: Ear) -> None:
        (found,) = await ask(child, ear, f"list {Path.home()}")
        top = {path.relative_to(Path.home()).parts[0] for path in shown if path.is_relative_to(Path.home())}
        assert set(filter(None, found.split(","))) <= top

    command = rude("look_around")
    shown = [path for word in command for path in (Path(word).absolute(), Path(word).resolve(), Path.cwd())]
    play(scene, command, Sandbox.REQUIRE)


def test_a_script_has_its_interpreter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.chmod(0o755)
    script = tmp_path / "script"
    script.write_text(f"#!{sys.executable}\nprint(input())\n")
    script.chmod(0o755)

    async def scene(child: Child, ear: Ear) -> None:
        assert await ask(child, ear, "hello") == ["hello"]

    play(scene, [str(script)], Sandbox.REQUIRE)


def test_there_is_no_network_in_a_cage() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        async def sandboxed(child: Child, ear: Ear) -> None:
            assert await ask(child, ear, f"connect {port}") == ["False"]

        async def bare(child: Child, ear: Ear) -> None:
            assert await ask(child, ear, f"connect {port}") == ["True"]

        play(sandboxed, rude("look_around"), Sandbox.REQUIRE)
        play(bare, rude("look_around"), Sandbox.OFF)


def test_processes_are_limited_in_a_cage() -> None:
    async def scene(child: Child, ear: Ear) -> None:
        made, _, why = (await ear.line()).partition(" ")
        assert 10 <= int(made) <= 30
        assert "unavailable" in why

    play(scene, rude("fork_bomb"), Sandbox.REQUIRE, Limits(processes=30))


@pytest.mark.parametrize("sandbox", [Sandbox.REQUIRE, Sandbox.OFF])
def test_memory_is_limited(sandbox: Sandbox) -> None:
    async def scene(child: Child, ear: Ear) -> None:
        eaten = int((await ear.line()).split()[0])
        assert 20 <= eaten <= 128

    play(scene, rude("eat_memory"), sandbox, Limits(memory=128 * MIB))


def test_a_missing_cage_is_noted_or_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    launcher = Launcher(Sandbox.AUTO)
    assert not launcher.is_sandboxed
    assert launcher.note.startswith("there is no bwrap")
    with pytest.raises(SetupError, match="--sandbox require: there is no bwrap"):
        Launcher(Sandbox.REQUIRE)
    assert Launcher(Sandbox.OFF).note == ""


def test_a_cage_that_does_not_work_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho 'No permissions to create a new namespace' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    note = Launcher(Sandbox.AUTO).note
    assert note == "bubblewrap does not work here: No permissions to create a new namespace"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ((), "exec: needs a command"),
        (("",), "exec: needs a command"),
        (("nobody-has-this",), "no such program"),
    ],
)
def test_commands_that_cannot_be(command: tuple[str, ...], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        check_command(command)


def test_words_are_filled_in() -> None:
    launch = Launcher(Sandbox.OFF).wrap(["echo", "as {role}", "{host}"], "mark", words={"role": "master"})
    assert launch.argv[-3:] == ("echo", "as master", "{host}")
    assert launch.environment["PARLEY_ROLE"] == "master"


def test_a_system_without_pidfds_runs_no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "pidfd_open")
    with pytest.raises(SetupError, match="programs play on Linux only"):
        check_command(["true"])
