"""A BPGP server's end in a test's hands: every word of it is said by the test."""

from random import Random

from parley.core import Cell
from parley.core.connection import Message
from parley.games.battleship_plus import Place, Setup
from parley.games.layout import random_layout
from parley.visits import Declined, Fault, Notice, Seen, Stage
from parley.visits.bpgp.visit import BpgpVisit
from parley.wires import bpgp as wire
from parley.wires.bpgp import CLIENT, BpgpFramer, NumShips

SHIPS = NumShips(0, 0, 0, 1, 1)
START = wire.StartGame(10, SHIPS, 30, "bob")
PLACE = Place.of(random_layout(Setup(10, (0, 0, 0, 1, 1)).waters, Random(1)))


class Counter:
    """A visit and its server. `time` passes when the test says so."""

    def __init__(self, byte_order: str = "big", *, is_name_free: bool = False) -> None:
        self.time = 100.0
        self.visit = BpgpVisit("bpgp:here", "ann", lambda: self.time, byte_order, is_name_free=is_name_free)
        self.notices: list[Notice] = []
        self.visit.told = self.notices.append
        self._framer = BpgpFramer(CLIENT)
        self.visit.connected(self.time)

    def heard(self) -> list[Message]:
        """What the client has said since the last time; each by itself."""
        said = []
        for data in self.visit.data_to_send():
            (frame,) = self._framer.feed(data)
            assert frame.fault is None
            assert frame.message is not None
            said.append(frame.message)
        return said

    def say(self, *messages: Message) -> list[Message]:
        """Say this, and hear what comes of it."""
        self.visit.receive(b"".join(map(wire.encode, messages)), self.time)
        return self.heard()

    def wait(self, seconds: float) -> list[Message]:
        """Say nothing for so long."""
        until = self.time + seconds
        for _ in range(100):
            due = self.visit.deadline()
            if due is None or due > until:
                break
            self.time = max(self.time, due)
            self.visit.wake(self.time)
        else:
            raise AssertionError("it wakes and wakes")
        self.time = until
        return self.heard()

    def stage(self) -> Stage:
        """Where the client is now."""
        return self.visit.stage

    @property
    def clauses(self) -> list[str]:
        """Where the draft says otherwise."""
        return [notice.clause for notice in self.notices if isinstance(notice, Fault)]

    @property
    def refusals(self) -> list[Declined]:
        """What was refused."""
        return [notice for notice in self.notices if isinstance(notice, Declined)]

    @property
    def seen(self) -> Seen:
        """The table."""
        assert self.visit.seen is not None
        return self.visit.seen

    def enter(self) -> "Counter":
        """Logged in."""
        self.heard()
        self.say(wire.Games())
        return self

    def begin(self) -> "Counter":
        """In a game that bob has opened."""
        self.enter().visit.join(7)
        self.heard()
        self.say(START)
        return self

    def play(self, *, first: bool = True) -> "Counter":
        """Both have placed."""
        self.begin().visit.submit(PLACE)
        self.heard()
        self.say(wire.Placed(), wire.YouStart() if first else wire.Wait())
        self.notices.clear()
        self.wait(1)
        return self


def cell(text: str) -> Cell:
    """`B7`."""
    return Cell(ord(text[0]) - ord("A"), int(text[1:]) - 1)
