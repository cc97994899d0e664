"""What a plan comes to: our turn to its end, then the others' in several styles, and so on."""

from collections.abc import Callable, Sequence
from functools import partial

from parley.bots.conquest.campaigns import TURNS, by_lead, by_worth
from parley.bots.conquest.odds import odds
from parley.bots.conquest.styles import GREEDY, STYLES, Style, front, march, take_turn
from parley.bots.conquest.war import War, fight
from parley.core.seats import Seat
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place
from parley.games.conquest.state import State

_MEAN = 0.5
"""How much the mean over all styles counts; the rest is the worst of them, so that nobody finds a gap."""

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
    """For one decision of `seat`; `plays` counts how often the others' turns were played."""

    def __init__(self, state: State, rounds: int) -> None:
        self._state, self._seat, self._rounds = state, state.standing.turn, rounds
        self._war, self.plays = War(state), 0
        self._known: dict[tuple[float, ...], float] = {}

    def of(self, move: Move) -> float:
        """Our share after the move and all that follows, from 0 to 1."""
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
            return self._later(war, self._rounds + 1)  # a march is for the next turn
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
        for campaign in campaigns:
            tried = war.copy()
            campaign(tried, self._seat)
            march(tried, self._seat, front)
            best = max(best, self._later(tried, self._rounds))
        return best

    def _later(self, war: War, rounds: int) -> float:
        """So many rounds after our turn; many plans come to the same, which is thought through once."""
        key = (rounds, *war.lands, *war.units)
        if key not in self._known:
            self._known[key] = self._share(war, rounds)
        return self._known[key]

    def _share(self, war: War, rounds: int) -> float:
        shares = []
        for style in STYLES:
            later = war.copy()
            self._others(later, style)
            for _ in range(rounds - 1):
                take_turn(later, self._seat, GREEDY)
                self._others(later, style)
            shares.append(later.share(self._seat))
        return _MEAN * sum(shares) / len(shares) + (1 - _MEAN) * min(shares)

    def _others(self, war: War, style: Style) -> None:
        self.plays += 1
        seats = len(war.lands)
        for step in range(1, seats):
            seat = Seat((self._seat + step) % seats)
            if war.lands[seat] and seat in war.playing:
                take_turn(war, seat, style)
