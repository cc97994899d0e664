"""Somebody: ratings and a page of one's own, a guest who stays, devices that are signed out."""

import asyncio
from pathlib import Path

from parley.core import Outcome, Termination
from parley.match.journal import make_header
from parley.store import Sitter, open_store
from parley.store.passwords import Cost, Passwords
from tests.e2e.stage import Stage, Visitor, play
from tests.e2e.test_axe import judge
from tests.store.journals import plies
from tests.tables.rooms import SMALL_DOTS

PASSWORD = "correct horse"  # noqa: S105
LOCKED, OPEN = (
    make_header(SMALL_DOTS.game, SMALL_DOTS.setup, ["ann", "bob"], rated=True, locked=locked)
    for locked in (True, False)
)


async def fill(folder: Path) -> None:
    """A season that nobody has rated yet, as a crash would leave it."""
    store, passwords = await open_store(folder), Passwords(Cost(time=1, memory_kib=8, lanes=1))
    try:
        kept = await passwords.hash(PASSWORD)
        accounts = [
            await store.accounts.create(name, kept) for name in ("ann", "bob", "Wilhelmina.of.Orange")
        ]
        people = [Sitter(one.name, "web", one.id) for one in accounts]
        for turn in range(36):
            seats = people[turn % 3], people[(turn + 1) % 3]
            header = LOCKED if turn == 3 else OPEN
            match = await store.matches.begin(header, seats, plies(8, header))
            places = (1, 2) if turn % 4 else (2, 1)
            await store.matches.finish(match, Outcome(places, Termination.WON), "won")
    finally:
        passwords.close()
        await store.close()


async def sign_in(visitor: Visitor, name: str) -> None:
    await visitor.page.goto(visitor.address)
    await visitor.page.click(".door summary")
    await visitor.page.fill(".door details input[name=name]", name)
    await visitor.page.fill(".door details input[name=password]", PASSWORD)
    await visitor.page.click(".door button[value=login]")
    await visitor.see(".lobby:not(.front) .cards button")


def test_a_place_of_ones_own(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, phone, kim = [await stage.visitor() for _ in range(3)]
        await sign_in(ann, "ann")
        await sign_in(phone, "ann")
        faults = []

        await ann.page.click("header a.me")
        await ann.see(".person .curve path")
        assert "±" in await ann.text(".person .rating b")
        assert await ann.page.locator(".person .rows li a.button").count() >= 10
        faults += await judge(ann, "person")
        await ann.see(".sessions li >> nth=1")
        await ann.page.click(".sessions button")
        await phone.see(".door")
        await ann.page.wait_for_function("document.querySelectorAll('.sessions li').length === 1")

        await ann.page.click(".person a[href='#/best/dots']")
        await ann.see(".ranking tr.own")
        assert await ann.page.locator(".ranking tbody tr").count() == 3
        faults += await judge(ann, "best")

        await kim.enter("kim")
        await kim.page.goto(f"{kim.address}#/person/ann")
        await kim.see(".person .curve")
        assert await kim.page.locator(".person .sessions").count() == 0
        await kim.page.goto(f"{kim.address}#/person")
        await kim.see(".keep")
        faults += await judge(kim, "keep")
        await kim.page.fill(".keep input[name=password]", PASSWORD)
        await kim.page.click(".keep button")
        await kim.see(".sessions li")
        await kim.page.goto(f"{kim.address}#/new")
        await kim.page.check(".open-form input[name=rated]")  # which guests are not offered
        await kim.page.click(".open-form button.main")
        await kim.see(".table h1:has-text('rated')")
        assert not faults, "\n".join(map(str, faults))

    asyncio.run(fill(tmp_path / "data"))
    play(tmp_path, scene)
