"""Plays every move on to the end of its turn, with average dice, and does what comes out best.

What a turn comes to is judged by what was learnt from games: how often positions like it were won. So units
go where the attack that begins there is worth most, and an attack stops while what is left can be held.
Nothing is kept between decisions; they are made anew, from how the dice fell.
"""

from random import Random
from time import perf_counter

from parley.bots.conquest.choices import choices
from parley.bots.conquest.judgement import nets
from parley.bots.conquest.outlook import Outlook
from parley.bots.conquest.placing import claims, fills
from parley.bots.conquest.prospect import chance_of
from parley.bots.conquest.trading import best_trade
from parley.bots.conquest.war import fights
from parley.core import SetupError
from parley.core.bot import Hint, Limit
from parley.games.conquest import Move, Phase, View
from parley.games.conquest.board import Board
from parley.games.conquest.state import State

_PART = 0.7
"""Of the time there is, how much is used: the machine may be busy."""

_FEWEST = 3
"""Moves that are looked at even if it is too busy for more: the first may be to stop."""

_WORK = 8_000_000
_FEW_PLAYS = 10
"""On the largest map; on all that we have there are enough for every move."""


def _most_plays(board: Board) -> int:
    """The larger the map, the longer each takes."""
    ways = sum(map(len, board.neighbours)) + len(board.bonuses)
    return max(_FEW_PLAYS, _WORK // (len(board.neighbours) * ways))


class StrongBot:
    """Weighs every battle, goes for what it can hold, and knows when to stop.

    A decision looks at about `plays` ends of this turn at most, as far as there is time; on maps larger than
    those we have at fewer.
    """

    def __init__(self, plays: int = 1000) -> None:
        if not 1 <= plays <= 100_000:
            raise SetupError("plays is from 1 to 100000")
        self._plays = plays

    def prepare(self) -> None:
        """Works out the odds of every battle once, and reads what was learnt, outside anybody's clock."""
        fights()
        nets()

    def choose(self, view: View, limit: Limit, rng: Random) -> Move:
        """The move that comes out best."""
        return self.hint(view, limit, rng).move

    def hint(self, view: View, limit: Limit, _rng: Random) -> Hint[Move]:
        """The moves it looked at, each with our chance after it, among strong players; and the chance now.

        In preparation moves have scores, which are no chances; a trade is not weighed.
        """
        deadline = perf_counter() + _PART * limit.seconds
        state = view.position
        if view.phase is Phase.CLAIM:
            found = claims(state, view.turn)
        elif view.phase is Phase.FILL:
            found = fills(state, view.turn)
        elif (trade := best_trade(state)) is not None:
            found = [(trade, 1.0)]
        else:
            found = self._weigh(state, deadline)
        return Hint(found[0][0], moves=tuple(found), chance=chance_of(state, view.turn))

    def _weigh(self, state: State, deadline: float) -> list[tuple[Move, float]]:
        """Best first; of equals what looked more promising."""
        outlook, plays = Outlook(state, deadline), min(self._plays, _most_plays(state.standing.board))
        found: list[tuple[Move, float]] = []
        for move in choices(state):
            found.append((move, outlook.of(move)))
            if outlook.plays >= plays or (len(found) >= _FEWEST and perf_counter() > deadline):
                break
        return sorted(found, key=lambda entry: -entry[1])
