"""The conquest game: Discrete(nodes + 2·edges + 4).

An action is a node (put a unit there; or march from there, then to where), an attack over an edge one way,
how many move (all who may, half of them, one), or that it is enough. That units are put down one at a time is
no restriction; that they advance and march as all, half or one of them is.
"""

from collections.abc import Callable, Iterator

from parley.adapters.encodings import Draft
from parley.adapters.sheets import Counts
from parley.core.bitboard import indices
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place, Setup, View
from parley.games.conquest.board import board_of

PHASES = (Phase.CLAIM, Phase.FILL, Phase.REINFORCE, Phase.ATTACK, Phase.ADVANCE, Phase.MARCH)
OF_ALL = ("units", "units left to place", "battle from", "battle to", "march from", "march to", *PHASES)
"""The rows after those of the players' nodes, which begin with the one whose view it is."""
MOST = 127
"""More units than that look the same."""
AMOUNTS: tuple[Callable[[int], int], ...] = (
    lambda most: most,
    lambda most: -(-most // 2),
    lambda most: min(most, 1),
)
"""All who may move, half of them, one."""


class ConquestEncoding:
    """A row of the planes has a number for every node."""

    def __init__(self, setup: Setup) -> None:
        board = board_of(setup)
        self._nodes = len(board.map.nodes)
        ways = [(source, target) for source, near in enumerate(board.neighbours) for target in near]
        self._attacks = tuple(Attack(*way) for way in ways)
        self._numbers = {way: self._nodes + number for number, way in enumerate(ways)}
        self._amounts = self._nodes + len(ways)
        self._next = self._amounts + len(AMOUNTS)
        self.planes = Counts(MOST, setup.players + len(OF_ALL), self._nodes)
        self.choices = Counts(1, self._next + 1)

    def pack_planes(self, view: View, draft: Draft) -> bytes:
        """The nodes of each player, then `OF_ALL`."""
        state, nodes = view.position, self._nodes
        first, players = view.seat or 0, view.setup.players
        rows = bytearray(nodes * self.planes.shape[0])
        for node, owner in enumerate(state.owners):
            if owner >= 0:
                rows[(owner - first) % players * nodes + node] = 1
        rest = players * nodes
        rows[rest : rest + nodes] = bytes([min(units, MOST) for units in state.units])
        rows[rest + nodes : rest + 2 * nodes] = bytes((min(state.left, MOST),)) * nodes
        for row, node in enumerate((*state.front, *draft), 2):
            if node >= 0:
                rows[rest + row * nodes + node] = 1
        if state.phase in PHASES:
            at = rest + (6 + PHASES.index(state.phase)) * nodes
            rows[at : at + nodes] = b"\1" * nodes
        return bytes(rows)

    def pack_choices(self, view: View, draft: Draft) -> bytes:
        """By phase, and in the middle of a march by what it lacks."""
        mask = bytearray(self._next + 1)
        for action in self._choices(view, draft):
            mask[action] = 1
        return bytes(mask)

    def _choices(self, view: View, draft: Draft) -> Iterator[int]:
        state = view.position
        match state.phase, draft:
            case Phase.MARCH, (source,):
                yield from indices(state.standing.board.reach(state.lands[state.standing.turn], source))
            case Phase.MARCH, (source, _):
                yield from self._how_many(state.units[source] - 1)
            case Phase.MARCH, _:
                yield from self._sources(view)
                yield self._next
            case _:
                for offer in view.offers():
                    yield from self._offered(offer)

    def _sources(self, view: View) -> Iterator[int]:
        state = view.position
        land, board = state.lands[state.standing.turn], state.standing.board
        return (node for node in indices(land) if state.units[node] > 1 and board.reach(land, node))

    def _offered(self, offer: Move) -> Iterator[int]:
        match offer:
            case Place(node, _):
                yield node
            case Attack(source, target):
                yield self._numbers[source, target]
            case Advance(most):
                yield from self._how_many(most)
            case _:
                yield self._next

    def _how_many(self, most: int) -> Iterator[int]:
        """Of equal numbers the first: with one unit there is only all."""
        amounts = [amount(most) for amount in AMOUNTS]
        return (self._amounts + i for i, units in enumerate(amounts) if units and units not in amounts[:i])

    def move(self, view: View, draft: Draft) -> Move | None:
        """Only a march takes more than one action."""
        state, action = view.position, draft[-1]
        if action == self._next:
            return Next()
        if action >= self._amounts:
            source, target = draft[:2] if len(draft) > 1 else state.front
            units = AMOUNTS[action - self._amounts](state.units[source] - 1)
            return March(source, target, units) if state.phase is Phase.MARCH else Advance(units)
        if action >= self._nodes:
            return self._attacks[action - self._nodes]
        return None if state.phase is Phase.MARCH else Place(action, 1)

    def actions(self, view: View, move: Move) -> Draft:
        """Of the amounts the nearest; several units are put down by several actions."""
        units = view.units
        match move:
            case Place(node, count):
                return (node,) * count
            case Attack(source, target):
                return (self._numbers[source, target],)
            case Next():
                return (self._next,)
            case Advance(0):
                return ()
            case Advance(count):
                return (self._nearest(count, units[view.front[0]] - 1),)
            case March(source, target, count):
                return (source, target, self._nearest(count, units[source] - 1))
        raise ValueError(f"no actions make the move {move}")

    def _nearest(self, count: int, most: int) -> int:
        gaps = [abs(amount(most) - count) for amount in AMOUNTS]
        return self._amounts + gaps.index(min(gaps))


ENCODING = ConquestEncoding
