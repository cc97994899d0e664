"""The rules as one table: who may make each kind of move, when it is refused, and what it does."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from parley.core import Leave, Reason, Resign, Seat, Step, Timeout
from parley.games.battleship_plus import endings, placing, turns
from parley.games.battleship_plus.moves import First, Move, Place, Shoot
from parley.games.battleship_plus.state import BOTH, TURN_OF_CHANCE, Fleets, Public, State


class Rule(NamedTuple):
    """`refuse` says why a move is not allowed, None if it is; `apply` may rely on that."""

    seats: frozenset[Seat]
    refuse: Callable[[Public, Fleets, Seat, Any], StrEnum | None]
    apply: Callable[[State, Seat, Any], Step[State]]


RULES: dict[type[object], Rule] = {
    Place: Rule(BOTH, placing.refuse_place, placing.place),
    First: Rule(BOTH | TURN_OF_CHANCE, placing.refuse_first, placing.first),
    Shoot: Rule(BOTH, turns.refuse_shoot, turns.shoot),
    Move: Rule(BOTH, turns.refuse_move, turns.move_ship),
    Timeout: Rule(BOTH, turns.refuse_timeout, turns.timeout),
    Resign: Rule(BOTH, endings.refuse_quit, endings.resign),
    Leave: Rule(BOTH, endings.refuse_quit, endings.leave),
}


def refuse(public: Public, fleets: Fleets, seat: Seat, move: object) -> StrEnum | None:
    """Why `seat` may not make `move` now; None if it may. Of the two fleets, only `seat`'s matters."""
    if public.outcome is not None:
        return Reason.GAME_OVER
    rule = RULES.get(type(move))
    if rule is None:
        return Reason.UNKNOWN_MOVE
    seats, refuse_it, _ = rule
    if seat not in seats:
        return Reason.NOT_A_PLAYER
    return refuse_it(public, fleets, seat, move)
