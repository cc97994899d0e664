"""Bots to climb: each sees what a stronger one sees, its master, and makes the mistakes people make.

A pupil never plays at random. It overlooks: a place it does not see this time is no choice, however good. It
has tunnel vision: in some turns it looks only where something happens. It forgets: in some turns cells that
are ruled out look as good as any. It hurries: in some turns it does what comes to mind first, which is what a
simpler bot does. And its master may read less far than it could.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from parley.bots import load_installed
from parley.bots.battleship_plus.sight import look
from parley.core.bot import Hint, Limit, Prepares

_NEAR = 2
"""Cells away from where something happens, in rows and columns."""

IsNear = Callable[[Any], bool]


class Slips(NamedTuple):
    """Whose pupil it is, whose first thought it has, and how often it makes which mistake."""

    master: str
    first: str
    overlook: float = 0.0
    """Of a place."""
    tunnel: float = 0.0
    """In a turn."""
    hurry: float = 0.0
    """In a turn."""
    forget: float = 0.0
    """In a turn at sea."""


class Pupil:
    """Plays the best it sees of what its master looked at."""

    def __init__(self, game: str, slips: Slips) -> None:
        self._game, self._slips = game, slips
        self._master, self._first = load_installed(game, slips.master), load_installed(game, slips.first)

    def prepare(self) -> None:
        """Whatever its master has to prepare."""
        if isinstance(self._master, Prepares):
            self._master.prepare()

    def choose(self, view: Any, limit: Limit, rng: Random) -> Any:
        """The best it sees."""
        return self.hint(view, limit, rng).move

    def hint(self, view: Any, limit: Limit, rng: Random) -> Hint[Any]:
        """What its master or its first thought tells, and the move it finds in that."""
        if rng.random() < self._slips.hurry:
            return self._first.hint(view, limit, rng)
        told = self._master.hint(view, limit, rng)
        best = max(self._noticed(view, told, rng), key=lambda one: one[1], default=None)
        if best is None:
            return self._first.hint(view, limit, rng)
        move = best[0]
        return replace(told, move=move, moves=tuple(sorted(told.moves, key=lambda one: one[0] != move)))

    def _noticed(self, view: Any, told: Hint[Any], rng: Random) -> Iterator[tuple[Any, float]]:
        """The moves it sees, with what each is worth to it; its master's choice comes first."""
        ranked, slips = _ranked(told), self._slips
        is_near: IsNear = _always
        if rng.random() < slips.tunnel:
            is_near = _SPOTS[self._game](view, [_place(move) for move, _ in ranked], rng)
        if told.cells and rng.random() < slips.forget:
            ranked = _confused(ranked, view, rng)
        for move, worth in ranked:
            place = _place(move)
            if place is None or (is_near(place) and rng.random() >= slips.overlook):
                yield move, worth


def _ranked(told: Hint[Any]) -> list[tuple[Any, float]]:
    """What its master looked at, with its choice in front."""
    if told.cells and hasattr(told.move, "cell"):
        kind = type(told.move)
        found = [(kind(cell), worth) for cell, worth in told.cells.items()]
    else:
        found = list(told.moves)
    best = max((worth for _, worth in found), default=0.0)
    return [(told.move, best), *(one for one in found if one[0] != told.move)]


def _confused(ranked: list[tuple[Any, float]], view: Any, rng: Random) -> list[tuple[Any, float]]:
    """With the shots that cannot hit among those that look best."""
    shot, best = ranked[0]
    known = {move for move, _ in ranked}
    useless = [(move, best) for move in view.moves() if type(move) is type(shot) and move not in known]
    found = ranked + useless
    rng.shuffle(found)
    return found


def _place(move: Any) -> Any:
    """What a move is about: a cell, a ship or a node; None where it is about nothing in particular."""
    for name in ("cell", "ship", "node", "target"):
        if (place := getattr(move, name, None)) is not None:
            return place
    return None


def _always(_place: Any) -> bool:
    return True


def _around(spot: tuple[int, int]) -> IsNear:
    def is_near(place: Any) -> bool:
        return isinstance(place, tuple) and all(abs(a - b) <= _NEAR for a, b in zip(place, spot, strict=True))

    return is_near


def _at_sea(wounded: int, places: list[Any], rng: Random) -> IsNear:
    """Around any cell: but a ship that was hit is never lost sight of."""
    return _always if wounded else _around(rng.choice(places))


def _seabattle_spot(view: Any, places: list[Any], rng: Random) -> IsNear:
    return _at_sea(view.chart.wounded if view.started else 1, places, rng)


def _battleship_spot(view: Any, places: list[Any], rng: Random) -> IsNear:
    is_hunting = view.seat is not None and view.public.started and isinstance(places[0], tuple)
    return _at_sea(look(view.public, 1 - view.seat).known if is_hunting else 1, places, rng)


def _dots_spot(view: Any, _places: list[Any], _rng: Random) -> IsNear:
    """Where the last dot was put."""
    return _around(view.state.last) if view.state.last else _always


def _conquest_spot(view: Any, _places: list[Any], _rng: Random) -> IsNear:
    """Its biggest army, and what is beside that."""
    own = [node for node, owner in enumerate(view.owners) if owner == view.seat]
    if not own:
        return _always
    army = max(own, key=view.units.__getitem__)
    return {army, *view.neighbours[army]}.__contains__


_SPOTS: dict[str, Callable[[Any, list[Any], Random], IsNear]] = {
    "seabattle": _seabattle_spot,
    "battleship-plus": _battleship_spot,
    "dots": _dots_spot,
    "conquest": _conquest_spot,
}
