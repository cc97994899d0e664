"""Programs an operator offers that flood, fork, close their streams or will not end: nobody notices.

Each sits down with somebody who stays to the end; whatever they did, and however the server ended, no process
of theirs is left.
"""

import asyncio
import shutil
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from tests.attacks.siege import Siege, attack
from tests.net.children.stage import processes_with
from tests.net.process import serving

RUDE = Path(__file__).with_name("rude_program.py")
SMALL = {"size": 6, "fleet": [0, 0, 1, 2]}
WORDS = {
    "ticks": "ticks: writes on and on and does nothing",
    "forks": "forks: exited with status 0",
    "deaf": "deaf: closed its standard input",
    "stubborn": "stubborn: the opponent broke the protocol: no command or answer begins with this byte",
    "dies": "dies: was ended by SIGSEGV",
}


def offer(folder: Path, *words: str) -> tuple[Path, Path]:
    """The settings, and a copy of the program, so that its processes are told from those of other tests."""
    copy, settings = Path(shutil.copy(RUDE, folder / "rude_program.py")), folder / "parley.toml"
    settings.write_text(
        "".join(
            f'[[program]]\nname = "{word}"\ngame = "seabattle"\nsandbox = false\n'
            f'command = "{sys.executable} {copy} {word}"\n'
            for word in words
        )
    )
    return settings, copy


async def all_gone(copy: Path) -> bool:
    return not list(processes_with(str(copy)))


def test_rude_programs(tmp_path: Path) -> None:
    settings, copy = offer(tmp_path, *WORDS)

    async def sit_down(siege: Siege, word: str, number: int) -> None:
        eve = await siege.tab(source=f"127.0.1.{number}")
        await eve.granted("open", game="seabattle", setup=SMALL, bots=[word])
        closed = await eve.news("closed")
        assert closed["outcome"] == {"places": [1, 2], "termination": "left"}
        assert closed["why"] == WORDS[word]

    async def scene(siege: Siege) -> None:
        await asyncio.gather(*(sit_down(siege, word, number) for number, word in enumerate(WORDS, 1)))
        await siege.until(lambda: all_gone(copy))

    attack(tmp_path / "data", scene, config=settings)


def test_a_server_that_is_killed(tmp_path: Path) -> None:
    settings, copy = offer(tmp_path, "silent", "stray")

    async def play() -> None:
        data, config = tmp_path / "data", ("--config", str(settings))
        with serving(data, *config) as server:
            async with AsyncExitStack() as stack:
                await fill_and_kill(Siege(server, stack))

    async def fill_and_kill(siege: Siege) -> None:
        for word in ("silent", "stray"):
            eve = await siege.tab()
            await eve.granted("open", game="seabattle", setup=SMALL, bots=[word])

        async def have_begun() -> bool:
            return len(list(processes_with(str(copy)))) >= 3

        await siege.until(have_begun)
        siege.server.kill()
        await siege.until(lambda: all_gone(copy))

    asyncio.run(play())
