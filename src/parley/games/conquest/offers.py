"""What may be decided in a position."""

from collections.abc import Callable, Iterator
from itertools import product

from parley.core.bitboard import indices
from parley.games.conquest.board import UNOWNED
from parley.games.conquest.dealing import deals
from parley.games.conquest.dice import THROWS, dice_for
from parley.games.conquest.moves import Advance, Attack, First, March, Move, Next, Place, Roll
from parley.games.conquest.state import Phase, State
from parley.games.conquest.trading import draws, must_trade, trades


def offers(state: State) -> Iterator[Move]:
    """What the player to move may do; of moves that differ only in units, the one with the most."""
    return _OFFERS[state.phase](state)


def all_moves(state: State) -> Iterator[Move]:
    """What the player to move may do, with every number of units."""
    for offer in offers(state):
        yield from smaller(offer)


def smaller(offer: Move) -> Iterator[Move]:
    """An offer with every number of units it allows, including the most."""
    match offer:
        case Place(node, most):
            return (Place(node, units) for units in range(1, most + 1))
        case Advance(most):
            return (Advance(units) for units in range(most + 1))
        case March(source, target, most):
            return (March(source, target, units) for units in range(1, most + 1))
    return iter((offer,))


def _draw(state: State) -> Iterator[Move]:
    return (First(seat) for seat in state.standing.playing)


def _claim(state: State) -> Iterator[Move]:
    return (Place(node, 1) for node, owner in enumerate(state.owners) if owner == UNOWNED)


def _place(state: State) -> Iterator[Move]:
    return (
        Place(node, state.left) for node, owner in enumerate(state.owners) if owner == state.standing.turn
    )


def _reinforce(state: State) -> Iterator[Move]:
    if not must_trade(state):
        yield from _place(state)
    yield from trades(state)


def _attack(state: State) -> Iterator[Move]:
    owners, units, seat = state.owners, state.units, state.standing.turn
    for source, targets in enumerate(state.standing.board.neighbours):
        if owners[source] == seat and units[source] > 1:
            for target in targets:
                if owners[target] != seat:
                    yield Attack(source, target)
    yield Next()


def _roll(state: State) -> Iterator[Move]:
    source, target = state.front
    attacker, defender = dice_for(state.units[source], state.units[target])
    return (Roll(*throws) for throws in product(THROWS[attacker], THROWS[defender]))


def _advance(state: State) -> Iterator[Move]:
    yield Advance(state.units[state.front[0]] - 1)
    yield from _attack(state)


def _march(state: State) -> Iterator[Move]:
    standing, units = state.standing, state.units
    land = state.lands[standing.turn]
    for source in indices(land):
        if units[source] > 1:
            for target in indices(standing.board.reach(land, source)):
                yield March(source, target, units[source] - 1)
    yield Next()


def _nothing(_state: State) -> Iterator[Move]:
    return iter(())


_OFFERS: dict[Phase, Callable[[State], Iterator[Move]]] = {
    Phase.DRAW_PLACING: _draw,
    Phase.DEAL: deals,
    Phase.CLAIM: _claim,
    Phase.FILL: _place,
    Phase.DRAW_TURNS: _draw,
    Phase.REINFORCE: _reinforce,
    Phase.ATTACK: _attack,
    Phase.BATTLE: _roll,
    Phase.ADVANCE: _advance,
    Phase.MARCH: _march,
    Phase.DRAW_CARD: draws,
    Phase.OVER: _nothing,
}
