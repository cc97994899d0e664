"""Puzzles have one best answer, and a slow twin that knows nothing of how they are made finds the same."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from parley.core import Cell, Seat, format_cell, parse_cell
from parley.core.bitboard import grid
from parley.games import GAMES
from parley.games.layout import Shape
from parley.games.layout.waters import placements
from parley.house.puzzles.daily import shipped
from parley.house.puzzles.puzzle import Puzzle, find_puzzle, position, solve, streak
from parley.house.puzzles.ship import certain
from parley.match.journal import Entry, Journal, make_header
from tests.games.dots.twin import Twin

ALL = [puzzle for puzzles in shipped().values() for puzzle in puzzles]


def test_every_game_has_some_and_they_are_small() -> None:
    assert shipped().keys() == set(GAMES)
    assert all(len(puzzles) > 1 for puzzles in shipped().values())
    assert sum(len(str(puzzle)) for puzzle in ALL) < 40_000


@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: f"{one.game}-{one.answer}")
def test_the_answer_is_what_the_maker_finds_and_legal(puzzle: Puzzle) -> None:
    here = position(puzzle)
    answer = solve(here, Seat(puzzle.seat))
    assert answer is not None
    assert answer.move == puzzle.answer
    here.game.check(here.state, Seat(puzzle.seat), here.game.parse_move(puzzle.answer))


@pytest.mark.parametrize("puzzle", shipped()["dots"], ids=lambda one: one.answer)
def test_no_other_dot_captures_as_many(puzzle: Puzzle) -> None:
    """By the twin of the rules, dot by dot."""
    taken = {point: taken_by(puzzle, point) for point in twin_of(puzzle).legal()}
    most = max(taken.values())
    best = [point for point, count in taken.items() if count == most]
    assert [format_cell(Cell(*point)) for point in best] == [puzzle.answer]
    assert most == puzzle.facts["count"]


def twin_of(puzzle: Puzzle) -> Twin:
    rules = position(puzzle).state.setup
    twin = Twin(rules.width, rules.height, 2, rules.extra_move, territory=False)
    for _, move in puzzle.moves:
        twin.put(*parse_cell(move))
    assert twin.turn == puzzle.seat
    return twin


def taken_by(puzzle: Puzzle, point: tuple[int, int]) -> int:
    twin = twin_of(puzzle)
    before = twin.scores()[puzzle.seat]
    twin.put(*point)
    return twin.scores()[puzzle.seat] - before


@pytest.mark.parametrize("puzzle", shipped()["conquest"], ids=lambda one: one.answer)
def test_the_odds_of_the_attack_are_right(puzzle: Puzzle) -> None:
    view = position(puzzle).view(Seat(puzzle.seat))
    _, source, target = puzzle.answer.split()
    chance = wins(view.units[int(source)], view.units[int(target)])
    assert round(float(chance), 3) == puzzle.facts["chance"]
    lands = [nodes for nodes, _ in view.standing.board.bonuses]
    mine, theirs = view.position.lands[puzzle.seat], view.position.lands[view.owners[int(target)]]
    for at in puzzle.facts["taken"]:
        assert (mine | 1 << int(target)) & lands[at] == lands[at]
    for at in puzzle.facts["broken"]:
        assert theirs & lands[at] == lands[at]
    assert puzzle.facts["taken"] or puzzle.facts["broken"] or puzzle.facts["out"]


@cache
def wins(source: int, target: int) -> Fraction:
    """Attack on until it is decided: every throw, one after the other."""
    if target == 0:
        return Fraction(1)
    if source == 1:
        return Fraction(0)
    ours, theirs = min(3, source - 1), min(2, target)
    total, every = Fraction(0), 0
    for dice in product(range(1, 7), repeat=ours + theirs):
        pairs = zip(sorted(dice[:ours], reverse=True), sorted(dice[ours:], reverse=True), strict=False)
        lost = [attack <= defence for attack, defence in pairs]
        total += wins(source - sum(lost), target - len(lost) + sum(lost))
        every += 1
    return total / every


SHAPES = (Shape(3), Shape(2))


def fleets(size: int) -> Iterator[tuple[int, int]]:
    for one in placements(size, SHAPES[0]):
        for other in placements(size, SHAPES[1]):
            if not one.halo & other.mask:
                yield one.mask, other.mask


def test_what_is_certain_is_so_in_every_fleet_there_is() -> None:
    """On a board so small that all fleets can be laid out: after every two shots at every fleet."""
    board, every = grid(4, 4), list(fleets(4))
    cells = [board.bit(x, y) for x in range(4) for y in range(4)]
    found = 0
    for truth in every[::7]:
        for first, second in product(cells, cells):
            shots = first | second
            hits = shots & (truth[0] | truth[1])
            if not hits or any(not ship & ~shots for ship in truth):
                continue
            sure = certain(board, SHAPES, hits, shots & ~hits)
            possible = [
                one for one in every if (one[0] | one[1]) & shots == hits and all(s & ~shots for s in one)
            ]
            for one in possible:
                assert not sure & ~(one[0] | one[1])
            found += sure != 0
    assert found


def test_a_match_is_searched_for_its_latest_puzzle() -> None:
    puzzle = shipped()["dots"][0]
    here = position(puzzle)
    header = make_header(here.game, here.state.setup, ["ann", "bob"])
    entries = [Entry(at, Seat(seat), move, 0) for at, (seat, move) in enumerate(puzzle.moves, 1)]  # type: ignore[arg-type]
    entries.append(Entry(len(entries) + 1, Seat(puzzle.seat), puzzle.answer, 0))  # type: ignore[arg-type]
    found = find_puzzle(Journal(header, tuple(entries)), 7)
    assert found is not None
    assert (found.answer, found.match, found.moves) == (puzzle.answer, 7, puzzle.moves)
    assert find_puzzle(Journal(header, tuple(entries[:2]))) is None


@pytest.mark.parametrize(
    ("answers", "days"),
    [
        ([], 0),
        ([(9, True), (8, True), (7, False)], 2),
        ([(8, True), (7, True)], 2),
        ([(9, False), (8, True)], 0),
        ([(7, True)], 0),
    ],
)
def test_a_streak_ends_today_or_yesterday(answers: list[Any], days: int) -> None:
    assert streak(answers, 9) == days
