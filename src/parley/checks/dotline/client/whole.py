"""Whole games from many seeds: every dot of the client's is checked."""

from functools import partial

from parley.checks.dotline.client.bout import Pace
from parley.checks.dotline.client.stage import SECONDS, SPARE, SUITE, HallStage
from parley.wires.dotline.rows import Goal, Settings

CLAUSES = ("dots/I/3", "dots/I.remarks/9", "dots/line/2/3", "dots/line/6/2")
LEGAL = ("dots/line/6/11", "dots/I/5", "dots/I/4")


async def _play(settings: Settings, pace: Pace, stage: HallStage) -> None:
    bout = await stage.seat(settings, first=bool(stage.rng.getrandbits(1)))
    bout.pace = pace
    await bout.begin()
    await bout.play(SECONDS - SPARE)
    if bout.is_over:
        await bout.expect_parting()


for _number, (_settings, _pace) in enumerate(
    (
        (Settings(10, 10, 2, 60), Pace.APART),
        (Settings(10, 10, 2, 60), Pace.JOINED),
        (Settings(11, 10, 2, 60), Pace.APART),
        (Settings(13, 14, 2, 60), Pace.JOINED),
        (Settings(10, 10, 2, 60, extra=True), Pace.APART),
        (Settings(12, 10, 2, 60, extra=True), Pace.JOINED),
        (Settings(10, 10, 2, 60, goal=Goal.TERRITORY), Pace.APART),
        (Settings(10, 11, 3, 60), Pace.APART),
        (Settings(10, 12, 3, 60, extra=True), Pace.JOINED),
        (Settings(12, 12, 4, 60), Pace.APART),
    ),
    start=1,
):
    _more = ("dots/I/7",) if _settings.extra else ()
    _extra = ", a capture gives another move" if _settings.extra else ""
    SUITE.add(
        f"game-{_number}-among-{_settings.players}-{_pace.name.lower()}",
        (*CLAUSES, *_more),
        f"A whole game of {_settings.players} on {_settings.width} x {_settings.height} points{_extra}: "
        "it puts dots in its turns, and no others.",
        partial(_play, _settings, _pace),
    )


async def _play_legally(settings: Settings, stage: HallStage) -> None:
    bout = await stage.seat(settings, first=bool(stage.rng.getrandbits(1)))
    bout.is_strict = True
    await bout.begin()
    await bout.play(SECONDS - SPARE)


for _players in (2, 3):
    SUITE.add(
        f"every-dot-is-legal-among-{_players}",
        LEGAL,
        f"In a whole game of {_players} no dot of its is refused.",
        partial(_play_legally, Settings(10, 10, _players, 60)),
    )
