"""A line to move along."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from parley.cli.play.app.slider import Slider


class Shelf(App[None]):
    """Nothing but a slider of 40 columns."""

    def __init__(self, last: int) -> None:
        super().__init__()
        self.slider = Slider(last, moments=(2, 7) if last else ())
        self.moves: list[int] = []

    def compose(self) -> ComposeResult:
        yield self.slider

    def on_slider_moved(self) -> None:
        self.moves.append(self.slider.at)


def slide(play: Callable[[Shelf, Pilot[None]], Awaitable[None]], last: int = 25) -> None:
    async def run() -> None:
        shelf = Shelf(last)
        async with shelf.run_test(size=(40, 3)) as pilot:
            await play(shelf, pilot)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("keys", "moves"),
    [
        ("right l left", [1, 2, 1]),
        ("pagedown pagedown pagedown right", [10, 20, 25]),
        ("end home left", [25, 0]),
        ("n n n p p", [2, 7, 2]),
        ("end pageup", [25, 15]),
    ],
)
def test_keys(keys: str, moves: list[int]) -> None:
    async def play(shelf: Shelf, pilot: Pilot[None]) -> None:
        await pilot.press(*keys.split())
        assert shelf.moves == moves

    slide(play)


def test_the_mouse_points_and_drags() -> None:
    async def play(shelf: Shelf, pilot: Pilot[None]) -> None:
        await pilot.mouse_down(Slider, offset=(1, 0))
        assert shelf.slider.at == 0
        await pilot.hover(Slider, offset=(15, 0))
        middle = shelf.slider.at
        assert 0 < middle < 25
        await pilot.mouse_up(Slider, offset=(15, 0))
        await pilot.hover(Slider, offset=(2, 0))
        assert shelf.slider.at == middle, "the button is up"

    slide(play)


def test_it_plays_by_itself_to_the_end() -> None:
    async def play(shelf: Shelf, pilot: Pilot[None]) -> None:
        await pilot.press("space")
        assert shelf.slider.is_playing
        await pilot.press("space")
        assert not shelf.slider.is_playing
        await pilot.press("end", "space")
        assert shelf.moves[-1] == 0, "from the beginning again"
        await pilot.press("right")
        assert not shelf.slider.is_playing
        shelf.slider.move_to(24)
        shelf.slider.action_play()
        shelf.slider._step()
        assert (shelf.slider.at, shelf.slider.is_playing) == (25, False)

    slide(play)


def test_there_may_be_nothing_to_slide_over() -> None:
    async def play(shelf: Shelf, pilot: Pilot[None]) -> None:
        await pilot.press("right", "left", "end", "n", "space")
        await pilot.click(Slider, offset=(20, 0))
        assert shelf.moves == []
        assert "0/0" in shelf.slider.render().plain

    slide(play, last=0)
