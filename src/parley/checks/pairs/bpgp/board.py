"""A game as one player sees it: its own fleet is known, the other's only from what is told."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from parley.checks.case import BreachError
from parley.core import IllegalMove, Seat, format_cell
from parley.core.connection import Message
from parley.games import battleship_plus as game
from parley.games.battleship_plus import AREAS, GAME, Public, Setup, State, hear, wreck
from parley.games.battleship_plus.rules import refuse
from parley.seats.bpgp.clauses import clause_broken
from parley.seats.bpgp.codes import MOVES, REASONS
from parley.wires.bpgp import (
    CLIENT,
    SERVER,
    EndGame,
    EndReason,
    Fail,
    Hit,
    Move,
    Moved,
    Place,
    Placed,
    Shoot,
    StartGame,
    Timeout,
    Wait,
    YouStart,
    describe,
)

ME, THEM = Seat(0), Seat(1)
SLEEPY = 3
"""Turns in a row that a player may let pass (bpgp/1.3/13)."""


class Board:
    """From STARTGAME to ENDGAME. Raises `BreachError` if somebody breaks the rules."""

    def __init__(self, start: StartGame) -> None:
        self.opponent = start.opponent_name
        self.state = State(Public(Setup(start.board_size, (*start.num_ships,))))
        self.is_placed = False
        self.first: bool | None = None
        """Does it have the first turn? None: it has not been told yet."""
        self.said: game.Shoot | game.Move | None = None
        """What the client does with its turn, until it is told the result."""
        self.log: list[Message] = []
        """What both players are told."""
        self.why = ""
        """Why nobody can say who has won."""

    @property
    def _is_mine(self) -> bool:
        return ME in self.state.public.to_move

    @property
    def is_won(self) -> bool:
        """Are all of the other's ships sunk?"""
        whole = sum(count * area for count, area in zip(self.state.public.setup.ships, AREAS, strict=True))
        return self.state.public.charts[THEM].hits.bit_count() == whole

    @property
    def is_lost(self) -> bool:
        """Are all of our own?"""
        return self.state.public.outcome is not None

    # -- what the client says ----------------------------------------------------------------------

    def ask(self, message: Place | Shoot | Move) -> None:
        """It places its ships, or does something with its turn."""
        move = MOVES[type(message)](message)
        reason = refuse(self.state.public, self.state.fleets, ME, move)
        if reason is game.Reason.ALREADY_STARTED and self.first is None:
            self.why = "the client placed its ships once more when both had placed"
        elif reason is not None:
            got = f"{describe(message)}: {reason.value}"
            raise BreachError(CLIENT, clause_broken(REASONS[reason]), "something the rules allow", got)
        elif isinstance(move, game.Shoot | game.Move):
            self.said = move
        else:
            self.state, self.is_placed = GAME.apply(self.state, ME, move).state, True

    # -- what the server says ----------------------------------------------------------------------

    def tell(self, message: Message) -> None:
        """The server announces something, about the game or not."""
        take = self._TAKES.get(type(message))
        if take is not None:
            take(self, message)
        if isinstance(message, Hit | Fail | Moved | Timeout):
            self.log.append(message)

    def _learn(self, event: Any) -> None:
        self.state = State(hear(self.state.public, event), self.state.fleets)

    def _placed(self, _message: Placed) -> None:
        self._learn(game.Placed(THEM))

    def _started(self, message: YouStart | Wait) -> None:
        if not self.is_placed:
            raise _fault("bpgp/1.3/4", "this only when both have placed", message)
        self.first = isinstance(message, YouStart)
        self._learn(game.Started(ME if self.first else THEM))

    def _fired(self, message: Hit | Fail) -> None:
        if self._is_mine:
            self._check_mine(message)
            self._learn(self._event(message))
            return
        try:
            step = GAME.apply(self.state, THEM, game.Shoot(message.position))
        except IllegalMove as error:
            words = f"no shot that the rules refuse ({error.reason.value})"
            raise _fault("bpgp/4.2.4/6", words, message) from None
        event = next(event for event in step.events if isinstance(event, game.Hit | game.Fail))
        wanted = Hit(event.sunk, event.cell) if isinstance(event, game.Hit) else Fail(event.cell)
        if message != wanted:
            clause = "bpgp/4.1.5/2" if isinstance(wanted, Hit) else "bpgp/4.1.6/2"
            raise _fault(clause, f"{describe(wanted)}, for so the client's ships lie", message)
        self.state = step.state

    def _check_mine(self, message: Hit | Fail) -> None:
        clause = "bpgp/4.1.5/2" if isinstance(message, Hit) else "bpgp/4.1.6/2"
        said, self.said = self.said, None
        if not isinstance(said, game.Shoot):
            raise _fault(clause, "MOVED" if said else "nothing: the client has not fired", message)
        if said.cell != message.position:
            raise _fault(clause, f"what came of the shot at {format_cell(said.cell)}", message)

    def _event(self, message: Hit | Fail) -> game.Hit | game.Fail:
        """The event of the client's own shot, as far as it can be believed."""
        if isinstance(message, Fail):
            return game.Fail(ME, message.position)
        public = self.state.public
        ship = wreck(public, THEM, message.position) if message.sunk else ()
        areas = {area for count, area in zip(public.setup.ships, AREAS, strict=True) if count}
        if ship and len(ship) not in areas:
            raise _fault("bpgp/1.2/11", f"no ship of {len(ship)} squares to sink", message)
        return game.Hit(ME, message.position, ship)

    def _moved(self, message: Moved) -> None:
        if not self._is_mine:
            self._learn(game.Moved(THEM, message.positions))
            return
        said, self.said = self.said, None
        if not isinstance(said, game.Move):
            raise _fault("bpgp/4.1.7/2", "HIT or FAIL" if said else "nothing: no ship was moved", message)
        before = self.state.fleets[ME].ships[said.ship]
        step = GAME.apply(self.state, ME, said)
        (moved,) = (event for event in step.events if isinstance(event, game.Moved))
        grid, listed = self.state.public.setup.grid, set(moved.uncovered)
        fresh = {cell for cell in listed if not before & grid.bit(*cell)}
        if set(message.positions) not in (listed, fresh):  # bpgp/4.1.7/3, in either reading
            raise _fault("bpgp/4.1.7/3", describe(Moved(moved.uncovered)), message)
        self.state = step.state

    def _late(self, _message: Timeout) -> None:
        self.said = None
        self._learn(game.TimedOut(ME if self._is_mine else THEM))

    def _ended(self, message: EndGame) -> None:
        has_won, is_sunk = message.reason == EndReason.YOU_WON, self.is_won or self.is_lost
        if is_sunk and has_won != self.is_won:
            wanted = EndReason.YOU_WON if self.is_won else EndReason.OPPONENT_WON
            raise _fault("bpgp/4.1.9/2", describe(EndGame(wanted)), message)
        is_slept = self.state.public.timeouts[ME] >= SLEEPY
        if not is_sunk and (has_won or (message.reason == EndReason.OPPONENT_WON and not is_slept)):
            raise _fault("bpgp/1.2/12", "that the game goes on: there are ships left on both sides", message)
        if not is_sunk:
            self.why = f"the game was broken off: {describe(message)}"

    _TAKES: ClassVar[Mapping[type[Message], Callable[["Board", Any], None]]] = {
        Placed: _placed,
        YouStart: _started,
        Wait: _started,
        Hit: _fired,
        Fail: _fired,
        Moved: _moved,
        Timeout: _late,
        EndGame: _ended,
    }


def _fault(clause: str, expected: str, message: Message) -> BreachError:
    return BreachError(SERVER, clause, expected, describe(message))
