"""Whoever calls a COM line has a share like everybody: neither matches without end nor talk go beyond it."""

from functools import partial
from itertools import count
from pathlib import Path

from tests.attacks.callers import CONDITIONS, MEET, PLACE, RESTART, SLAVES, Caller, calling, nick, talk
from tests.attacks.siege import Siege, attack

TABLES, WORDS = 5, 5
REFUSED = b"you have used up your share"
BEGUN = 'parley_matches_begun_total{game="seabattle"}'


def is_seated(caller: Caller, met: int) -> bool:
    """Do they know whom they play, or why they do not?"""
    return caller.count(0xB1) >= met or caller.has_heard(0xB3)


def test_match_after_match(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        async with calling(siege) as eve:
            eve.say(MEET, nick("eve"), CONDITIONS, PLACE)
            for met in count(1):
                await eve.until(partial(is_seated, eve, met))
                if any(REFUSED in message for message in eve.heard):
                    break
                eve.say(RESTART, CONDITIONS, PLACE)
            assert TABLES // 2 < (await siege.metrics())[BEGUN] <= TABLES
            mallory = await siege.tab()
            assert await mallory.refused("open", game="dots", bots=["random"]) == "too_much"

    attack(
        tmp_path / "data",
        scene,
        watched=False,
        com=SLAVES,
        com_bot="random",
        com_bot_after=0.01,
        share_tables=TABLES,
        shares_per_address=1,
    )


def test_talk_without_end(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        ann = await siege.tab(source="127.0.0.3")
        await ann.granted("news")
        async with calling(siege) as eve:
            eve.say(MEET, nick("eve"), CONDITIONS, PLACE)
            row = await ann.find(lambda told: "eve" in str(told.get("changed")))
            await ann.granted("join", table=row["changed"][0]["table"])
            for number in range(10 * WORDS):
                eve.say(talk(f"word {number}"))
                await eve.told(0x3B, number + 1)
            for _ in range(2 * WORDS):
                await ann.ask("say", text="w" * 240, table=row["changed"][0]["table"])
            heard = sum("word " in str(told.get("text")) for told in ann.heard)
            assert 0 < heard <= 2 * WORDS
            await eve.told(0xB3)

    attack(tmp_path / "data", scene, watched=False, com=SLAVES, com_bot=None, words=WORDS)
