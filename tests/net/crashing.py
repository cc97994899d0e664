"""Kill the server at any moment, look at what it stored, start it again, and let everybody play on.

What was acknowledged is in the journal; what is there besides was asked for, and is there as a whole. The
players are in processes of their own, and outlive every server.
"""

import asyncio
import multiprocessing
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random

from parley.store import MatchId
from tests.net.audit import Found, check_dots, check_left, check_voyage, look
from tests.net.crew import PATIENCE, Failed, Muster, Orders, Report, Sign, work
from tests.net.dotline_client import make_accounts
from tests.net.process import ServerProcess, serving


@dataclass
class Tally:
    """What happened, to be told when it is over."""

    kills: int = 0
    acknowledged: int = 0
    resumed: int = 0
    unheard: int = 0
    """Dots that were stored, and nobody was told in time."""
    games: int = 0
    voyages: int = 0
    left: int = 0
    """Games of BPGP that ended with their server."""


class Ordeal:
    """A house whose server is killed again and again, and its players. Without `url`: SQLite in `data`."""

    def __init__(
        self,
        data: Path,
        seed: int,
        *,
        crews: int,
        pairs: int,
        loners: int,
        sailors: int,
        couples: int,
        url: str = "",
    ) -> None:
        self.data, self.url, self.rng, self.tally = data, url, Random(seed), Tally()
        self.musters = [
            Muster(number, self.rng.random(), pairs, loners, sailors, couples) for number in range(crews)
        ]
        self._per_kill = 60 * crews * (pairs + loners + sailors + couples)
        self._round = 0
        self._lines: list[Connection] = []
        self._found: Mapping[str, Found] = {}
        self._afloat: set[MatchId] = set()
        """Games of BPGP that were being played when the server died."""

    @property
    def where(self) -> str | Path:
        """What `open_store` wants."""
        return self.url or self.data

    def run(self, kills: int, outage: float = 0.0) -> Tally:
        """Kill the server so many times, then let every game come to its end."""
        names = [name for muster in self.musters for pair in muster.names for name in pair]
        asyncio.run(make_accounts(self.where, names))
        with ExitStack() as stack:
            self._lines = [stack.enter_context(_crew(muster)) for muster in self.musters]
            for _ in range(kills):
                with self._serving() as server:
                    self._order(server, once=False)
                    self._kill(server)
                self._audit([self._report(line) for line in self._lines])
                time.sleep(outage)  # the soak: so long that a clock which ran on would show
            self._play_to_the_end()
        return self.tally

    def _serving(self) -> AbstractContextManager[ServerProcess]:
        return serving(self.data, *(("--database", self.url) if self.url else ()))

    def _play_to_the_end(self) -> None:
        with self._serving() as server:
            self._order(server, once=True)
            reports = [self._report(line) for line in self._lines]
            server.terminate()
        self._audit(reports)
        people = [someone for report in reports for pair in report.pairs for someone in pair]
        assert not any(someone.is_playing for someone in people)
        assert all(voyage.is_over for report in reports for voyage in report.voyages)
        self.tally.games = sum(someone.games for someone in people)

    # -- the crews ---------------------------------------------------------------------------------

    def _order(self, server: ServerProcess, *, once: bool) -> None:
        self._round += 1
        for line in self._lines:
            line.send(Orders(server.addresses, server.spawned, self._round, self._found, once))

    def _kill(self, server: ServerProcess) -> None:
        """At any moment after everybody has sat down."""
        heard, seated, enough = 0, 0, self.rng.randrange(1, self._per_kill)
        while heard < enough or seated < len(self._lines):
            for line in _ready(self._lines):
                sign = _hear(line)
                assert isinstance(sign, Sign), sign
                seated += sign is Sign.SEATED
                heard += sign is Sign.HEARD
        self.tally.acknowledged += heard
        time.sleep(self.rng.random() / 100)  # in the middle of anything
        server.kill()
        self.tally.kills += 1

    def _report(self, line: Connection) -> Report:
        while not isinstance(said := _hear(line), Report):
            self.tally.acknowledged += said is Sign.HEARD
        return said

    # -- what is in the store ----------------------------------------------------------------------

    def _audit(self, reports: list[Report]) -> None:
        audit = asyncio.run(look(self.where))
        check_left(self._afloat, audit)
        self.tally.left += len(self._afloat)
        self._found, self._afloat = audit.dots, audit.afloat
        for report in reports:
            self.tally.resumed += report.resumed
            for voyage in report.voyages:
                check_voyage(voyage, audit)
                self.tally.voyages += voyage.is_over
            for pair in report.pairs:
                self.tally.unheard += sum(check_dots(someone, pair, audit) for someone in pair)


@contextmanager
def _crew(muster: Muster) -> Iterator[Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(muster, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield ours
        ours.send(None)
        process.join(PATIENCE)
        assert process.exitcode == 0
    finally:
        process.kill()
        process.join()
        ours.close()


def _ready(lines: list[Connection]) -> list[Connection]:
    ready = wait(lines, PATIENCE)
    assert ready, "nobody plays"
    return [line for line in lines if line in ready]


def _hear(line: Connection) -> Sign | Report:
    assert line.poll(PATIENCE), "a crew has fallen silent"
    said = line.recv()
    assert not isinstance(said, Failed), said.why
    assert isinstance(said, Sign | Report)
    return said
