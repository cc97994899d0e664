"""The `[[program]]` tables of the settings file: which programs are offered as opponents.

[[program]] name = "brutus" game = "conquest" command = "python3 /srv/ais/brutus.py" sandbox = "auto" # auto:
if this machine has one; require (or true); off (or false) tcp = false # does it connect to {host} and {port}
instead of using its standard streams? one_based = false # conquest: does it count nodes from 1?

Errors are a `SetupError` that says where.
"""

import shlex
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parley.core import NotationError, SetupError, quote
from parley.core.names import read_name, skeleton
from parley.games import GAMES
from parley.house.names import is_reserved
from parley.net.children.launch import Launcher, Sandbox, check_command

NAME = 32
"""Characters."""
_SANDBOXES: Mapping[object, Sandbox] = {True: Sandbox.REQUIRE, False: Sandbox.OFF} | {
    word.value: word for word in Sandbox
}
_BEGINNINGS = ("/", "./", "../")


@dataclass(frozen=True, slots=True)
class ProgramTable:
    """One of them, as read."""

    name: str
    game: str
    command: tuple[str, ...]
    sandbox: Sandbox = Sandbox.AUTO
    one_based: bool = False
    tcp: bool = False


def read_programs(tables: Iterable[Mapping[str, object]]) -> tuple[ProgramTable, ...]:
    """All of them. Raises `SetupError`."""
    programs: list[ProgramTable] = []
    for table in tables:
        where = f"[[program]] {quote(str(table.get('name', len(programs) + 1)))}"
        programs.append(_read_program(table, where))
        looks = [skeleton(program.name) for program in programs]
        if len(set(looks)) < len(looks):
            raise SetupError(f"{where}: another program has this name, or one that looks like it")
    return tuple(programs)


def _read_program(table: Mapping[str, object], where: str) -> ProgramTable:
    for key in table:
        if key not in _KEYS:
            raise SetupError(f"{where}: there is no {quote(key)}: choose from {', '.join(_KEYS)}")
    for key in ("name", "game", "command"):
        if key not in table:
            raise SetupError(f"{where}: {key} is missing")
    if "one_based" in table and table["game"] != "conquest":
        raise SetupError(f"{where}: one_based: only conquest has nodes to count")
    return ProgramTable(**{key: _KEYS[key](value, f"{where}: {key}") for key, value in table.items()})


def _read_name(value: object, where: str) -> str:
    try:
        name = read_name(_text(value, where))
    except NotationError as error:
        raise SetupError(f"{where}: {error}") from None
    if len(name) > NAME:
        raise SetupError(f"{where}: at most {NAME} characters, not {len(name)}")
    if is_reserved(name):
        raise SetupError(f"{where}: a bot has this name, or it is kept for the house")
    return name


def _read_game(value: object, where: str) -> str:
    game = _text(value, where)
    if game not in GAMES:
        raise SetupError(f"{where}: there is no game {quote(game)}: choose from {', '.join(GAMES)}")
    return game


def _read_command(value: object, where: str) -> tuple[str, ...]:
    try:
        command = tuple(shlex.split(_text(value, where)))
        check_command(command)
    except (ValueError, SetupError) as error:
        raise SetupError(f"{where}: {error}") from None
    script = command[1] if len(command) > 1 else ""
    if script.startswith(_BEGINNINGS) and not Path(script).exists():
        raise SetupError(f"{where}: there is no file {quote(script)}")
    return command


def _read_sandbox(value: object, where: str) -> Sandbox:
    found = _SANDBOXES.get(value) if isinstance(value, str | bool) else None
    if found is None:
        raise SetupError(f"{where}: expected {', '.join(Sandbox)}, true or false, not {quote(str(value))}")
    return found


def _read_flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise SetupError(f"{where}: expected true or false, not {quote(str(value))}")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise SetupError(f"{where}: expected a text, not {quote(str(value))}")
    return value


_KEYS: Mapping[str, Callable[[object, str], Any]] = {
    "name": _read_name,
    "game": _read_game,
    "command": _read_command,
    "sandbox": _read_sandbox,
    "one_based": _read_flag,
    "tcp": _read_flag,
}


def launchers(programs: Sequence[ProgramTable], known: Container[Sandbox] = ()) -> dict[Sandbox, Launcher]:
    """The launchers, by the sandbox they use, except those `known`. Raises `SetupError`."""
    wanted = {program.sandbox: program.name for program in programs if program.sandbox not in known}
    made = {}
    for sandbox, name in wanted.items():
        try:
            made[sandbox] = Launcher(sandbox)
        except SetupError as error:
            raise SetupError(f"[[program]] {quote(name)}: {error}") from None
    return made
