"""BPGP clients at the table, by the clauses of section 4."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from parley.core import Cell, Outcome, Termination
from parley.games import load_game
from parley.house.house import House
from parley.house.recorder import StoreRecorder
from parley.match.journal import Writing, decode_journal
from parley.match.replay import replay
from parley.net.door import Door, TcpLimits
from parley.net.server import Server
from parley.net.settings import Address
from parley.net.tcp import listen
from parley.seats.bpgp.session import BpgpSession
from parley.store import StorageFull
from parley.store.matches import Matches
from parley.tables import Lobby
from parley.wires.bpgp import (
    Abort,
    CreateGame,
    DeleteGame,
    Direction,
    EndGame,
    EndReason,
    Error,
    ErrorCode,
    Fail,
    Game,
    Hit,
    Join,
    Login,
    Logout,
    Move,
    Moved,
    Place,
    Placed,
    ShipPosition,
    Shoot,
    StartGame,
    Timeout,
    Wait,
    YouStart,
)
from tests.net.bpgp_client import PATIENCE, SHIPS, Client, clients, start_game
from tests.net.house import play

FLEET = Place((ShipPosition(Cell(0, 0), 1), ShipPosition(Cell(0, 2), 1)))
"""A destroyer at A1 to C1, a submarine at A3 to B3."""


async def place(ada: Client, bob: Client) -> tuple[Client, Client]:
    """Both place; who begins comes first."""
    # bpgp/4.1.2/2, bpgp/4.1.3/2-3, bpgp/4.1.4/2-3, bpgp/1.3/3-4, bpgp/4.2.2/10
    await ada.say(FLEET)
    await bob.await_(Placed)
    await bob.say(FLEET)
    await ada.await_(Placed)
    first = await ada.hear()
    assert {type(first), type(await bob.hear())} == {YouStart, Wait}
    return (ada, bob) if isinstance(first, YouStart) else (bob, ada)


async def sit_down(ada: Client, bob: Client) -> tuple[Client, Client]:
    await start_game(ada, bob)
    await ada.await_(DeleteGame)
    await bob.await_(DeleteGame)
    return await place(ada, bob)


def shot(client: Client, x: int, y: int) -> Shoot:
    return Shoot(client.connection.turn_counter, Cell(x, y))


def test_a_whole_game(tmp_path: Path) -> None:
    # bpgp/1.2/8,12, bpgp/1.3/7-9,14, bpgp/4.1.5/2, bpgp/4.1.6/2, bpgp/4.1.7/2, bpgp/4.1.9/2-3
    # bpgp/4.2.3/2, bpgp/4.2.4/2, bpgp/3.2.4/4
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            one, two = await sit_down(ada, bob)
            moved = Move(one.connection.turn_counter, 1, Direction.SOUTH)
            assert await one.ask(moved, Moved) == await two.hear() == Moved()
            assert await two.ask(shot(two, 9, 9), Fail) == await one.hear() == Fail(Cell(9, 9))
            for x in range(3):
                hit = Hit(sunk=x == 2, position=Cell(x, 0))
                assert await one.ask(shot(one, x, 0), Hit) == await two.hear() == hit
            assert await one.ask(shot(one, 0, 1), Fail) == await two.hear()
            moved = Move(two.connection.turn_counter, 1, Direction.NORTH)
            assert await two.refused(moved) is ErrorCode.OVERLAPPING_SHIPS
            moved = Move(two.connection.turn_counter, 1, Direction.SOUTH)
            assert await two.ask(moved, Moved) == await one.hear() == Moved()
            for x in range(2):
                assert (await one.ask(shot(one, x, 3), Hit)).sunk is (x == 1)
                assert isinstance(await two.hear(), Hit)
            assert await one.hear() == EndGame(EndReason.YOU_WON)
            assert await two.hear() == EndGame(EndReason.OPPONENT_WON)
            await check_record(server, one is ada)
            await start_game(bob, ada)

    play(tmp_path, scene)


async def check_record(server: Server, ada_won: bool) -> None:
    """What was played is in the store, and can be played again."""
    await server.house.lobby.stop()  # waits until it is
    server.house.lobby.is_stopping = False
    (result,) = (await server.house.store.results.page()).results
    assert [(sitter.name, sitter.kind) for sitter in result.seats] == [("ada", "bpgp"), ("bob", "bpgp")]
    assert result.outcome == Outcome((1, 2) if ada_won else (2, 1), Termination.WON)
    journal = decode_journal(await server.house.store.matches.journal(result.id))
    *_, (match, _) = replay(load_game(journal.header.game), journal)
    assert match.outcome == result.outcome


def test_moved_tells_what_was_fired_at(tmp_path: Path) -> None:
    # bpgp/4.1.7/3
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            one, two = await sit_down(ada, bob)
            await one.ask(shot(one, 1, 3), Fail)
            await two.await_(Fail)
            moved = Move(two.connection.turn_counter, 1, Direction.SOUTH)
            assert await two.ask(moved, Moved) == await one.hear() == Moved((Cell(1, 3),))

    play(tmp_path, scene)


def test_place_errors(tmp_path: Path) -> None:
    # bpgp/4.2.2/4-9, bpgp/5.2.3/7, bpgp/5.2.4/11-13
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            await start_game(ada, bob)
            await bob.await_(DeleteGame)
            ship = FLEET.ship_positions
            assert await bob.refused(Place(ship[:1])) is ErrorCode.WRONG_NUMBER_OF_SHIPS
            lying = Place((ship[0], ShipPosition(Cell(0, 2), 2)))
            assert await bob.refused(lying) is ErrorCode.INVALID_PARAMETER
            outside = Place((ship[0], ShipPosition(Cell(9, 9), 1)))
            assert await bob.refused(outside) is ErrorCode.POSITION_OUT_OF_BOUNDS
            touching = Place((ship[0], ShipPosition(Cell(0, 1), 1)))
            assert await bob.refused(touching) is ErrorCode.OVERLAPPING_SHIPS
            await bob.say(FLEET)
            await bob.say(FLEET)
            await ada.await_(Placed)
            assert await ada.hear() == Placed()

    play(tmp_path, scene)


def test_shoot_and_move_errors(tmp_path: Path) -> None:
    # bpgp/4.2.3/4-8,11, bpgp/4.2.4/4,6, bpgp/5.2.4/11-12,14-15,18
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            one, two = await sit_down(ada, bob)
            assert await one.refused(shot(one, 10, 0)) is ErrorCode.POSITION_OUT_OF_BOUNDS
            await one.ask(shot(one, 0, 0), Hit)
            await two.await_(Hit)
            assert await one.refused(shot(one, 0, 0)) is ErrorCode.ALREADY_HIT
            await one.ask(shot(one, 9, 9), Fail)
            await two.await_(Fail)
            turn = two.connection.turn_counter
            assert await two.refused(Move(turn, 2, Direction.NORTH)) is ErrorCode.INVALID_SHIP_ID
            assert await two.refused(Move(turn, 1, 4)) is ErrorCode.INVALID_PARAMETER
            assert await two.refused(Move(turn, 0, Direction.SOUTH)) is ErrorCode.SHIP_IMMOVABLE
            assert await two.refused(Move(turn, 1, Direction.WEST)) is ErrorCode.POSITION_OUT_OF_BOUNDS
            assert await two.refused(Move(turn, 1, Direction.NORTH)) is ErrorCode.OVERLAPPING_SHIPS

    play(tmp_path, scene)


def test_abort(tmp_path: Path) -> None:
    # bpgp/4.2.5/2, bpgp/4.1.9/4, bpgp/6.2/7
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            one, two = await sit_down(ada, bob)
            assert await two.ask(Abort(), EndGame) == EndGame(EndReason.OPPONENT_WON)
            assert await one.hear() == EndGame(EndReason.OPPONENT_ABORTED)
            await start_game(one, two)
            assert await one.ask(Abort(), EndGame) == EndGame(EndReason.OPPONENT_WON)
            assert await two.await_(EndGame) == EndGame(EndReason.OPPONENT_ABORTED)

    play(tmp_path, scene)


@pytest.mark.parametrize("how", ["logout", "close", "reset"])
def test_leaving_ends_the_game(how: str, tmp_path: Path) -> None:
    # bpgp/1.3/12, bpgp/3.2.2/2, bpgp/4.1.9/4
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            one, two = await sit_down(ada, bob)
            if how == "logout":
                await two.say(Logout())
                await two.ended()
            elif how == "close":
                two.writer.close()
            else:
                two.writer.transport.abort()
            assert await one.hear() == EndGame(EndReason.OPPONENT_ABORTED)
            await one.create()

    play(tmp_path, scene)


def test_a_last_shot_before_a_half_close_is_answered(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            one, two = await sit_down(ada, bob)
            await one.say(shot(one, 9, 9))
            one.writer.write_eof()
            assert await one.hear() == await two.hear() == Fail(Cell(9, 9))
            await one.ended()
            assert await two.hear() == EndGame(EndReason.OPPONENT_ABORTED)

    play(tmp_path, scene)


def test_gone_before_the_game_begins(tmp_path: Path) -> None:
    """JOIN, and away: the host gets a game that ends at once."""

    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            number = await ada.create()
            await bob.await_(Game)
            await bob.say(Join(number))
            bob.writer.close()
            await ada.await_(StartGame)
            assert await ada.await_(EndGame) == EndGame(EndReason.OPPONENT_ABORTED)

    play(tmp_path, scene)


@asynccontextmanager
async def meeting(house: House, *names: str) -> AsyncIterator[list[Client]]:
    """Clients in a house that is not quite the server's."""
    door = Door(TcpLimits(), house.timers)
    listener = await listen(door, "127.0.0.1", 0, partial(BpgpSession, house))
    try:
        async with clients(Address(*listener.sockets[0].getsockname()), *names) as opened:
            yield opened
    finally:
        listener.close()
        await door.clear(1.0)


def test_three_turns_that_go_by(tmp_path: Path) -> None:
    """With clocks that run fifty times as fast."""
    # bpgp/1.2/9, bpgp/1.3/11,13, bpgp/4.1.8/2, bpgp/4.1.9/5

    async def scene(server: Server) -> None:
        async with meeting(replace(server.house, second=20), "ada", "bob") as (ada, bob):
            game = await ada.ask(CreateGame(10, SHIPS, 60), Game)
            await bob.await_(Game)
            await bob.ask(Join(game.game_id), StartGame)
            await ada.await_(DeleteGame)
            await bob.await_(DeleteGame)
            one, two = await place(ada, bob)
            for _ in range(2):
                assert await one.hear() == await two.hear() == Timeout()
                await two.ask(shot(two, 9, 9), Fail)
                await one.await_(Fail)
            assert await one.hear() == await two.hear() == Timeout()
            assert await one.await_(EndGame) == EndGame(EndReason.OPPONENT_WON)
            assert await two.await_(EndGame) == EndGame(EndReason.OPPONENT_TIMED_OUT)

    play(tmp_path, scene)


def test_too_late_to_place(tmp_path: Path) -> None:
    # bpgp/1.2/13
    async def scene(server: Server) -> None:
        async with meeting(replace(server.house, second=1), "ada", "bob") as (ada, bob):
            await start_game(ada, bob)
            await ada.say(FLEET)
            assert await bob.await_(EndGame) == EndGame(EndReason.OPPONENT_WON)
            assert await ada.await_(EndGame) == EndGame(EndReason.OPPONENT_TIMED_OUT)

    play(tmp_path, scene)


def test_nobody_places_in_time(tmp_path: Path) -> None:
    """Neither has won, and the record says so."""

    async def scene(server: Server) -> None:
        async with meeting(replace(server.house, second=1), "ada", "bob") as (ada, bob):
            await start_game(ada, bob)
            for client in (ada, bob):
                assert await client.await_(EndGame) == EndGame(EndReason.OTHER)
        await server.house.lobby.settled()
        (result,) = (await server.house.store.results.page()).results
        assert result.outcome == Outcome((1, 1), Termination.TIMED_OUT)

    play(tmp_path, scene)


class FullRecorder(StoreRecorder):
    """A store that has no space left for a while."""

    def __init__(self, matches: Matches) -> None:
        super().__init__(matches)
        self.is_full, self.failed = False, asyncio.Event()

    def append(self, writing: Writing) -> None:
        if not self.is_full:
            super().append(writing)
            return
        self.failed.set()
        asyncio.get_running_loop().call_soon(writing.done, StorageFull("no space left"))


class SlowRecorder(StoreRecorder):
    """A store that writes nothing until it is told to go on."""

    def __init__(self, matches: Matches) -> None:
        super().__init__(matches)
        self.is_slow, self.waiting, self.asked = False, list[Writing](), asyncio.Event()

    def append(self, writing: Writing) -> None:
        if self.is_slow:
            self.waiting.append(writing)
            self.asked.set()
        else:
            super().append(writing)

    def go_on(self) -> None:
        self.is_slow = False
        for writing in self.waiting:
            super().append(writing)


@asynccontextmanager
async def recorded(server: Server, recorder: StoreRecorder) -> AsyncIterator[tuple[House, Client, Client]]:
    """A game of two, written down by this recorder; who begins comes first."""
    house = replace(server.house, lobby=Lobby(recorder, server.house.timers, Random(1)))
    async with meeting(house, "ada", "bob") as (ada, bob):
        yield house, *await sit_down(ada, bob)


@pytest.mark.parametrize("said", [Shoot, Abort])
def test_endgame_answers_what_is_said_while_the_end_is_being_stored(said: type, tmp_path: Path) -> None:
    """Not ERROR first, as if nobody had played: the peer would never know how it ended."""
    # bpgp/4.1.9/2,4

    async def scene(server: Server) -> None:
        recorder = SlowRecorder(server.house.store.matches)
        async with recorded(server, recorder) as (house, one, two):
            (table,) = house.lobby.tables.values()
            recorder.is_slow = True
            two.writer.transport.abort()
            await asyncio.wait_for(recorder.asked.wait(), PATIENCE)
            await one.say(shot(one, 9, 9) if said is Shoot else Abort())
            async with asyncio.timeout(PATIENCE):
                while not any(
                    isinstance(who, BpgpSession) and who.connection.owes_answer for who in table.seats
                ):
                    await asyncio.sleep(0)
            recorder.go_on()
            assert await one.hear() == EndGame(EndReason.OPPONENT_ABORTED)

    play(tmp_path, scene)


def test_what_could_not_be_stored_was_not_done(tmp_path: Path) -> None:
    """SHOOT is refused and may be said again; ABORT is done as soon as there is space."""

    async def scene(server: Server) -> None:
        recorder = FullRecorder(server.house.store.matches)
        async with recorded(server, recorder) as (_, one, two):
            recorder.is_full = True
            assert await one.refused(shot(one, 0, 0)) is ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED
            recorder.is_full = False
            assert isinstance(await one.ask(shot(one, 0, 0), Hit), Hit)
            assert isinstance(await two.hear(), Hit)
            recorder.is_full, recorder.failed = True, asyncio.Event()
            await one.say(Abort())
            await asyncio.wait_for(recorder.failed.wait(), PATIENCE)
            recorder.is_full = False
            assert await one.hear() == EndGame(EndReason.OPPONENT_WON)
            assert await two.hear() == EndGame(EndReason.OPPONENT_ABORTED)

    play(tmp_path, scene)


def test_storage_in_trouble(tmp_path: Path) -> None:
    """Nothing is acknowledged that is not stored, and every request is still answered."""
    limit = ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED

    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob", "cleo", "dora", "") as seen:
            ada, bob, cleo, dora, eve = seen
            one, _ = await sit_down(ada, bob)
            number = await cleo.create()
            await dora.await_(Game)
            await server.house.accounts.create("fay", "hash")
            await server.house.store.close()
            await one.say(shot(one, 0, 0))
            assert await one.await_(Error) == Error(limit)
            await dora.say(Join(number))
            assert await dora.await_(Error) == Error(ErrorCode.UNKNOWN_GAME_ID)
            assert await cleo.await_(DeleteGame) == DeleteGame(number)
            assert await eve.refused(Login("fay")) is limit
            await eve.login("eve")  # a name that is known to be free needs no storage

    play(tmp_path, scene)
