"""#40 to #44, in every phase."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from parley.checks.case import BrokenError
from parley.checks.gamecore.core.placing import same_as_before
from parley.checks.gamecore.core.player import Player
from parley.checks.gamecore.core.stage import LONG, SUITE, Board, same
from parley.core.connection import Message
from parley.wires import gamecore

PHASES: Mapping[str, tuple[Callable[[Board], Awaitable[Player]], type[Message], str]] = {
    "preparation": (Board.claim, gamecore.RequestPlace, "in preparation"),
    "placing": (Board.prepared, gamecore.RequestPlace, "while units are placed"),
    "attack": (Board.placed, gamecore.RequestAttack, "in the attack phase"),
    "conquest": (Board.conquered, gamecore.RequestFollowUp, "after a conquest"),
    "march": (Board.marching, gamecore.RequestMarch, "in the last phase"),
}


async def _task(board: Board, phase: str) -> None:
    enter, task, _ = PHASES[phase]
    player = await enter(board)
    answer = await player.expect_task(task)
    if isinstance(answer, gamecore.RequestPlace):
        same(answer.units, player.left, "as many units as are left")
    if isinstance(answer, gamecore.RequestFollowUp):
        same((answer.start, answer.target), player.front, "source and target again")


async def _facts(board: Board, phase: str) -> None:
    player = await PHASES[phase][0](board)
    player.say(gamecore.AskGeneral())
    same(await player.expect(gamecore.General), player.general, "the same #30 as before")
    player.say(gamecore.AskMap())
    same(await player.expect(gamecore.Map), player.map, "the same #31 as before")
    player.say(gamecore.AskContinents())
    same(await player.expect(gamecore.Continents), player.continents, "the same #32 as before")


async def _standing(board: Board, phase: str) -> None:
    player = await PHASES[phase][0](board)
    await same_as_before(player)
    if len(player.owners) != player.map.nodes:
        raise BrokenError(f"{player.map.nodes} nodes", str(len(player.owners)))


_FACTS = ("core/40/1", "core/41/1", "core/42/1")
for _phase, (_enter, _request, _words) in PHASES.items():
    SUITE.add(
        f"task-in-{_phase}",
        ("core/44/1",),
        f"#44 {_words}: what is asked of the AI, once more.",
        partial(_task, phase=_phase),
        seconds=LONG,
    )
    SUITE.add(
        f"state-in-{_phase}",
        ("core/43/1", "core/33/1"),
        f"#43 {_words}: #33, as it follows from what was said.",
        partial(_standing, phase=_phase),
        seconds=LONG,
    )
    SUITE.add(
        f"facts-in-{_phase}",
        _FACTS,
        f"#40, #41, #42 {_words}: the same #30, #31, #32 as at the beginning.",
        partial(_facts, phase=_phase),
        seconds=LONG,
    )


@SUITE.case("core/general/4", *_FACTS, "core/43/1", "core/44/1", seconds=LONG)
async def questions_at_once(board: Board) -> None:
    """#40 to #44 in one piece are answered in order."""
    player = await board.prepared()
    player.say(
        gamecore.AskGeneral(),
        gamecore.AskMap(),
        gamecore.AskContinents(),
        gamecore.AskStanding(),
        gamecore.AskTask(),
    )
    await player.informed()
    await player.expect(gamecore.Standing)
    await player.expect(gamecore.RequestPlace)


@SUITE.case("core/41/1", *_FACTS, seconds=LONG)
async def questions_again_and_again(board: Board) -> None:
    """Fifty questions are answered, and the game goes on."""
    player = await board.prepared()
    for _ in range(10):
        await same_as_before(player)
        for question, answer in (
            (gamecore.AskGeneral(), gamecore.General),
            (gamecore.AskMap(), gamecore.Map),
            (gamecore.AskContinents(), gamecore.Continents),
            (gamecore.AskTask(), gamecore.RequestPlace),
        ):
            player.say(question)
            await player.expect(answer)
    await player.place_all()
