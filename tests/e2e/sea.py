"""How visitors play the sea games: the fleet they are offered, then one shot after another."""

import asyncio

from tests.e2e.stage import Visitor

TARGET = ".waters td.legal"


async def place(visitor: Visitor) -> None:
    """Accept the fleet one is offered."""
    await visitor.see("#draft td.ship")
    await visitor.page.click(".placing button.main")


async def shoot_all(visitor: Visitor) -> int:
    """Fire until the match is over; how many shots it took."""
    shots = 0
    while await visitor.is_to_move():
        cell = visitor.page.locator(TARGET).first
        name = await cell.get_attribute("aria-label")
        await cell.click()
        shots += 1
        await visitor.page.wait_for_function(
            "name => ![...document.querySelectorAll('td.legal')].some((one) => one.ariaLabel === name)",
            arg=name,
        )
    return shots


async def fight(*visitors: Visitor) -> list[int]:
    """All of them place and shoot, each as soon as they may."""
    for visitor in visitors:
        await place(visitor)
    return await asyncio.gather(*map(shoot_all, visitors))
