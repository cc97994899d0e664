"""139, and what may be asked after it (sections 5, 6 and 8)."""

from functools import partial

from parley.checks.dotline.client.stage import SECONDS, SPARE, SUITE, HallStage
from parley.wires.dotline.news import Ending

OVER = ("dots/line/6/9", "dots/line/12/2", "dots/I/17")


async def _stops(when: str, stage: HallStage) -> None:
    bout = await (stage.move() if when == "in-its-turn" else stage.wait())
    if bout.settings.players == 2 or bout.is_theirs:
        for seat in bout.others:
            bout.stop(seat)
    await bout.expect_parting()


for _when in ("in-its-turn", "out-of-turn"):
    SUITE.add(
        f"opponent-stops-{_when}",
        OVER,
        "The opponent stops, and the game is over: it asks nothing more of the game.",
        partial(_stops, _when),
    )


async def _ends(why: Ending, stage: HallStage) -> None:
    bout = await stage.wait()
    bout.finish(why, (bout.others[0],))
    await bout.expect_parting()


for _why in Ending:
    SUITE.add(
        f"game-ends-{_why}",
        OVER[:2],
        f"After 139 ({_why}) it asks nothing more of the game: it leaves, or is in the lobby.",
        partial(_ends, _why),
    )


@SUITE.case("dots/line/6/9", "dots/I/4", "dots/line/5/4")
async def plays_again(stage: HallStage) -> None:
    """If it plays another game, that begins with an empty board and a dot in the centre."""
    bout = await stage.begin()
    await bout.play(SECONDS - SPARE, dots_put=20)
    while bout.is_theirs and not bout.is_over:
        await bout.their_turn()
    bout.finish(Ending.ADJUDICATED, (bout.others[0],))
    await bout.flush()
    again = await stage.seat(host=bout.host)
    await again.begin()
    await again.play(SECONDS - SPARE, dots_put=8)
