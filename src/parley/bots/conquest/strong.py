"""Plays every move on, with dice and by rules of thumb, and does what comes out best.

A move is judged with all that follows: the rest of the turn, then the turns of the others, and so on. So
units go where the attack that begins there is worth most. Nothing is kept between decisions; they are made
anew, from how the dice fell.
"""

from random import Random
from time import perf_counter

from parley.bots.conquest.choices import choices
from parley.bots.conquest.claim import claims
from parley.bots.conquest.prospect import chance_of
from parley.bots.conquest.race import race
from parley.bots.conquest.war import War
from parley.core import SetupError
from parley.core.bot import Hint, Limit
from parley.core.seats import Seat
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place, View
from parley.games.conquest.state import State

_EAGER = 0.04
"""What attacking is worth beyond what comes out, since it can be stopped at any throw."""

_PART = 0.7
"""Of the time there is, how much is used: the machine may be busy."""


class StrongBot:
    """Weighs every battle, goes for what it can hold, and knows when to stop.

    A decision takes about so many `plays`, as far as there is time, of so many `rounds` each.
    """

    def __init__(self, plays: int = 80, rounds: int = 1) -> None:
        if not (1 <= plays <= 100_000 and 1 <= rounds <= 20):
            raise SetupError("plays is from 1 to 100000, rounds from 1 to 20")
        self._plays, self._rounds = plays, rounds

    def choose(self, view: View, limit: Limit, rng: Random) -> Move:
        """The move that comes out best."""
        return self.hint(view, limit, rng).move

    def hint(self, view: View, limit: Limit, rng: Random) -> Hint[Move]:
        """The moves it looked at, each with our share of all units in the end; and the chance to win."""
        deadline = perf_counter() + _PART * limit.seconds
        state, seat, seed = view.position, view.turn, rng.getrandbits(32)
        if view.phase is Phase.CLAIM:
            found = claims(state, seat)
            return Hint(found[0][0], moves=tuple(found), chance=chance_of(state, seat))

        def play(move: Move, number: int) -> float:
            war = War(state, seed + number)
            _finish_turn(state, war, move)
            return _go_on(war, seat, rounds) + _EAGER * isinstance(move, Attack)

        rounds = self._rounds + (view.phase is Phase.MARCH)  # a march is for the next turn
        found = race(choices(state), play, self._plays, deadline)
        return Hint(found[0][0], moves=tuple(found), chance=chance_of(state, seat))


def _go_on(war: War, seat: Seat, rounds: int) -> float:
    """What comes out, from the end of our turn on."""
    war.turns(seat + 1, seat)
    for _ in range(rounds - 1):
        war.turns(seat, seat + 1)
        war.turns(seat + 1, seat)
    return war.share(seat)


def _finish_turn(state: State, war: War, move: Move) -> None:
    """Our move, and the rest of our turn."""
    seat, units = state.standing.turn, war.units
    match move:
        case Place(node, count):
            units[node] += count
        case Attack(source, target):
            war.battle(source, target)
        case Advance(count):
            source, target = state.front
            units[source] -= count
            units[target] += count
        case March(source, target, count):
            units[source] -= count
            units[target] += count
    if state.phase is Phase.FILL and isinstance(move, Place):
        _finish_filling(state, war, move.node)
    if state.phase is not Phase.MARCH:
        if not isinstance(move, Next):
            war.attack(seat)
        war.march(seat)


def _finish_filling(state: State, war: War, node: int) -> None:
    """All that is left of ours goes there too, then somebody begins, and it is our turn."""
    standing, seat = state.standing, state.standing.turn
    left = standing.board.starting_units - standing.round
    war.units[node] += left
    for other in standing.playing:
        if other != seat:
            war.fill(other, left)
    war.turns(int(war.random() * len(war.lands)), seat)
    war.reinforce(seat)
