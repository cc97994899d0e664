"""Checks that a tournament could have written what was read. Raises a `SetupError` with the reason."""

from dataclasses import dataclass

from parley.arena.tournament.file import TournamentFile
from parley.arena.tournament.fixture import Game, Played
from parley.arena.tournament.tournament import Tournament, check_counts, check_names
from parley.core import SetupError
from parley.games import GAMES, load_game
from parley.match.replay import read_setup

HIGHEST = 10_000_000
"""The highest number of a pairing or a ply."""


@dataclass(frozen=True, slots=True)
class Known:
    """A tournament, and how many seats each of its games has."""

    tournament: Tournament
    seats: tuple[int, ...]


def know(file: TournamentFile) -> Known:
    """Everything viewers need; whether its players are on this machine does not matter."""
    tournament = Tournament(file, ".")
    check_counts(file)
    check_names(tournament.names)
    return Known(tournament, tuple(_seats(table.game, table.settings) for table in file.game))


def _seats(game: str, settings: dict[str, object]) -> int:
    if game not in GAMES:
        raise SetupError(f"there is no game {game!r}")
    rules = load_game(game)
    return rules.seats(read_setup(rules, settings))


def check_played(known: Known, name: str, played: Played) -> None:
    """Check a round of this tournament, in the folder of its name."""
    entrants, file = played.entrants, known.tournament.file
    if not 0 <= played.game < len(file.game) or not 0 <= played.pairing < HIGHEST:
        raise SetupError("no such round is played")
    if played.fixture.name(known.tournament) != name:
        raise SetupError("it is another round than its folder says")
    if len(entrants) != file.seats or len(set(entrants)) != len(entrants):
        raise SetupError(f"{len(entrants)} entrants met")
    if not all(0 <= one < len(file.entrant) for one in entrants):
        raise SetupError("nobody has that number")
    if [game.number for game in played.games] != list(range(1, known.seats[played.game] + 1)):
        raise SetupError("a game is missing")
    for game in played.games:
        _check_game(game, known.seats[played.game], set(entrants))


def _check_game(game: Game, seats: int, entrants: set[int]) -> None:
    if len(game.seats) != seats or {seat.entrant for seat in game.seats} != entrants:
        raise SetupError("others sat at the table")
    if not all(0 <= seat.share <= 1 for seat in game.seats) or not 0 <= game.plies < HIGHEST:
        raise SetupError("these are not shares of a win")
