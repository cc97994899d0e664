"""The tracker: fires where a ship is most likely, judged by whole fleets; moves what is about to be hit."""

from dataclasses import replace
from random import Random
from time import perf_counter

from parley.bots.battleship_plus.belief import believe
from parley.bots.battleship_plus.evasion import escapes
from parley.bots.battleship_plus.hunter import Hunter
from parley.bots.battleship_plus.sight import Sight
from parley.bots.sea_hiding import hide
from parley.bots.sea_hunter import Heat
from parley.core import Seat, SetupError
from parley.core.bot import Hint, Limit
from parley.games.battleship_plus import BattleshipMove, Place, Setup, View

_HIDING, _AIMING, _MOVING = 0.5, 0.3, 0.5
"""Of the time given, when each has to be done: the rest is a margin for a busy machine."""
LIKING = 1.0
"""How much it likes to hide its ships close together: more is easier to find for those who expect it."""
_CERTAIN = 0.999
_WORTH = 1.5
"""So many misses a move must cost the hunter: one for the turn, the rest because nobody hunts as foreseen."""


class TrackerBot(Hunter):
    """Weighs whole fleets, huddles, and gets out of the way.

    `fleets` is how many it draws for a shot, time allowing; with `evade` off its ships stay where they are;
    `huddle` is how much it expects the enemy's ships close together, from 0; by default, as those sunk tell.
    """

    def __init__(self, fleets: int = 400, evade: bool = True, huddle: float | None = None) -> None:
        if fleets < 1:
            raise SetupError(f"fleets={fleets}: at least 1")
        if huddle is not None and not huddle >= 0:  # nor nan
            raise SetupError(f"huddle={huddle}: at least 0")
        self._fleets, self._evade, self._huddle = fleets, evade, huddle

    def hide(self, setup: Setup, limit: Limit, rng: Random) -> Place:
        """Rather close together."""
        return Place.of(hide(setup.waters, perf_counter() + limit.seconds * _HIDING, rng, LIKING))

    def heat(self, sight: Sight, limit: Limit, rng: Random) -> Heat:
        """What it believes."""
        until = perf_counter() + limit.seconds * _AIMING
        return believe(sight, self._fleets, until, rng, self._huddle)

    def act(self, view: View, seat: Seat, limit: Limit, rng: Random) -> Hint[BattleshipMove]:
        """Certain hits first: they keep the turn. Then a ship in danger moves, if that is worth a turn."""
        until = perf_counter() + limit.seconds * _MOVING
        shot = super().act(view, seat, limit, rng)
        if not self._evade or (shot.hit or 0.0) > _CERTAIN:
            return shot
        moves = escapes(view, seat, until, rng)
        move = moves[0][0] if moves and moves[0][1] > _WORTH else shot.move
        return replace(shot, move=move, moves=tuple(moves))
