"""Ratings for players with names and places, without a tournament around them."""

from collections.abc import Iterable, Mapping

from parley.arena.ratings.rate import Rating, rate
from parley.core import SetupError


def rate_games(
    games: Iterable[Mapping[str, int]], anchors: Mapping[str, float] | None = None
) -> dict[str, Rating]:
    """Elo with an interval for everybody, best first, from the places of all games: `{"ann": 1, "bob": 2}`.

    Equal places are ties. The mean is 0, unless `anchors` fix somebody's Elo. Whoever always won, always
    lost, or never met the others has no number: `why` says so. Raises `SetupError`.
    """
    played = list(games)
    names = list(dict.fromkeys(name for game in played for name in game))
    number = {name: index for index, name in enumerate(names)}
    strangers = [name for name in anchors or {} if name not in number]
    if strangers:
        raise SetupError(f"an anchor that has not played: {', '.join(strangers)}")
    rounds = [[_tiers({number[name]: place for name, place in game.items()})] for game in played]
    found = rate(len(names), rounds, {number[name]: elo for name, elo in (anchors or {}).items()})
    return dict(sorted(zip(names, found.ratings, strict=True), key=_order))


def _tiers(places: Mapping[int, int]) -> list[list[int]]:
    """Entrants from the first place to the last."""
    return [
        [entrant for entrant, its in places.items() if its == place] for place in sorted(set(places.values()))
    ]


def _order(entry: tuple[str, Rating]) -> tuple[bool, float]:
    elo = entry[1].elo
    return elo is None, -(elo or 0.0)
