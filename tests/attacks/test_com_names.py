"""A COM peer has one name in the house, and not one of somebody else's, however often it says another."""

from functools import partial
from pathlib import Path

from tests.attacks.callers import CONDITIONS, MEET, PLACE, RESTART, SLAVES, SURRENDER, calling, nick
from tests.attacks.siege import Siege, attack
from tests.net.web.browser import Browser


async def people(siege: Siege) -> list[str]:
    answer = await Browser(siege.server.web).get("/api/people")
    return [one["name"] for one in answer.json if one["kind"] == "comport"]


async def waiting(siege: Siege) -> list[str]:
    """Names of COM peers as tables show them."""
    tables = (await Browser(siege.server.web).get("/api/tables")).json
    seats = (seat for table in tables for seat in table["players"])
    return [seat["name"] for seat in seats if seat and seat["kind"] == "comport"]


def test_other_names_between_games(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        ann = siege.browser("127.0.0.3")
        assert (await ann.register("ann")).status == 201
        async with calling(siege) as eve:
            eve.say(MEET, nick("ann"), CONDITIONS, PLACE)

            async def known(name: str) -> bool:
                return await people(siege) == await waiting(siege) == [name]

            await siege.until(partial(known, "ann-2"))
            for wanted, given in (
                ("ann", "ann-2"),
                ("admin", "COM peer"),
                ("\u0430nn", "\u0430nn-2"),
                ("\x1b[2J\u202eann", "[2Jann"),
            ):
                eve.say(SURRENDER, RESTART, nick(wanted), CONDITIONS, PLACE)
                await siege.until(partial(known, given))
        await siege.until(lambda: nobody(siege))

    async def nobody(siege: Siege) -> bool:
        return not await people(siege)

    attack(tmp_path / "data", scene, watched=False, com=SLAVES, com_bot=None)
