"""Events that the house runs, from the form to the certificate; the server is killed amid each."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.stage import LAPTOP, Stage, Visitor, play
from tests.e2e.test_event import check_look
from tests.net.process import serving

PASSWORD = "correct horse"  # noqa: S105
SIDEWAYS = {"width": 640, "height": 360}
_TOTAL = """[...document.querySelectorAll('.final tbody tr')]
    .reduce((sum, one) => sum + Number(one.children[2].textContent), 0)"""
_IS_DONE = """before => document.querySelector('.actions a[href^="#/replay"]')
    || document.querySelector('.table h1')?.innerText.trim() !== before"""
"""The match is over, or one is at the next table already."""
_ROUNDS = (
    "[...document.querySelectorAll('.final tbody tr')].map((one) => Number(one.children[3].textContent))"
)


class Hall:
    """Olga organises; the server may be started again under everybody's feet."""

    def __init__(self, stage: Stage, data: Path, servers: ExitStack, olga: Visitor) -> None:
        self.stage, self.olga = stage, olga
        self._data, self._servers, self._server = data, servers, stage.server
        self.code = ""

    async def make(self, name: str, format: str, **numbers: int) -> None:  # noqa: A002
        page = self.olga.page
        await page.goto(f"{self.stage.address}#/event")
        await page.click("a:has-text('New event')")
        await self.olga.see(".open-form")
        await page.select_option(".open-form select >> nth=0", "dots")
        await page.fill(".open-form input[name=name]", name)
        await page.check(f".open-form input[value={format}]")
        for field, value in {"width": 10, "height": 10, **numbers}.items():
            await page.fill(f".open-form input[name={field}]", str(value))
        await check_look(self.olga, f"event-new-{format}")
        await page.click(".open-form button.main")
        await self.olga.see(".invite .qr")
        self.code = (await self.olga.text(".invite .code")).lower()
        assert page.url.endswith(f"#/event/{self.code}")

    async def invite(self, bots: int) -> None:
        page = self.olga.page
        await page.select_option(".organise select[name=bot]", "random")
        await page.click(".organise button:has-text('Add')")
        await self.olga.see(".standings tr:has-text('random')")
        for _ in range(bots - 1):
            await self.api("invite", bot="random")

    async def api(self, what: str, **asked: Any) -> None:
        url = f"{self.stage.address}api/events/{self.code}/{what}"
        answer = await self.olga.page.request.post(url, data=asked)
        assert answer.ok, await answer.text()

    async def restart(self, *visitors: Visitor) -> None:
        """`kill -9`, and again at the same address; they come back by themselves."""
        self._server.kill()
        host, port = self.stage.server.addresses["web"]
        self._server = self._servers.enter_context(
            serving(self._data, "--bot", "off", "--requests", "10000", "--web", f"{host}:{port}")
        )
        for visitor in visitors:
            await visitor.see(".banner", state="detached")


async def organiser(stage: Stage) -> Visitor:
    olga = await stage.visitor()
    await olga.page.goto(stage.address)
    await olga.see(".door")
    given = {"name": "olga", "password": PASSWORD}
    assert (await olga.page.request.post(f"{stage.address}api/register", data=given)).ok
    await olga.page.reload()
    await olga.see(".lobby")
    return olga


async def lose(visitor: Visitor) -> None:
    """The game one was taken to, by giving up."""
    await visitor.see(".table .actions button.resign")
    before = await visitor.text(".table h1")
    await visitor.give_up()
    await visitor.page.wait_for_function(_IS_DONE, arg=before)


async def arena(hall: Hall, ann: Visitor) -> None:
    """Twelve, two of them people."""
    olga = hall.olga
    await hall.make("Lunch arena", "arena", minutes=30)
    await ann.page.goto(f"{hall.stage.address}#/event")
    await ann.page.fill(".seek input", hall.code.upper())
    await ann.page.click(".seek button")
    await ann.page.fill(".take .door input[name=name] >> nth=0", "ann")
    await ann.page.click(".take .door button.main >> nth=0")
    await ann.page.click(".take button:has-text('Enter')")
    await ann.see(".take .next:has-text('You take part')")
    await olga.page.click(".take button:has-text('Enter')")
    await hall.invite(10)
    await olga.see(".organise summary:has-text('12 of 64')")
    await check_look(olga, "event-waiting")
    await olga.page.click(".organise button:has-text('Start')")
    for visitor in (ann, olga):
        await lose(visitor)
    for visitor in (ann, olga):
        await visitor.see(".table .actions button.resign")  # paired again at once, and taken there
    wall = await hall.stage.visitor()
    for visitor in (wall, olga):
        visitor.expected.append(
            "429"
        )  # films of many boards at once, on a busy machine: asked for again later
    await wall.page.goto(f"{hall.stage.address}#/event/{hall.code}/wall")
    await wall.see(".wall .clock")
    await wall.see(".wall table.standings")
    await check_look(wall, "event-wall")
    for scene in ("boards", "pairings", "join"):
        await wall.page.keyboard.press("ArrowRight")
        await wall.see(f".wall .on-{scene}")
        await check_look(wall, f"event-wall-{scene}")
    await hall.restart(ann, olga)
    await hall.api("pause")
    for visitor in (ann, olga):
        await lose(visitor)
    await olga.page.goto(f"{hall.stage.address}#/event/{hall.code}")
    await olga.see(".state:has-text('paused')")
    await olga.page.click(".organise button:has-text('End it now')")
    await olga.page.click(".organise button:has-text('Yes, end it')")
    await olga.see(".state:has-text('over')")
    await olga.page.goto(f"{hall.stage.address}#/event/{hall.code}/result")
    await olga.see(".certificate .podium b")
    await check_look(olga, "event-result-arena")


async def swiss(hall: Hall, ann: Visitor) -> None:
    """Sixteen, two of them people, two rounds."""
    olga = hall.olga
    await hall.make("Evening Swiss", "swiss", rounds=2, pause=1, absence=120)
    await ann.page.goto(f"{hall.stage.address}#/event/{hall.code}")
    for visitor in (ann, olga):
        await visitor.page.click(".take button:has-text('Enter')")
        await visitor.see(".take .next:has-text('You take part')")
    await hall.invite(14)
    await hall.api("start")
    await ann.see(".table .actions button.resign")
    await lose(olga)
    await olga.page.goto(f"{hall.stage.address}#/event/{hall.code}")
    await olga.see(".pairings h2:has-text('Round 1 of 2')")
    await check_look(olga, "event-swiss")
    await olga.page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    await olga.shoot("event-swiss-640")
    await olga.page.set_viewport_size(LAPTOP)
    await hall.restart(ann, olga)
    await lose(ann)
    await ann.see(".table .actions button.resign")
    for visitor in (ann, olga):
        await lose(visitor)
    await olga.page.goto(f"{hall.stage.address}#/event/{hall.code}")
    await olga.see(".state:has-text('over')")
    await olga.page.click(".take a:has-text('Final result')")
    await olga.see(".certificate .podium b")
    assert await olga.page.evaluate(_TOTAL) == 16
    assert await olga.page.evaluate(_ROUNDS) == [2] * 16
    await check_look(olga, "event-result")


@pytest.mark.slow
def test_an_arena_and_a_swiss_go_on_after_the_server_was_killed(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        with ExitStack() as servers:
            hall = Hall(stage, tmp_path / "data", servers, await organiser(stage))
            ann = await stage.visitor()
            await arena(hall, ann)
            await swiss(hall, ann)

    play(tmp_path, scene, "--bot", "off", "--requests", "10000")
