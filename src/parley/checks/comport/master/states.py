"""What a slave may say while the master waits, and what it may not."""

from collections.abc import Awaitable, Callable

from parley.checks.comport.master.stage import STATES, SUITE, MasterStage
from parley.checks.comport.sea import add_rows, add_unknown_bytes, name_of
from parley.core.connection import Message
from parley.wires import comport as wire
from parley.wires.comport import Command, Parameters, State

Play = Callable[[MasterStage], Awaitable[None]]
_ITS_OWN = {wire.Restart, wire.Goodbye, wire.Shot, wire.GameOver, wire.Meet, wire.Parameters}
"""What it may say unprompted once a game is over."""


def _confirmed(state: State, command: Command) -> Play:
    async def play(stage: MasterStage) -> None:
        mate = await stage.reach(state)
        mate.passed = _ITS_OWN if state is State.GAME_OVER else set()
        await mate.confirm(command)

    return play


def _ticks(state: State) -> Play:
    async def play(stage: MasterStage) -> None:
        mate = await stage.reach(state)
        await mate.synced(3)

    return play


def _left(state: State) -> Play:
    async def play(stage: MasterStage) -> None:
        mate = await stage.reach(state)
        mate.passed = _ITS_OWN if state is State.GAME_OVER else {wire.Meet}
        await mate.confirm(wire.Goodbye())
        mate.is_silent = True
        if not await mate.has_left():
            await mate.synced(2)

    return play


def _relaunched(state: State) -> Play:
    async def play(stage: MasterStage) -> None:
        mate = await stage.reach(state)
        mate.passed = _ITS_OWN - {wire.Meet} | {wire.Relaunch}
        mate.is_silent = False
        mate.say(wire.Relaunch())
        await mate.expect(wire.Meet)

    return play


def _refused(state: State, command: Message) -> Play:
    async def play(stage: MasterStage) -> None:
        mate = await stage.reach(state)
        mate.passed = _ITS_OWN if state is State.GAME_OVER else set()
        words = f"A8, or nothing: this is not for a slave to say in state {state.value}"
        await mate.expect_refused(command, words)

    return play


for _state in STATES:
    SUITE.add(
        f"ticks-in-{name_of(_state)}", ("com/sync/1",), f"AA goes on in state {_state.value}.", _ticks(_state)
    )
add_rows(SUITE, STATES, _confirmed, _left, _relaunched, "com/7/3")

for _state in (State.MASTER_PLACED, State.PLAY):
    SUITE.add(
        f"surrender-in-{name_of(_state)}",
        ("com/6/1",),
        f"A6 is answered 6A in state {_state.value}.",
        _confirmed(_state, wire.Surrender()),
    )

_CLAUSES = {State.MASTER_PLACED: "com/3/1", State.PLAY: "com/4/1", State.GAME_OVER: "com/9/1"}
_NEVER: tuple[Message, ...] = (
    wire.Restart(),
    wire.BeginPlacing(),
    wire.MasterPlaced(),
    Parameters(6, 0, 0, 0, 1),
)
for _state, _clause in _CLAUSES.items():
    for _command in _NEVER:
        _kind = type(_command).__name__.lower()
        SUITE.add(
            f"no-{_kind}-in-{name_of(_state)}",
            ("com/5/2" if isinstance(_command, wire.Restart) else _clause, "com/8/1"),
            f"{type(_command).__name__} is the master's to say: in state {_state.value} it is not confirmed.",
            _refused(_state, _command),
        )
SUITE.add(
    "no-slaveplaced-in-play",
    ("com/4/1", "com/8/1"),
    "SlavePlaced is not confirmed in state 4.",
    _refused(State.PLAY, wire.SlavePlaced()),
)


add_unknown_bytes(SUITE, State.MASTER_PLACED, 0x00, 0x55, 0xFF)


@SUITE.case("com/chat/1")
async def chat(stage: MasterStage) -> None:
    """B3 is answered 3B by a master that can chat."""
    mate = await stage.reach(State.MASTER_PLACED)
    await mate.try_chat()


@SUITE.case("com/chat/3", "com/3/2")
async def goes_on_after_chat(stage: MasterStage) -> None:
    """Whether or not it can chat, the game goes on."""
    mate = await stage.reach(State.MASTER_PLACED)
    mate.passed = {wire.ProtocolError}
    mate.say(wire.Chat("hello"))
    await mate.synced(2)
    await mate.confirm(wire.SlavePlaced())
