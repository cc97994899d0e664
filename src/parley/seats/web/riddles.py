"""Puzzles for a page: the position as the player to move would see it, and the result of an answer."""

from typing import Any

import msgspec

from parley.core import Seat
from parley.house.house import House
from parley.house.puzzles.daily import Daily, today
from parley.house.puzzles.puzzle import Puzzle, position, streak
from parley.match.replay import read_setup
from parley.seats.web.views import show_match
from parley.store import AccountId
from parley.store.puzzles import Answered
from parley.store.results import STRANGER

YEAR = 400
"""Answers looked back at."""


async def riddle(house: House, game: str, viewer: int) -> dict[str, Any]:
    """Today's puzzle, the viewer's streak, and their answer, if they have given it."""
    day = today()
    puzzle = await house.shared(Daily).read(game, day)
    answers = [] if viewer == STRANGER else await house.store.puzzles.answers(viewer, game, YEAR)
    mine = next((one for one in answers if one.day == day), None)
    shown = _show(puzzle, day)
    return {**shown, "streak": _streak(answers, day), "done": None if mine is None else _judged(puzzle, mine)}


async def answer_riddle(house: House, game: str, move: str, viewer: int) -> dict[str, Any]:
    """Is it right? The first answer of a day counts, for people with a name. Raises `LookupError`."""
    day, store = today(), house.store.puzzles
    puzzle = await house.shared(Daily).read(game, day)
    here = position(puzzle)
    made = here.game.format_move(here.game.parse_move(move))
    given = Answered(day, made, made == puzzle.answer)
    if viewer == STRANGER:
        return {"streak": 0, "done": _judged(puzzle, given)}
    await store.answer(AccountId(viewer), game, given)
    answers = await store.answers(viewer, game, YEAR)
    return {"streak": _streak(answers, day), "done": _judged(puzzle, given)}


def _streak(answers: list[Answered], day: int) -> int:
    return streak([(one.day, one.is_right) for one in answers], day)


def _judged(puzzle: Puzzle, given: Answered) -> dict[str, Any]:
    told = {"move": given.move, "right": given.is_right, "answer": puzzle.answer}
    return {**told, "facts": puzzle.facts, "match": puzzle.match, "ply": len(puzzle.moves)}


def _show(puzzle: Puzzle, day: int) -> dict[str, Any]:
    here = position(puzzle)
    setup = read_setup(here.game, puzzle.setup)
    return {
        "game": puzzle.game,
        "day": day,
        "seat": puzzle.seat,
        "seats": here.game.seats(setup),
        "setup": msgspec.to_builtins(setup),
        "view": show_match(here, here.view(Seat(puzzle.seat)), None),
    }
