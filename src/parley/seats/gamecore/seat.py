"""An AI behind the GameCore wire in a seat of the conquest game.

The wire knows the order of messages, the game knows what is legal; here an action becomes a move, and its
result an answer. Nothing is opened and nobody is waited for.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any

from parley.core import IllegalMove, Seat
from parley.core.connection import Message
from parley.games import conquest
from parley.games.conquest import Phase, Reason, State
from parley.match.referee import Ply
from parley.wires import gamecore
from parley.wires.gamecore import CoreConnection

Move = conquest.Move
Plies = tuple[Ply[Move], ...]

MOVES: Mapping[type[Message], Callable[[Any], Move]] = {
    gamecore.Place: lambda said: conquest.Place(said.node, said.units),
    gamecore.Attack: lambda said: conquest.Attack(said.start, said.target),
    gamecore.FollowUp: lambda said: conquest.Advance(said.units),
    gamecore.March: lambda said: conquest.March(said.start, said.target, said.units),
    gamecore.NextPhase: lambda _: conquest.Next(),
}
"""The actions #50..#54, and the move each asks for."""
# core/21/1, core/22/1, core/23/1, core/24/1
_REFUSALS: Mapping[StrEnum, Message] = {
    Reason.INVALID_TARGET: gamecore.InvalidTarget(),
    Reason.INVALID_SOURCE: gamecore.InvalidStart(),
    Reason.INVALID_UNITS: gamecore.InvalidUnits(),
}
_holding = lru_cache(maxsize=4096)(gamecore.Holding)
_OK, _WRONG_PHASE = gamecore.Ok(), gamecore.WrongPhase()
_ATTACK, _MARCH = gamecore.RequestAttack(), gamecore.RequestMarch()


class CoreSeat:
    """What the GameCore says to the AI in `seat`, in terms of the game."""

    def __init__(self, seat: Seat, connection: CoreConnection) -> None:
        self.seat, self.connection = seat, connection
        self._send = connection.send

    def inform(self, state: State) -> None:
        """After WazUp: how many play, the map, the continents (#30, #31, #32)."""
        # core/example/1, core/30/1, core/31/1, core/32/1
        board = state.standing.board
        self._send(gamecore.General(board.setup.players, self.seat))
        self._send(_map(board.map))
        self._send(_continents(board.map))

    def stand(self, state: State) -> None:
        """Send the position (#33)."""
        # core/33/1, core/43/1
        self._send(gamecore.Standing(tuple(map(_holding, state.owners, state.units))))

    def ask(self, state: State) -> None:
        """Ask for a unit in preparation (#33, #60), or open its turn (#14, #33, #60)."""
        # core/14/1-2, core/33/2, core/60/1, core/example/2-3
        if state.phase is Phase.REINFORCE:
            self._send(gamecore.RoundBegins())
        self.stand(state)
        self._send(gamecore.RequestPlace(state.left))

    def answer(self, state: State, plies: Plies) -> None:
        """The first of these was its action: report the result, and ask for what is next in its turn."""
        _ANSWERS[type(plies[0].move)](self, state, plies)

    def refuse(self, error: IllegalMove) -> None:
        """It was illegal: #21..#24."""
        self._send(_REFUSALS.get(error.reason, _WRONG_PHASE))

    def _placed(self, state: State, _plies: Plies) -> None:
        # core/10/1, core/50/2
        self._send(_OK)
        if state.phase is Phase.ATTACK:
            self._send(_ATTACK)

    def _attacked(self, state: State, plies: Plies) -> None:
        # core/11/1-3, core/12/1-2, core/51/2, core/62/1
        events = plies[-1].events
        won = next((event for event in events if isinstance(event, conquest.Conquered)), None)
        if won is None:
            fought = next(event for event in events if isinstance(event, conquest.Rolled))
            self._send(gamecore.AttackFailed(*fought.units))
            self._send(_ATTACK)
            return
        self._send(gamecore.AttackSucceeded(*won.units))
        if state.phase is Phase.ADVANCE:  # else this was the last one
            self._send(gamecore.RequestFollowUp(won.source, won.target))

    def _advanced(self, _state: State, _plies: Plies) -> None:
        # core/52/2, core/61/1
        self._send(_OK)
        self._send(_ATTACK)

    def _marched(self, _state: State, _plies: Plies) -> None:
        # core/53/2
        self._send(_OK)

    def _went_on(self, state: State, _plies: Plies) -> None:
        """From attack to march; after the march comes only the #14 of its next turn."""
        # core/54/2, core/63/1
        if state.phase is Phase.MARCH:
            self._send(_MARCH)

    def prepared(self) -> None:
        """Say that the first turn comes next (#13)."""
        # core/13/1
        self._send(gamecore.PreparationEnds())


_ANSWERS: Mapping[type[object], Callable[[CoreSeat, State, Plies], None]] = {
    conquest.Place: CoreSeat._placed,
    conquest.Attack: CoreSeat._attacked,
    conquest.Advance: CoreSeat._advanced,
    conquest.March: CoreSeat._marched,
    conquest.Next: CoreSeat._went_on,
}


@lru_cache(maxsize=32)
def _map(of: conquest.Map) -> gamecore.Map:
    return gamecore.Map(len(of.nodes), tuple(gamecore.Edge(a, b) for a, b in of.edges))


@lru_cache(maxsize=32)
def _continents(of: conquest.Map) -> gamecore.Continents:
    return gamecore.Continents(tuple(gamecore.Continent(part.bonus, part.nodes) for part in of.continents))
