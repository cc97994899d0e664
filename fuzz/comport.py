"""Fuzzes one end of the COM port wire: bytes, time, keys and an owner that says whatever it may.

The input is a script: each step is a byte that says what to do and, for bytes received, how many follow.
"""

import sys
from importlib import import_module

from parley.core.connection import Closed, Message
from parley.wires.comport import ROLES, WIRE, ComportConnection, connect
from parley.wires.comport.framing import MAX_FRAME

EXAMPLES: tuple[Message, ...] = tuple(WIRE.examples.values())
KEY_WAITS = (None, 0.0, 2.0)


def check(holds: bool, what: str) -> None:
    """Unlike `assert`, also under -O."""
    if not holds:
        raise AssertionError(f"broken: {what}")


class Stage:
    """A connection, and everything that must hold of it whatever happens."""

    def __init__(self, connection: ComportConnection) -> None:
        self.connection = connection
        self.now = 0.0
        self.allowed = 0
        self.said = 0
        self.closed = False

    def receive(self, data: bytes) -> None:
        """What is said because of what was heard is never more than what was heard."""
        self.allowed += len(data)
        self.connection.receive_data(data, self.now)

    def wait(self, seconds: float) -> None:
        """Deadlines move on: each is in the future once it was handled."""
        self.now += seconds
        self.connection.handle_deadline(self.now)
        due = self.connection.deadline()
        check(due is None or due > self.now, "deadlines move on")
        self.allowed += 3

    def speak(self, number: int) -> None:
        """The owner says only what it may; what it may never raises."""
        message = EXAMPLES[number % len(EXAMPLES)]
        if self.connection.can_send(message):
            self.connection.send(message, self.now)
            self.allowed += len(WIRE.encode(message)) + 1

    def press_key(self) -> None:
        """At any time."""
        self.connection.press_key(self.now)
        self.allowed += 1

    def look(self) -> None:
        """Nothing grows, and nothing comes after the end."""
        notices = self.connection.events()
        self.said += sum(map(len, self.connection.data_to_send()))
        check(self.said <= self.allowed, "no more goes out than comes in")
        check(self.connection._framer.kept < MAX_FRAME, "less than a frame is kept")
        ends = [isinstance(notice, Closed) for notice in notices]
        check(not any(ends[:-1]) and not (self.closed and notices), "nothing follows the end")
        self.closed = self.closed or any(ends)


def one_input(data: bytes) -> None:
    """Play the script in `data`."""
    first, steps = (data[0], data[1:]) if data else (0, b"")
    stage = Stage(connect(ROLES[first % 2], key_wait=KEY_WAITS[first // 2 % 3]))
    at = 0
    while at < len(steps):
        step = steps[at]
        at += 1
        if step < 0x80:
            size = step % 32 + 1
            stage.receive(steps[at : at + size])
            at += size
        elif step < 0xC0:
            stage.speak(step)
        elif step < 0xF0:
            stage.wait((step - 0xC0) / 10)
        else:
            stage.press_key()
        stage.look()
    stage.connection.receive_eof()
    stage.look()


if __name__ == "__main__":
    atheris = import_module("atheris")
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
