"""What a match of the conquest game knows at any moment; all of it is public."""

from enum import StrEnum
from typing import TypeVar

import msgspec

from parley.core.outcome import Outcome
from parley.core.seats import CHANCE, Seat
from parley.games.conquest.board import UNOWNED, Board
from parley.games.conquest.setup import MAX_PLAYERS

DICE = frozenset({CHANCE})
ALONE = tuple(frozenset({Seat(seat)}) for seat in range(MAX_PLAYERS))

NOWHERE = (-1, -1)
"""Source and target of no battle."""


class Phase(StrEnum):
    """What is to be decided now. The two draws and the battle are chance's."""

    DRAW_PLACING = "draw who places first"
    CLAIM = "claim"
    FILL = "fill"
    DRAW_TURNS = "draw who begins"
    REINFORCE = "reinforce"
    ATTACK = "attack"
    BATTLE = "battle"
    ADVANCE = "advance"
    MARCH = "march"
    OVER = "over"


T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same values but one."""
    changed = list(values)  # quicker than joining slices
    changed[index] = value
    return tuple(changed)


class Standing(msgspec.Struct, frozen=True):
    """What changes once a turn at most: whose turn it is, who is still playing, who fell in which order.

    In a round everybody who is still playing has one turn, or in preparation places one unit. `turn` is
    CHANCE while it is drawn who begins.
    """

    board: Board
    playing: tuple[Seat, ...]
    fallen: tuple[Seat, ...] = ()
    first: Seat = CHANCE
    round: int = 0
    turn: Seat = CHANCE
    outcome: Outcome | None = None

    def begun(self, first: Seat) -> "Standing":
        """The first round, in which `first` begins."""
        return Standing(self.board, self.playing, self.fallen, first, 1, first)

    def without(self, seat: Seat) -> "Standing":
        """The same when `seat` plays no more."""
        playing = tuple(other for other in self.playing if other != seat)
        return Standing(self.board, playing, (*self.fallen, seat), self.first, self.round, self.turn)

    def passed(self) -> "Standing":
        """The turn of whoever comes next; passing the first begins a new round."""
        seat, first, playing = self.turn, self.first, self.playing
        seats = len(playing) + len(self.fallen)
        following = playing[0]
        for other in playing:
            if other > seat:
                following = other
                break
        is_new_round = 0 < (first - seat) % seats <= (following - seat) % seats
        return Standing(self.board, playing, self.fallen, first, self.round + is_new_round, following)


class State(msgspec.Struct, frozen=True):
    """A position. Its owners are kept twice: the owner of each node, and the nodes of each seat as bits.

    `left` is how many units the one whose turn it is has to place now; `front` is where a battle is, or was
    just won: its source and target.
    """

    standing: Standing
    phase: Phase
    to_move: frozenset[Seat]
    owners: tuple[Seat, ...]
    lands: tuple[int, ...]
    units: tuple[int, ...]
    left: int = 0
    front: tuple[int, int] = NOWHERE


def start(board: Board) -> State:
    """Nobody has placed anything."""
    count, players = len(board.map.nodes), board.setup.players
    standing = Standing(board, tuple(Seat(seat) for seat in range(players)))
    nobody, nothing = (UNOWNED,) * count, (0,) * players
    return State(standing, Phase.DRAW_PLACING, DICE, nobody, nothing, (0,) * count)
