"""The conquest game: Discrete(nodes + 2·edges + 4).

An action is a node (put a unit there; or march from there, then to where), an attack over an edge one way,
how many move (all who may, half of them, one), or that it is enough. That units are put down one at a time is
no restriction; that they advance and march as all, half or one of them is. Where there are cards, to have
enough while units are put down is to trade the first set.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from parley.adapters.encodings import Draft
from parley.adapters.sheets import Counts
from parley.core.bitboard import indices
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place, Setup, State, Trade, View
from parley.games.conquest.board import board_of
from parley.games.conquest.trading import must_trade, trades

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


_REMEMBERED = 4096


class Frontier(NamedTuple):
    """What can be done with a land, but for how many units there are."""

    attacks: tuple[tuple[int, int, bytes], ...]
    """Each node with an enemy beside it: where its attacks begin among the actions, and which there are."""
    linked: tuple[int, ...]
    """The nodes with another one of the land beside them: one can march from there."""


class ConquestEncoding:
    """A row of the planes has a number for every node."""

    def __init__(self, setup: Setup) -> None:
        self._board = board = board_of(setup)
        self._nodes = nodes = len(board.map.nodes)
        ways = [(source, target) for source, near in enumerate(board.neighbours) for target in near]
        self._attacks = tuple(Attack(*way) for way in ways)
        self._numbers = {way: nodes + number for number, way in enumerate(ways)}
        self._amounts = nodes + len(ways)
        self._next = self._amounts + len(AMOUNTS)
        self.planes = Counts(MOST, setup.players + len(OF_ALL), nodes)
        self.choices = Counts(1, self._next + 1)
        self._turns = [(*range(first, setup.players), *range(first)) for first in range(setup.players)]
        self._row = lru_cache(_REMEMBERED)(self._draw_row)
        self._frontier = lru_cache(_REMEMBERED)(self._find_frontier)
        self._only = [self._draw_row(1 << node) for node in range(nodes)] + [bytes(nodes)]
        """A row for each node alone, and last, at -1, for none."""
        signs = [bytes(nodes) * at + b"\1" * nodes + bytes(nodes) * (5 - at) for at in range(len(PHASES))]
        self._signs = dict.fromkeys(Phase, bytes(nodes) * len(PHASES)) | dict(zip(PHASES, signs, strict=True))

    def see(self, view: View, draft: Draft) -> bytes:
        """The nodes of each player, then `OF_ALL`."""
        state = view.position
        units, lands, only = state.units, state.lands, self._only
        rows = [self._row(lands[seat]) for seat in self._turns[view.seat or 0]]
        rows.append(bytes(units if max(units) <= MOST else [min(count, MOST) for count in units]))
        rows.append(bytes((min(state.left, MOST),)) * self._nodes)
        source, target, *_ = *draft, -1, -1
        rows += [only[state.front[0]], only[state.front[1]], only[source], only[target]]
        rows.append(self._signs[state.phase])
        return b"".join(rows)

    def offer(self, view: View, draft: Draft) -> bytes:
        """By phase, and in the middle of a march by what it lacks."""
        state, mask = view.position, bytearray(self._next + 1)
        match state.phase:
            case Phase.MARCH:
                self._offer_march(mask, state, draft)
            case Phase.ATTACK | Phase.ADVANCE:
                self._offer_attack(mask, state)
            case _:
                self._offer_place(mask, state)
        return bytes(mask)

    def _offer_place(self, mask: bytearray, state: State) -> None:
        if state.phase is Phase.CLAIM:
            mask[: self._nodes] = self._row((1 << self._nodes) - 1 & ~sum(state.lands))
            return
        if not must_trade(state):
            mask[: self._nodes] = self._row(state.lands[state.standing.turn])
        if state.phase is Phase.REINFORCE and any(trades(state)):
            mask[self._next] = 1

    def _offer_attack(self, mask: bytearray, state: State) -> None:
        units = state.units
        for node, start, open_ways in self._frontier(state.lands[state.standing.turn]).attacks:
            if units[node] > 1:
                mask[start : start + len(open_ways)] = open_ways
        if state.phase is Phase.ADVANCE:
            self._offer_amounts(mask, units[state.front[0]] - 1)
        mask[self._next] = 1

    def _offer_march(self, mask: bytearray, state: State, draft: Draft) -> None:
        land, units = state.lands[state.standing.turn], state.units
        match draft:
            case ():
                for node in self._frontier(land).linked:
                    mask[node] = units[node] > 1
                mask[self._next] = 1
            case (source,):
                mask[: self._nodes] = self._row(self._board.reach(land, source))
            case (source, *_):
                self._offer_amounts(mask, units[source] - 1)

    def _offer_amounts(self, mask: bytearray, most: int) -> None:
        for action in self._how_many(most):
            mask[action] = 1

    def _draw_row(self, nodes: int) -> bytes:
        return bytes([nodes >> node & 1 for node in range(self._nodes)])

    def _find_frontier(self, land: int) -> Frontier:
        near = self._board.neighbours
        ways = [
            (node, self._numbers[node, near[node][0]], bytes([not land >> other & 1 for other in near[node]]))
            for node in indices(land)
            if near[node]
        ]
        linked = tuple(node for node in indices(land) if self._board.adjacency[node] & land)
        return Frontier(tuple(way for way in ways if any(way[2])), linked)

    def _how_many(self, most: int) -> Iterator[int]:
        """Of equal numbers the first: with one unit there is only all."""
        amounts = [amount(most) for amount in AMOUNTS]
        return (self._amounts + i for i, units in enumerate(amounts) if units and units not in amounts[:i])

    def move(self, view: View, draft: Draft) -> Move | None:
        """Only a march takes more than one action."""
        state, action = view.position, draft[-1]
        if action == self._next:
            return next(trades(state)) if state.phase is Phase.REINFORCE else Next()
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
            case Next() | Trade():
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
