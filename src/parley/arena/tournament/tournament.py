"""A tournament that can be played: everybody exists, and can sit wherever they may have to."""

import os
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from parley.arena.bout import Bout, seatings
from parley.arena.custody import agree, check_custody
from parley.arena.entrants import Custody, Entrant, is_program, parse_entrant
from parley.arena.schedules.formats import Plan
from parley.arena.tournament.file import EntrantTable, GameTable, TournamentFile, read_file
from parley.arena.tournament.trials import check_trials
from parley.bots.own import PREFIX
from parley.core import NotationError, SetupError
from parley.core.names import read_name, skeleton
from parley.games import GAMES, load_game
from parley.match.replay import read_setup
from parley.net.children import Limits

NAME = 40
"""The most characters of a name."""
ENTRANTS, GAMES_OF_A_ROUND = 1024, 16
"""At most."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A file, and the folder its paths are relative to. Plain values: it is sent to other processes."""

    file: TournamentFile
    folder: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entrant.name for entrant in self.file.entrant)

    @property
    def plan(self) -> Plan:
        """What its schedule is made from."""
        file = self.file
        return Plan(
            file.format,
            len(file.entrant),
            file.seats,
            file.rounds,
            file.turns,
            file.challengers,
            file.seed,
            file.sprt is not None,
        )

    @property
    def custody(self) -> Custody:
        """How programs are run."""
        limits = self.file.limits
        uses = Limits(limits.memory * 1024 * 1024, limits.processes, limits.cpu)
        return Custody(limits.patience, limits.sandbox, uses)

    @property
    def has_programs(self) -> bool:
        """Is one of them a program?"""
        return any(is_program(words) for entrant in self.file.entrant for words in _players(entrant))

    @property
    def identity(self) -> bytes:
        """Everything that affects the results, whatever the folder is called."""
        return msgspec.json.format(msgspec.json.encode(self.file), indent=1) + b"\n"

    def bout(self, game: int, number: int) -> Bout:
        """One round of one of its games."""
        table = self.file.game[game]
        file = self.file
        return Bout(
            table.game, table.settings, file.seed, number, file.limits.think, self.custody, file.climate
        )

    def entrant(self, number: int, game: int) -> Entrant:
        """The entrant as it plays this game. Raises `SetupError`."""
        return _entrant(self.folder, self.file.entrant[number], self.file.game[game].game)

    def folder_to_send(self, number: int) -> Path | None:
        """The folder of an entrant's program, if other machines need a copy of it."""
        table = self.file.entrant[number]
        is_sent = table.folder and any(map(is_somebodys, _players(table)))
        return _place(self.folder, table.folder) if is_sent else None

    def check(self) -> str:
        """Raises `SetupError` if it cannot be played; returns why programs would have no sandbox, if so."""
        file = self.file
        check_counts(file)
        check_names(self.names)
        for game, table in enumerate(file.game):
            _check_game(table, file.seats)
            entrants = [self._checked(number, game) for number in range(len(file.entrant))]
            _check_seats(table, entrants)
        check_trials(file)
        return check_custody(self.custody) if self.has_programs else ""

    def _checked(self, number: int, game: int) -> Entrant:
        try:
            return self.entrant(number, game)
        except SetupError as error:
            raise SetupError(f"entrant {self.names[number]}: {error}") from None


def _players(entrant: EntrantTable) -> Iterable[str]:
    return [entrant.player] if isinstance(entrant.player, str) else entrant.player.values()


@cache
def _parse(game: str, words: str) -> Entrant:
    return parse_entrant(game, words)


def _entrant(folder: str, table: EntrantTable, game: str) -> Entrant:
    words = table.player if isinstance(table.player, str) else table.player.get(game, "")
    if not words:
        raise SetupError(f"it has no player for {game}: write player = {{ {game} = … }}")
    if not (table.folder or is_somebodys(words)):  # a built-in bot needs none
        return replace(_parse(game, words), name=table.name, seconds=table.seconds)
    where = _place(folder, table.folder)
    entrant = _parse(game, _from(where, words))
    place = str(where) if entrant.command else ""
    return replace(entrant, name=table.name, seconds=table.seconds, folder=place)


def is_somebodys(words: str) -> bool:
    """Is it a program or a custom bot, which lives in a folder?"""
    return is_program(words) or words.startswith(PREFIX)


@cache
def _place(folder: str, name: str) -> Path:
    where = (Path(folder) / name).resolve()
    if not where.is_dir():
        raise SetupError(f"there is no folder {where}")
    return where


def _from(folder: Path, words: str) -> str:
    """The files in a command, resolved against the folder."""
    if words.startswith(PREFIX):
        place, colon, rest = words.removeprefix(PREFIX).partition(":")
        return f"{PREFIX}{_seen(folder, place)}{colon}{rest}" if place.endswith(".py") else words
    if not is_program(words):
        return words
    kind, _, command = words.partition(":")
    try:
        return f"{kind}:{shlex.join(_seen(folder, word) for word in shlex.split(command))}"
    except ValueError:  # reported by whoever parses it
        return words


def _seen(folder: Path, word: str) -> str:
    path = Path(os.path.normpath(folder / word))  # keep links: a venv's Python depends on its path
    return str(path) if word and ("/" in word or "." in word) and path.is_file() else word


def check_counts(file: TournamentFile) -> None:
    """Raises `SetupError` if there are too many of something, or too few."""
    counts: tuple[tuple[str, float, float, float], ...] = (
        ("[[game]]: number of games", len(file.game), 1, GAMES_OF_A_ROUND),
        ("[[entrant]]: number of entrants", len(file.entrant), file.seats, ENTRANTS),
        ("seats", file.seats, 2, 4),
        ("rounds", file.rounds, 1, 1_000_000),
        ("turns", file.turns, 0, 10_000),
        ("challengers", file.challengers, 1, max(1, len(file.entrant) - 1)),
        ("limits: think", file.limits.think, 0.001, 3600),
        ("limits: patience", file.limits.patience, 0.01, 86_400),
        ("limits: memory", file.limits.memory, 16, 1024 * 1024),
        ("limits: processes", file.limits.processes, 1, 10_000),
        ("limits: cpu", file.limits.cpu, 1, 1_000_000),
        *_weather_counts(file),
    )
    for name, value, least, most in counts:
        if not least <= value <= most:
            raise SetupError(f"{name}: {value:g}: from {least:g} to {most:g}")
    for entrant in file.entrant:
        if not (entrant.seconds == 0 or 0.001 <= entrant.seconds <= 86_400):
            raise SetupError(f"entrant {entrant.name}: seconds: {entrant.seconds:g}: from 0.001 to 86400")


def _weather_counts(file: TournamentFile) -> list[tuple[str, float, float, float]]:
    """A stall is shorter than the three seconds of silence that the COM protocol takes for an error."""
    said = file.nemesis
    return [] if said is None else [
        ("nemesis: slices", said.slices, 0, 65_536),
        ("nemesis: delays", said.delays, 0, 1),
        ("nemesis: delay", said.delay, 0, 1),
        ("nemesis: stalls", said.stalls, 0, 1),
        ("nemesis: stall", said.stall, 0, 2),
        ("nemesis: resets", said.resets, 0, 10),
        ("nemesis: most", said.most, 0, 3600),
    ]  # fmt: skip


def check_names(names: Iterable[str]) -> None:
    """Raises `SetupError` if one cannot be a name, or two could be confused."""
    seen: dict[str, str] = {}
    for name in names:
        try:
            read = read_name(name)
        except NotationError as error:
            raise SetupError(f"entrant {name!r}: {error}") from None
        if read != name or len(name) > NAME:
            raise SetupError(f"entrant {name!r}: use at most {NAME} characters, and no extra spaces")
        if (twin := seen.setdefault(skeleton(name), name)) is not name:
            raise SetupError(f"entrant {name}: looks like {twin}; every entrant needs a name of its own")


def _check_game(table: GameTable, seats: int) -> None:
    if table.game not in GAMES:
        raise SetupError(f"game {table.game}: choose from {', '.join(GAMES)}")
    rules = load_game(table.game)
    at_table = rules.seats(read_setup(rules, table.settings))
    if seats > 2 and at_table != seats:
        raise SetupError(
            f"game {table.game}: {at_table} seats, but seats = {seats}: choose other settings, or other seats"
        )


def _check_seats(table: GameTable, entrants: list[Entrant]) -> None:
    """All who may meet can sit down together; at tables of more than two, in any seats."""
    rules = load_game(table.game)
    setup = read_setup(rules, table.settings)
    for pair in _meetings(entrants):
        for sides in seatings(table.game, pair, rules.seats(setup)):
            agree(table.game, setup, [pair[side] for side in sides])


def _meetings(entrants: list[Entrant]) -> Iterator[tuple[Entrant, Entrant]]:
    """The meetings with a program in them; of many equivalent programs, not all."""
    for pair in combinations(entrants, 2):
        if any(one.command for one in pair):
            yield pair


def load_tournament(path: Path) -> Tournament:
    """What the file says, playable or not. Raises `SetupError`."""
    return Tournament(read_file(path), str(path.resolve().parent))


def plain_setup(tournament: Tournament, game: int) -> dict[str, Any]:
    """The settings of a game, with defaults filled in."""
    table = tournament.file.game[game]
    plain: dict[str, Any] = msgspec.to_builtins(read_setup(load_game(table.game), table.settings))
    return plain
