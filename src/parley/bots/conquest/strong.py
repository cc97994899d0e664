"""Plans placing, attacking and following up together: units go where the best campaign begins.

Nothing is kept between decisions; the plan is made anew, from how the last one went.
"""

from collections.abc import Callable
from random import Random

from parley.bots.conquest.campaign import campaign, promising, worth
from parley.bots.conquest.outlook import Position, outlook
from parley.core import SetupError
from parley.core.bitboard import indices
from parley.core.bot import Hint, Limit
from parley.games.conquest import UNOWNED, Advance, Attack, March, Move, Next, Phase, Place, View

Scored = list[tuple[Move, float]]

_EAGER = 0.05
"""What going on is worth beyond the plan, since an attack can be stopped at any throw."""


class StrongBot:
    """Goes for continents and choke points, weighs every battle, and knows when to stop.

    `depth` conquests are planned ahead, the `width` most promising attacks looked at each time.
    """

    def __init__(self, depth: int = 3, width: int = 3) -> None:
        if not (1 <= depth <= 8 and 1 <= width <= 8):
            raise SetupError("depth and width are 1 to 8")
        self._depth, self._width = depth, width
        self._phases: dict[Phase, Callable[[View, Position], Scored]] = {
            Phase.CLAIM: _claim,
            Phase.FILL: self._place,
            Phase.REINFORCE: self._place,
            Phase.ATTACK: self._attack,
            Phase.ADVANCE: self._advance,
            Phase.MARCH: _march,
        }

    def choose(self, view: View, limit: Limit, rng: Random) -> Move:
        """The move whose plan is worth most."""
        return self.hint(view, limit, rng).move

    def hint(self, view: View, _limit: Limit, rng: Random) -> Hint[Move]:
        """The moves it looked at, each with what its plan is worth."""
        assert view.seat is not None
        position = Position.of(view.position, view.seat)
        scored = self._phases[view.phase](view, position)
        most = max(score for _, score in scored)
        move = rng.choice([move for move, score in scored if score == most])
        chance = None if view.phase is Phase.CLAIM else most
        return Hint(move, moves=tuple(sorted(scored, key=lambda pair: -pair[1])), chance=chance)

    def _place(self, view: View, position: Position) -> Scored:
        """All on one node of the border, and see what can be done from there."""
        depth = 1 if view.phase is Phase.FILL else self._depth
        found: Scored = []
        for node in position.borders() or list(indices(position.lands[position.seat])):
            position.units[node] += view.left
            found.append((Place(node, view.left), campaign(position, depth, self._width).value))
            position.units[node] -= view.left
        return found

    def _attack(self, _view: View, position: Position) -> Scored:
        """Every promising attack. Dice favour who attacks and can stop, so going on is liked better."""
        found: Scored = [(Next(), outlook(position))]
        for source, target in promising(position, self._width + 1):
            value = worth(position, source, target, self._depth, self._width)
            found.append((Attack(source, target), value + _EAGER))
        return found

    def _advance(self, view: View, position: Position) -> Scored:
        """All, none, or so that both can be held."""
        source, target = view.front
        most = position.units[source] - 1
        found: Scored = []
        for units in sorted({0, most // 2, most}):
            after = position.copy()
            after.units[source] -= units
            after.units[target] += units
            found.append((Advance(units), campaign(after, max(1, self._depth - 1), self._width).value))
        return found


def _claim(view: View, position: Position) -> Scored:
    """A node in a continent we may get whole, beside our own; or one that keeps others from theirs."""
    found: Scored = []
    mine = position.lands[position.seat]
    for node, owner in enumerate(position.owners):
        if owner != UNOWNED:
            continue
        score = 0.05 * (position.board.adjacency[node] & mine).bit_count()
        for nodes, bonus in position.board.bonuses:
            if nodes >> node & 1:
                size = nodes.bit_count()
                score += bonus / size * (1 + 2 * (mine & nodes).bit_count() / size)
                rivals = [
                    (land & nodes).bit_count()
                    for seat, land in enumerate(position.lands)
                    if seat != position.seat
                ]
                score += bonus / size * 1.5 * (max(rivals) / size) ** 2
        found.append((Place(node, 1), score))
    return found


def _march(view: View, position: Position) -> Scored:
    """What stands behind the lines, to where it is of most use."""
    found: Scored = [(Next(), outlook(position))]
    land, board = position.lands[position.seat], position.board
    borders = set(position.borders())
    sources = sorted(
        (node for node in indices(land) if position.units[node] > 1),
        key=lambda node: (node in borders, -position.units[node]),
    )
    for source in sources[:4]:
        units = position.units[source] - 1
        for target in indices(board.reach(land, source)):
            if target in borders:
                position.units[source] -= units
                position.units[target] += units
                found.append((March(source, target, units), outlook(position)))
                position.units[source] += units
                position.units[target] -= units
    return found
