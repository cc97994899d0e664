"""Battleship Plus at the page: against another browser, where ships sail, and against a bot."""

from pathlib import Path
from typing import Any

from tests.e2e.sea import FRESH, OWN, THEIRS, cells, fight, fire_at, fleet, place, who_moves
from tests.e2e.stage import Stage, Visitor, play

SMALL: dict[str, Any] = {"clock__move": 60, "ships__0": 0, "ships__1": 0, "ships__2": 0, "ships__4": 1}
"""A destroyer and a submarine; a minute for a turn."""
KEYS = {"north": "ArrowUp", "west": "ArrowLeft", "east": "ArrowRight", "south": "ArrowDown"}


async def pick(visitor: Visitor) -> str:
    """Take a ship that can sail; the course that is offered."""
    await visitor.page.locator(f"{OWN} td.movable").first.click()
    course = await visitor.page.locator(".helm button:not([disabled])").first.get_attribute("aria-label")
    assert course is not None
    return course


async def has_sailed(visitor: Visitor, before: set[str], course: str) -> None:
    """Where a ship was is now one the next cell in that direction."""
    await visitor.see(f"{OWN} .afloat:has-text('moves of ships: 1')")
    after = await fleet(visitor)
    gone, come = sorted(before - after), sorted(after - before)
    assert len(gone) == len(come) > 0
    rows = [int(name[1:]) for name in (gone[0], come[0])]
    columns = [name[0] for name in (gone[0], come[0])]
    assert {
        "north": rows[1] < rows[0],
        "south": rows[1] > rows[0],
        "west": columns[1] < columns[0],
        "east": columns[1] > columns[0],
    }[course]


async def sail_by_button(visitor: Visitor) -> None:
    before, course = await fleet(visitor), await pick(visitor)
    await visitor.hears("Shift and an arrow")
    await visitor.page.press(f".helm button[aria-label={course}]", "Enter")
    await has_sailed(visitor, before, course)
    assert await visitor.page.locator(f"{OWN} td:focus").count() == 1


async def sail_by_key(visitor: Visitor) -> None:
    before, course = await fleet(visitor), await pick(visitor)
    await visitor.page.locator(f"{OWN} td.held").first.press(f"Shift+{KEYS[course]}")
    await has_sailed(visitor, before, course)


def test_two_browsers_sail_and_shoot(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        await ann.open("battleship-plus", **SMALL)
        await bob.join("ann")
        await place(ann)
        await ann.see(".placing button:has-text('Lay out like this')")
        await place(bob)
        one, two = await who_moves(ann, bob)
        await sail_by_button(one)
        await two.see(f"{THEIRS} .afloat:has-text('moves of ships: 1')")
        await two.is_to_move()
        await sail_by_key(two)
        for shooter, target in ((one, two), (two, one)):
            assert not await cells(shooter, f"{THEIRS} td.ship")
            await fire_at(shooter, [min(await cells(shooter, FRESH) - await fleet(target))])
        await fire_at(one, sorted(await fleet(two)))
        assert not await one.is_to_move()
        assert not await two.is_to_move()
        assert await one.text(".status") == "You have won!"
        assert "has won" in await two.text(".status")
        assert await cells(two, f"{THEIRS} td.ship") == await fleet(one)
        assert await cells(one, f"{THEIRS} td.sunk") == await fleet(two)
        await two.shoot("battleship-plus-over")

    play(tmp_path, scene)


def test_a_bot_now(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await ann.page.click(".card.battleship-plus button:has-text('Easy')")
        await fight(ann)
        ships = await cells(ann, f"{THEIRS} td:is(.ship, .hit, .sunk)")
        assert len(ships) == len(await fleet(ann)) == 30

    play(tmp_path, scene)
