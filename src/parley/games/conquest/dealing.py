"""Nodes, or nodes and units, dealt by chance, as if everybody had claimed and placed at random.

Starting with the player who was drawn, everybody gets a node in turn until none is left; so some may have one
more than others. If units are dealt too, each player's starting units stand on these nodes.
"""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

from parley.core.errors import IllegalMove
from parley.core.game import Event, Step
from parley.core.seats import Seat
from parley.games.conquest.events import Claimed, Placed
from parley.games.conquest.moves import Deal
from parley.games.conquest.preparation import hand_on
from parley.games.conquest.reasons import Reason
from parley.games.conquest.setup import Dealing
from parley.games.conquest.state import Phase, Standing, State


def check_deal(state: State, move: Deal) -> None:
    """Everybody has as many nodes as from claiming in turn, and as many units as are dealt."""
    due = _shares(state)
    is_dealt = len(move.owners) == len(move.units) == len(state.owners) and min(move.units) > 0
    if not is_dealt or not due.keys() >= set(move.owners):
        raise IllegalMove(Reason.INVALID_DEAL)
    for seat, share in due.items():
        held = [units for owner, units in zip(move.owners, move.units, strict=True) if owner == seat]
        if (len(held), sum(held)) != (share, _units(state, share)):
            raise IllegalMove(Reason.INVALID_DEAL)


def deal(state: State, move: Deal) -> Step[State]:
    """The position is that after the last claim, or the last unit; the events are claims and placements."""
    owners, units = move.owners, move.units
    lands = [0] * len(state.lands)
    for node, seat in enumerate(owners):
        lands[seat] |= 1 << node
    standing = _after(state.standing, sum(units) - 1)
    dealt = State(standing, Phase.CLAIM, state.to_move, owners, tuple(lands), units)
    claimed: list[Event] = [Claimed(seat, node) for node, seat in enumerate(owners)]
    placed = [Placed(owners[node], node, count - 1) for node, count in enumerate(units) if count > 1]
    return hand_on(dealt, (*claimed, *placed))


def draw_deal(state: State, rng: Random) -> Deal:
    """All nodes at random, and each dealt unit on a random node of its owner."""
    owners = list(_in_turn(state))
    rng.shuffle(owners)
    units = [1] * len(owners)
    for seat, share in _shares(state).items():
        nodes = [node for node, owner in enumerate(owners) if owner == seat]
        for node in rng.choices(nodes, k=_units(state, share) - share):
            units[node] += 1
    return Deal(tuple(owners), tuple(units))


def deals(state: State) -> Iterator[Deal]:
    """A few of very many: dealt in turn from each node on, the remaining units on everybody's first node."""
    in_turn, shares = tuple(_in_turn(state)), _shares(state)
    for shift in range(len(in_turn)):
        owners = in_turn[shift:] + in_turn[:shift]
        units = [1] * len(owners)
        for seat, share in shares.items():
            units[owners.index(seat)] += _units(state, share) - share
        yield Deal(owners, tuple(units))


def _order(standing: Standing) -> list[Seat]:
    """Those who play, starting with the one who was drawn, who may have dropped out since."""
    return sorted(standing.playing, key=lambda seat: (seat < standing.first, seat))


def _in_turn(state: State) -> Iterator[Seat]:
    """The owner of each node, dealt in turn."""
    return islice(cycle(_order(state.standing)), len(state.owners))


def _shares(state: State) -> dict[Seat, int]:
    owners = list(_in_turn(state))
    return {seat: owners.count(seat) for seat in state.standing.playing}


def _units(state: State, share: int) -> int:
    """The units of a player with this many nodes."""
    board = state.standing.board
    return max(share, board.starting_units) if board.setup.deal is Dealing.ALL else share


def _after(standing: Standing, count: int) -> Standing:
    """The position after this many units were placed in turn."""
    begun = standing.begun(_order(standing)[0])
    for _ in range(count):
        begun = begun.passed()
    return begun
