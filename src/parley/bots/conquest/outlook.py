"""What a plan comes to: our turn is played to its end with average dice, and then judged."""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from time import perf_counter

from parley.bots.conquest.campaigns import TURNS, by_lead, by_worth
from parley.bots.conquest.judgement import judge
from parley.bots.conquest.marching import march
from parley.bots.conquest.odds import odds
from parley.bots.conquest.war import War, fight
from parley.core.seats import Seat
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place
from parley.games.conquest.state import State

_SURE = 0.97
"""Where a battle is likelier won than this, losing it is not thought through."""


def _stop(_war: War, _seat: Seat) -> None:
    """Attack no more."""


Campaign = Callable[[War, Seat], None]
_CAMPAIGNS: Sequence[Campaign] = (
    _stop,
    by_worth,
    partial(by_lead, margin=1),
    partial(by_worth, turns=TURNS / 2, least=5.0),
    partial(by_worth, turns=TURNS * 2),
)


class Outlook:
    """For one decision; `plays` counts the ends of this turn that were judged.

    After `until` (of `perf_counter`) only the first way to end the turn is tried after a move.
    """

    def __init__(self, state: State, until: float = inf) -> None:
        self._state, self._seat, self._until = state, state.standing.turn, until
        self._war, self.plays = War(state), 0
        self._known: dict[tuple[float, ...], float] = {}

    def of(self, move: Move) -> float:
        """Our chance to win after the move and all that follows."""
        war, phase = self._war.copy(), self._state.phase
        match move:
            case Place(node, count):
                war.units[node] += count
            case Attack(source, target):
                return self._fought(war, source, target)
            case Advance(count):
                war.move(*self._state.front, count)
            case March(source, target, count):
                war.move(source, target, count)
        if phase is Phase.MARCH:
            return self._later(war)
        return self._ended(war, _CAMPAIGNS[:1] if isinstance(move, Next) else _CAMPAIGNS)

    def _fought(self, war: War, source: int, target: int) -> float:
        """Won or lost, by how likely that is."""
        units = war.units
        chance, left = fight(units[source], units[target])
        lost = war.copy()
        war.conquer(source, target, left / chance)
        won = self._ended(war)
        if chance > _SURE:
            return won
        lost.units[source] = 1.0
        lost.units[target] = max(1.0, odds(int(units[source]), int(units[target])).theirs)
        return chance * won + (1 - chance) * self._ended(lost, _CAMPAIGNS[:2])

    def _ended(self, war: War, campaigns: Sequence[Campaign] = _CAMPAIGNS) -> float:
        """Our turn, ended in the best of these ways."""
        best = 0.0
        for number, campaign in enumerate(campaigns):
            if number and perf_counter() > self._until:
                break
            tried = war.copy()
            campaign(tried, self._seat)
            march(tried, self._seat)
            best = max(best, self._later(tried))
        return best

    def _later(self, war: War) -> float:
        """What comes of it; many plans come to the same, which is judged once."""
        key = (*war.lands, *war.units)
        if key not in self._known:
            self.plays += 1
            self._known[key] = judge(war, self._seat)
        return self._known[key]
