"""The conquest game from JSON: nothing is hidden."""

from typing import Annotated

import msgspec
from msgspec import Meta

from parley.core import CHANCE, Seat
from parley.games.conquest import JOKER, Card, Cards, Phase, Setup, State, View, events
from parley.games.conquest.board import UNOWNED, board_of
from parley.games.conquest.cards import JOKERS, show
from parley.games.conquest.state import NOWHERE, Standing
from parley.visits.json.sight import Count, Extent, Frame, Sight, demand, events_in

Units = Annotated[int, Meta(ge=0, le=1_000_000)]
_NOT_STARTED = frozenset({Phase.DRAW_PLACING, Phase.DEAL, Phase.DRAW_TURNS})
_AT_WAR = frozenset({Phase.BATTLE, Phase.ADVANCE})


class Board(msgspec.Struct, frozen=True):
    """As `seats.web.conquest` shows it."""

    phase: Phase
    turn: Seat
    round: Count
    owners: tuple[Seat, ...]
    units: tuple[Units, ...]
    left: Units
    front: tuple[int, int] | None
    playing: tuple[Seat, ...]
    fallen: tuple[Seat, ...]
    first: Seat
    cards: tuple[tuple[Card, ...], ...] | None = None
    worth: Count = 0
    due: bool = False


def _view(frame: Frame, told: Board) -> View:
    board = board_of(frame.setup)
    nodes, seats = range(len(board.map.nodes)), range(frame.setup.players)
    demand(len(told.owners) == len(told.units) == len(nodes), "there are other nodes than on the map")
    demand(all(owner in seats or owner == UNOWNED for owner in told.owners), "a stranger owns a node")
    demand(sorted((*told.playing, *told.fallen)) == list(seats), "others play than sit here")
    _check_turn(frame, told)
    front = told.front or NOWHERE
    demand(told.front is None or all(node in nodes for node in front), "they fight where nothing is")
    seated = told.first, told.round, told.turn
    standing = Standing(board, told.playing, told.fallen, *seated, frame.outcome, _cards(frame.setup, told))
    lands = tuple(sum(1 << node for node in nodes if told.owners[node] == seat) for seat in seats)
    position = State(standing, told.phase, frame.to_move, told.owners, lands, told.units, told.left, front)
    return View(frame.seat, position)


def _cards(setup: Setup, told: Board) -> Cards | None:
    if told.cards is None:
        return None
    nodes = len(board_of(setup).map.nodes)
    hands = tuple(tuple(nodes if card.kind == JOKER else card.node for card in hand) for hand in told.cards)
    held = [card for hand in hands for card in hand]
    demand(len(hands) == setup.players and all(0 <= card <= nodes for card in held), "cards of nobody's")
    demand(told.cards == tuple(tuple(show(card, nodes) for card in hand) for hand in hands), "no such card")
    demand(
        len(set(held) - {nodes}) == len(held) - held.count(nodes) and held.count(nodes) <= JOKERS,
        "a card is there twice",
    )
    return Cards(hands, told.worth, told.due)


def _check_turn(frame: Frame, told: Board) -> None:
    seats = range(-1, frame.setup.players)
    demand(told.turn in seats and told.first in seats, "it is the turn of nobody")
    is_drawn = told.phase in _NOT_STARTED or told.phase is Phase.OVER
    demand(is_drawn or told.turn in told.playing, "it is the turn of somebody who does not play")
    demand(not frame.to_move or frame.to_move in ({told.turn}, {CHANCE}), "two are to move")
    demand(told.phase not in _AT_WAR or told.front, "they fight nowhere")


def _extent(setup: Setup) -> Extent:
    return Extent(nodes=len(board_of(setup).map.nodes))


SIGHT = Sight(Board, _view, events_in(events), _extent)
