"""The meeting, the conditions, and how ships are declared to be placed."""

from collections.abc import Awaitable, Callable

from parley.checks.comport.fleets import CLASSIC, MIDDLE, SMALL
from parley.checks.comport.mate import Mate
from parley.checks.comport.sea import add_unknown_bytes
from parley.checks.comport.slave.stage import SUITE, SlaveStage
from parley.checks.stage import preparing
from parley.wires import comport as wire
from parley.wires.comport import MASTER, Parameters, State


@SUITE.case("com/0/3")
async def silent_before_the_first_sync(stage: SlaveStage) -> None:
    """A slave waits for AA, and says nothing on its own before that; a nick does no harm."""
    mate = Mate(stage.means, MASTER)
    mate.is_silent = True
    await stage.enter(mate)
    await mate.expect_nothing("nothing before the first AA")


@SUITE.case("com/0/3")
async def answers_the_first_sync(stage: SlaveStage) -> None:
    """AA is answered 01, every time."""
    mate = await stage.launch()
    await mate.synced(3)


@SUITE.case("com/0/4")
async def meets(stage: SlaveStage) -> None:
    """A1 is answered 1A."""
    mate = await stage.reach(State.LAUNCH)
    await mate.confirm(wire.Meet())


def _accepted(parameters: Parameters) -> Callable[[SlaveStage], Awaitable[None]]:
    async def play(stage: SlaveStage) -> None:
        await stage.reach(State.MET)
        stage.parameters = parameters
        await stage.agree()

    return play


for _parameters in (SMALL, MIDDLE, CLASSIC, Parameters(7, 0, 0, 0, 3), Parameters(9, 1, 1, 2, 2)):
    _numbers = (_parameters.size, _parameters.fours, _parameters.threes, _parameters.twos, _parameters.ones)
    SUITE.add(
        f"accepts-{'-'.join(map(str, _numbers))}",
        ("com/1/3", "com/field/1", "com/field/2"),
        f"B2 {' '.join(map(str, _numbers))} is confirmed by 2B with the same numbers.",
        _accepted(_parameters),
    )


def _not_accepted(numbers: tuple[int, ...]) -> Callable[[SlaveStage], Awaitable[None]]:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(State.MET)
        mate.write(bytes((0xB2, *numbers)))
        await mate.expect_error()

    return play


_IMPOSSIBLE = {
    "field-too-small": (5, 0, 0, 0, 1),
    "field-too-large": (11, 0, 0, 0, 1),
    "two-four-deckers": (10, 2, 0, 0, 1),
    "three-three-deckers": (10, 0, 3, 0, 1),
    "six-two-deckers": (10, 0, 0, 6, 1),
    "no-one-decker": (10, 1, 1, 1, 0),
    "eleven-one-deckers": (10, 0, 0, 0, 11),
}
for _title, _numbers in _IMPOSSIBLE.items():
    SUITE.add(
        f"refuses-{_title}",
        ("com/notation/3", "com/field/2"),
        f"B2 {' '.join(map(str, _numbers))} is outside the limits: A8.",
        _not_accepted(_numbers),
    )
SUITE.add(
    "refuses-a-fleet-without-room",
    ("com/field/6",),
    "B2 6 1 2 5 10 fits on no field of 6×6: A8.",
    _not_accepted((6, 1, 2, 5, 10)),
)


@SUITE.case("com/1/2")
async def conditions_told_again(stage: SlaveStage) -> None:
    """B2 may be repeated until A2; both are confirmed."""
    mate = await stage.reach(State.MET)
    stage.parameters = MIDDLE
    await stage.agree()
    stage.parameters = SMALL
    await stage.begin_game()
    await stage.fire()
    del mate


@SUITE.case("com/1/6")
async def placing_before_conditions(stage: SlaveStage) -> None:
    """A2 before any conditions is an error: A8."""
    mate = await stage.reach(State.MET)
    mate.say(wire.BeginPlacing())
    await mate.expect_error()


@SUITE.case("com/1/5")
async def begins_placing(stage: SlaveStage) -> None:
    """A2 is answered 2A."""
    mate = await stage.reach(State.MET)
    with preparing("B2"):
        await stage.agree()
    await mate.confirm(wire.BeginPlacing())


@SUITE.case("com/3/3")
async def waits_for_the_master_to_place(stage: SlaveStage) -> None:
    """A slave that has placed waits for A3 before it sends A4."""
    mate = await stage.reach(State.PLACING)
    await mate.synced(2)
    await mate.expect_nothing("no A4 before A3")


@SUITE.case("com/2/2", "com/3/2")
async def places(stage: SlaveStage) -> None:
    """A3 is answered 3A, and A4 follows when the slave has placed."""
    mate = await stage.reach(State.PLACING)
    await mate.confirm(wire.MasterPlaced())
    await mate.expect(wire.SlavePlaced)


@SUITE.case("com/notation/2")
async def commands_in_pieces(stage: SlaveStage) -> None:
    """A command whose bytes arrive one by one is the same command."""
    mate = await stage.reach(State.MET)
    await mate.dribble(SMALL)
    await mate.expect(wire.ParametersConfirmed)
    await mate.dribble(wire.Nick("byte by byte"))
    await mate.expect(wire.NickConfirmed)


@SUITE.case("com/notation/2")
async def sync_and_command_in_one_piece(stage: SlaveStage) -> None:
    """AA and a command may arrive together."""
    mate = await stage.reach(State.MET)
    mate.say(wire.Sync(), SMALL)
    await mate.expect(wire.ParametersConfirmed)


def _nick(data: bytes) -> Callable[[SlaveStage], Awaitable[None]]:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(State.MET)
        mate.write(bytes((0xB1, len(data))) + data)
        await mate.expect(wire.NickConfirmed)
        await mate.confirm(SMALL)

    return play


_NICKS = {
    "empty": b"",
    "longest": b"x" * 255,
    "dos": "Капитан".encode("cp866"),
    "like-commands": bytes((0xAA, 0xA7, 0xB2)),
}
for _title, _data in _NICKS.items():
    SUITE.add(
        f"nick-{_title}",
        ("com/nick/3", "com/nick/1"),
        f"A nick of {len(_data)} bytes is read to its end and answered 1B.",
        _nick(_data),
    )


add_unknown_bytes(SUITE, State.MET, 0x00, 0x55, 0xAB, 0xFF)


@SUITE.case("com/chat/1")
async def chat(stage: SlaveStage) -> None:
    """B3 is answered 3B by a slave with chat."""
    mate = await stage.reach(State.MET)
    mate.passed = set()
    await mate.try_chat()


@SUITE.case("com/chat/3", "com/1/3")
async def goes_on_after_chat(stage: SlaveStage) -> None:
    """With or without chat, the conversation goes on as before."""
    mate = await stage.reach(State.MET)
    mate.passed = {wire.ProtocolError}
    mate.say(wire.Chat("hello"))
    await mate.synced(2)
    await mate.confirm(SMALL)
