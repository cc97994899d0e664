"""Signing in, coming back, and being sent away."""

from parley.checks.case import BrokenError
from parley.checks.json.client.stage import SUITE, WebHall
from parley.wires.json import news as n
from parley.wires.json import requests as r

FURTHER = 6
"""Plies played afterwards."""


@SUITE.case("json/socket/8")
async def signs_in_with_json(stage: WebHall) -> None:
    """It posts JSON to sign in, and declares it as JSON."""
    await stage.start()
    await stage.socket()
    faults = [fault for fault in stage.door.faults if fault.startswith("POST")]
    if faults:
        raise BrokenError("JSON, with Content-Type: application/json", faults[0])


@SUITE.case("json/socket/8")
async def shows_its_token(stage: WebHall) -> None:
    """The socket is opened at /api/socket with a token, at the first attempt."""
    await stage.start()
    await stage.socket()
    if stage.door.faults:
        raise BrokenError("Authorization: Bearer TOKEN at /api/socket", stage.door.faults[0])


@SUITE.case("json/error/5", "json/socket/2")
async def finds_a_table(stage: WebHall) -> None:
    """Once greeted it opens a table, or sits down at one, and the match can begin."""
    bout = await stage.seat()
    await bout.step()


@SUITE.case("json/error/5", "json/socket/2")
async def sits_down_where_somebody_waits(stage: WebHall) -> None:
    """If tables have room, it joins one of them or opens its own; never one that does not exist."""
    stage.offer()
    bout = await stage.seat()
    await bout.play(stage.enough, FURTHER)
    _judge_vain(stage)


@SUITE.case("json/error/5", "json/socket/2", "json/move/3")
async def asks_nothing_in_vain(stage: WebHall) -> None:
    """In a whole match, and after it, it asks nothing that can only be refused."""
    bout = await stage.seat()
    await bout.play(stage.enough)
    while (request := await bout.host.request("anything", bout.host.means.quiet)) is not None:
        if isinstance(request, r.Open):
            break
    _judge_vain(stage)


def _judge_vain(stage: WebHall) -> None:
    vain = [request for host in stage.hosts for request in host.vain]
    if vain:
        raise BrokenError("nothing that can only be refused", vain[0])


async def _lose(stage: WebHall, *, politely: bool) -> None:
    bout = await stage.seat()
    await bout.play(stage.enough, FURTHER)
    if not bout.is_theirs:
        await bout.until_ours()
    if politely:
        await bout.host.socket.close()
    else:
        await bout.host.socket.reset()
    await stage.come_back(bout)
    if stage.door.is_guest and len(set(stage.door.shown)) > 1:  # an account may have several
        raise BrokenError("the same token again", f"another one: {stage.door.shown[-1]}")
    await bout.play(stage.enough, bout.match.length + FURTHER)


@SUITE.case("json/hello/3")
async def comes_back(stage: WebHall) -> None:
    """When its socket breaks it comes back with the same token, and plays on from `table`."""
    await _lose(stage, politely=False)


@SUITE.case("json/hello/3")
async def comes_back_when_hung_up_on(stage: WebHall) -> None:
    """The same if the socket is closed with a websocket close."""
    await _lose(stage, politely=True)


async def _say_goodbye(stage: WebHall, why: n.Why) -> None:
    bout = await stage.seat()
    await bout.until_ours()
    host = bout.host
    host.say(n.Goodbye(why, "that was all"))
    request = await host.request("nothing after goodbye", host.means.quiet)
    if request is not None:
        raise BrokenError("nothing after goodbye", host.wire.describe(request))


@SUITE.case("json/goodbye/2")
async def goodbye_to_all(stage: WebHall) -> None:
    """After `goodbye` from a server that stops, it asks nothing more on that socket."""
    await _say_goodbye(stage, "stopping")


@SUITE.case("json/goodbye/2")
async def goodbye_to_it(stage: WebHall) -> None:
    """After `goodbye` because it was sent away, it asks nothing more on that socket."""
    await _say_goodbye(stage, "sent_away")
