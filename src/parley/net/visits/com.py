"""`com:LINE`: the peer on a COM line, or on anything that carries bytes like one.

`com:serial:/dev/ttyS0?parity=odd&role=slave`, `com:listen:127.0.0.1:5000?size=8&fleet=0,2,3,4`,
`com:exec:./program`.
"""

import asyncio
from random import Random

from parley.net.com_plan import KEPT, parse_plan
from parley.net.lines.address import SerialSettings
from parley.net.lines.line import Port
from parley.net.lines.play import ComportSession
from parley.net.lines.tracing import Trace
from parley.net.visits.place import Place, Visitor
from parley.seats.comport.plan import Plan
from parley.store.folder import keep_in
from parley.tables import Timers
from parley.tables.nowhere import Nowhere
from parley.visits.comport.visit import NAMELESS, ComVisit

PATIENCE = 120.0
"""Seconds a bot waits for a shot."""
REST = 3.0
"""Seconds a bot waits after a game, so that people can see how it ended."""


def find_com(rest: str, visitor: Visitor) -> Place:
    """A `Find`."""
    said = parse_plan(rest, (*KEPT, "exec"))
    plan = Plan(
        said.role,
        nick=visitor.name or NAMELESS,
        size=said.proposal.size,
        fleet=said.proposal.fleet,
        key_wait=0.0 if visitor.is_bot else None,
        patience=PATIENCE if visitor.is_bot else None,
        rest=REST if visitor.is_bot else 0.0,
    )
    trace = None if visitor.trace is None else Trace(visitor.trace, said.role)
    timers = Timers(asyncio.get_running_loop())
    recorder = None if visitor.save is None else keep_in(visitor.save)
    visit = ComVisit(f"com:{rest}", plan, recorder or Nowhere(), timers, Random())
    if recorder is not None:
        recorder.failed = visit.harbour.complain
    return com_place(visit, said.port, byte_time=SerialSettings().byte_time, trace=trace)


def find_line(rest: str) -> tuple[Port, dict[str, str]]:
    """A `FindLine`: the program there proposes and answers by itself."""
    said = parse_plan(rest, (*KEPT, "exec"))
    return said.port, {"role": said.role}


def com_place(
    visit: ComVisit, port: Port, *, byte_time: float | None = None, trace: Trace | None = None
) -> Place:
    """A line to play on, whoever plays. `byte_time`: how long a byte takes if the line itself takes none."""

    async def run() -> None:
        session = ComportSession(visit.harbour.peer, port, byte_time=byte_time, trace=trace)
        try:
            await session.run()
        finally:
            await visit.stop()
            if trace is not None:
                trace.close()

    return Place(visit, run)
