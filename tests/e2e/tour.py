"""A walk past every page there is, each as it looks in the middle of something."""

from collections.abc import AsyncIterator

from tests.e2e.conquest import Commander
from tests.e2e.dots import Board
from tests.e2e.sea import FRESH, fire, place
from tests.e2e.stage import Stage, Visitor

CARD = ".card.game.{game} .bots button >> nth=0"


async def tour(stage: Stage) -> AsyncIterator[tuple[str, Visitor]]:
    """The name of a page, and somebody who looks at it."""
    ann = await stage.visitor()
    await ann.page.goto(ann.address)
    await ann.see(".door")
    yield "entry", ann
    await ann.enter("ann")
    yield "lobby", ann
    await ann.page.goto(f"{ann.address}#/new")
    await ann.see(".open-form")
    yield "open", ann
    async for name in _at_sea(ann, "seabattle"):
        yield name, ann
    async for name in _look_back(ann):
        yield name, ann
    async for name in _at_sea(ann, "battleship-plus"):
        yield name, ann
    await _play_dots(ann)
    yield "dots", ann
    await ann.give_up()
    await ann.open("conquest", "random", map="world", deal="all", clock__move=3600)
    await Commander(ann, 0, board="world").play(turns=1)
    assert await ann.is_to_move()
    yield "conquest", ann


async def _begin(ann: Visitor, game: str) -> None:
    await ann.page.goto(f"{ann.address}#/")
    await ann.page.click(CARD.format(game=game))


async def _at_sea(ann: Visitor, game: str) -> AsyncIterator[str]:
    await _begin(ann, game)
    await ann.see("#draft td.ship")
    yield f"placing-{game}"
    await place(ann)
    for _ in range(3):
        assert await ann.is_to_move()
        await fire(ann, ann.page.locator(FRESH).nth(17))
    assert await ann.is_to_move()
    yield game
    await ann.give_up()


async def _look_back(ann: Visitor) -> AsyncIterator[str]:
    await ann.page.click(".actions a:has-text('Look back')")
    await ann.page.click(".review button.main")
    await ann.see(".review path")
    await ann.page.check(".hints input[type=checkbox]")
    await ann.page.click(".controls button[aria-label='One back']")
    await ann.see(".hints .would:has-text('would play')")
    yield "replay"
    await ann.page.click("nav a:has-text('Matches')")
    await ann.see(".matches .rows li")
    yield "matches"


async def _play_dots(ann: Visitor) -> None:
    await _begin(ann, "dots")
    await ann.see(".dots canvas")
    board = Board(ann, 20)
    for at in (0, 150, 160, 170, 171, 189):
        assert await ann.is_to_move()
        legal = await board.legal()
        await board.click(legal[min(at, len(legal) - 1)])
    assert await ann.is_to_move()
