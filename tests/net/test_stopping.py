"""SIGTERM with hundreds of games under way: everybody is told, all is stored, and all comes back."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

from parley.core.connection import Message
from parley.wires import bpgp
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.net import surfers
from tests.net.audit import Audit, check_dots, check_left, check_voyage, look
from tests.net.bpgp_client import Client, start_game
from tests.net.crowd import CELLS, FLEET, Pair, Someone, Voyage, marks_of
from tests.net.dotline_client import make_accounts
from tests.net.process import ServerProcess, serving
from tests.net.surfers import Couple, Surfer

SAILINGS, COUPLES, PAIRS, LONERS = 200, 20, 3, 6
MOVES = 2_000
"""How many are acknowledged before the server is asked to stop."""
PATIENCE = 240.0


class Sailing(Voyage):
    """A game of Battleship Plus that goes on until the server stops."""

    def __init__(self, number: int) -> None:
        super().__init__(f"sailor{number}", f"pirate{number}")
        self.clients: list[Client] = []

    async def begin(self, server: ServerProcess) -> None:
        for name in self.names:
            self.clients.append(client := Client(*await asyncio.open_connection(*server.bpgp)))
            await client.login(name)
        ada, bob = self.clients
        await start_game(ada, bob)
        self.has_begun = True
        for client in self.clients:
            await client.say(FLEET)
        for client in self.clients:
            while not isinstance(await client.hear(), bpgp.YouStart | bpgp.Wait):
                pass

    async def play(self, heard: Callable[[], None]) -> None:
        """Shoot until both hear ENDGAME 4, and the end of the connection."""
        cells = {client: reversed(CELLS) for client in self.clients}
        words: list[Message] = []
        while bpgp.EndGame(4) not in words:
            for client in self.clients:
                if client.connection.state is bpgp.State.YOUR_TURN:
                    self.asked = next(cells[client])
                    await client.say(bpgp.Shoot(client.connection.turn_counter, self.asked))
                    break
            words = [await self._hear(client) for client in self.clients]
            if self.asked and words == [bpgp.Fail(self.asked)] * 2:
                self.shots.append(self.asked)
                self.asked = None
                heard()
        assert words == [bpgp.EndGame(4)] * 2
        for client in self.clients:
            await client.ended()
            client.writer.close()

    async def _hear(self, client: Client) -> bpgp.Fail | bpgp.EndGame:
        while not isinstance(message := await client.hear(), bpgp.Fail | bpgp.EndGame):
            assert isinstance(message, bpgp.Game | bpgp.DeleteGame), message
        return message


class Evening:
    """Everybody who plays when the server is stopped."""

    def __init__(self) -> None:
        rng = Random(5)
        groups = [[f"ann{i}", f"bob{i}"] for i in range(PAIRS)] + [[f"eve{i}"] for i in range(LONERS)]
        self.sailings = [Sailing(number) for number in range(SAILINGS)]
        self.pairs = [
            Pair([Someone(name, Random(rng.random()), self._heard) for name in names]) for names in groups
        ]
        self.couples = [
            Couple(*(Surfer(f"{name}{i}", Random(rng.random()), self._heard) for name in ("web", "net")))
            for i in range(COUPLES)
        ]
        self._left, self._enough = MOVES, asyncio.Event()

    @property
    def people(self) -> list[Someone]:
        """Those with accounts."""
        return [someone for pair in self.pairs for someone in pair.people]

    def _heard(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._enough.set()

    async def spend(self, server: ServerProcess) -> float:
        """Play until the server stops; how many seconds that takes it."""
        async with asyncio.timeout(PATIENCE):
            for pair in self.pairs:
                await self._enter(server, pair)
            for couple in self.couples:
                for surfer in couple.people:
                    await surfer.enter(server.addresses["web"])
            for sailing in self.sailings:
                await sailing.begin(server)
            playing = [sailing.play(self._heard) for sailing in self.sailings]
            playing += [self._play(pair) for pair in self.pairs]
            playing += [self._surf(couple) for couple in self.couples]
            tasks = list(map(asyncio.create_task, playing))
            await self._enough.wait()
            seconds = await asyncio.to_thread(server.terminate)
            await asyncio.gather(*tasks)
        return seconds

    async def _enter(self, server: ServerProcess, pair: Pair) -> None:
        for someone in pair.people:
            client, answer = await someone.enter(server.dotline)
            assert answer == a.LoggedIn(someone.name)
            pair.clients.append(client)

    async def _play(self, pair: Pair) -> None:
        await pair.play(once=False)
        for someone, client in zip(pair.people, pair.clients, strict=True):
            await client.ended()  # what came last was perhaps not read
            client.writer.close()
            assert someone.last == n.Closing.of(Code.STOPPING)

    async def _surf(self, couple: Couple) -> None:
        await couple.play(once=False)
        for surfer in couple.people:
            await surfer.ended()
            assert (surfer.last["news"], surfer.last["why"]) == ("goodbye", "stopping")

    def check(self, audit: Audit) -> None:
        """What was acknowledged is stored, and at most what was asked for besides."""
        for sailing in self.sailings:
            check_voyage(sailing, audit)
        for pair in self.pairs:
            for someone in pair.people:
                check_dots(someone, pair.people, audit)
        for couple in self.couples:
            for surfer in couple.people:
                check_dots(surfer, couple.people, audit)

    async def check_resumed(self, server: ServerProcess, audit: Audit) -> None:
        """Everybody who played comes back to the board of the journal."""
        for pair in self.pairs[: PAIRS + 1]:
            for someone in pair.people:
                found = audit.dots[someone.name]
                if found.is_over:
                    continue
                client, answer = await someone.enter(server.dotline)
                if isinstance(answer, a.LoggedIn):
                    assert pair.is_alone  # the bot was here before
                    assert found.may_end
                else:
                    assert isinstance(answer, a.Resumed), answer
                    board = await client.ask(r.ShowBoard())
                    assert isinstance(board, a.Board), board
                    puts = {cell: seat for seat, cell in found.puts}
                    assert puts.items() <= marks_of(board).items()
                    assert len(marks_of(board)) <= len(puts) + pair.is_alone
                client.writer.close()
        for couple in self.couples:
            for surfer in couple.people:
                found = audit.dots[surfer.name]
                table = await surfer.enter(server.addresses["web"])
                assert (table is None) == found.is_over
                if table is not None:
                    assert surfers.marks_of(table) == {cell: seat for seat, cell in found.puts}
                surfer.hang_up()


def test_hundreds_of_games(tmp_path: Path) -> None:
    data = tmp_path / "data"

    evening = Evening()
    asyncio.run(make_accounts(data, [someone.name for someone in evening.people]))
    with serving(data) as server:
        seconds = asyncio.run(evening.spend(server))
    print(f"{SAILINGS + COUPLES + PAIRS + LONERS} games stopped in {seconds:.1f} s")
    stopped = asyncio.run(look(data))
    evening.check(stopped)
    with serving(data) as server:
        asyncio.run(evening.check_resumed(server, stopped))
        server.kill()
    check_left(stopped.afloat, asyncio.run(look(data)))
    assert len(stopped.afloat) == SAILINGS
