"""A position and what led to it, from JSON to the game's own objects: `seats.web.views` read back."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

import msgspec

from parley.core import CHANCE, Cell, Game, NotationError, Outcome, ParleyError, Seat
from parley.core.bot import Hint
from parley.core.found import found, load
from parley.core.text import clean
from parley.games import load_game
from parley.match.replay import read_setup
from parley.visits.json.events import read_event
from parley.visits.json.plain import Afar, Board, plain_sight
from parley.visits.json.sight import Count, Frame, Sight, demand
from parley.visits.seen import Told
from parley.wires.json.answers import Hinted

P = ParamSpec("P")
T = TypeVar("T")


GROUP = "parley.sights"
"""How a game's own view is read back, if it has a face of its own."""


class _View(msgspec.Struct, frozen=True):
    ply: Count
    to_move: frozenset[Seat]
    clocks: tuple[Count | None, ...] | None
    board: dict[str, Any]
    outcome: Outcome | None
    legal: dict[str, Any] | None = None


class _Ply(msgspec.Struct, frozen=True):
    ply: Count
    seat: Seat
    move: str | None
    events: list[dict[str, Any]]


class Position(NamedTuple):
    """A view as it was told."""

    ply: int
    view: Any
    """The game's own."""
    clocks: Mapping[Seat, float]
    """Seconds that those who are waited for have left."""


def _faults_told(read: Callable[P, T]) -> Callable[P, T]:
    """Whatever is wrong with what a server says is a `NotationError`."""

    @wraps(read)
    def reading(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except (msgspec.ValidationError, ParleyError, RecursionError) as error:
            raise NotationError(clean(str(error), 200)) from None

    return reading


class Reader:
    """Reads what is said about one table."""

    @_faults_told
    def __init__(self, game: str, setup: Mapping[str, Any]) -> None:
        rules, place = load_game(game), found(GROUP).get(game)
        self.game: Game[Any, Any, Any] = cast("Game[Any, Any, Any]", Afar(rules)) if place is None else rules
        self.setup: Any = read_setup(rules, setup)
        self.seats = rules.seats(self.setup)
        self._sight: Sight = plain_sight(rules) if place is None else load(f"the sight of {game}", place)
        self._extent = self._sight.extent(self.setup)

    @_faults_told
    def position(self, seat: Seat | None, told: Mapping[str, Any]) -> Position:
        """A view of somebody in a seat, or None: of a spectator."""
        view = msgspec.convert(told, _View)
        told_board = {**view.board, **(view.legal or {})} if self._sight.board is Board else view.board
        board = msgspec.convert(told_board, self._sight.board)
        self._check(view)
        clocks = view.clocks or (None,) * self.seats
        left = {seat: clocks[seat] for seat in view.to_move - {CHANCE}}
        return Position(
            view.ply,
            self._sight.view(Frame(seat, self.setup, view.to_move, view.outcome), board),
            {seat: millis / 1000 for seat, millis in left.items() if millis is not None},
        )

    def _check(self, view: _View) -> None:
        demand(view.to_move <= {CHANCE, *range(self.seats)}, "somebody is to move who does not sit here")
        demand(view.clocks is None or len(view.clocks) == self.seats, "there are other clocks than players")
        demand(not (view.outcome and view.to_move), "it is over, and somebody is to move")
        self.outcome(view.outcome)

    @_faults_told
    def plies(self, told: Sequence[Mapping[str, Any]]) -> tuple[Told, ...]:
        return tuple(map(self._ply, told))

    def _ply(self, told: Mapping[str, Any]) -> Told:
        ply = msgspec.convert(told, _Ply)
        demand(ply.seat in range(-1, self.seats), "somebody moved who does not sit here")
        move = None if ply.move is None else self.game.parse_move(ply.move)
        found = (read_event(self._sight, self.seats, self._extent, event) for event in ply.events)
        return Told(ply.ply, ply.seat, move, tuple(event for event in found if event is not None))

    @_faults_told
    def outcome(self, told: Outcome | Mapping[str, Any] | None) -> Outcome | None:
        outcome = msgspec.convert(told, Outcome | None) if isinstance(told, Mapping) else told
        places = () if outcome is None else outcome.places
        is_right = outcome is None or (
            len(places) == self.seats and all(1 <= p <= self.seats for p in places)
        )
        demand(is_right, "an outcome is not for those who sit here")
        return outcome

    @_faults_told
    def hint(self, told: Hinted) -> Hint[Any]:
        """What a bot would play."""
        parse = self.game.parse_move
        moves = tuple((parse(move), worth) for move, worth in told.moves[:MOVES])
        return Hint(parse(told.move), self._heat(told.heat), told.hit, moves, told.chance)

    def _heat(self, rows: list[list[int]] | None) -> dict[Cell, float]:
        grid = self._extent.grid
        if rows is None or grid is None:
            return {}
        demand(
            len(rows) == grid.height and all(len(row) == grid.width for row in rows),
            "a heat map is not one of this board",
        )
        return {
            Cell(x, y): heat / 100 for y, row in enumerate(rows) for x, heat in enumerate(row) if heat > 0
        }


MOVES = 100
"""Of a hint that are looked at."""
