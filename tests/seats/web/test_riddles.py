"""The puzzle of the day: the same for all, nothing hidden is shown, and the first answer counts."""

from pathlib import Path

from parley.games import GAMES
from parley.house.puzzles.daily import Daily, shipped, today
from parley.seats.web.riddles import answer_riddle, riddle
from parley.store.results import STRANGER
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import visit


def test_a_puzzle_is_shown_and_answered_once(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann = (await visit(parlour, "ann")).session.player.account or 0
        for game in GAMES:
            shown = await riddle(house, game, STRANGER)
            puzzle = await house.shared(Daily).read(game, today())
            assert (shown["seat"], shown["done"], shown["streak"]) == (puzzle.seat, None, 0)
            assert shown["view"]["to_move"] == [puzzle.seat]
            fleets = shown["view"]["board"].get("fleets")
            assert fleets is None or not any(
                ship for ship in fleets[1 - puzzle.seat] if not (isinstance(ship, dict) and ship["sunk"])
            )
            assert (await answer_riddle(house, game, puzzle.answer, STRANGER))["done"]["right"]
            assert (await riddle(house, game, STRANGER))["done"] is None
        right = (await house.shared(Daily).read("dots", today())).answer
        wrong = "A1" if right != "A1" else "B1"
        assert (await answer_riddle(house, "dots", right.lower(), ann))["streak"] == 1
        again = await answer_riddle(house, "dots", wrong, ann)
        assert (again["done"]["right"], again["streak"]) == (False, 1)
        assert (await riddle(house, "dots", ann))["done"]["move"] == right

    play(tmp_path, scene)


def test_another_node_has_the_same_puzzle(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        mine, day = Daily(parlour.house), today()
        first = await mine.read("seabattle", day)
        assert first in shipped()["seabattle"]
        assert await Daily(parlour.house).read("seabattle", day) == first

    play(tmp_path, scene)
