"""What both roles' stages and tables share: the shots, and what holds in every state."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from parley.checks.case import BrokenError, Suite, UntestedError
from parley.checks.comport.fleets import OurFleet, TheirFleet
from parley.checks.comport.mate import Mate
from parley.checks.stage import Stage
from parley.core import Cell
from parley.games.seabattle import Result
from parley.wires import comport as wire
from parley.wires.comport import Command, Parameters, State


class SeaStage(Stage[Mate]):
    """One conversation, and the game that is played in it."""

    mate: Mate
    parameters: Parameters
    ours: OurFleet
    theirs: TheirFleet

    async def reach(self, state: State) -> Mate:
        """Bring the target to this state. In state 4 it is our turn."""
        raise NotImplementedError

    async def hear_shot(self) -> Cell:
        """The target's shot, which must be on the field."""
        shot = await self.mate.expect(wire.Shot)
        size = self.parameters.size
        if not (0 <= shot.cell.x < size and 0 <= shot.cell.y < size):
            raise BrokenError(f"a shot at the field of {size}×{size}", self.mate.wire.describe(shot))
        return shot.cell

    async def fire(self, cell: Cell | None = None) -> Result:
        """One shot of ours, at a cell of our choice unless one is given."""
        target = self.theirs.next_target(self.rng) if cell is None else cell
        return self.theirs.learn(target, await self.mate.confirm(wire.Shot(target)))


S = TypeVar("S", bound=SeaStage)
Play = Callable[[S], Awaitable[None]]


def name_of(state: State) -> str:
    """The part of a case's name."""
    return state.name.lower().replace("_", "-")


def add_rows(
    suite: Suite[S],
    states: Iterable[State],
    confirmed: Callable[[State, Command], Play[S]],
    left: Callable[[State], Play[S]],
    relaunched: Callable[[State], Play[S]],
    left_clause: str,
) -> None:
    """B1, A8, A7 and A0 are allowed in every state."""
    for state in states:
        name, where = name_of(state), f"state {state.value}"
        suite.add(
            f"nick-in-{name}",
            ("com/nick/2", "com/nick/1"),
            f"A nick is answered 1B in {where}.",
            confirmed(state, wire.Nick("examiner")),
        )
        suite.add(
            f"error-in-{name}",
            ("com/8/3" if state else "com/0/5",),
            f"A8 is answered 8A in {where}.",
            confirmed(state, wire.ProtocolError())
            if state
            else _ignored(confirmed(state, wire.ProtocolError())),
        )
        suite.add(
            f"goodbye-in-{name}",
            (left_clause if state else "com/0/5", "com/7/1"),
            f"A7 is answered 7A in {where}, and a new opponent is awaited, unless the target leaves too.",
            left(state) if state else _ignored(left(state)),
        )
        suite.add(
            f"relaunch-in-{name}",
            ("com/sync/9", "com/sync/7"),
            f"A0 leads from {where} to state 0, from which one meets again.",
            relaunched(state),
        )


def _ignored(play: Play[S]) -> Play[S]:
    """The document lists nothing for state 0: silence will do."""

    async def try_it(stage: S) -> None:
        try:
            await play(stage)
        except BrokenError as error:
            if error.got != "nothing":
                raise
            raise UntestedError("it passes over A7 and A8 in state 0, where the document has none") from None

    return try_it


def add_unknown_bytes(suite: Suite[S], state: State, *codes: int) -> None:
    """A byte that begins no command is an error."""
    for code in codes:
        suite.add(
            f"unknown-byte-{code:02x}",
            ("com/notation/3",),
            f"{code:02X} begins no command: A8.",
            _unknown(state, code),
        )


def _unknown(state: State, code: int) -> Play[S]:
    async def play(stage: S) -> None:
        mate = await stage.reach(state)
        mate.write(bytes((code,)))
        await mate.expect_error()

    return play
