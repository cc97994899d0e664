"""Several tournaments as one, for ratings: equal names are one entrant."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from parley.arena.ratings.rate import Ratings
from parley.arena.tournament.fixture import Game, Played
from parley.arena.tournament.rankings import rate_all
from parley.arena.tournament.results import read_rounds, read_tournament
from parley.core import SetupError


@dataclass(frozen=True, slots=True)
class Union:
    """All results, with entrants and rounds renumbered."""

    names: tuple[str, ...]
    rounds: tuple[Played, ...]
    anchors: dict[int, float]

    def rate(self) -> Ratings:
        """The ratings in the order of `names`."""
        return rate_all(len(self.names), self.rounds, self.anchors)


def unite(folders: Iterable[Path]) -> Union:
    """Everything finished in these folders. Raises `SetupError`."""
    numbers: dict[str, int] = {}
    anchors: dict[int, float] = {}
    rounds: list[Played] = []
    for folder in _distinct(folders):
        entrants = read_tournament(folder).entrant
        here = [numbers.setdefault(entrant.name, len(numbers)) for entrant in entrants]
        for number, entrant in zip(here, entrants, strict=True):
            if entrant.rating is not None and anchors.setdefault(number, entrant.rating) != entrant.rating:
                raise SetupError(f"{folder}: {entrant.name} has another rating than elsewhere")
        begin = 1 + max((one.pairing for one in rounds), default=-1)
        rounds += [_renumbered(one, here, begin) for one in read_rounds(folder)]
    return Union(tuple(numbers), tuple(rounds), anchors)


def _distinct(folders: Iterable[Path]) -> list[Path]:
    """A folder named twice counts once."""
    return list({folder.resolve(): folder for folder in folders}.values())


def _renumbered(played: Played, here: list[int], begin: int) -> Played:
    entrants = tuple(here[entrant] for entrant in played.entrants)
    games = tuple(_seated(game, here) for game in played.games)
    return replace(played, pairing=begin + played.pairing, entrants=entrants, games=games)


def _seated(game: Game, here: list[int]) -> Game:
    return replace(game, seats=tuple(replace(seat, entrant=here[seat.entrant]) for seat in game.seats))
