"""What an AI has been told about the map, and what it may do with that."""

from enum import Enum, StrEnum

from msgspec.structs import replace

from parley.checks.gamecore.boards import make_map, place, preparing
from parley.checks.gamecore.core.attacking import check_losses
from parley.checks.gamecore.core.player import Fought
from parley.core import IllegalMove, Seat
from parley.core.connection import Message
from parley.games import conquest
from parley.games.conquest import GAME, Phase
from parley.seats.gamecore.seat import MOVES
from parley.wires import gamecore
from parley.wires.gamecore import State

_PHASES: dict[Enum, Phase] = {
    State.PLACING: Phase.REINFORCE,
    State.ATTACKING: Phase.ATTACK,
    State.FOLLOWING_UP: Phase.ADVANCE,
    State.MARCHING: Phase.MARCH,
}
_FIRST_OTHER = ord("b")


class Land:
    """Whose every node is, and the units on it."""

    def __init__(self, general: gamecore.General, chart: gamecore.Map) -> None:
        self.me = Seat(general.player)
        self._others = [player for player in range(general.players) if player != self.me]
        self._setup = conquest.Setup(general.players, make_map(chart.nodes, chart.edges), units=chart.nodes)
        self._owners: list[int] = []
        self._units: list[int] = []
        self.front = (0, 0)
        """Where it attacked last."""

    @property
    def holdings(self) -> tuple[gamecore.Holding, ...]:
        """The position as #33 must show it; None if not known yet."""
        return tuple(map(gamecore.Holding, self._owners, self._units))

    def see(self, standing: gamecore.Standing) -> None:
        self._owners = [holding.player for holding in standing.holdings]
        self._units = [holding.units for holding in standing.holdings]

    def refuse(self, state: Enum, left: int, action: Message) -> StrEnum | None:
        """Why the rules do not allow this action; None if they do."""
        now = self._state(state, left)
        try:
            GAME.check(now, self.me, MOVES[type(action)](action))
        except IllegalMove as error:
            return error.reason
        return None

    def _state(self, state: Enum, left: int) -> conquest.State:
        now = place(self._setup, list(map(self._word, self._owners, self._units)), self.me, left)
        if state is State.CLAIMING:
            return preparing(now)
        return replace(now, phase=_PHASES[state], front=self.front)

    def _word(self, owner: int, units: int) -> str:
        if owner == self.me:
            return f"a{units}"
        return "." if owner < 0 else f"{chr(_FIRST_OTHER + self._others.index(owner))}{units}"

    def do(self, action: Message) -> None:
        match action:
            case gamecore.Place(node, units):
                self._owners[node] = self.me
                self._units[node] += units
            case gamecore.FollowUp(units):
                self._move(*self.front, units)
            case gamecore.March(start, target, units):
                self._move(start, target, units)

    def _move(self, start: int, target: int, units: int) -> None:
        self._units[start] -= units
        self._units[target] += units

    def fight(self, attack: gamecore.Attack, came: gamecore.AttackFailed | gamecore.AttackSucceeded) -> None:
        """The result of an attack. Raises `BrokenError` for losses that no dice can bring."""
        start, target = self.front = attack.start, attack.target
        ours, theirs = self._units[start], self._units[target]
        is_won = isinstance(came, gamecore.AttackSucceeded)
        left = came.start_units + (came.target_units if is_won else 0)
        taken = theirs if is_won else theirs - came.target_units
        check_losses(Fought(ours, theirs, ours - left, taken, is_won))
        self._units[start], self._units[target] = came.start_units, came.target_units
        if is_won:
            self._owners[target] = self.me
