"""One who talks without end is heard for a moment, on every wire, and disturbs nobody."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from parley.wires import bpgp
from parley.wires.bpgp.codec import encode
from tests.attacks.siege import Siege, attack, rest

FLOOD, MOST = 2_000, 30
HEARD = 4 * MOST
"""On a slow machine a flood takes longer than the ten seconds that count; some hear with four ears."""


def test_chat_flood(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        sailor = encode(bpgp.Login("eve")) + encode(bpgp.Chat("", "by BPGP")) * FLOOD
        reader, _ = await siege.raw("bpgp", sailor, source="127.0.1.1")
        assert encode(bpgp.Error(bpgp.ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED)) in await rest(reader)

        dotter = b"REG mallory correct-horse\n" + b"SAY by telnet\n" * FLOOD + b"BYE\n"
        reader, _ = await siege.raw("dotline", dotter, source="127.0.1.2")
        assert (await rest(reader)).count(b"\n429 ") > FLOOD - HEARD

        tab = await siege.tab(source="127.0.1.3")
        numbers = [await tab.send("say", text="by the page") for _ in range(MOST * 2)]
        answers = [await tab.find(_answer(number)) for number in numbers]
        assert answers[-1].get("error") == "talks_too_fast"
        await siege.bystanders.some()
        for one in siege.bystanders.people:
            for words in ("by BPGP", "by telnet", "by the page"):
                assert sum(words in line for line in one.heard) <= HEARD, (one.name, words)

    attack(tmp_path / "data", scene, words=MOST)


def _answer(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda told: told.get("re") == number


def test_a_crowd_from_one_address_floods_no_more_than_one(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        for number in range(10):
            eve = await siege.sailor(f"eve{number}")
            for _ in range(15):
                await eve.say(bpgp.Chat("", f"by {number}"))
            await eve.ask(bpgp.GetGames(), bpgp.Games)
        await siege.bystanders.some()
        for one in siege.bystanders.people:
            assert sum("by " in line for line in one.heard) <= HEARD, one.name

    attack(tmp_path / "data", scene, words=MOST)
