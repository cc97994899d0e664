"""`bpgp:HOST:PORT` and `dotline:HOST:PORT`: visits over TCP, with TLS if the address says `?tls`.

A lost line is dialled again with a growing delay, as long as the visit wants one. The first attempt is not
retried: if it fails, the address is wrong or the server is down.
"""

import asyncio
import ssl
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple, Protocol
from urllib.parse import parse_qsl

from parley.core import SetupError
from parley.net.lines.line import Line, words_of
from parley.net.lines.tcp import SocketLine
from parley.net.lines.tracing import Trace
from parley.net.values import Address, parse_address
from parley.net.visits.dialling import rest, trust
from parley.net.visits.place import Place, Visitor
from parley.visits import Stage, Visit, Wired
from parley.wires.wire import Wire

PATIENCE = 10.0
"""Seconds for the other side to answer."""
PAUSES = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0, 30.0, 30.0)
"""Seconds before each reconnect; after the last we give up."""
NOBODY = "visitor"
"""Our name, if none was given."""


class Target(NamedTuple):
    """Whom to dial."""

    address: Address
    tls: ssl.SSLContext | None = None


class WiredVisit(Visit, Wired, Protocol):
    """A visit behind a wire."""


def parse_target(scheme: str, text: str) -> Target:
    """`HOST:PORT`, `HOST:PORT?tls`, `HOST:PORT?tls&ca=FILE`; raises `SetupError`."""
    place, _, query = text.partition("?")
    given = dict(parse_qsl(query, keep_blank_values=True))
    try:
        address = parse_address(place)
    except ValueError:
        address = None
    if address is None or given.keys() - {"tls", "ca"} or given.get("tls"):
        raise SetupError(
            f"{scheme}:{text}: write {scheme}:HOST:PORT, with ?tls or ?tls&ca=FILE if it is secure"
        )
    return Target(address, trust(given.get("ca")) if given else None)


def find_bpgp(address: str, visitor: Visitor) -> Place:
    """Battleship Plus on any BPGP server."""
    from parley.visits.bpgp.visit import BpgpVisit
    from parley.wires.bpgp import WIRE

    name, order = visitor.name or NOBODY, visitor.byte_order
    visit = BpgpVisit(f"bpgp:{address}", name, _clock(), order, is_name_free=not visitor.name)
    return _place(visit, WIRE, parse_target("bpgp", address), visitor)


def find_dotline(address: str, visitor: Visitor) -> Place:
    """Dots on any server of the line protocol."""
    from parley.visits.dotline.visit import DotlineVisit
    from parley.wires.dotline import WIRE

    where, login, password = f"dotline:{address}", visitor.name, visitor.password
    visit = DotlineVisit(where, login, password, _clock(), register=visitor.register)
    return _place(visit, WIRE, parse_target("dotline", address), visitor)


def _in_words(error: OSError) -> str:
    """The system's own message: asyncio's lists every address that was tried."""
    if error.errno is None:
        return "nobody answers"
    return words_of(error)


def _clock() -> Callable[[], float]:
    return asyncio.get_running_loop().time


def _place(visit: WiredVisit, wire: Wire, target: Target, visitor: Visitor) -> Place:
    trace = None
    if visitor.trace is not None:
        trace = Trace(visitor.trace, "client", monotonic, wire=wire, title=visit.where)
    return Place(visit, TcpDrive(visit, target, trace).run)


class TcpDrive:
    """Dials, and carries bytes and time to a visit: a `Hearer` of its line."""

    def __init__(self, visit: WiredVisit, target: Target, trace: Trace | None = None) -> None:
        self._visit, self._target, self._trace = visit, target, trace
        self._loop = asyncio.get_running_loop()
        self._line: Line | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._change = asyncio.Event()
        self._why = ""
        visit.flush = self._flush

    async def run(self) -> None:
        """Until the visit is over."""
        failures: int | None = None
        try:
            while self._visit.wants_line:
                is_in = await self._stay()
                if not self._visit.wants_line:
                    break
                failures = 0 if is_in else None if failures is None else failures + 1
                again = None if failures is None or failures >= len(PAUSES) else PAUSES[failures]
                why = self._why if failures is not None else f"{self._visit.where}: {self._why}"
                self._visit.lost(why, self._loop.time(), again)
                if again is not None:
                    await rest(self._visit, self._change, again)
        finally:
            self._stop_timer()
            if self._trace is not None:
                self._trace.close()

    async def _stay(self) -> bool:
        """Dial, and stay as long as there is a line that is wanted; returns whether we have been in."""
        if not await self._dial():
            return False
        line, is_in = self._line, False
        try:
            while self._line is not None and self._visit.wants_line:
                self._change.clear()
                await self._change.wait()
                is_in = is_in or self._visit.stage in (Stage.HALL, Stage.TABLE)
        finally:
            self._stop_timer()
            self._line = None
            if line is not None:
                await line.close()
        return is_in

    async def _dial(self) -> bool:
        (host, port), tls = self._target
        if self._trace is not None:
            self._trace.begin()
        call = self._loop.create_connection(
            lambda: SocketLine(self, self._visit.where),
            host,
            port,
            ssl=tls,
            server_hostname=host if tls else None,
        )
        try:
            await asyncio.wait_for(call, PATIENCE)
        except TimeoutError:
            self._why = "nobody picks up"
        except ssl.SSLCertVerificationError as error:
            self._why = f"its certificate is not trusted: {error.verify_message}"
        except OSError as error:
            self._why = _in_words(error)
        else:
            return True
        return False

    # -- what the line tells -------------------------------------------------------------------------

    def begin(self, line: Line) -> None:
        self._line = line
        self._visit.connected(self._loop.time())
        self._flush()

    def hear(self, data: bytes) -> None:
        """The server says something."""
        if self._trace is not None:
            self._trace.hear(data)
        self._visit.receive(data, self._loop.time())
        self._change.set()

    def inform(self, text: str) -> None:
        """Nothing to remark."""

    def lose(self, why: str) -> None:
        """The line is gone."""
        self._line, self._why = None, why
        if self._trace is not None:
            self._trace.lose(why)
        self._change.set()

    # -- what the visit wants ------------------------------------------------------------------------

    def _flush(self) -> None:
        """Send each message separately: some servers read two that arrive together as one."""
        for data in self._visit.data_to_send():
            if self._line is not None:
                if self._trace is not None:
                    self._trace.say(data)
                self._line.write(data)
        if not self._visit.wants_line:
            self._change.set()
        self._set_timer()

    def _set_timer(self) -> None:
        """A timer that fires too early is set again."""
        due = self._visit.deadline() if self._line is not None else None
        if due is not None and (self._timer is None or due < self._timer.when()):
            self._stop_timer()
            self._timer = self._loop.call_at(due, self._ring)

    def _ring(self) -> None:
        self._timer = None
        due, now = self._visit.deadline(), self._loop.time()
        if due is not None and now >= due:
            self._visit.wake(now)
            self._change.set()
        self._set_timer()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
