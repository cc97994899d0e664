"""Several games at once, and one by correspondence that outlives the server."""

from pathlib import Path

from playwright.async_api import ViewportSize

from tests.e2e.dots import SMALL, Board, open_board
from tests.e2e.stage import PHONE, SHOTS, Stage, Visitor, play
from tests.e2e.test_axe import judge
from tests.net.process import serving

_DAYS = str(3 * 86_400)
_FOCUSED = "() => document.activeElement.closest('.strip') !== null"


async def go(visitor: Visitor, table: int) -> Board:
    """To one of one's tables by the strip."""
    await visitor.page.click(f".strip a[href='#/table/{table}']")
    await visitor.see(f".table h1:has-text('#{table}')")
    return Board(visitor, SMALL)


async def shoot(visitor: Visitor, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    await visitor.page.screenshot(path=SHOTS / f"strip-{name}.png")


def test_three_games_at_once_and_one_of_them_takes_days(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
        await ann.open("dots", width=SMALL, height=SMALL, pace=_DAYS)
        await ann.page.click("header a[href='#/']")
        await open_board(ann, SMALL)
        await ann.see(".strip li:nth-child(2)")
        await ann.page.click("header a[href='#/']")
        await open_board(ann, SMALL)
        await ann.see(".strip li:nth-child(3)")
        for table in (1, 2, 3):
            await bob.page.click("header a[href='#/']")
            row = bob.page.locator(".rows li", has_text=f"#{table}").filter(has_text="ann")
            await row.locator("button.main").click()
            await bob.see(f".table h1:has-text('#{table}')")
        await ann.see(".strip .call:nth-child(3)")  # it is her turn everywhere
        assert (await ann.page.title()).startswith("(3) ")
        await shoot(ann, "three")
        assert not await judge(ann, "strip")

        board = await go(ann, 2)
        await board.click("E5")
        await ann.see(".strip li:not(.call)")
        await bob.see(".strip .call a[href='#/table/2']")
        await (await go(bob, 2)).click("E6")
        await ann.see(".strip .call:nth-child(3)")
        assert await ann.page.evaluate("location.hash") == "#/table/2"  # where it is her turn as well

        await ann.page.reload()
        await ann.see(".strip .call:nth-child(3)")
        await ann.see(".table h1:has-text('#2')")
        await ann.page.focus(".strip a")
        await ann.page.keyboard.press("Tab")
        assert await ann.page.evaluate(_FOCUSED)
        await ann.page.set_viewport_size(PHONE)
        await shoot(ann, "phone")
        await ann.page.set_viewport_size(ViewportSize(width=640, height=360))
        await shoot(ann, "sideways")

        await (await go(ann, 1)).click("E5")
        await go(bob, 1)
        for visitor in (ann, bob):
            await visitor.page.close()
        stage.server.kill()
        host, port = stage.server.addresses["web"]
        with serving(tmp_path / "data", "--bot", "off", "--web", f"{host}:{port}"):
            back = await stage.tab(bob)
            await back.see(".table h1:has-text('#1')")
            await Board(back, SMALL).click("F6")
            await back.see(".players li:not(.turn) .you")

    play(tmp_path, scene, "--bot", "off")
