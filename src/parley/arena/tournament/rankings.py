"""The input of ratings: who came before whom, game by game."""

from collections.abc import Iterable, Mapping, Sequence

from parley.arena.ratings.rate import Ratings, rate
from parley.arena.ratings.stages import Ranking
from parley.arena.tournament.causes import BREAKDOWNS
from parley.arena.tournament.fixture import Game, Played, Seated


def rate_all(
    entrants: int, played: Iterable[Played], anchors: Mapping[int, float] | None = None, seed: int = 0
) -> Ratings:
    """The ratings of all, from rounds in any order. Raises `SetupError`."""
    rounds = sorted(played, key=lambda one: (one.pairing, one.game))
    return rate(entrants, [rankings_of(one) for one in rounds], anchors, seed)


def rankings_of(played: Played) -> list[Ranking]:
    """The rankings of all games of a round that were not void."""
    return [ranking for game in played.games if not game.void for ranking in _of_game(game)]


def _of_game(game: Game) -> list[Ranking]:
    """If an entrant has several seats, an entrant with one seat is compared with each of them."""
    entrants = [seat.entrant for seat in game.seats]
    if len(set(entrants)) == len(entrants):
        return [_tiers(game.seats)]
    alone = next((seat for seat in game.seats if entrants.count(seat.entrant) == 1), None)
    return [_tiers((alone, seat)) for seat in game.seats if alone not in (None, seat)] if alone else []


def _tiers(seats: Sequence[Seated]) -> Ranking:
    """Whoever broke down comes last, tied with others that did."""
    places = {seat.entrant: _place(seat, len(seats)) for seat in seats}
    return [[one for one in places if places[one] == place] for place in sorted(set(places.values()))]


def _place(seat: Seated, seats: int) -> int:
    return seats + 1 if seat.cause in BREAKDOWNS or seat.place is None else seat.place
