"""What master and slave say to each other: commands, and the answers that confirm them.

`A0..A9` lead to the states 0..9. An answer is its command with the halves of the byte exchanged: `A5` is
confirmed by `5A`, `B1` by `1B`, a shot `C0` by one of `0C..3C`.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Final

from parley.core import Cell
from parley.core.connection import Message
from parley.wires.comport.layout import Byte, Coordinates, Text

MASTER: Final = "master"
SLAVE: Final = "slave"
ROLES: Final[tuple[str, str]] = (MASTER, SLAVE)


@dataclass(frozen=True, slots=True)
class Command(Message):
    """What the other side has to confirm."""


@dataclass(frozen=True, slots=True)
class Answer(Message):
    """What confirms a command."""


@dataclass(frozen=True, slots=True)
class Sync(Command):
    """The master's tick, every 10 ticks of the timer. Any other legal command of the master's will do."""

    # com/sync/1,8


@dataclass(frozen=True, slots=True)
class Synced(Answer):
    """The slave is there. Any legal command of the slave may stand for it (com/sync/2)."""


@dataclass(frozen=True, slots=True)
class Relaunch(Command):
    """To state 0, after a missing answer. A confirmation is possible and not required."""

    # com/sync/9


@dataclass(frozen=True, slots=True)
class RelaunchConfirmed(Answer):
    """In state 0."""


@dataclass(frozen=True, slots=True)
class Meet(Command):
    """To state 1: met and synchronised. The master says it as soon as its sync is answered."""


@dataclass(frozen=True, slots=True)
class MeetConfirmed(Answer):
    """In state 1."""


@dataclass(frozen=True, slots=True)
class BeginPlacing(Command):
    """To state 2: both place their ships."""


@dataclass(frozen=True, slots=True)
class BeginPlacingConfirmed(Answer):
    """In state 2."""


@dataclass(frozen=True, slots=True)
class MasterPlaced(Command):
    """To state 3: the master has placed its ships."""


@dataclass(frozen=True, slots=True)
class MasterPlacedConfirmed(Answer):
    """In state 3."""


@dataclass(frozen=True, slots=True)
class SlavePlaced(Command):
    """To state 4: the slave has placed its ships, the game begins. In state 2 this is a protocol error."""


@dataclass(frozen=True, slots=True)
class SlavePlacedConfirmed(Answer):
    """In state 4; the first shot is the master's."""


@dataclass(frozen=True, slots=True)
class Restart(Command):
    """State 5: restart; once the slave confirms both go to state 1 (com/5/1-2)."""


@dataclass(frozen=True, slots=True)
class RestartConfirmed(Answer):
    """In state 1 again."""


@dataclass(frozen=True, slots=True)
class Surrender(Command):
    """State 6: I surrender; both go to state 9 (com/6/1)."""


@dataclass(frozen=True, slots=True)
class SurrenderConfirmed(Answer):
    """In state 9."""


@dataclass(frozen=True, slots=True)
class Goodbye(Command):
    """State 7: the sender leaves; its opponent waits (slave) or syncs (master) until somebody new comes."""

    # com/7/1


@dataclass(frozen=True, slots=True)
class GoodbyeConfirmed(Answer):
    """Left alone."""


@dataclass(frozen=True, slots=True)
class ProtocolError(Command):
    """State 8: you broke the protocol. Both show it, wait for a key, and go to state 0 (com/8/1)."""


@dataclass(frozen=True, slots=True)
class ProtocolErrorConfirmed(Answer):
    """Heard. Not hearing it within 60 ticks is no error: the opponent may doubt your A8."""


@dataclass(frozen=True, slots=True)
class GameOver(Command):
    """To state 9, said by the winner (com/end/2)."""


@dataclass(frozen=True, slots=True)
class GameOverConfirmed(Answer):
    """The loser agrees; both are in state 9."""


@dataclass(frozen=True, slots=True)
class Nick(Command):
    """The sender's name; at any time, in any state (com/nick/1-3)."""

    name: Annotated[str, Text(), "the nick"]


@dataclass(frozen=True, slots=True)
class NickConfirmed(Answer):
    """The name is known."""


@dataclass(frozen=True, slots=True)
class Conditions(Message):
    """The conditions of the game (com/1/2, com/field/1-2)."""

    size: Annotated[int, Byte(6, 10), "X: side of the square field"]
    fours: Annotated[int, Byte(0, 1), "4x: number of four-deckers"]
    threes: Annotated[int, Byte(0, 2), "3x: number of three-deckers"]
    twos: Annotated[int, Byte(0, 5), "2x: number of two-deckers"]
    ones: Annotated[int, Byte(1, 10), "1x: number of one-deckers"]


@dataclass(frozen=True, slots=True)
class Parameters(Conditions, Command):
    """The size of the field and the numbers of ships the master wants; if repeated, the last counts."""

    def confirmed(self) -> "ParametersConfirmed":
        """The answer that accepts them."""
        return ParametersConfirmed(self.size, self.fours, self.threes, self.twos, self.ones)


@dataclass(frozen=True, slots=True)
class ParametersConfirmed(Conditions, Answer):
    """The same numbers back: agreed. Other numbers are a protocol error."""


@dataclass(frozen=True, slots=True)
class Chat(Command):
    """A message to the other player. Optional: not confirming it is no error (com/chat/1)."""

    text: Annotated[str, Text(), "the message"]


@dataclass(frozen=True, slots=True)
class ChatConfirmed(Answer):
    """Read, and chat is known here."""


@dataclass(frozen=True, slots=True)
class Shot(Command):
    """A shot at a cell of the other's field (com/4/3)."""

    cell: Annotated[Cell, Coordinates(10), "X from left to right, Y from top to bottom"]


@dataclass(frozen=True, slots=True)
class Miss(Answer):
    """Missed; the turn passes (com/4/4)."""


@dataclass(frozen=True, slots=True)
class Hit(Answer):
    """Hit; the turn does not pass (com/4/5)."""


@dataclass(frozen=True, slots=True)
class Kill(Answer):
    """Sunk; the turn does not pass (com/4/6)."""


@dataclass(frozen=True, slots=True)
class Repeat(Answer):
    """That move was made before; the turn passes. A possible reply is A8, if this is wrong (com/4/7)."""


_EITHER: dict[int, type[Message]] = {
    0xA0: Relaunch,
    0xA6: Surrender,
    0xA7: Goodbye,
    0xA8: ProtocolError,
    0xA9: GameOver,
    0xB1: Nick,
    0xB3: Chat,
    0xC0: Shot,
    0x0A: RelaunchConfirmed,
    0x6A: SurrenderConfirmed,
    0x7A: GoodbyeConfirmed,
    0x8A: ProtocolErrorConfirmed,
    0x9A: GameOverConfirmed,
    0x1B: NickConfirmed,
    0x3B: ChatConfirmed,
    0x0C: Miss,
    0x1C: Hit,
    0x2C: Kill,
    0x3C: Repeat,
}
_MASTER: dict[int, type[Message]] = {
    0xAA: Sync,
    0xA1: Meet,
    0xA2: BeginPlacing,
    0xA3: MasterPlaced,
    0xA5: Restart,
    0xB2: Parameters,
    0x4A: SlavePlacedConfirmed,
}
_SLAVE: dict[int, type[Message]] = {
    0xA4: SlavePlaced,
    0x01: Synced,
    0x1A: MeetConfirmed,
    0x2A: BeginPlacingConfirmed,
    0x3A: MasterPlacedConfirmed,
    0x5A: RestartConfirmed,
    0x2B: ParametersConfirmed,
}


def _place(code: int) -> tuple[bool, int, int]:
    """Commands before answers: AA, A0..A9, B1..B3, C0; 01, 0A..9A, 1B..3B, 0C..3C."""
    is_answer = code < 0xA0
    return is_answer, code & 0x0F if is_answer else code != 0xAA, code


CODES = MappingProxyType(
    {
        (role, code): codes[code]
        for role, codes in ((MASTER, _EITHER | _MASTER), (SLAVE, _EITHER | _SLAVE))
        for code in sorted(codes, key=_place)
    }
)
"""(sender, first byte) → message."""
