"""A DOS program on a COM line of the server, and people with browsers: one plays it, one watches."""

from pathlib import Path

from tests.e2e.sea import place, shoot_all
from tests.e2e.stage import Stage, Visitor, play
from tests.net.dos import PATIENCE, dos_slave, screen

SMALL = "?size=6&fleet=0,0,1,2"
STALWART = "-dPATIENCE=1092"
"""A slave that waits a minute before it begins anew: browsers may be slow."""


def test_a_dos_machine_meets_people(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, eve = await stage.visitor("Ann"), await stage.visitor("eve")
        (port,) = stage.server.com
        with dos_slave(tmp_path, port, STALWART) as dosbox:
            await ann.join("Юнга")
            await eve.page.locator(".rows li", has_text="Юнга").locator("button:has-text('Watch')").click()
            await eve.see(".table")
            await ann.see(".players li:has-text('Юнга') .wire.comport")
            await place(ann)
            await ann.page.fill(".chat input[name=text]", "ahoy")
            await ann.page.keyboard.press("Enter")
            await shoot_all(ann)
            result = await ann.text(".status")
            await eve.see('.actions a[href^="#/replay"]')
            assert "has won" in result or "You have won" in result
            await look_back(eve)
            await ann.shoot("com-over")
            stage.server.terminate()
            assert dosbox.wait(PATIENCE) == 0
        lines = screen(tmp_path)
        assert any("Ann" in line for line in lines), lines
        assert any("ahoy" in line for line in lines), lines

    async def look_back(eve: Visitor) -> None:
        await eve.page.click(".actions a:has-text('Look back')")
        await eve.see(".replay .status")
        total = (await eve.text(".replay .status")).partition(":")[0].partition("/")[2].strip()
        await eve.page.click(".controls button[aria-label='To the beginning']")
        await eve.see(f".replay .status:has-text('0 / {total}')")
        await eve.page.keyboard.press("End")
        await eve.see(".replay .waters td.sunk")

    play(tmp_path, scene, "--com", f"listen:127.0.0.1:0{SMALL}", "--com-bot", "off", "--bot", "off")
