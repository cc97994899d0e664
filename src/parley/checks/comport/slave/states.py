"""What may be said in every state, and what may not: the document's lists as tables."""

from collections.abc import Awaitable, Callable

from parley.checks.comport.sea import add_rows, name_of
from parley.checks.comport.slave.stage import STATES, SUITE, SlaveStage
from parley.core import Cell
from parley.core.connection import Message
from parley.wires import comport as wire
from parley.wires.comport import Command, State

Play = Callable[[SlaveStage], Awaitable[None]]


def _sync(state: State) -> Play:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(state)
        await mate.synced(2)

    return play


def _confirmed(state: State, command: Command) -> Play:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(state)
        await mate.confirm(command)

    return play


def _left(state: State) -> Play:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(state)
        await mate.confirm(wire.Goodbye())
        mate.passed = {wire.SlavePlaced}
        if not await mate.has_left():
            await mate.synced()
            await mate.confirm(wire.Meet())

    return play


def _relaunched(state: State) -> Play:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(state)
        mate.passed = {wire.SlavePlaced, wire.Relaunch}
        mate.say(wire.Relaunch())
        await mate.synced()
        await mate.confirm(wire.Meet())

    return play


def _restarted(state: State) -> Play:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(state)
        await mate.confirm(wire.Restart())
        mate.passed = set()
        await stage.begin_game()
        await stage.fire()

    return play


def _refused(state: State, command: Message) -> Play:
    async def play(stage: SlaveStage) -> None:
        mate = await stage.reach(state)
        words = f"A8, or nothing: this is not for a master to say in state {state.value}"
        await mate.expect_refused(command, words)

    return play


for _state in STATES:
    SUITE.add(
        f"sync-in-{name_of(_state)}",
        ("com/sync/2",),
        f"AA is answered in state {_state.value}.",
        _sync(_state),
    )
add_rows(SUITE, STATES, _confirmed, _left, _relaunched, "com/7/2")

for _state in (State.MET, State.PLACING, State.MASTER_PLACED, State.PLAY):
    SUITE.add(
        f"surrender-in-{name_of(_state)}",
        ("com/6/1",),
        f"A6 is answered 6A in state {_state.value}.",
        _confirmed(_state, wire.Surrender()),
    )

for _state in (State.PLACING, State.MASTER_PLACED, State.GAME_OVER):
    SUITE.add(
        f"restart-in-{name_of(_state)}",
        ("com/5/1",),
        f"A5 leads from state {_state.value} to state 1, and to a new game.",
        _restarted(_state),
    )

_SHOT = wire.Shot(Cell(0, 0))
_ILLEGAL: dict[State, tuple[str, tuple[Message, ...]]] = {
    State.MET: ("com/1/1", (wire.MasterPlaced(), wire.Restart(), _SHOT, wire.GameOver())),
    State.PLACING: ("com/2/1", (wire.Meet(), wire.BeginPlacing(), _SHOT, wire.GameOver())),
    State.MASTER_PLACED: ("com/3/1", (wire.BeginPlacing(), wire.MasterPlaced(), _SHOT, wire.GameOver())),
    State.PLAY: ("com/4/1", (wire.Meet(), wire.BeginPlacing(), wire.MasterPlaced(), wire.Restart())),
    State.GAME_OVER: ("com/9/1", (wire.BeginPlacing(), wire.MasterPlaced(), wire.Surrender(), _SHOT)),
}
for _state, (_clause, _commands) in _ILLEGAL.items():
    for _command in _commands:
        _kind = type(_command).__name__.lower()
        SUITE.add(
            f"no-{_kind}-in-{name_of(_state)}",
            (_clause, "com/8/1"),
            f"{type(_command).__name__} is not confirmed in state {_state.value}.",
            _refused(_state, _command),
        )
