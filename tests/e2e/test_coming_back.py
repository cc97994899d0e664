"""Who goes away comes back: after a reload, in a second tab, after the server was killed."""

import asyncio
from pathlib import Path
from typing import Any

from tests.e2e.dots import Board, open_board
from tests.e2e.sea import FRESH, OWN, fire, place, shoot_all, who_moves
from tests.e2e.stage import Stage, Visitor, play
from tests.net.process import serving

BANNER = ".banner[role=status]"
_LABELS = "cells => cells.map((one) => one.getAttribute('aria-label'))"
_LINES = "least => document.querySelectorAll('.log li').length >= least"


async def know(visitor: Visitor) -> Any:
    """All that a player is told: both waters, cell by cell, and what everybody waits for."""
    await visitor.see(OWN)
    waters = [await visitor.page.locator(f"#sea{seat} td[data-x]").evaluate_all(_LABELS) for seat in (0, 1)]
    assert [len(cells) for cells in waters] == [36, 36]
    return waters, await visitor.text(".status"), await visitor.text(".players li:has-text('(you)') .name")


async def begin(stage: Stage) -> tuple[Visitor, Visitor]:
    """Two who have laid out their fleets, and fired three times; both pages have heard of it."""
    ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
    await ann.open("seabattle", size=6, fleet__0=0, fleet__1=0, fleet__2=1, fleet__3=2, clock__move=3600)
    await bob.join("ann")
    for visitor in (ann, bob):
        await place(visitor)
    for _ in range(3):
        mover, *_others = await who_moves(ann, bob)
        await fire(mover, mover.page.locator(FRESH).first)
    lines = max([await one.page.locator(".log li").count() for one in (ann, bob)])
    for visitor in (ann, bob):
        await visitor.page.wait_for_function(_LINES, arg=lines)
    return ann, bob


async def finish(*visitors: Visitor) -> None:
    """The rest of the game; one has won, and not the other."""
    await asyncio.gather(*map(shoot_all, visitors))
    results = [await visitor.text(".status") for visitor in visitors]
    assert sum("You have won" in result for result in results) == 1, results


def test_a_reload_in_mid_game(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await begin(stage)
        for visitor in (ann, bob):
            before, told = await know(visitor), await visitor.text(".log ol")
            await visitor.page.reload()
            assert await know(visitor) == before
            assert await visitor.text(".log ol") == told
            assert await visitor.page.locator("td.last").count() >= 2
        await finish(ann, bob)
        await ann.page.reload()
        await ann.see("main a[href^='#/replay/']")

    play(tmp_path, scene, "--bot", "off")


def test_a_reload_while_waiting(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        board = await open_board(ann, 10)
        await ann.page.reload()
        await ann.see(".wait:has-text('Waiting for others to come.')")
        await bob.join("ann")
        await board.play(["E5"])
        await Board(bob, 10).heard("E5")

    play(tmp_path, scene, "--bot", "off")


def test_two_tabs_of_one_player_agree(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        here, theirs = await open_board(ann, 10), Board(bob, 10)
        await bob.join("ann")
        tab = await stage.tab(ann)
        there = Board(tab, 10)
        await tab.see(".status.mine")
        await here.click("E5")
        await there.heard("E5")
        await theirs.play(["E6"])
        await tab.see(".status.mine")
        await there.click("C3")
        await here.heard("C3")
        for board in (here, there, theirs):
            assert await board.pixel(4, 4) == await board.pixel(2, 2) == await board.ink(0)
        await tab.give_up()
        for visitor in (ann, tab):
            await visitor.see(".status:has-text('You stopped.')")
        await bob.see(".status:has-text('ann stopped.')")

    play(tmp_path, scene, "--bot", "off")


def test_the_server_killed_and_started_again(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        players = await begin(stage)
        before = [await know(visitor) for visitor in players]
        stage.server.kill()
        for visitor in players:
            await visitor.see(BANNER)
        host, port = stage.server.addresses["web"]
        with serving(tmp_path / "data", "--bot", "off", "--web", f"{host}:{port}"):
            for visitor in players:
                await visitor.see(BANNER, state="detached")
            assert [await know(visitor) for visitor in players] == before
            await finish(*players)

    play(tmp_path, scene, "--bot", "off")
