"""Two sides wired back to back, brought to any state of the table."""

from enum import Enum

from fuzz.gamecore import CONVERSATION
from parley.core.connection import Connection, Message, Notice, Received
from parley.wires.gamecore import AI, CORE, AIConnection, CoreConnection


def messages_of(notices: list[Notice]) -> list[Message]:
    return [notice.message for notice in notices if isinstance(notice, Received)]


def said_by(side: Connection) -> bytes:
    return b"".join(side.data_to_send())


class Pair:
    """A core and an AI; what one says the other hears at once."""

    def __init__(self) -> None:
        self.core, self.ai = CoreConnection(), AIConnection()
        self.told: dict[str, list[Notice]] = {CORE: [], AI: []}

    def say(self, role: str, message: Message) -> None:
        (self.core if role == CORE else self.ai).send(message)
        self.carry()

    def carry(self) -> None:
        """Until nobody has anything more to say."""
        silent = False
        while not silent:
            to_ai, to_core = said_by(self.core), said_by(self.ai)
            if to_ai:
                self.ai.receive_data(to_ai, 0.0)
            if to_core:
                self.core.receive_data(to_core, 0.0)
            silent = not (to_ai or to_core)
        self.told[CORE] += self.core.events()
        self.told[AI] += self.ai.events()


def pair_in(state: Enum) -> Pair:
    """The two of them in `state`, with nothing left to hear."""
    pair = Pair()
    steps = iter(CONVERSATION)
    while (pair.core.state, pair.ai.state) != (state, state):
        pair.say(*next(steps))
    pair.told = {CORE: [], AI: []}
    return pair


def core_in(state: Enum) -> CoreConnection:
    return pair_in(state).core


def ai_in(state: Enum) -> AIConnection:
    return pair_in(state).ai
