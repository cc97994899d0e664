"""Positions drawn as a line of text, and what chance may do in them.

`a5 a1 b2 .` is a path of four nodes: two of the target's with 5 units and 1, one of the first opponent's with
2, and one without an owner. More edges may be added.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from parley.core.seats import Seat
from parley.games.conquest import GAME, UNOWNED, Continent, Map, Node, Phase, Roll, Setup, Standing, State
from parley.games.conquest.board import board_of
from parley.games.conquest.dice import dice_for
from parley.games.conquest.state import ALONE

Luck = Callable[[State, Random], Any]
"""What chance decides: who begins, and the dice."""

_WIDTH = 20
_FREE = "."
_TARGET = "a"


def make_map(nodes: int, edges: Iterable[tuple[int, int]], continents: Iterable[tuple[int, ...]] = ()) -> Map:
    """A map that nobody has to look at."""
    named = tuple(Node(f"node {number}", *divmod(number, _WIDTH)[::-1]) for number in range(nodes))
    parts = [*continents] or [tuple(range(nodes))]
    rich = tuple(Continent(f"part {number}", 2, part) for number, part in enumerate(parts))
    return Map("made for a case", named, tuple(edges), rich)


def line_map(nodes: int, *more: tuple[int, int]) -> Map:
    """A path, and additional edges."""
    return make_map(nodes, [*((node, node + 1) for node in range(nodes - 1)), *more])


def position(
    drawing: str, seat: int, *more: tuple[int, int], players: int = 2, left: int = 3, **settings: Any
) -> State:
    """The beginning of a turn of the target, with this seat and this many units to place."""
    words = drawing.split()
    setup = Setup(players, line_map(len(words), *more), units=len(words), **settings)
    return place(setup, words, seat, left)


def place(setup: Setup, words: list[str], seat: int, left: int) -> State:
    """The same on any map: a word for each node."""
    others = [number for number in range(setup.players) if number != seat]
    owners = tuple(Seat(_owner(word[0], seat, others)) for word in words)
    units = tuple(int(word[1:] or 0) for word in words)
    lands = tuple(
        sum(1 << node for node, owner in enumerate(owners) if owner == player)
        for player in range(setup.players)
    )
    playing = tuple(Seat(player) for player in range(setup.players) if lands[player])
    fallen = tuple(Seat(player) for player in range(setup.players) if not lands[player])
    standing = Standing(board_of(setup), playing, fallen, Seat(seat), 1, Seat(seat))
    return State(standing, Phase.REINFORCE, ALONE[seat], owners, lands, units, left)


def _owner(letter: str, seat: int, others: list[int]) -> int:
    if letter == _FREE:
        return UNOWNED
    return seat if letter == _TARGET else others[ord(letter) - ord(_TARGET) - 1]


def preparing(state: State) -> State:
    """The same before the first turn: the target is to place one unit."""
    standing, is_claiming = state.standing, UNOWNED in state.owners
    everybody = tuple(map(Seat, range(standing.board.setup.players)))
    playing = everybody if is_claiming else standing.playing
    fallen = () if is_claiming else standing.fallen
    begun = Standing(standing.board, playing, fallen, standing.turn, 1, standing.turn)
    phase = Phase.CLAIM if is_claiming else Phase.FILL
    return State(begun, phase, state.to_move, state.owners, state.lands, state.units, 1)


def fair(state: State, rng: Random) -> Any:
    """As the dice fall."""
    return GAME.chance(state, rng)


def _dice(state: State, attacker: int, defender: int) -> Roll:
    source, target = state.front
    ours, theirs = dice_for(state.units[source], state.units[target])
    return Roll((attacker,) * ours, (defender,) * theirs)


def lucky(state: State, rng: Random) -> Any:
    """The attacker always wins."""
    return _dice(state, 6, 1) if state.phase is Phase.BATTLE else fair(state, rng)


def unlucky(state: State, rng: Random) -> Any:
    """The attacker always loses."""
    return _dice(state, 1, 6) if state.phase is Phase.BATTLE else fair(state, rng)


def narrow(state: State, rng: Random) -> Any:
    """Attacking one unit, the attacker wins with the last unit that may."""
    if state.phase is not Phase.BATTLE:
        return fair(state, rng)
    return _dice(state, 6, 1) if state.units[state.front[0]] <= 2 else _dice(state, 1, 6)
