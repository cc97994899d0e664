from random import Random

import pytest

from parley.core import Leave, Resign, Seat
from parley.games.conquest import (
    GAME,
    Attack,
    Continent,
    First,
    Map,
    Node,
    Phase,
    Roll,
    Setup,
    State,
)
from tests.games.conquest.drawn import map_of, play, position

LINE = "A14 - B3 - * - C1"


def _lines(state: State, seat: int | None = None) -> list[str]:
    return GAME.drawing(GAME.view(state, None if seat is None else Seat(seat))).splitlines()


def test_a_small_position() -> None:
    state = position(
        """
        A4 - B3 - C1
        |         |
        B2 ------ A7
        """,
        continents=((2, (0, 1, 2)), (1, (3, 4))),
        fallen=(2,),
    )
    assert _lines(state, 1) == [
        "Round 1 of 500: A is to attack",
        "  0A4. . . . . . . . . . . . . . . . . . . . . .1B3. . . . . . . . . . . . . . . . . . . . . .2C1",
        *["   .                                                                                           ."]
        * 8,
        "  3B2                                                                                         4A7",
        "",
        "C0 (+2)                                           C1 (+1)",
        "   0 N0 A4   > 1 3                                   3 N3 B2   > 0 4",
        "   1 N1 B3   > 0 2                                   4 N4 A7   > 2 3",
        "   2 N2 C1   > 1 4",
        "",
        "A is seat 0: nodes 2, units 11",
        "B is seat 1, you: nodes 2, units 5",
        "C is seat 2, out: nodes 1, units 1",
    ]


HEADLINES = [
    (GAME.start(Setup()), "Chance is to draw who places first"),
    (play(GAME.start(Setup()), First(Seat(1))), "Preparation, 1 of 40: B is to claim"),
    (position("A1 - B1", Phase.FILL, in_round=5, left=1, turn=1), "Preparation, 5 of 9: B is to fill"),
    (position("A1 - B1", Phase.DRAW_TURNS, turn=-1), "Chance is to draw who begins"),
    (position("A1 - B1", Phase.REINFORCE, left=3), "Round 1 of 500: A is to reinforce, 3 left"),
    (play(position("A3 - B1"), Attack(0, 1)), "Round 1 of 500: A is in battle, 0 -> 1"),
    (
        play(position("A3 - B1 - B1"), Attack(0, 1), Roll((6, 6), (1,))),
        "Round 1 of 500: A is to advance, 0 -> 1",
    ),
    (position("A1 - B1", Phase.MARCH, in_round=8), "Round 8 of 500: A is to march"),
    (play(position("A1 - B1"), Resign()), "Over in round 1, resigned: first B"),
    (
        play(position("A1 - B1 - C2", turn=2, in_round=5, rounds=5), Leave()),
        "Over in round 5, turn limit: first A and B",
    ),
]


@pytest.mark.parametrize(("state", "line"), HEADLINES, ids=[line for _, line in HEADLINES])
def test_the_headline_says_what_is_to_be_decided(state: State, line: str) -> None:
    assert _lines(state)[0] == line


def test_nodes_that_nobody_has() -> None:
    text = GAME.drawing(GAME.view(position(LINE, Phase.CLAIM, left=1), None))
    assert "2-" in text
    assert "0A14" in text
    assert "   2 N2 -    > 1 3" in text


def _everywhere(name: str) -> State:
    state = GAME.start(Setup(4, name))
    rng = Random(1)
    while state.phase is not Phase.DRAW_TURNS:
        (seat,) = state.to_move
        move = GAME.chance(state, rng) if seat < 0 else rng.choice(list(GAME.moves(state, seat)))
        state = GAME.apply(state, seat, move).state
    return state


@pytest.mark.parametrize("name", ["world", "isles", "random:1:6", "random:1:100"])
def test_every_node_is_on_the_map_and_in_the_table_within_100_columns(name: str) -> None:
    state = _everywhere(name)
    lines = _lines(state)
    assert max(map(len, lines)) <= 100
    blank = lines.index("")
    canvas, table = "\n".join(lines[1:blank]), "\n".join(lines[blank:])
    for node, (owner, units) in enumerate(zip(state.owners, state.units, strict=True)):
        label = f"{node}{chr(65 + owner)}{units}"
        assert label in canvas
        assert GAME.view(state, None).map.nodes[node].name in table


def _pile(count: int) -> Map:
    """Everything at one point, with long names, each joined to the first."""
    nodes = tuple(Node(f"{i:040}", 500, 500) for i in range(count))
    edges = tuple((0, i) for i in range(1, count))
    return Map("pile", nodes, edges, (Continent("All", 1, tuple(range(count))),))


def test_any_map_can_be_drawn() -> None:
    state = play(GAME.start(Setup(2, _pile(120), 60)), First(Seat(0)))
    lines = _lines(state)
    assert max(map(len, lines)) <= 100
    canvas = " ".join(lines[1 : lines.index("")]).split()
    assert {f"{node}-" for node in range(120)} <= set(canvas)


def test_lines_across_most_of_the_map_are_left_out() -> None:
    wide = map_of("A1 - A1")
    state = play(GAME.start(Setup(2, wide, 9)), First(Seat(0)))
    assert ". ." not in GAME.drawing(GAME.view(state, None))


def test_cards_are_drawn_below() -> None:
    state = position("A4 - B3 - B1", hands=((2, 3), ()))
    assert _lines(state)[-2:] == ["A has the cards 0=2c 1=joker", "The next three cards bring 4"]
    assert _lines(position("A4 - B3 - B1"))[-1] == "B is seat 1: nodes 2, units 4"
