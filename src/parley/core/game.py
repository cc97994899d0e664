"""The interface of a game: rules as functions over frozen states.

No clock, no random numbers, no I/O. Dice and the choice of who starts are moves by `CHANCE`: the
referee draws them and writes them down, so a replay needs no random numbers.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from parley.core.outcome import Outcome
from parley.core.seats import CHANCE, NOBODY, Seat

__all__ = ["CHANCE", "NOBODY", "Event", "Game", "Ranking", "Retelling", "Seat", "Step", "View"]

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)


class Event:
    """What happened, and who may see it. Games derive their own: frozen dataclasses or the like."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    """The names of its fields."""

    def audience(self) -> frozenset[Seat] | None:
        """The seats that may see it; None is everybody, spectators included."""
        return None


class Step(NamedTuple, Generic[S_co]):
    """What a move led to: the next state, and what happened on the way, in order.

    A named tuple, because one is made for every move.
    """

    state: S_co
    events: tuple[Event, ...]


class View(Protocol[M_co]):
    """What one seat (None: a spectator) may know. Equal views mean equal knowledge."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is."""

    @property
    def to_move(self) -> frozenset[Seat]:
        """Like `Game.to_move`."""

    @property
    def outcome(self) -> Outcome | None:
        """Like `Game.outcome`."""

    def moves(self) -> Iterator[M_co]:
        """What this seat may do now: `Game.moves`, for those who have only the view."""


class Game(Protocol[S, M, V_co]):
    """Rules only. States, moves, events and views are frozen and compare by value."""

    name: ClassVar[str]
    setup_type: ClassVar[type[Any]]
    """A frozen dataclass of plain values; its `__post_init__` raises `SetupError`."""

    def seats(self, setup: Any) -> int:
        """How many players this setup is for."""

    def start(self, setup: Any) -> S:
        """The state before the first move."""

    def to_move(self, state: S) -> frozenset[Seat]:
        """Whose decision the game waits for; several while placing, {CHANCE}: dice, empty: over."""

    def check(self, state: S, seat: Seat, move: M) -> None:
        """Raise `IllegalMove(reason)` unless `seat` may make `move` now."""

    def apply(self, state: S, seat: Seat, move: M) -> Step[S]:
        """The next state and the events. Checks first: raises exactly when `check` does."""

    def moves(self, state: S, seat: Seat) -> Iterator[M]:
        """What `seat` may decide now, lazily; endless for placements. Clauses are not among them."""

    def chance(self, state: S, rng: Random) -> M:
        """The move CHANCE makes, drawn with its right probability. Only when it is CHANCE's move."""

    def view(self, state: S, seat: Seat | None) -> V_co:
        """What `seat` may know; None: a spectator."""

    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""

    def format_move(self, move: M) -> str:
        """One line of text, the same in journals, records and at the prompt."""

    def parse_move(self, text: str) -> M:
        """The reverse of `format_move`; raises `NotationError`."""

    def drawing(self, view: Any) -> str:
        """What a view shows, as text for people."""


@runtime_checkable
class Retelling(Protocol):
    """A game that can apply a move already known to be legal."""

    def retell(self, state: Any, seat: Seat, move: Any) -> Step[Any]:
        """Like `apply`, without checking again."""


@runtime_checkable
class Dated(Protocol):
    """A game whose rules have changed: a journal names the edition it was played by, which replays it."""

    edition: ClassVar[int]
    """What is played now. Journals from before editions were counted are of the first."""

    def start_as_of(self, edition: int, setup: Any) -> Any:
        """Like `start`, under an older edition; the state remembers it."""


@runtime_checkable
class Ranking(Protocol):
    """A game that can say who leads before it is over."""

    def places(self, state: Any) -> tuple[int, ...]:
        """The place of every seat if it ended now, 1 the best; equal places are shared."""
