"""What is in the store after the server has died, read without the server."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

from parley.core import Cell, Seat, Termination
from parley.games import battleship_plus, dots
from parley.house.restart import RESTARTED
from parley.match.journal import decode_journal
from parley.match.replay import replay, replay_to_end
from parley.store import MatchId, Result, Sitter, Store, open_store
from tests.net.crowd import Dot, Voyage

BPGP = battleship_plus.GAME.name
_PATIENCE = 60.0


class Found(NamedTuple):
    """A match of Dots in the store."""

    puts: list[Dot]
    is_over: bool
    """Whether nobody plays on."""
    may_end: bool
    """Whether one more dot can be the last."""


class Sailed(NamedTuple):
    """A match of Battleship Plus in the store."""

    id: MatchId
    shots: list[Cell]
    is_over: bool
    """Whether the last shot has decided it."""


class Audit(NamedTuple):
    """Everything that was found; matches of Dots by name, the newest of each."""

    dots: dict[str, Found]
    voyages: dict[tuple[str, ...], Sailed]
    afloat: set[MatchId]
    """Games of BPGP that were being played when the server died."""
    results: dict[MatchId, Result]
    """Games of BPGP that are marked as over."""


async def look(where: str | Path) -> Audit:
    """Everything in the store of a server that is dead."""
    async with _opened(where) as store:
        assert not store.matches.damaged
        live = [(match.id, match.seats, match.journal) async for match in store.matches.live()]
        results = {result.id: result for result in await _results(store)}
        over = [
            (number, result.seats, await store.matches.journal(number)) for number, result in results.items()
        ]
    matches = sorted([*live, *over])
    return Audit(
        _find_dots(matches),
        _find_voyages(matches),
        {number for number, seats, _ in live if seats[0].kind == "bpgp"},
        results,
    )


@asynccontextmanager
async def _opened(where: str | Path) -> AsyncIterator[Store]:
    """PostgreSQL itself; of SQLite a copy, so that the server has to find its way after the crash."""
    copy = None if isinstance(where, str) else where.with_name("copy")
    if copy is not None:
        without_sockets = shutil.ignore_patterns("*.sock")
        await asyncio.to_thread(shutil.copytree, where, copy, ignore=without_sockets)
    elif isinstance(where, str):
        await _alone(where)
    try:
        store = await open_store(copy or where)
        try:
            yield store
        finally:
            await store.close()
    finally:
        if copy is not None:
            shutil.rmtree(copy)


async def _alone(url: str) -> None:
    """Wait until PostgreSQL has seen that the server is dead: it may still be committing for it."""
    import asyncpg  # type: ignore[import-untyped]

    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    connection = await asyncpg.connect(url)
    try:
        async with asyncio.timeout(_PATIENCE):
            while await connection.fetchval(others):
                await asyncio.sleep(0.01)
    finally:
        await connection.close()


async def _results(store: Store) -> list[Result]:
    found: list[Result] = []
    before: MatchId | None = None
    while True:
        page = await store.results.page(before=before)
        found += page.results
        before = page.before
        if before is None:
            return found


Match = tuple[MatchId, tuple[Sitter, ...], bytes]


def _find_dots(matches: list[Match]) -> dict[str, Found]:
    """The newest match of Dots of everybody with an account."""
    newest = {
        sitter.name: journal
        for _, seats, journal in matches
        if decode_journal(journal).header.game == dots.GAME.name
        for sitter in seats
        if sitter.account is not None
    }
    return {name: _read_dots(journal) for name, journal in newest.items()}


def _read_dots(data: bytes) -> Found:
    """Play it through: every line is sealed, whole and legal."""
    journal = decode_journal(data)
    plies = [ply for _, ply in replay(dots.GAME, journal)]
    puts = [(ply.seat, ply.move.cell) for ply in plies if isinstance(ply.move, dots.Put)]
    state = replay_to_end(dots.GAME, journal).state
    is_over = dots.GAME.outcome(state) is not None
    return Found(puts, is_over, not is_over and _may_end(state))


def _may_end(state: dots.State) -> bool:
    game = dots.GAME
    puts = [move for move in game.moves(state, state.turn) if isinstance(move, dots.Put)]
    return any(game.outcome(game.apply(state, state.turn, move).state) is not None for move in puts)


def _find_voyages(matches: list[Match]) -> dict[tuple[str, ...], Sailed]:
    """By the names of the two, who have played once."""
    found = {}
    for number, seats, data in matches:
        journal = decode_journal(data)
        if journal.header.game == BPGP:
            moves = [ply.move for _, ply in replay(battleship_plus.GAME, journal)]
            shots = [move.cell for move in moves if isinstance(move, battleship_plus.Shoot)]
            outcome = battleship_plus.GAME.outcome(replay_to_end(battleship_plus.GAME, journal).state)
            is_won = outcome is not None and outcome.termination not in (
                Termination.LEFT,
                Termination.TIMED_OUT,
            )
            found[tuple(sitter.name for sitter in seats)] = Sailed(number, shots, is_won)
    return found


class Player(Protocol):
    """What somebody with an account knows."""

    @property
    def name(self) -> str: ...
    @property
    def seat(self) -> Seat | None: ...
    @property
    def is_playing(self) -> bool: ...
    @property
    def dots(self) -> list[Dot]: ...
    @property
    def asked(self) -> Dot | None: ...


def check_dots(someone: Player, pair: Sequence[Player], audit: Audit) -> int:
    """What this one was told is there, and whatever else was asked for; how much that is."""
    if not someone.is_playing:
        return 0
    stored, told = audit.dots[someone.name].puts, len(someone.dots)
    assert stored[:told] == someone.dots
    unheard = stored[told:]
    assert len(unheard) <= 2  # one's own, and the answer to it
    people = {player.seat: player for player in pair}
    for dot in unheard:
        mover = people.get(dot[0])
        assert mover is None or dot == mover.asked or dot in mover.dots
    return len(unheard)


def check_voyage(voyage: Voyage, audit: Audit) -> None:
    """What two were told is there, and beyond it at most what was asked for."""
    sailed = audit.voyages.get(voyage.names)
    if sailed is None:
        assert not voyage.has_begun
        return
    told = len(voyage.shots)
    assert sailed.shots[:told] == voyage.shots
    assert sailed.shots[told:] in ([], [voyage.asked])
    assert sailed.is_over or not voyage.is_over


def check_left(afloat: set[MatchId], audit: Audit) -> None:
    """What was being played before the last restart is marked as left."""
    for match in afloat:
        result = audit.results[match]
        assert result.reason == RESTARTED
        assert result.outcome is not None
        assert result.outcome.termination is Termination.LEFT
