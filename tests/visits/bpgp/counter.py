"""A BPGP server's end in a test's hands: every word of it is said by the test."""

from random import Random

from parley.core import Cell
from parley.core.connection import Message
from parley.games.battleship_plus import Place, Setup
from parley.games.layout import random_layout
from parley.visits.bpgp.visit import BpgpVisit
from parley.wires import bpgp as wire
from parley.wires.bpgp import CLIENT, BpgpFramer, NumShips
from tests.visits.far_end import FarEnd

SHIPS = NumShips(0, 0, 0, 1, 1)
START = wire.StartGame(10, SHIPS, 30, "bob")
PLACE = Place.of(random_layout(Setup(10, (0, 0, 0, 1, 1)).waters, Random(1)))


class Counter(FarEnd[BpgpVisit, Message]):
    """A visit and its server."""

    def __init__(self, byte_order: str = "big", *, is_name_free: bool = False) -> None:
        self._options = byte_order, is_name_free
        self._framer = BpgpFramer(CLIENT)
        super().__init__()

    def make(self) -> BpgpVisit:
        """Ann's."""
        byte_order, is_name_free = self._options
        return BpgpVisit("bpgp:here", "ann", lambda: self.time, byte_order, is_name_free=is_name_free)

    def encode(self, message: Message) -> bytes:
        """By the draft."""
        return wire.encode(message)

    def heard(self) -> list[Message]:
        """What the client has said since the last time; each by itself."""
        said = []
        for data in self.visit.data_to_send():
            (frame,) = self._framer.feed(data)
            assert frame.fault is None
            assert frame.message is not None
            said.append(frame.message)
        return said

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
