"""Everybody at one conquest table: a C program on its standard streams, a bot, and a person at the page."""

import subprocess
from pathlib import Path

from tests.e2e.conquest import MAP, Commander
from tests.e2e.stage import Stage, play

SOURCE = Path(__file__).parents[2] / "examples" / "conquest" / "ai.c"
TABLE = """
[[program]]
name = "brutus"
game = "conquest"
command = "{}"
"""


def settings(folder: Path) -> str:
    """A file that offers the C program."""
    program, file = folder / "brutus", folder / "parley.toml"
    subprocess.run(["gcc", "-O2", "-o", program, SOURCE], check=True, timeout=120)
    file.write_text(TABLE.format(program))
    folder.chmod(0o755)  # in the sandbox it runs as nobody
    return str(file)


def test_a_program_a_bot_and_a_person_at_one_table(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, eve = await stage.visitor("ann"), await stage.visitor("eve", locale="de-DE")
        await ann.page.goto(f"{stage.address}#/new")
        await ann.page.select_option(".open-form select >> nth=0", "conquest")
        await ann.see("option[value=brutus]:has-text('brutus (program)')", state="attached")
        await ann.open(
            "conquest", "random", "brutus", map=MAP, players=3, units=8, rounds=3, clock__move=3600
        )
        await ann.see(".table")
        await eve.page.goto(f"{stage.address}#/watch/1")
        await eve.see(".map .node")
        await eve.see(".players li:has-text('brutus') .wire:has-text('Programm')")
        await Commander(ann, 0).play()
        await eve.see('.actions a[href^="#/replay"]')
        log = await ann.text(".log")
        assert "brutus" in log
        await eve.page.click('.actions a[href^="#/replay"]')
        await eve.see(".map .node")
        await eve.see("main:has-text('brutus')")

    play(tmp_path, scene, "--bot", "off", "--config", settings(tmp_path))
