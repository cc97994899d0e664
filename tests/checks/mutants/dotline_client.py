"""Faults of a client of Dots: what it asks is changed on its way out, or what it hears is misunderstood."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from parley.core import Cell, NotationError
from parley.visits.dotline.visit import DotlineVisit
from parley.wires.dotline import ClientConnection, Refusal, Request, State, news
from parley.wires.dotline import requests as r
from parley.wires.dotline.bodies import Body
from parley.wires.dotline.codec import encode
from parley.wires.dotline.framing import SayingFrame
from tests.checks.mutants.mutant import Mutants

MUTANTS = Mutants("dotline-client")
Patch = pytest.MonkeyPatch
KNOWN = {"seat", "cell", "prisoner", "score", "seconds", "table", "settings", "player", "match", "login"}
KNOWN |= {"server", "protocol", "name", "text", "why", "winner"}


def _asks(patch: Patch, change: Callable[[Any], bytes | None]) -> None:
    """Instead of a request it sends these bytes; None: the request as it is."""
    ask = ClientConnection._ask

    def ask_changed(self: ClientConnection, request: Request, *, own: bool) -> None:
        ask(self, request, own=own)
        data = change(request)
        if data is not None:
            self._out[-1] = data

    patch.setattr(ClientConnection, "_ask", ask_changed)


def _puts(patch: Patch, change: Callable[[Cell], bytes]) -> None:
    _asks(patch, lambda asked: change(asked.cell) if isinstance(asked, r.Put) else None)


def _hears(patch: Patch, reply: Callable[[ClientConnection, Any], bytes]) -> None:
    """Whatever it hears, it sends these bytes besides."""
    take = ClientConnection._take

    def take_and_reply(self: ClientConnection, frame: SayingFrame) -> None:
        if (data := reply(self, frame.message)) != b"":
            self._out.append(data)
        take(self, frame)

    patch.setattr(ClientConnection, "_take", take_and_reply)


def _receives(patch: Patch, change: Callable[[bytes], bytes]) -> None:
    receive = ClientConnection.receive_data
    patch.setattr(ClientConnection, "receive_data", lambda self, data, now: receive(self, change(data), now))


# -- what it asks ------------------------------------------------------------------------------------


@MUTANTS.breaks("dots/IV/1")
def _lists_tables_first(patch: Patch) -> None:
    """LST before LOG."""
    _asks(patch, lambda asked: b"LST\n" + encode(asked) if isinstance(asked, r.LogIn) else None)


@MUTANTS.breaks("dots/III/1")
def _separates_with_tabs(patch: Patch) -> None:
    """Tabs stand between a code and its parameters."""
    _asks(patch, lambda asked: encode(asked).replace(b" ", b"\t"))


@MUTANTS.breaks("dots/III/2")
def _asks_with_four_letters(patch: Patch) -> None:
    """JOIN instead of JON."""
    _asks(patch, lambda asked: encode(asked).replace(b"JON", b"JOIN").replace(b"LOG", b"LOGN"))


@MUTANTS.breaks("dots/line/5/1")
def _wants_a_tiny_field(patch: Patch) -> None:
    """NEW with nine columns."""
    _asks(patch, lambda asked: b"NEW width=9 height=9\n" if isinstance(asked, r.OpenTable) else None)


@MUTANTS.breaks("dots/line/12/2")
def _goes_on_when_not_let_in(patch: Patch) -> None:
    """LST after LOG was refused."""
    _hears(
        patch,
        lambda line, told: b"LST\n" if isinstance(told, Refusal) and line.state is State.ANONYMOUS else b"",
    )


@MUTANTS.breaks("dots/line/8/5")
def _asks_all_the_time(patch: Patch) -> None:
    """Every turn it asks for the list 150 times."""
    _hears(patch, lambda _line, told: b"LST\n" * 150 if isinstance(told, news.Turn) else b"")


# -- where it puts its dots ----------------------------------------------------------------------------


@MUTANTS.breaks("dots/line/2/3")
def _says_rows_first(patch: Patch) -> None:
    """PUT has row and column."""
    _puts(patch, lambda cell: b"PUT %d %d\n" % (cell.y + 1, cell.x + 1))


@MUTANTS.breaks("dots/line/2/3")
def _counts_points_from_zero(patch: Patch) -> None:
    """PUT counts from 0."""
    _puts(patch, lambda cell: b"PUT %d %d\n" % (cell.x, cell.y))


@MUTANTS.breaks("dots/I/4")
def _begins_in_a_corner(patch: Patch) -> None:
    """The first dot goes anywhere."""
    begun: list[Cell] = []

    def put(cell: Cell) -> bytes:
        begun.append(cell)
        return encode(r.Put(cell if len(begun) > 1 else Cell(0, 0)))

    _puts(patch, put)


@MUTANTS.breaks("dots/I/5")
def _puts_dots_on_dots(patch: Patch) -> None:
    """The fifth dot goes where the first is."""
    put: list[Cell] = []

    def again(cell: Cell) -> bytes:
        put.append(cell)
        return encode(r.Put(put[0] if len(put) == 5 else cell))

    _puts(patch, again)


@MUTANTS.breaks("dots/I/5")
def _puts_dots_into_captured_areas(patch: Patch) -> None:
    """An empty point of a captured area is taken for open."""
    taken, captured = set[Cell](), set[Cell]()

    def hear(_line: ClientConnection, told: Any) -> bytes:
        if isinstance(told, news.DotPut):
            taken.add(told.cell)
        elif isinstance(told, news.AreaCaptured):
            captured.update(told.cells)
        return b""

    _hears(patch, hear)
    _puts(patch, lambda cell: encode(r.Put(min(captured - taken, default=cell))))


@MUTANTS.breaks("dots/I/3")
def _puts_two_dots(patch: Patch) -> None:
    """Every PUT is sent twice."""
    _puts(patch, lambda cell: encode(r.Put(cell)) * 2)


@MUTANTS.breaks("dots/I/3")
def _moves_in_every_turn(patch: Patch) -> None:
    """Any 131 is taken for its own."""
    _hears(patch, lambda _line, told: b"PUT 1 1\n" if isinstance(told, news.Turn) else b"")


@MUTANTS.breaks("dots/line/6/9")
def _plays_on_when_it_is_over(patch: Patch) -> None:
    """PUT after 139."""
    _hears(patch, lambda _line, told: b"PUT 1 1\n" if isinstance(told, news.GameOver) else b"")


# -- what it hears -------------------------------------------------------------------------------------


@MUTANTS.breaks("dots/III/3")
def _hears_the_first_of_a_segment(patch: Patch) -> None:
    """What stands behind the first saying of a segment is dropped."""
    _receives(patch, lambda data: data[: data.find(b"\n\n\n") + 3] if b"\n\n\n" in data else data)


@MUTANTS.breaks("dots/III/3")
def _hears_whole_segments_only(patch: Patch) -> None:
    """What comes in pieces is dropped."""
    _receives(patch, lambda data: data if data.endswith(b"\n\n\n") else b"")


@MUTANTS.breaks("dots/line/2/1")
def _stumbles_over_cr(patch: Patch) -> None:
    """A CR is part of the line."""
    _receives(patch, lambda data: data.replace(b"\r", b"?"))


@MUTANTS.breaks("dots/line/2/4")
def _refuses_unknown_lines(patch: Patch) -> None:
    """A body with a name it does not know is no saying."""
    read = Body.read

    def read_strictly(self: Body[Any], code: int, head: str, lines: Sequence[str]) -> Any:
        if code < 200 and any(line.split(" ")[0] not in KNOWN for line in lines):
            raise NotationError("unknown")
        return read(self, code, head, lines)

    patch.setattr(Body, "read", read_strictly)


@MUTANTS.breaks("dots/line/3/3")
def _leaves_at_unknown_notices(patch: Patch) -> None:
    """A notice it does not know is the end."""
    _hears(patch, lambda line, told: _leave(line) if isinstance(told, news.OtherNews) else b"")


def _leave(line: ClientConnection) -> bytes:
    line._close("what is that?")
    return b"BYE\n"


@MUTANTS.breaks("dots/line/8/1")
def _does_not_look_at_the_board(patch: Patch) -> None:
    """After 203 it does not ask for the board."""
    patch.setattr(DotlineVisit, "look", lambda _self: None)
