"""Positions as drawings: `A3` is a node of seat 0 with 3 units, `*` nobody's; `-` and `|` join nodes.

Nodes are numbered in reading order.
"""

import re
from itertools import pairwise
from textwrap import dedent
from typing import Any

from parley.core import CHANCE, IllegalMove, Seat
from parley.games.conquest import GAME, Cards, Continent, Map, Move, Node, Phase, Setup, Standing, State
from parley.games.conquest.board import board_of
from parley.games.conquest.state import ALONE, DICE, NOWHERE

_NODE = re.compile(r"[A-I]\d+|\*")
_BY_CHANCE = (Phase.DRAW_PLACING, Phase.DEAL, Phase.DRAW_TURNS, Phase.BATTLE, Phase.DRAW_CARD)


def cells(text: str) -> list[str]:
    return _NODE.findall(text)


def map_of(text: str, *continents: tuple[int, tuple[int, ...]]) -> Map:
    lines = dedent(text).strip("\n").splitlines()
    spots = [(y, m.start(), m.end()) for y, line in enumerate(lines) for m in _NODE.finditer(line)]
    at = {(y, x): i for i, (y, start, end) in enumerate(spots) for x in range(start, end)}
    edges = []
    for i, ((y, _, end), (y2, start, _)) in enumerate(pairwise(spots)):
        if y == y2 and "-" in lines[y][end:start]:
            edges.append((i, i + 1))
    for y, line in enumerate(lines):
        edges += [(at[y - 1, m.start()], at[y + 1, m.start()]) for m in re.finditer(r"\|", line)]
    nodes = tuple(Node(f"N{i}", x, y) for i, (y, x, _) in enumerate(spots))
    parts = continents or ((0, tuple(range(len(nodes)))),)
    named = tuple(Continent(f"C{i}", bonus, held) for i, (bonus, held) in enumerate(parts))
    return Map("drawn", nodes, tuple(edges), named)


def position(
    text: str,
    phase: Phase = Phase.ATTACK,
    turn: int = 0,
    left: int = 0,
    front: tuple[int, int] = NOWHERE,
    fallen: tuple[int, ...] = (),
    first: int = 0,
    in_round: int = 1,
    continents: tuple[tuple[int, tuple[int, ...]], ...] = (),
    hands: tuple[tuple[int, ...], ...] | None = None,
    **settings: Any,
) -> State:
    owners = tuple(Seat(-1 if cell == "*" else ord(cell[0]) - 65) for cell in cells(text))
    units = tuple(0 if cell == "*" else int(cell[1:]) for cell in cells(text))
    players = settings.pop("players", max(2, *(seat + 1 for seat in owners), *(seat + 1 for seat in fallen)))
    settings.setdefault("units", 9)
    setup = Setup(players, map_of(text, *continents), cards=hands is not None, **settings)
    playing = tuple(Seat(seat) for seat in range(players) if seat not in fallen)
    out = tuple(Seat(seat) for seat in fallen)
    cards = None if hands is None else Cards(hands)
    standing = Standing(board_of(setup), playing, out, Seat(first), in_round, Seat(turn), cards=cards)
    to_move = DICE if phase in _BY_CHANCE else ALONE[turn]
    lands = tuple(sum(1 << i for i, owner in enumerate(owners) if owner == seat) for seat in range(players))
    return State(standing, phase, to_move, owners, lands, units, left, front)


def shown(state: State) -> list[str]:
    pairs = zip(state.owners, state.units, strict=True)
    return ["*" if owner < 0 else f"{chr(65 + owner)}{units}" for owner, units in pairs]


def mover(state: State) -> Seat:
    (seat,) = state.to_move
    return seat


def play(state: State, *moves: Move) -> State:
    """Each move by whoever is to move."""
    for move in moves:
        state = GAME.apply(state, mover(state), move).state
    return state


def events(state: State, move: Move, seat: int | None = None) -> tuple[Any, ...]:
    return GAME.apply(state, mover(state) if seat is None else Seat(seat), move).events


def refusal(state: State, move: Any, seat: int | None = None) -> Any:
    """Why a move is refused, by check and by apply alike; None where it is legal."""
    who = next(iter(state.to_move), CHANCE) if seat is None else Seat(seat)
    reasons: list[Any] = []
    for rule in (GAME.check, GAME.apply):
        try:
            rule(state, who, move)
        except IllegalMove as error:
            reasons.append(error.reason)
        else:
            reasons.append(None)
    assert reasons[0] == reasons[1]
    return reasons[0]
