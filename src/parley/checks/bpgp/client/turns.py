"""Whose turn it is, and its number (4.1.3 to 4.1.8, 4.2.1, 4.2.3, 4.2.4)."""

from functools import partial

from parley.checks.bpgp.client.bout import Bout, Pace
from parley.checks.bpgp.client.stage import SECONDS, SPARE, SUITE, HallStage
from parley.checks.bpgp.fleets import strict_setup
from parley.checks.case import UntestedError
from parley.games import battleship_plus as game
from parley.wires.bpgp.messages import Error

WAITS = "nothing: it is the opponent's turn"


@SUITE.case("bpgp/6.2/3", "bpgp/4.2.4/1", "bpgp/4.2.3/1", "bpgp/4.2.1/1", "bpgp/4.3/7", "bpgp/4.3/8")
async def begins_when_told(stage: HallStage) -> None:
    """After YOUSTART it fires or moves, legally, with turn_counter 0."""
    bout = await stage.begin()
    await bout.their_turn()


@SUITE.case("bpgp/6.2/3")
async def waits_when_told(stage: HallStage) -> None:
    """After WAIT it says nothing."""
    bout = await stage.begin(ours=True)
    await bout.expect_quiet(WAITS)


async def _until(bout: Bout, kind: type[game.Hit | game.Fail]) -> None:
    """Play until a shot of the client's has this result, in its own turns only; ours are misses."""
    for _ in range(400):
        if not bout.is_theirs:
            bout.our_turn(bout.miss())
        elif any(isinstance(event, kind) for event in await bout.their_turn()):
            return
    raise UntestedError(f"it never came to a {kind.__name__.lower()}")


@SUITE.case("bpgp/6.2/4", "bpgp/1.3/9", "bpgp/4.2.1/2")
async def goes_on_after_its_hit(stage: HallStage) -> None:
    """After its own HIT it has another turn, with the next number."""
    bout = await stage.begin()
    await _until(bout, game.Hit)
    if bout.state.public.outcome is None:
        await bout.their_turn()


@SUITE.case("bpgp/6.2/5", "bpgp/1.3/8")
async def waits_after_its_miss(stage: HallStage) -> None:
    """After its own FAIL it says nothing."""
    bout = await stage.begin()
    await _until(bout, game.Fail)
    await bout.expect_quiet(WAITS)


@SUITE.case("bpgp/6.2/4")
async def waits_after_our_hit(stage: HallStage) -> None:
    """After the opponent's HIT it says nothing: the turn stays."""
    bout = await stage.begin(ours=True)
    bout.our_turn(bout.hit())
    await bout.expect_quiet(WAITS)


@SUITE.case("bpgp/4.2.1/2", "bpgp/6.2/5", "bpgp/4.3/1")
async def counts_our_miss(stage: HallStage) -> None:
    """After the opponent's FAIL it is its turn, with number 1."""
    bout = await stage.begin(ours=True)
    bout.our_turn(bout.miss())
    await bout.their_turn()


@SUITE.case("bpgp/4.2.1/2")
async def counts_our_hits(stage: HallStage) -> None:
    """Each HIT of the opponent's counts: after three and a FAIL the number is 4."""
    bout = await stage.begin(ours=True)
    for _ in range(3):
        bout.our_turn(bout.hit())
    bout.our_turn(bout.miss())
    await bout.their_turn()


@SUITE.case("bpgp/4.2.1/2", "bpgp/6.2/5", "bpgp/4.1.7/2", "bpgp/1.3/7")
async def counts_our_move(stage: HallStage) -> None:
    """After the opponent's MOVED it is its turn, with number 1."""
    bout = await stage.begin(ours=True)
    bout.our_turn(_course(bout))
    await bout.their_turn()


@SUITE.case("bpgp/4.2.1/2", "bpgp/6.2/5", "bpgp/4.1.8/2", "bpgp/1.3/11")
async def counts_our_timeout(stage: HallStage) -> None:
    """After the opponent's TIMEOUT it is its turn, with number 1."""
    bout = await stage.begin(ours=True)
    bout.let_pass()
    await bout.their_turn()


@SUITE.case("bpgp/4.1.7/3", "bpgp/4.3/9")
async def reads_squares_of_a_move(stage: HallStage) -> None:
    """MOVED with several squares is understood: the game goes on."""
    bout = await stage.begin(setup=strict_setup(10))
    await _until(bout, game.Fail)
    for _ in range(12):
        if bout.is_theirs:
            await bout.their_turn()
        else:
            bout.our_turn(_course(bout))
    await bout.flush()


def _course(bout: Bout) -> game.Move:
    """Towards where the client has fired, if possible."""
    courses = bout.courses()
    if not courses:
        raise UntestedError("none of our ships can move")
    return max(courses, key=bout.uncovered_by)


@SUITE.case("bpgp/4.2.1/3")
async def counts_beyond_255(stage: HallStage) -> None:
    """After turn 255 comes turn 0."""
    bout = await stage.begin(setup=strict_setup(26))
    if bout.state.public.setup.size < 26:
        raise UntestedError("it plays on a small board of its own: the game is over before that")
    await bout.play(SECONDS - SPARE, turns=270)
    if bout.state.public.turn < 260:
        raise UntestedError(f"the game took {bout.state.public.turn} turns only")


async def _in_pieces(pace: Pace, stage: HallStage) -> None:
    bout = await stage.seat()
    bout.pace = pace
    await bout.begin(ours=True)
    await bout.play(SECONDS - SPARE, turns=30)


for _pace in (Pace.SPLIT, Pace.JOINED):
    SUITE.add(
        f"hears-{_pace.name.lower()}-segments",
        ("bpgp/2/6", "bpgp/2/3", "bpgp/2/4"),
        f"It understands what comes {_pace.value}.",
        partial(_in_pieces, _pace),
    )


@SUITE.case("bpgp/5.1/2", "bpgp/5/2")
async def shot_refused(stage: HallStage) -> None:
    """A refused shot has not happened: it tries again, or lets its time run out."""
    bout = await stage.begin()
    await bout.hear_turn()
    bout.host.say(Error(110))
    frame = await bout.host.heed(bout.host.means.patience / 2)
    if frame is not None:
        bout.host.put_back(frame)
    else:
        bout.let_pass()
        bout.our_turn(bout.miss())
    await bout.their_turn()
