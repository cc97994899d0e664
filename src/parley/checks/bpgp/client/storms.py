"""Connections reset in the middle of a game: the server is gone, and so is the game."""

from parley.checks.bpgp.client.bout import Bout
from parley.checks.bpgp.client.host import SLOWLY, Host
from parley.checks.bpgp.client.stage import SUITE, HallStage
from parley.checks.calls import Calls, calling
from parley.checks.case import UntestedError
from parley.checks.resets import MOST, Resets


@SUITE.case("bpgp/6.1/1", "bpgp/6.2/1", "bpgp/4.2.1/1", "bpgp/4.2.4/6", is_stormy=True)
async def resets_in_games(stage: HallStage) -> None:
    """When its connection is reset it exits; or it reconnects, logs in, and plays anew from the placing."""
    resets = Resets(stage.means.weather)
    async with calling(stage, lambda: Host(stage.means)) as calls:
        bout = await _sit(stage, calls)
        for _ in range(MOST):
            if bout is None or not await _is_reset(bout, resets):
                return
            try:
                bout = await _sit(stage, calls)
            except UntestedError:
                return  # it has said goodbye


async def _sit(stage: HallStage, calls: Calls[Host]) -> Bout | None:
    """It has connected, and plays; None: it has exited."""
    host = await calls.next(SLOWLY * stage.means.patience)
    if host is None:
        return None
    bout = await stage.seat(host=host)
    await bout.begin()
    return bout


async def _is_reset(bout: Bout, resets: Resets) -> bool:
    """Play until the reset, or to the end."""
    while bout.state.public.outcome is None:
        if not bout.is_theirs:
            bout.our_turn()
            continue
        kept = resets.cut(bout.untold)
        if kept is not None:
            await bout.host.break_off(bout.untold, kept)
            return True
        await bout.their_turn()
    await bout.flush()
    return False
