"""Connections reset in the middle of a game, which continues."""

from parley.checks.calls import Calls, calling
from parley.checks.case import UntestedError
from parley.checks.dotline.client.bout import Bout
from parley.checks.dotline.client.host import SLOWLY, Host
from parley.checks.dotline.client.stage import SECONDS, SPARE, SUITE, HallStage
from parley.checks.resets import Resets
from parley.wires.dotline import State, answers
from parley.wires.dotline import requests as r


@SUITE.case("dots/line/8/1", "dots/line/6/10", "dots/IV/1", "dots/I/3", "dots/line/12/2", is_stormy=True)
async def game_through_resets(stage: HallStage) -> None:
    """When its connection is reset it exits; or it reconnects, and 203 says that its game continues."""
    resets = Resets(stage.means.weather)
    async with calling(stage, lambda: Host(stage.means)) as calls:
        host = await calls.next(SLOWLY * stage.means.patience)
        if host is None:
            raise UntestedError("it ended instead of calling")
        bout = await stage.seat(host=await stage.enter_lobby(await stage.greet(host)))
        await bout.begin()
        while not bout.is_over and stage.means.clock() < SECONDS - SPARE:
            if not bout.is_theirs:
                await bout.our_turn()
                continue
            kept = resets.cut(bout.untold)
            if kept is None:
                await bout.their_turn()
            elif not await _comes_back(stage, calls, bout, kept):
                return
        await bout.flush()


async def _comes_back(stage: HallStage, calls: Calls[Host], bout: Bout, kept: int) -> bool:
    """Does it come back? It need not, and its account may be one for which nothing is kept."""
    await bout.host.break_off(bout.untold, kept)
    host = await calls.next(SLOWLY * stage.means.patience)
    if host is None:
        return False
    asked = await stage.ask_login(await stage.greet(host))
    if not isinstance(asked, r.LogIn):
        return False
    bout.resume(host)
    host.say(answers.Resumed(host.login, bout.table, bout.seat))
    host.move_to(State.PLAYING)
    return True
