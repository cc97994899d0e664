"""Callers who say anything at any time, on lines of both roles, and somebody at the page who comes and goes.

Whatever they do the lines stay, nobody else notices, and in the end nothing of them is left: no name, no
table, no match that goes on. Then the server stops while a line is in each of its states.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

from tests.attacks.callers import (
    CONDITIONS,
    GOODBYE,
    MASTERS,
    MEET,
    PLACE,
    RELAUNCH,
    RESTART,
    SLAVES,
    SURRENDER,
    calling,
    nick,
    talk,
)
from tests.attacks.siege import Siege, attack
from tests.net.process import serving
from tests.net.web.browser import Browser

LINES = (SLAVES, MASTERS, SLAVES, MASTERS)
AS_MASTER = (0, 2)
CALLS, SAYINGS = 2, 12
MASTER = (MEET, nick("eve"), CONDITIONS, PLACE, b"\xa3")
"""What leads a master to the shots; a slave gets there by answering."""
SHOTS = [b"\xc0" + bytes((x, y)) for x in (1, 2, 6) for y in (1, 2, 6)]
RUDE = [
    *(RESTART, SURRENDER, GOODBYE, RELAUNCH, b"\xa8", b"\xa9", b"\xff", b"\xb1\xff", b"\xb3\x00", b"\xa4"),
    *(nick("admin"), nick(""), nick("\x1b[2J\n\r\0"), talk("\x07" * 80), b"\xb2\x0a\x09\x09\x09\x09"),
    *(b"\xb1\x04\xff\xfe\xfd\xfc", b"\xc0\x0b\x00", b"\x0c", b"\x1c", b"\x01", b"\x5a", b"\x9a"),
    *(RESTART + b"".join(MASTER[1:]), SURRENDER + RESTART, talk("ahoy") * 5),
]


async def riot(siege: Siege, line: int, rng: Random) -> None:
    """Call, come into the game or near it, say a lot, and be gone without a word."""
    for call in range(CALLS):
        async with calling(siege, f"eve{line}", line) as eve:
            eve.shot = rng.choice((0x0C, 0x1C, 0x2C))
            if line in AS_MASTER:
                eve.say(*MASTER[: rng.randrange(4, 6)])
            await eve.until(lambda: eve.count(0xB1) or eve.count(0xA4) or eve.is_over)
            for _ in range(SAYINGS):
                eve.is_silent = rng.random() < 0.1
                eve.say(rng.choice(rng.choices((SHOTS, RUDE), (5, 1 + call))[0]))
                await asyncio.sleep(rng.random() * 0.02)


async def meddle(siege: Siege) -> None:
    """Sit down with whoever waits on a line, do something, and be gone at once."""
    rng, browser = Random(5), siege.browser("127.0.0.4")
    assert (await browser.be_guest()).status == 201
    while True:
        ann = await siege.tab(browser)
        for table in await tables(siege):
            await ann.ask("join", table=table["table"])
            for move in rng.sample(("place B2-C2 E2 B4", "A1", "ready", "sunk", "resign"), 2):
                await ann.ask("move", move=move)
        ann.hang_up()
        await asyncio.sleep(0.05)


async def tables(siege: Siege) -> list[dict[str, Any]]:
    """Where somebody from a COM line sits."""
    every = (await Browser(siege.server.web).get("/api/tables")).json
    return [one for one in every if any(seat and seat["kind"] == "comport" for seat in one["players"])]


async def is_quiet(siege: Siege) -> bool:
    people = (await Browser(siege.server.web).get("/api/people")).json
    return not await tables(siege) and not [one for one in people if one["kind"] == "comport"]


def test_a_riot(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        meddling = asyncio.ensure_future(meddle(siege))
        await asyncio.gather(*(riot(siege, line, Random(line)) for line in range(len(LINES))))
        assert not meddling.done(), meddling
        meddling.cancel()
        await siege.until(lambda: is_quiet(siege))

    attack(
        tmp_path / "data",
        scene,
        com=",".join(LINES),
        com_bot="random",
        com_bot_after=0.5,
        grace=1,
        requests=100_000,
    )


def test_the_server_stops_in_every_state(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        async with AsyncExitStack() as calls:
            said = (
                b"",
                MEET,
                MEET + CONDITIONS,
                MEET + CONDITIONS + PLACE,
                MEET + CONDITIONS + PLACE + b"\xa3",
            )
            callers = [await calls.enter_async_context(calling(siege, line=n)) for n in range(len(said))]
            for caller, words in zip(callers, said, strict=True):
                caller.say(words)
            dumb = await calls.enter_async_context(calling(siege, line=len(said)))
            dumb.say(MEET, SURRENDER)
            await dumb.told(0x6A)
            dumb.is_silent = True
            for caller, code in zip(callers[1:], (0x1A, 0x2B, 0x2A, 0x3A), strict=True):
                await caller.told(code)
            await asyncio.to_thread(siege.server.terminate)
            assert [caller.count(0xA7) for caller in callers] == [0, 1, 1, 1, 1]

    async def play() -> None:
        lines = [word for _ in range(6) for word in ("--com", SLAVES)]
        with serving(tmp_path / "data", *lines) as server:
            async with AsyncExitStack() as stack:
                await scene(Siege(server, stack))

    asyncio.run(play())
