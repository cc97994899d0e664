import tomllib
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.net.children.launch import Sandbox
from parley.net.programs.tables import ProgramTable, launchers, read_programs
from parley.net.settings import read_settings

BRUTUS = 'name = "brutus"\ngame = "conquest"\ncommand = "sh -c \'exit 0\'"\n'


def read(text: str) -> tuple[ProgramTable, ...]:
    return read_programs(tomllib.loads(text)["program"])


def test_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "parley.toml"
    file.write_text(
        f"[[program]]\n{BRUTUS}[[program]]\n{BRUTUS.replace('brutus', 'cassius')}one_based = true\n"
    )
    settings = read_settings({}, {}, str(file))
    brutus = ProgramTable("brutus", "conquest", ("sh", "-c", "exit 0"))
    cassius = ProgramTable("cassius", "conquest", ("sh", "-c", "exit 0"), one_based=True)
    assert read_programs(settings.program) == (brutus, cassius)
    assert settings != read_settings({}, {})


@pytest.mark.parametrize(
    ("value", "sandbox"),
    [
        ("true", Sandbox.REQUIRE),
        ("false", Sandbox.OFF),
        ('"auto"', Sandbox.AUTO),
        ('"require"', Sandbox.REQUIRE),
        ('"off"', Sandbox.OFF),
    ],
)
def test_sandboxes(value: str, sandbox: Sandbox) -> None:
    (program,) = read(f"[[program]]\n{BRUTUS}sandbox = {value}\n")
    assert program.sandbox is sandbox
    assert launchers((program,)).keys() == {sandbox}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('name = "brutus"\n', "", "[[program]] '1': name is missing"),
        ("brutus", "house-brutus", "name: a bot has this name, or it is kept for the house"),
        ("brutus", "random", "name: a bot has this name"),
        ("brutus", "b" * 33, "name: at most 32 characters, not 33"),
        ("brutus", "\\u200b", "name: a name has no invisible"),
        ('"brutus"', "7", "name: expected a text, not '7'"),
        ("conquest", "chess", "game: there is no game 'chess': choose from seabattle, battleship-plus, dots"),
        ("sh -c", "no-such-program", "command: exec:no-such-program: there is no such program"),
        ("sh -c 'exit 0'", "sh /no/such.sh", "command: there is no file '/no/such.sh'"),
        ("sh -c 'exit 0'", "sh 'quote", "command: No closing quotation"),
        ("sh -c 'exit 0'", "", "command: exec: needs a command"),
        ("command", 'sandbox = "cage"\ncommand', "sandbox: expected auto, require, off, true or false"),
        ("command", "one_based = 1\ncommand", "one_based: expected true or false, not '1'"),
        ("conquest", 'seabattle"\none_based = "', "one_based: only conquest has nodes to count"),
        ("command", "speed = 1\ncommand", "there is no 'speed': choose from name, game, command"),
    ],
)
def test_what_is_wrong_is_one_clear_line(old: str, new: str, words: str) -> None:
    with pytest.raises(SetupError) as caught:
        read("[[program]]\n" + BRUTUS.replace(old, new, 1))
    assert words in str(caught.value)
    assert str(caught.value).startswith("[[program]] ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["brutus", "Brutus", "brutuѕ"])
def test_two_of_one_name(name: str) -> None:
    with pytest.raises(SetupError, match="another program has this name, or one that looks like it"):
        read(f"[[program]]\n{BRUTUS}[[program]]\n{BRUTUS.replace('brutus', name)}")


def test_no_tables(tmp_path: Path) -> None:
    file = tmp_path / "parley.toml"
    file.write_text('program = "brutus"\n')
    with pytest.raises(SetupError, match=r"program is written as \[\[program\]\] tables"):
        read_settings({}, {}, str(file))


def test_a_sandbox_that_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    (program,) = read(f"[[program]]\n{BRUTUS}sandbox = true\n")
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(SetupError, match=r"\[\[program\]\] 'brutus': .*there is no bwrap"):
        launchers((program,))
