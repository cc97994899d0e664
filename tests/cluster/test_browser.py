"""Somebody in a real browser while nodes die: at most a pause."""

import asyncio
from pathlib import Path

from tests.cluster.evening import Evening, ends, move_to, play
from tests.cluster.players import Clicker, Node
from tests.e2e.browsers import chromium
from tests.e2e.dots import SMALL, Board
from tests.e2e.stage import Stage, Visitor
from tests.net.haproxy import balancing
from tests.net.process import ServerProcess

MOVES = 4
_WATCH = """() => {
    window.banners = 0;
    const look = () => { if (document.querySelector(".banner")) window.banners += 1; };
    new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""
"""Whether the page ever said that it has lost the server."""
CHECKED = "check inter 200ms fall 1 rise 1"


async def begin(host: Clicker, there: Node, guest: Visitor) -> Board:
    """The table is the node's at which the host has come in."""
    assert await host.come(there)
    await host.open()
    await guest.join(host.name)
    await host.begin()
    return Board(guest, SMALL)


async def play_on(host: Clicker, board: Board) -> None:
    """Both move a few times, whoever is first."""

    async def click() -> None:
        assert await board.visitor.is_to_move()
        await board.click((await board.legal())[0])

    for _ in range(MOVES):
        await asyncio.gather(host.step(), click())


def stage_of(evening: Evening, node: int) -> ServerProcess:
    process = evening.cluster.members[node].process
    assert process is not None
    return process


def test_the_node_of_the_table_dies(tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        a, _, c = evening.cluster.members
        async with chromium() as browser:
            stage = Stage(stage_of(evening, 1), browser, [])
            bob, ann = await stage.visitor("bob"), evening.clicker("ann")
            board = await begin(ann, a.ports, bob)
            await bob.page.evaluate(_WATCH)
            await move_to(ann, c.ports)
            await play_on(ann, board)
            a.kill()
            await play_on(ann, board)
            assert await bob.page.evaluate("window.banners") == 0
            assert bob.complaints == []
            await bob.give_up()
            await ann.until(lambda: not ann.is_playing)

    assert ends(play(tmp_path, [], scene)) == 1


def test_the_node_of_the_browser_dies(tmp_path: Path) -> None:
    """Behind haproxy: the page says that it has lost the server, comes in elsewhere, and has its seat."""

    async def scene(evening: Evening) -> None:
        b, c, d = evening.cluster.members
        behind = {"web": (b.ports["web"], c.ports["web"])}
        async with chromium() as browser:
            with balancing(tmp_path, behind, CHECKED, in_reserve=True) as there:
                server = stage_of(evening, 0)
                server.addresses.update(there)
                bob, ann = await Stage(server, browser, []).visitor("bob"), evening.clicker("ann")
                board = await begin(ann, d.ports, bob)
                await bob.page.evaluate(_WATCH)
                await play_on(ann, board)
                b.kill()
                await bob.page.wait_for_function("() => window.banners > 0")
                await bob.see(".banner", state="detached")
                await play_on(ann, board)
                assert bob.complaints == []
                await bob.give_up()
                await ann.until(lambda: not ann.is_playing)

    assert ends(play(tmp_path, [], scene)) == 1
