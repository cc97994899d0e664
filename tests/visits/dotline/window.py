"""A Dots server's end in a test's hands: every word of it is said by the test."""

from parley.core import Seat
from parley.games.dots import GAME, State
from parley.visits.dotline.visit import DotlineVisit
from parley.wires.dotline import Request, Saying, rows
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.codec import encode
from parley.wires.dotline.framing import RequestFramer
from tests.visits.far_end import FarEnd

SETTINGS = rows.Settings(width=10, height=10, seconds=20)
PLAYERS = (rows.PlayerRow(Seat(0), "ann"), rows.PlayerRow(Seat(1), "bob"))
STARTED = n.GameStarted(7, SETTINGS, PLAYERS, Seat(0), 4711)
TABLE = rows.TableRow(7, rows.Phase.OPEN, 1, "bob", locked=False, settings=SETTINGS)


class Window(FarEnd[DotlineVisit, Request]):
    """A visit and its server."""

    def __init__(self, *, register: bool = False) -> None:
        self._register = register
        self._framer = RequestFramer()
        super().__init__()

    def make(self) -> DotlineVisit:
        """Ann's."""
        return DotlineVisit("dotline:here", "ann", "sesame", lambda: self.time, register=self._register)

    def encode(self, message: Saying) -> bytes:
        """By the page."""
        return encode(message)

    def heard(self) -> list[Request]:
        """What the client has asked since the last time."""
        said = []
        for data in self.visit.data_to_send():
            for frame in self._framer.feed(data):
                assert isinstance(frame.message, Request), frame
                said.append(frame.message)
        return said

    @property
    def state(self) -> State:
        """The position there."""
        state: State = self.seen.view.state
        return state

    def enter(self) -> "Window":
        """Logged in, and the lists are answered."""
        self.say(n.Greeting("test"))
        asked = self.say(a.LoggedIn("ann"))
        assert [type(request) for request in asked] == [r.LobbyNews, r.ListTables, r.Who]
        self.say(a.Done(), a.Tables(), a.People())
        return self

    def play(self) -> "Window":
        """In a game with bob, and it is our turn."""
        self.enter().visit.join(7)
        self.heard()
        (asked,) = self.say(a.Joined(7, Seat(0)), STARTED, n.Turn(Seat(0), 20))
        assert asked == r.ShowBoard()
        self.say(board_of(GAME.start(self.seen.setup)))
        self.notices.clear()
        return self


def board_of(state: State) -> a.Board:
    """BRD, where nothing was captured."""
    marks = {
        cell: rows.MARKS[seat]
        for seat, dots in enumerate(state.live)
        for cell in state.field.grid.cells(dots)
    }
    width, height = state.setup.width, state.setup.height
    shown = rows.board_rows(width, height, marks, all_rows=True)
    return a.Board(7, rows.Phase.LIVE, SETTINGS, PLAYERS, Seat(0), state.turn, 9, (), state.last, None, shown)
