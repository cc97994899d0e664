"""How visitors play the sea games: the fleet they are offered, one shot after another, a ship that sails."""

import asyncio
from collections.abc import Iterable

from playwright.async_api import Locator

from tests.e2e.stage import Visitor

OWN, THEIRS = ".waters.small", ".waters:not(.small)"
FRESH, STALE = f"{THEIRS} td.legal.water", f"{THEIRS} td.legal.stale"
_NAMES = "all => all.map((one) => one.ariaLabel.split(',')[0])"
_PLACED = "() => !document.querySelector('.placing') || !document.querySelector('.status.mine')"
_CHANGED = "([where, name]) => ![...document.querySelectorAll(where)].some((one) => one.ariaLabel === name)"


async def place(visitor: Visitor) -> None:
    """Accept the fleet one is offered."""
    await visitor.see("#draft td.ship")
    await visitor.page.click(".placing button.main")
    await visitor.page.wait_for_function(_PLACED)


async def cells(visitor: Visitor, selector: str) -> set[str]:
    """The names of the cells that look like this."""
    return set(await visitor.page.locator(selector).evaluate_all(_NAMES))


async def fleet(visitor: Visitor) -> set[str]:
    """Where one's own ships are, whatever has become of them."""
    return await cells(visitor, f"{OWN} td:is(.ship, .hit, .sunk)")


async def fire(visitor: Visitor, target: Locator) -> None:
    """A shot, until the page shows what has become of it."""
    name = await target.get_attribute("aria-label")
    await target.click()
    await visitor.page.wait_for_function(_CHANGED, arg=[f"{THEIRS} td", name])


async def fire_at(visitor: Visitor, names: Iterable[str]) -> None:
    """Shots at cells that one knows of, as long as it is one's turn."""
    for name in names:
        if not await visitor.is_to_move():
            return
        await fire(visitor, visitor.page.locator(f"{THEIRS} td[aria-label^='{name},']"))


async def shoot_all(visitor: Visitor) -> int:
    """Fire until the match is over; how many shots it took. Ships may move to where there was nothing."""
    shots = 0
    while await visitor.is_to_move():
        fresh = visitor.page.locator(FRESH)
        await fire(visitor, (fresh if await fresh.count() else visitor.page.locator(STALE)).first)
        shots += 1
    return shots


async def fight(*visitors: Visitor) -> list[int]:
    """All of them place and shoot, each as soon as they may."""
    for visitor in visitors:
        await place(visitor)
    return await asyncio.gather(*map(shoot_all, visitors))


async def who_moves(*visitors: Visitor) -> list[Visitor]:
    """Wait for the game to begin: whose turn it is, then the others."""
    turns = {asyncio.ensure_future(visitor.see(".status.mine")): visitor for visitor in visitors}
    for visitor in visitors:
        await visitor.see(OWN)
    done, rest = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
    for turn in rest:
        turn.cancel()
    first = turns[done.pop()]
    return [first, *(visitor for visitor in visitors if visitor is not first)]
