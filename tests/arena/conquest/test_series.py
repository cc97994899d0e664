import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from parley.arena.conquest import Result, Series, Venue, parse_entrant, play_series
from parley.arena.conquest.series import seating
from parley.arena.contest import AGAIN, Contest
from parley.core import SetupError
from parley.games.conquest import Setup
from parley.net.children import Guard, Launcher, Sandbox
from parley.net.children.guardian import marked
from parley.net.programs import Keeper, Watch
from tests.arena.conquest.hall import Hall, rude


def test_seats_rotate_and_seeds_count_up() -> None:
    assert [tuple(seating(3, game)) for game in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    series = Hall().play("random", "random", games=3, jobs=2, seed=40)
    results = sorted(series.results, key=lambda result: result.game)
    assert [(result.game, result.seed) for result in results] == [(1, 40), (2, 41), (3, 42)]
    assert [tuple(share.entrant for share in result.shares) for result in results] == [(0, 1), (1, 0), (0, 1)]
    assert sum(tally.wins for tally in series.tallies()) == 3
    assert "seat 0" in series.drawing


def test_many_at_once() -> None:
    series = Hall().play(rude("polite"), "random", games=6, jobs=6)
    assert len(series.results) == 6
    assert all(tally.faults == {} for tally in series.tallies())


class Busy(Contest):
    """A match that is void as often as it is told."""

    left = 0

    def ready(self, seat) -> None:  # type: ignore[no-untyped-def]
        if Busy.left:
            Busy.left -= 1
            self.void("the machine was busy")
        else:
            super().ready(seat)


@pytest.mark.parametrize("voids", [0, 2, AGAIN, AGAIN + 1])
def test_void_matches_are_played_again(voids: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parley.arena.conquest.series.Contest", Busy)
    Busy.left = voids
    series = Hall().play(rude("polite"), "random")
    (result,) = series.results
    assert len(result.voided) == series.voided == voids
    assert (result.outcome is None) == (voids > AGAIN)
    assert series.tallies()[0].games == (voids <= AGAIN)


def test_a_run_that_is_broken_off_leaves_nobody() -> None:
    async def run() -> None:
        watch = Watch()
        with Guard() as guard, ThreadPoolExecutor(1) as threads:
            venue = Venue(Keeper(Launcher(Sandbox.AUTO), guard, watch), threads, print)
            entrants = [parse_entrant("conquest", rude("family")), parse_entrant("conquest", rude("silent"))]
            setup = Setup(map="isles")
            playing = asyncio.ensure_future(play_series(setup, entrants, venue, seed=1, games=2, jobs=2))
            token = guard.mark().partition(".")[0].encode()
            async with asyncio.timeout(60):
                while len(marked(token)) < 4:
                    await asyncio.sleep(0.01)
            playing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing
            assert marked(token) == []
        watch.close()

    asyncio.run(run())


def test_a_program_that_cannot_be_started_is_one_clear_line() -> None:
    async def run() -> None:
        watch = Watch()
        with Guard() as guard, ThreadPoolExecutor(1) as threads:
            venue = Venue(Keeper(Launcher(Sandbox.OFF), guard, watch), threads, print)
            entrants = [parse_entrant("conquest", "random"), parse_entrant("conquest", "exec:cat")]
            gone = [entrants[0], type(entrants[1])("exec:gone", ("gone-since",))]
            with pytest.raises(SetupError, match="gone-since"):
                await play_series(Setup(map="isles"), gone, venue, seed=1)
        watch.close()

    asyncio.run(run())


def test_the_drawing_does_not_depend_on_which_game_ends_last() -> None:
    drawings = [_result(number) for number in (1, 2)]
    for order in (drawings, drawings[::-1]):
        series = Series((), 1)
        for result in order:
            series.add(result)
        assert series.drawing == "game 2"


def _result(number: int) -> Result:
    return Result(number, 1, (), None, 0, 0, 0.0, drawing=f"game {number}")
