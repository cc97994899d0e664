"""How visitors conquer: by clicks on the map, greedily, with what the page tells of every place."""

import re
from typing import NamedTuple

from parley.games.conquest.maps import find_map
from tests.e2e.stage import Visitor

MAP = "isles"
_NODES = "nodes => nodes.map((one) => [one.getAttribute('aria-label'), one.getAttribute('class')])"
_SIGN = """() => document.querySelector(".status")?.textContent
    + [...document.querySelectorAll(".map .node")]
        .map((one) => one.getAttribute("aria-label").replace(/ units.*/, ""))"""
_AT_REST = "() => !document.querySelector('.orders .running')"
_UNITS = re.compile(r", (\d+) units")


class Node(NamedTuple):
    """A place as the page shows it."""

    number: int
    looks: frozenset[str]
    units: int

    @property
    def owner(self) -> str:
        """`seat0` and so on, or `nobody`."""
        return next(look for look in self.looks if look.startswith(("seat", "nobody")))


class Commander:
    """Somebody who puts all on the strongest border, and attacks with a lead of at least so many."""

    def __init__(
        self, visitor: Visitor, seat: int, lead: int = 2, *, by_keys: bool = False, board: str = MAP
    ) -> None:
        self.visitor, self.me, self.lead, self.by_keys = visitor, f"seat{seat}", lead, by_keys
        edges = find_map(board).edges
        self.ways = {*edges, *((to, source) for source, to in edges)}

    async def play(self, turns: int = 10_000) -> int:
        """So many turns, or to the end; how many there were."""
        ended = 0
        while ended < turns and await self._is_to_decide():
            ended += await self.step()
        return ended

    async def _is_to_decide(self) -> bool:
        """Wait for one's turn, and for what the page does by itself, or (false) for the end."""
        await self.visitor.page.wait_for_function(_AT_REST)
        return await self.visitor.is_to_move()

    async def step(self) -> bool:
        """Do one thing; whether it ended the turn."""
        status = await self.visitor.text(".status")
        nodes = await self.nodes()
        before = await self.visitor.page.evaluate(_SIGN)
        is_end = False
        if "Conquered" in status:
            await self.visitor.page.click(".orders button.main")
        elif "attack" in status:
            await self._attack(nodes)
        elif "march" in status:
            is_end = await self._march(nodes)
        else:
            targets = [node for node in nodes if "target" in node.looks]
            await self._click(max(targets, key=lambda node: (self._is_border(node, nodes), node.units)))
            if "reinforcements" in status:
                await self.visitor.page.click(".orders button.confirm")
                await self.visitor.see(".map:not(:has(.counter.more))")
        await self.visitor.page.wait_for_function(f"before => ({_SIGN})() !== before", arg=before)
        return is_end

    async def nodes(self) -> list[Node]:
        """What is on the map."""
        found = await self.visitor.page.locator(".map .node").evaluate_all(_NODES)
        return [_read(number, *one) for number, one in enumerate(found)]

    async def _attack(self, nodes: list[Node]) -> None:
        chances = [
            (source.units - target.units, source, target)
            for source in nodes
            if {"may", self.me} <= source.looks
            for target in self._enemies(source, nodes)
        ]
        lead, source, target = max(chances, default=(0, nodes[0], nodes[0]))
        if lead < self.lead:
            await self.visitor.page.click(".orders button:has-text('No more attacks')")
            return
        if "picked" not in source.looks:
            await self._click(source)
        await self._click(target)
        await self.visitor.see(".dice .die.attacker")

    async def _march(self, nodes: list[Node]) -> bool:
        inland = [node for node in nodes if "may" in node.looks and not self._is_border(node, nodes)]
        if not inland:
            await self.visitor.page.click(".orders button:has-text('End the turn')")
            return True
        await self._click(max(inland, key=lambda node: node.units))
        await self.visitor.page.locator(".orders input[type=range]").press("End")
        nodes = await self.nodes()
        targets = [node for node in nodes if "target" in node.looks]
        await self._click(max(targets, key=lambda node: (self._is_border(node, nodes), node.units)))
        return True

    async def _click(self, node: Node) -> None:
        place = self.visitor.page.locator(".map .node").nth(node.number)
        await (place.press("Enter") if self.by_keys else place.locator(".shape").click())

    def _enemies(self, node: Node, nodes: list[Node]) -> list[Node]:
        others = [other for other in nodes if other.owner not in (self.me, "nobody")]
        return [other for other in others if (node.number, other.number) in self.ways]

    def _is_border(self, node: Node, nodes: list[Node]) -> bool:
        return bool(self._enemies(node, nodes))


def _read(number: int, label: str, looks: str) -> Node:
    units = _UNITS.search(label)
    return Node(number, frozenset(looks.split()), int(units[1]) if units else 0)


async def open_map(visitor: Visitor, *bots: str, units: int = 8, deal: str = "off") -> None:
    """Open a table with the smallest map there is, and time enough."""
    await visitor.open("conquest", *bots, map=MAP, units=units, deal=deal, clock__move=3600)
