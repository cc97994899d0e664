"""The state of a conquest match; all of it is public."""

from enum import StrEnum
from typing import TypeVar

import msgspec

from parley.core.outcome import Outcome
from parley.core.seats import CHANCE, Seat
from parley.games.conquest.board import UNOWNED, Board
from parley.games.conquest.cards import Cards
from parley.games.conquest.setup import MAX_PLAYERS

DICE = frozenset({CHANCE})
ALONE = tuple(frozenset({Seat(seat)}) for seat in range(MAX_PLAYERS))

NOWHERE = (-1, -1)
"""The source and target when there is no battle."""


class Phase(StrEnum):
    """The kind of decision awaited. The draws, the deal and the battle are CHANCE's."""

    DRAW_PLACING = "draw who places first"
    DEAL = "deal"
    CLAIM = "claim"
    FILL = "fill"
    DRAW_TURNS = "draw who begins"
    REINFORCE = "reinforce"
    ATTACK = "attack"
    BATTLE = "battle"
    ADVANCE = "advance"
    MARCH = "march"
    DRAW_CARD = "draw a card"
    OVER = "over"


T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same values except for one."""
    changed = list(values)  # faster than joining slices
    changed[index] = value
    return tuple(changed)


class Standing(msgspec.Struct, frozen=True):
    """What changes at most once a turn: whose turn it is, who is still playing, who fell in which order.

    In a round everybody still playing has one turn or, in preparation, places one unit. `turn` is CHANCE
    while the first player is drawn, or nodes are dealt.
    """

    board: Board
    playing: tuple[Seat, ...]
    fallen: tuple[Seat, ...] = ()
    first: Seat = CHANCE
    round: int = 0
    turn: Seat = CHANCE
    outcome: Outcome | None = None
    cards: Cards | None = None
    """None if the game is played without cards."""

    def begun(self, first: Seat) -> "Standing":
        """The first round, which `first` begins."""
        return Standing(self.board, self.playing, self.fallen, first, 1, first, cards=self.cards)

    def without(self, seat: Seat, heir: Seat | None = None) -> "Standing":
        """The same once `seat` has dropped out; its cards go to the `heir`, if there is one."""
        playing, fallen = tuple(other for other in self.playing if other != seat), (*self.fallen, seat)
        cards = self.cards and self.cards.left_by(seat, heir)
        return Standing(self.board, playing, fallen, self.first, self.round, self.turn, cards=cards)

    def passed(self) -> "Standing":
        """The next player's turn; passing the first player begins a new round."""
        seat, first, playing = self.turn, self.first, self.playing
        seats = len(playing) + len(self.fallen)
        following = playing[0]
        for other in playing:
            if other > seat:
                following = other
                break
        is_new_round = 0 < (first - seat) % seats <= (following - seat) % seats
        cards = self.cards and self.cards.passed()
        new_round = self.round + is_new_round
        return Standing(self.board, playing, self.fallen, first, new_round, following, None, cards)


class State(msgspec.Struct, frozen=True):
    """A position. Ownership is kept twice: the owner of each node, and the nodes of each seat as bits.

    `left` is how many units the player whose turn it is has to place now; `front` is the source and target of
    a battle that is on, or was just won.
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
    cards = Cards(((),) * players) if board.setup.cards else None
    standing = Standing(board, tuple(Seat(seat) for seat in range(players)), cards=cards)
    nobody, nothing = (UNOWNED,) * count, (0,) * players
    return State(standing, Phase.DRAW_PLACING, DICE, nobody, nothing, (0,) * count)
