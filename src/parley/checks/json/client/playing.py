"""Moves: on its turn, once, legal; and what it does when one is refused."""

import asyncio
from functools import partial

from parley.checks.case import BrokenError
from parley.checks.json.client.bout import DECISIONS
from parley.checks.json.client.coming import FURTHER
from parley.checks.json.client.stage import SUITE, WebHall
from parley.wires.json import news as n
from parley.wires.json import requests as r


@SUITE.case("json/move/3")
async def waits_for_its_turn(stage: WebHall) -> None:
    """Once it has moved it says nothing until it is its turn again."""
    bout = await stage.seat()
    await bout.until_ours()
    await bout.expect_quiet()


@SUITE.case("json/move/3", "json/ok/3")
async def waits_for_the_answer(stage: WebHall) -> None:
    """Until its move is answered it makes no other."""
    bout = await stage.seat()
    while not bout.is_theirs:
        bout.host.say(bout.our_turn())
    request, move = await bout.hear()
    await asyncio.sleep(stage.means.quiet)
    bout.grant(request, move)
    await bout.play(stage.enough, FURTHER)
    bout.judge()


async def _refused(code: str, text: str, stage: WebHall) -> None:
    bout = await stage.seat()
    while not bout.is_theirs:
        bout.host.say(bout.our_turn())
    request, _ = await bout.hear()
    if code == "storage":
        bout.host.say(n.Trouble(bout.row.table, text))
    bout.deny(request, code, text)
    await bout.play(stage.enough, bout.match.length + FURTHER)


for _name, _clause, _code, _text in (
    ("not-stored", "json/trouble/2", "storage", "your move could not be stored: try again"),
    ("refused-by-a-busy-server", "json/error/4", "busy", "the server is busy: try again"),
    ("refused-for-no-known-reason", "json/error/4", "moon_in_the_way", "the moon is in the way"),
):
    SUITE.add(
        f"move-{_name}",
        tuple(dict.fromkeys((_clause, "json/error/4"))),
        f"A move that is refused ({_code}) has not been made: it moves again, or gives up.",
        partial(_refused, _code, _text),
    )


@SUITE.case("json/move/3", "json/error/5")
async def stops_at_the_end(stage: WebHall) -> None:
    """When the table is closed it makes no more moves there."""
    bout = await stage.seat()
    await bout.until_ours()
    bout.host.say(bout.give_up(), bout.closed())
    while (request := await bout.host.request("no move", bout.host.means.quiet)) is not None:
        if isinstance(request, DECISIONS):
            raise BrokenError("no move after the end", bout.host.wire.describe(request))
        if isinstance(request, (r.Open, r.Join)):
            return
