"""Kill the server at any moment, look at what it stored, start it again, and let everybody play on.

What was acknowledged is in the journal; what is there besides was asked for, and is there as a whole.
"""

import asyncio
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

from parley.core import Termination
from parley.games import dots
from parley.match.journal import decode_journal
from parley.match.replay import replay, replay_to_end
from parley.seats.restart import RESTARTED
from parley.store import MatchId, Result, Store, open_store
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.net.crowd import SECONDS, Dot, Pair, Someone, marks_of, play_bpgp
from tests.net.dotline_client import make_accounts
from tests.net.process import ServerProcess, serving

BPGP = "battleship-plus"
_PATIENCE = 60.0


class Found(NamedTuple):
    """A match of Dots in the store."""

    id: MatchId
    puts: list[Dot]
    state: dots.State

    @property
    def is_over(self) -> bool:
        """Whether nobody plays on."""
        return dots.GAME.outcome(self.state) is not None

    @property
    def may_end(self) -> bool:
        """Whether one more dot can be the last."""
        game, state = dots.GAME, self.state
        puts = [move for move in game.moves(state, state.turn) if isinstance(move, dots.Put)]
        return any(game.outcome(game.apply(state, state.turn, move).state) is not None for move in puts)


@dataclass
class Tally:
    """What happened, to be told when it is over."""

    kills: int = 0
    acknowledged: int = 0
    resumed: int = 0
    unheard: int = 0
    """Dots that were stored, and nobody was told in time."""
    games: int = 0
    left: int = 0
    """Games of BPGP that ended with their server."""


class Ordeal:
    """A house whose server is killed again and again, and the people in it."""

    def __init__(self, data: Path, seed: int, pairs: int, loners: int, sailors: int) -> None:
        self.data, self.rng, self.tally = data, Random(seed), Tally()
        self.pairs = [Pair(self._person(f"ann{i}"), self._person(f"bob{i}")) for i in range(pairs)]
        self.pairs += [Pair(self._person(f"eve{i}")) for i in range(loners)]
        self.sailors = sailors
        self._left_to_hear, self._enough = 0, asyncio.Event()
        self._found: Mapping[str, Found] = {}
        self._afloat: set[MatchId] = set()
        """Games of BPGP that were being played when the server died."""

    def _person(self, name: str) -> Someone:
        return Someone(name, Random(self.rng.random()), self._heard)

    def _heard(self) -> None:
        self._left_to_hear -= 1
        self.tally.acknowledged += 1
        if self._left_to_hear <= 0:
            self._enough.set()

    @property
    def people(self) -> list[Someone]:
        """Everybody with an account."""
        return [someone for pair in self.pairs for someone in pair.people]

    def run(self, kills: int, outage: float = 0.0) -> Tally:
        """Kill the server so many times, then let every game come to its end."""
        asyncio.run(make_accounts(self.data, [someone.name for someone in self.people]))
        for _ in range(kills):
            with serving(self.data) as server:
                asyncio.run(self._until_killed(server))
            asyncio.run(self._audit())
            time.sleep(outage)  # the soak: so long that a clock which ran on would show
        with serving(self.data) as server:
            asyncio.run(self._to_the_end(server))
            assert server.terminate() < 5
        asyncio.run(self._audit())
        assert not any(someone.is_playing for someone in self.people)
        self.tally.games = sum(someone.games for someone in self.people)
        return self.tally

    # -- playing -----------------------------------------------------------------------------------

    async def _until_killed(self, server: ServerProcess) -> None:
        self._enough = asyncio.Event()
        self._left_to_hear = self.rng.randrange(1, 60 * len(self.pairs))
        await self._come_back(server)
        names = [(f"sailor{i}", f"pirate{i}") for i in range(self.sailors)]
        async with asyncio.timeout(_PATIENCE), asyncio.TaskGroup() as tasks:
            for pair in self.pairs:
                tasks.create_task(pair.play(once=False))
            for pair_of_names in names:
                tasks.create_task(play_bpgp(server.bpgp, *pair_of_names))
            await self._enough.wait()
            await asyncio.sleep(self.rng.random() / 100)  # in the middle of anything
            server.kill()
        self.tally.kills += 1
        self._hang_up()

    async def _to_the_end(self, server: ServerProcess) -> None:
        await self._come_back(server)
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(pair.play(once=True) for pair in self.pairs))
        self._hang_up()

    def _hang_up(self) -> None:
        for pair in self.pairs:
            for client in pair.clients:
                client.writer.close()

    # -- after a restart ---------------------------------------------------------------------------

    async def _come_back(self, server: ServerProcess) -> None:
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(self._seat(server, pair) for pair in self.pairs))

    async def _seat(self, server: ServerProcess, pair: Pair) -> None:
        entered = await asyncio.gather(*(someone.enter(server.dotline) for someone in pair.people))
        pair.clients = [client for client, _ in entered]
        found = self._found.get(pair.host.name)
        for someone, (client, answer) in zip(pair.people, entered, strict=True):
            if found is None or found.is_over or (pair.guest is None and isinstance(answer, a.LoggedIn)):
                assert answer == a.LoggedIn(someone.name)
                assert found is None or found.is_over or found.may_end  # the bot was here before
                someone.is_playing = False
                continue
            assert isinstance(answer, a.Resumed), answer
            someone.known = list(found.puts)
            board = await client.ask(r.ShowBoard())
            assert isinstance(board, a.Board), board
            self._compare(server, board, found, may_move=pair.guest is None)
            self.tally.resumed += 1

    def _compare(self, server: ServerProcess, board: a.Board, found: Found, *, may_move: bool) -> None:
        """The board is the journal's, but for a bot that has gone on; its clock has stood."""
        shown = marks_of(board)
        assert {cell: seat for seat, cell in found.puts}.items() <= shown.items()
        assert len(shown) <= len(found.puts) + may_move
        assert board.left is not None
        assert board.left >= SECONDS - (time.monotonic() - server.spawned)

    # -- what is in the store ----------------------------------------------------------------------

    async def _audit(self) -> None:
        """Look at a copy, so that the server itself has to find its way after the crash."""
        with _copied(self.data) as copy:
            store = await open_store(copy)
            try:
                assert not store.matches.damaged
                self._found = await _find_matches(store)
                await self._audit_bpgp(store)
            finally:
                await store.close()
        for pair in self.pairs:
            for someone in pair.people:
                if someone.is_playing:
                    self._check(someone, pair)

    async def _audit_bpgp(self, store: Store) -> None:
        """What was being played before the last restart is marked as left."""
        results = {result.id: result for result in await _results(store, BPGP)}
        for match in self._afloat:
            outcome = results[match].outcome
            assert results[match].reason == RESTARTED
            assert outcome is not None
            assert outcome.termination is Termination.LEFT
        self.tally.left += len(self._afloat)
        live = [match async for match in store.matches.live()]
        self._afloat = {match.id for match in live if match.seats[0].kind == "bpgp"}

    def _check(self, someone: Someone, pair: Pair) -> None:
        stored, told = self._found[someone.name].puts, len(someone.dots)
        assert stored[:told] == someone.dots
        unheard = stored[told:]
        assert len(unheard) <= 2  # one's own, and the answer to it
        people = {player.seat: player for player in pair.people}
        for dot in unheard:
            mover = people.get(dot[0])
            assert mover is None or dot == mover.asked or dot in mover.dots
        self.tally.unheard += len(unheard)


@contextmanager
def _copied(data: Path) -> Iterator[Path]:
    copy = data.with_name("copy")
    shutil.copytree(data, copy)
    try:
        yield copy
    finally:
        shutil.rmtree(copy)


async def _find_matches(store: Store) -> dict[str, Found]:
    """The newest match of Dots of everybody with an account."""
    found: dict[str, Found] = {}
    matches = [(live.id, live.seats, live.journal) async for live in store.matches.live()]
    matches += [
        (result.id, result.seats, await store.matches.journal(result.id))
        for result in await _results(store, dots.GAME.name)
    ]
    for number, seats, journal in sorted(matches):
        if decode_journal(journal).header.game == dots.GAME.name:
            match = _read(number, journal)
            found |= {sitter.name: match for sitter in seats if sitter.account is not None}
    return found


def _read(number: MatchId, data: bytes) -> Found:
    """Play it through: every line is sealed, whole and legal."""
    journal = decode_journal(data)
    plies = [ply for _, ply in replay(dots.GAME, journal)]
    puts = [(ply.seat, ply.move.cell) for ply in plies if isinstance(ply.move, dots.Put)]
    return Found(number, puts, replay_to_end(dots.GAME, journal).state)


async def _results(store: Store, game: str) -> list[Result]:
    found: list[Result] = []
    before: MatchId | None = None
    while True:
        page = await store.results.page(game=game, before=before)
        found += page.results
        before = page.before
        if before is None:
            return found
