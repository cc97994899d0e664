"""Fuzzes both ends of the line protocol of Dots: bytes, time, the other end closing, an owner that talks.

The first byte chooses the role, the state to begin in and the limits. The rest is a script: each step is a
byte that says what to do and, for bytes received, how many follow.
"""

import sys
from importlib import import_module

from parley.core import LocalProtocolError, Seat
from parley.core.connection import Closed, Message, Notice
from parley.wires.dotline import WIRE, ClientConnection, Limits, ServerConnection, State
from parley.wires.dotline.answers import LoggedIn, Resumed
from parley.wires.dotline.codec import encode
from parley.wires.dotline.requests import LogIn

EXAMPLES: tuple[Message, ...] = tuple(WIRE.examples.values())
TIGHT = Limits(unanswered=2, ahead=200, faults=5, unread=4000)
LOGIN = LogIn("ann", "correct horse")
WELCOMES = (None, LoggedIn("ann"), Resumed("ann", 7, Seat(0)))
LONGEST = 8


def opened(choice: int) -> ServerConnection | ClientConnection:
    """A connection of either role: fresh, in the lobby, or playing."""
    connection = ServerConnection(TIGHT if choice & 8 else None) if choice & 1 else ClientConnection()
    welcome = WELCOMES[(choice >> 1) % 3]
    if welcome is not None and isinstance(connection, ServerConnection):
        connection.receive_data(encode(LOGIN), 0.0)
        connection.send(welcome)
    elif welcome is not None:
        connection.send(LOGIN)
        connection.receive_data(encode(welcome), 0.0)
    connection.data_to_send()
    return connection


def hold(truth: bool, what: str) -> None:
    """Fail unless it is true."""
    if not truth:
        raise AssertionError(what)


class Stage:
    """A connection, and everything that must hold of it whatever happens."""

    def __init__(self, connection: ServerConnection | ClientConnection) -> None:
        self.connection = connection
        self.now = 0.0
        self.notices: list[Notice] = []
        self.said = b""

    def step(self, action: int, data: bytes) -> None:
        """Do one thing, and look."""
        match action % 8:
            case 0:
                self.speak(EXAMPLES[action % len(EXAMPLES)])
            case 1:
                self.wait(float(action))
            case 2 if action == 250:
                self.connection.receive_eof()
            case _:
                self.connection.receive_data(data, self.now)
        self.look()

    def speak(self, message: Message) -> None:
        """What may not be said raises one thing only, and says nothing."""
        try:
            self.connection.send(message)
        except LocalProtocolError:
            hold(not self.connection.data_to_send(), "what was refused was said")

    def wait(self, seconds: float) -> None:
        """Deadlines move on: each is in the future once it was handled."""
        self.now += seconds
        self.connection.handle_deadline(self.now)
        due = self.connection.deadline()
        hold(due is None or due > self.now, "a deadline does not move on")

    def look(self) -> None:
        """What is said reads back, and nothing follows the end."""
        self.notices += self.connection.events()
        ends = [notice for notice in self.notices if isinstance(notice, Closed)]
        hold(ends == self.notices[len(self.notices) - len(ends) :], "something follows the end")
        hold(len(ends) == (self.connection.state is State.CLOSED), "the end is told once")
        self.said += b"".join(self.connection.data_to_send())


def one_input(data: bytes) -> None:
    """Any bytes at all."""
    stage = Stage(opened(data[0] if data else 0))
    at = 1
    while at < len(data):
        size = data[at] * LONGEST
        stage.step(data[at], data[at + 1 : at + 1 + size])
        at += 1 + (size if data[at] % 8 > 1 else 0)
    stage.connection.receive_eof()
    stage.look()
    speaker = WIRE.roles[isinstance(stage.connection, ClientConnection)]
    frames = WIRE.framer(speaker).feed(stage.said)
    hold(all(frame.message is not None for frame in frames), "what was said does not read back")


def main() -> None:
    """Run under atheris, which `make fuzz` installs."""
    atheris = import_module("atheris")
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
