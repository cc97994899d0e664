"""The position as an AI knows it: what the core said last, and the results of our own actions since.

The core is believed in everything. Whose turn it is when it is not ours, and who fell when, nobody tells us.
"""

from collections.abc import Sequence
from dataclasses import replace

from parley.core import CHANCE, Event, Outcome, Seat, Termination
from parley.core.connection import Message
from parley.core.seats import NOBODY
from parley.games.conquest import (
    UNOWNED,
    Advance,
    Advanced,
    Attack,
    Attacked,
    Battle,
    Claimed,
    Conquered,
    March,
    Marched,
    Move,
    Phase,
    Place,
    Placed,
    Reach,
    Rolled,
    Setup,
    Standing,
    State,
)
from parley.games.conquest.board import board_of
from parley.games.conquest.ending import places
from parley.games.conquest.state import ALONE, NOWHERE
from parley.wires.gamecore import AttackFailed, AttackSucceeded, Holding

UNITS = 100_000
"""More than stand anywhere; bots may count them one by one."""
A_THROW = 2
"""The most units that fall in one throw of dice."""


def within(units: int) -> int:
    """As many as there can be."""
    return min(max(units, 0), UNITS)


class Position:
    """Ours to change: we sit in `seat`, and the core calls us `number`."""

    def __init__(self, setup: Setup, number: int) -> None:
        self.setup, self._number = setup, number
        self.seat = Seat(number if 0 <= number < setup.players else setup.players - 1)
        count = len(board_of(setup).map.nodes)
        self.owners: list[Seat] = [UNOWNED] * count
        self.units = [0] * count
        self.front = NOWHERE

    def stand(self, holdings: Sequence[Holding]) -> bool:
        """#33. Does it fit this map and these players?"""
        if len(holdings) != len(self.owners):
            return False
        self.owners = [self._seat_of(holding.player) for holding in holdings]
        self.units = [within(holding.units) for holding in holdings]
        return all(UNOWNED <= player < self.setup.players or player == self._number for player, _ in holdings)

    def _seat_of(self, player: int) -> Seat:
        """A player we have not heard of is an enemy all the same."""
        if player == self._number:
            return self.seat
        if UNOWNED <= player < self.setup.players and player != self.seat:
            return Seat(player)
        return Seat(0 if self.seat else 1)

    def conquer(self, source: int, target: int) -> bool:
        """#62. Is it a battle there can be?"""
        if not {source, target} <= set(range(len(self.owners))):
            return False
        self.front = source, target
        self.owners[target] = self.seat
        self.units[target] = max(self.units[target], 1)
        self.units[source] = max(self.units[source], 1)
        return True

    # -- our own actions, once they are answered -----------------------------------------------------

    def did(self, move: Move, answer: Message) -> tuple[Event, ...]:
        """#10, #11, #12: it was done, with this result."""
        match move:
            case Place(node, units):
                is_new = self.owners[node] == UNOWNED
                self.owners[node] = self.seat
                self.units[node] += units
                return (Claimed(self.seat, node) if is_new else Placed(self.seat, node, units),)
            case Advance(units):
                source, target = self.front
                self._carry(source, target, units)
                return (Advanced(self.seat, source, target, units),)
            case March(source, target, units):
                self._carry(source, target, units)
                return (Marched(self.seat, source, target, units),)
            case Attack(source, target) if isinstance(answer, AttackSucceeded | AttackFailed):
                return self._fought(source, target, answer)
        return ()

    def _carry(self, source: int, target: int, units: int) -> None:
        self.units[source] -= units
        self.units[target] += units

    def _fought(self, source: int, target: int, answer: AttackSucceeded | AttackFailed) -> tuple[Event, ...]:
        """What is left on both nodes; of the dice we hear nothing."""
        is_won = isinstance(answer, AttackSucceeded)
        ours, theirs = within(answer.start_units), within(answer.target_units)
        losses = self.units[source] - ours - is_won * theirs, self.units[target] - (0 if is_won else theirs)
        if sum(losses) > A_THROW:
            self.setup = replace(self.setup, battle=Battle.UNTIL_DECIDED)
        self.units[source], self.units[target] = ours, theirs
        begun, rolled = Attacked(self.seat, source, target), Rolled((), (), losses, (ours, theirs))
        if not is_won:
            return begun, rolled
        self.owners[target], self.front = self.seat, (source, target)
        return begun, rolled, Conquered(self.seat, source, target, (ours, theirs))

    def march_less(self) -> None:
        """The core lets units march to a neighbour only."""
        self.setup = replace(self.setup, march=Reach.NEIGHBOUR)

    # -- what a bot is shown -------------------------------------------------------------------------

    @property
    def is_claiming(self) -> bool:
        """Is any node free?"""
        return UNOWNED in self.owners

    def state(self, phase: Phase | None, left: int = 0, turns: int = 0) -> State:
        """The position in which we decide about `phase`, with this many units to place; None: others do.

        We have had this many `turns`.
        """
        lands = [0] * self.setup.players
        for node, owner in enumerate(self.owners):
            if owner != UNOWNED:
                lands[owner] |= 1 << node
        seats = [Seat(seat) for seat in range(self.setup.players)]
        playing = tuple(seat for seat in seats if lands[seat] or self.is_claiming or seat == self.seat)
        standing = Standing(
            board_of(self.setup),
            playing,
            tuple(seat for seat in seats if seat not in playing),
            self.seat,
            turns,
            CHANCE if phase is None else self.seat,
        )
        to_move = NOBODY if phase is None else ALONE[self.seat]
        left = within(left) if phase in _PLACING else 0
        front = self.front if phase is Phase.ADVANCE else NOWHERE
        shown = Phase.DRAW_TURNS if phase is None else phase
        owners, units = tuple(self.owners), tuple(self.units)
        return State(standing, shown, to_move, owners, tuple(lands), units, left, front)

    def outcome(self) -> Outcome | None:
        """How it ended, if that is obvious: nobody else has a node, and we have."""
        state = self.state(None)
        if state.standing.playing != (self.seat,) or not state.lands[self.seat]:
            return None
        return Outcome(places(state), Termination.WON)


_PLACING = (Phase.CLAIM, Phase.FILL, Phase.REINFORCE)
