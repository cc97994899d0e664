"""A shot's way through the house and nothing else: `python -m benchmarks.bare`.

The real lines, sessions, tables and store in one process, on transports that only remember what is written:
no sockets, and no load beside it. The floor is what is left without storing, without rules, without both. A
round is one shot in each of 50 games; of all rounds the fastest tenth counts, because nobody disturbed those.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, cast
from unittest.mock import patch

import uvloop

from benchmarks import table
from benchmarks.load import Battle, Client
from parley.games.battleship_plus.events import Fail
from parley.games.battleship_plus.moves import Shoot
from parley.house.house import House
from parley.house.recorder import StoreRecorder
from parley.match.journal import Writing
from parley.match.referee import Match, Played, Ply
from parley.net.door import Door, TcpLimits
from parley.net.pace import FrameMeter
from parley.net.served import ServedLine
from parley.net.tcp import Manners, line_maker
from parley.seats.bpgp.session import BpgpSession
from parley.store import open_store
from parley.store.database import Durability
from parley.store.passwords import Passwords
from parley.store.store import Settings
from parley.tables import Lobby, Timers
from parley.wires import bpgp

GAMES, ROUNDS, SEED = 50, 700, 20261117
_PAUSE, _TRIES, _QUIET = 0.002, 5_000, 2.5


class Remembering(asyncio.Transport):
    """Nothing goes anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        """Keep it."""
        self.written.append(data)

    def is_closing(self) -> bool:
        """Never."""
        return False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is room."""


class Seat:
    """A player."""

    def __init__(self, line: ServedLine) -> None:
        self.line, self._transport = line, Remembering()
        line.connection_made(self._transport)

    def heard(self) -> bytes:
        """What was written and not forgotten."""
        return b"".join(self._transport.written)

    @property
    def has_heard(self) -> bool:
        """Whether anything was."""
        return bool(self._transport.written)

    def forget(self) -> None:
        """All of it."""
        self._transport.written.clear()

    async def ask(self, frame: bytes, answer: Callable[[bytes], bool] = bool) -> None:
        """Send this, and wait for the answer."""
        self.forget()
        self.line.data_received(frame)
        await self.hear(answer)

    async def hear(self, answer: Callable[[bytes], bool]) -> None:
        """Wait for it."""
        for _ in range(_TRIES):
            if answer(self.heard()):
                return
            await asyncio.sleep(_PAUSE)
        raise AssertionError(f"heard only {self.heard().hex(' ')}")


class Unstored(StoreRecorder):
    """Keeps no move, and says so a round later."""

    keeps = False

    def append(self, writing: Writing) -> None:
        """As good as done."""
        asyncio.get_running_loop().call_soon(writing.done, None)


def unruled(match: Match[Any, Any, Any], seat: Any, move: Any, now: Any, rng: Random) -> Any:
    """Every shot misses, and nothing changes."""
    if not isinstance(move, Shoot):
        return _play(match, seat, move, now, rng)
    ply = Ply(match.length + 1, seat, move, now, (Fail(seat, move.cell),))
    return Played(Match(match.game, match.state, match.clock, ply.number, match.to_move), (ply,))


_play = Match.play


@asynccontextmanager
async def opened(durability: Durability, recorder: type[StoreRecorder]) -> AsyncIterator[House]:
    """A house."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as threads:
        store = await open_store(Path(folder), Settings(durability=durability))
        await store.claim()
        timers, passwords = Timers(asyncio.get_running_loop()), Passwords()
        lobby = Lobby(recorder(store.matches), timers, Random(SEED))
        yield House(lobby, store, passwords, timers, threads, rng=Random(SEED))
        timers.close()
        passwords.close()
        await store.close()


async def seated(house: House) -> list[tuple[Battle, tuple[Seat, Seat]]]:
    """Games that have begun, with everything delivered to everybody."""
    door = Door(TcpLimits(per_address=10 * GAMES, rate=1e9), house.timers)
    make = line_maker(
        door, lambda address, now: BpgpSession(house, address, now), Manners("bpgp", FrameMeter)
    )
    rng, games = Random(SEED), []
    for number in range(GAMES):
        pair = Seat(make()), Seat(make())
        for name, seat in zip("ab", pair, strict=True):
            await seat.ask(bpgp.encode(bpgp.Login(f"{name}{number}")))
        await pair[0].ask(table.CREATE)
        await pair[1].ask(bpgp.encode(bpgp.Join(max(house.lobby.tables))), lambda said: table.STARTS in said)
        await pair[0].hear(lambda said: table.STARTS in said)
        for seat in pair:
            seat.line.data_received(table.PLACE)
        await pair[0].hear(lambda said: said.endswith((table.YOU_START, table.WAIT)))
        begins = 0 if pair[0].heard().endswith(table.YOU_START) else 1
        nobody = cast("Any", None)
        games.append((Battle((Client(nobody), Client(nobody)), begins, rng), pair))
    await asyncio.sleep(_QUIET)
    return games


async def cost(durability: Durability, recorder: type[StoreRecorder] = StoreRecorder) -> float:
    """Microseconds of processor time per shot."""
    async with opened(durability, recorder) as house:
        games = await seated(house)
        everybody = [seat for _, pair in games for seat in pair]
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000)
        spent = [await _round(games, everybody) for _ in range(ROUNDS)]
        for seat in everybody:
            seat.line.connection_lost(None)
        await asyncio.sleep(_QUIET)
    return quantiles(spent, n=10)[0] / GAMES * 1e6


async def _round(games: list[tuple[Battle, tuple[Seat, Seat]]], everybody: list[Seat]) -> float:
    for seat in everybody:
        seat.forget()
    shots = [(pair[battle.turn].line, pair, *battle.next()) for battle, pair in games]
    begun = process_time()
    for line, _, frame, _ in shots:
        line.data_received(frame)
    while not all(seat.has_heard for seat in everybody):
        await asyncio.sleep(0)
    spent = process_time() - begun
    assert all(seat.heard() == answer for _, pair, _, answer in shots for seat in pair)
    return spent


def main() -> None:
    print("A shot without sockets")
    for what, durability, recorder, is_ruled in (
        ("as it is, full", "full", StoreRecorder, True),
        ("as it is, normal", "normal", StoreRecorder, True),
        ("nothing stored", "normal", Unstored, True),
        ("no rules, normal", "normal", StoreRecorder, False),
        ("neither", "normal", Unstored, False),
    ):
        with ExitStack() as changed:
            if not is_ruled:
                changed.enter_context(patch.object(Match, "play", unruled))
                changed.enter_context(patch.dict(table.SHIP_AT, clear=True))
            micros = uvloop.run(cost(cast("Durability", durability), recorder))
        print(f"  {what:<20} {micros:6.1f} µs", flush=True)


if __name__ == "__main__":
    main()
