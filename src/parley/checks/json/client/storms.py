"""Sockets reset in the middle of a match: it comes back, and plays on from what it is shown."""

from parley.checks.case import BrokenError
from parley.checks.json.client.bout import Bout
from parley.checks.json.client.stage import SUITE, WebHall
from parley.checks.resets import Resets


@SUITE.case("json/hello/3", "json/move/3", "json/table/1", is_stormy=True)
async def game_through_resets(stage: WebHall) -> None:
    """A move in flight was made or not, as `table` shows: it plays on from there, one move per turn."""
    resets = Resets(stage.means.weather)
    bout = await stage.seat()
    while not bout.is_over and stage.means.clock() < stage.enough:
        if not bout.is_theirs:
            told = bout.our_turn()
            if not await _is_reset(stage, bout, resets.cut(bout.host.wire.encode(told))):
                bout.host.say(told)
            continue
        request, move = await bout.hear()
        kept = resets.cut(bout.host.wire.encode(request))
        if kept is not None and kept % 2:
            bout.make(move)  # and the answer is lost
        if not await _is_reset(stage, bout, kept):
            bout.grant(request, move)
    bout.judge()


async def _is_reset(stage: WebHall, bout: Bout, kept: int | None) -> bool:
    if kept is None:
        return False
    await bout.host.socket.reset()
    await stage.come_back(bout)
    if stage.door.is_guest and len(set(stage.door.shown)) > 1:  # an account may have several
        raise BrokenError("the same token again", f"another one: {stage.door.shown[-1]}")
    return True
