"""Looking back, at what we saw ourselves and at what is kept."""

import asyncio

import pytest

from parley.cli.play.app.replay import ReplayScreen
from parley.cli.play.past import Past, past_of_journal
from parley.core import ParleyError, Resign, Seat
from parley.house.review.found import Found
from parley.house.review.verdicts import Verdict
from parley.tables import Phase
from tests.cli.play.app.guests import LARGE, SMALL, Sitting, at_home

SEA = {"size": 6, "fleet": (0, 0, 1, 2)}


async def play_a_little(here: Sitting) -> None:
    """Place as the bot suggests, fire some shots."""
    for _ in range(4):
        seen = here.seen
        await here.until(lambda: here.seen.is_my_turn or here.seen.phase is Phase.OVER)
        if seen.phase is Phase.OVER:
            return
        length = len(seen.plies)
        here.visit.submit(next(seen.view.moves()))
        await here.until(lambda before=length: len(here.seen.plies) > before)  # type: ignore[misc]


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_match_is_looked_back_at_as_it_was_seen_and_with_nothing_hidden(size: tuple[int, int]) -> None:
    async def play() -> None:
        async with at_home("seabattle", SEA, size) as here:
            await play_a_little(here)
            await here.press("f7")
            await here.sees("Looking back: Sea Battle", "← → step")
            screen = here.app.screen
            assert isinstance(screen, ReplayScreen)
            last = screen.slider.last
            assert screen.slider.at == last
            await here.press("home")
            await here.sees("The beginning.", f"0/{last}")
            await here.press("right", "question_mark")
            await here.sees("to where something happened before or after this")
            await here.press("escape", "escape")
            await here.sees("Sea Battle · table 1")
            here.visit.submit(Resign())
            await here.until(lambda: here.seen.phase is Phase.OVER)
            await here.press("f7")
            await here.sees("Looking back: Sea Battle")
            screen = here.app.screen
            assert isinstance(screen, ReplayScreen)
            fleets = screen.past.at(screen.slider.last).view.fleets
            assert all(fleet.ships for fleet in fleets), "the bot's ships too"

    asyncio.run(play())


def test_a_bot_judges_a_match_that_is_known_in_full() -> None:
    async def play() -> None:
        async with at_home("seabattle", SEA, LARGE) as here:
            await here.press("f7")
            await here.sees("Looking back: Sea Battle")
            assert "F8 review" not in here.text
            await here.press("escape")
            await play_a_little(here)
            here.visit.submit(Resign())
            await here.until(lambda: here.seen.phase is Phase.OVER)
            await here.press("f7")
            await here.sees("Looking back: Sea Battle", "F8 review")
            await here.press("f8")
            screen = here.app.screen
            assert isinstance(screen, ReplayScreen)
            await here.until(lambda: screen._is_judged)
            await here.sees("judged by posterior")
            assert "F8 review" not in here.text
            assert screen._review is not None
            mine = Verdict(screen.slider.last, Seat(0), "A1", "B2", 0.6, 0.6, 0.2, hits=(0.5, 0.25))
            screen._review.add(Found(1, 1, {}, [mine]))
            screen.show()
            await here.sees("A1 ??  B2 was better: a chance to win of 60% instead of 20%; it hits with 50%")

    asyncio.run(play())


def test_every_position_of_a_kept_match() -> None:
    async def play() -> tuple[bytes, int]:
        async with at_home("seabattle", SEA) as here:
            await play_a_little(here)
            here.visit.submit(Resign())
            await here.until(lambda: here.seen.match is not None)
            seen = here.seen
            assert seen.match is not None
            return await here.visit.fetch(seen.match), len(seen.plies)  # type: ignore[attr-defined]

    data, length = asyncio.run(play())
    past = past_of_journal(data)
    assert past.last == length
    for number in range(past.last + 1):
        seen = past.at(number)
        assert len(seen.plies) == number
        assert not seen.is_my_turn
        assert (seen.outcome is not None) == (number == past.last)
        assert len(past.told(number)) == min(number, 1)
    with pytest.raises(ParleyError):
        past_of_journal(b"no journal")


def test_moments_are_where_something_happened() -> None:
    from parley.cli.play.past import Frame
    from parley.core import Cell, Seat
    from parley.games.dots import GAME, Put
    from parley.match.replay import read_setup
    from parley.visits import Seen, Told

    setup = read_setup(GAME, {"width": 10, "height": 10})
    seen, state, frames = Seen(0, GAME, setup, None, ["a", "b"]), GAME.start(setup), []
    frames.append(Frame(0, GAME.view(state, None)))
    ring = [(4, 4), (4, 5), (5, 5), (0, 0), (4, 6), (0, 1), (3, 5)]
    for number, (x, y) in enumerate(ring, 1):
        seat, move = Seat((number - 1) % 2), Put(Cell(x, y))
        state, events = GAME.apply(state, seat, move)
        seen.plies.append(Told(number, seat, move, events))
        frames.append(Frame(number, GAME.view(state, None)))
    assert Past(seen, frames).moments == [7]
