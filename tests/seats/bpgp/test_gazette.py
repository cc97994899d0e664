import asyncio
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.games import battleship_plus, dots
from parley.seats.bpgp import gazette
from parley.seats.bpgp.codes import game_of
from parley.seats.bpgp.gazette import Gazette
from parley.seats.session import Outlet
from parley.tables import Guest, Table, Terms
from parley.wires.bpgp import DeleteGame, Game, Games, encode
from tests.seats.parlour import Parlour, play

BATTLESHIPS = Terms(battleship_plus.GAME, battleship_plus.Setup())


class Client(Guest):
    """Keeps everything in the order it came, and what was written of it."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "bpgp")
        self.heard: list[bytes] = []
        self.written = 0
        self.line: Outlet = self

    def flush(self) -> None:
        self.written += 1

    def hang_up(self) -> None:
        """Nobody does."""

    def wind(self) -> None:
        """Nobody is late."""

    def hear_news(self, frames: bytes) -> None:
        self.heard.append(frames)

    def own_table_opened(self, game: Game, frame: bytes) -> None:
        assert encode(game) == frame
        self.heard.append(b"own %d" % game.game_id)

    def own_table_gone(self, table: Table, gone: DeleteGame, frame: bytes) -> None:
        assert encode(gone) == frame
        self.heard.append(b"own %d gone" % table.number)


class Sulking(Client):
    def hear_news(self, frames: bytes) -> None:
        raise RuntimeError("no")


async def round_is_over(paper: Gazette) -> None:
    async with asyncio.timeout(30):
        while paper._is_busy:
            await asyncio.sleep(0.001)


def test_news_are_written_together_and_never_to_those_they_are_about(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        lobby, paper = parlour.house.lobby, parlour.house.shared(Gazette)
        ann, bob, eve = Client("ann"), Client("bob"), Client("eve")
        for client in (ann, bob, eve):
            paper.subscribe(client)
        first = lobby.open(BATTLESHIPS, ann)
        lobby.open(Terms(dots.GAME, dots.Setup()), Guest("dan", "web"))
        second = lobby.open(BATTLESHIPS, bob)
        one, two = encode(game_of(first)), encode(game_of(second))
        lobby.stand(ann)
        gone = encode(DeleteGame(first.number))
        assert eve.heard == []
        await round_is_over(paper)
        assert (eve.heard, eve.written) == ([one + two + gone], 1)
        assert ann.heard == [b"own %d" % first.number, two, b"own %d gone" % first.number]
        assert bob.heard == [one, b"own %d" % second.number, gone]
        lobby.join(second.number, eve)
        assert eve.heard[1:] == bob.heard[3:] == [b"own %d gone" % second.number]
        await round_is_over(paper)
        assert ann.heard[3:] == [encode(DeleteGame(second.number))]
        assert paper._news == []
        await second.settle()

    play(tmp_path, scene)


def test_a_list_follows_all_that_leads_to_it(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        lobby = parlour.house.lobby
        before = lobby.open(BATTLESHIPS, Guest("dan", "web"))
        paper, eve = parlour.house.shared(Gazette), Client("eve")
        assert paper.lists(eve) == [encode(Games((game_of(before),)))]
        paper.subscribe(eve)
        after = lobby.open(BATTLESHIPS, Guest("fay", "web"))
        assert eve.heard == []
        assert paper.lists(eve) == [encode(Games((game_of(before), game_of(after))))]
        assert eve.heard == [encode(game_of(after))]
        paper.cancel(eve)
        lobby.stand(next(player for player in after.seats if player))
        await round_is_over(paper)
        assert len(eve.heard) == 1
        assert paper.lists(eve) == [encode(Games((game_of(before),)))]

    play(tmp_path, scene)


def test_one_who_raises_keeps_the_news_from_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(parlour: Parlour) -> None:
        paper = parlour.house.shared(Gazette)
        readers = [Sulking("a"), Client("b"), Sulking("c"), Client("d")]
        for reader in readers:
            paper.subscribe(reader)
        table = parlour.house.lobby.open(BATTLESHIPS, Guest("dan", "web"))
        await round_is_over(paper)
        assert [reader.heard for reader in readers] == [[], [encode(game_of(table))]] * 2

    play(tmp_path, scene)
    assert caplog.text.count("could not be told of games") == 2


def test_everybody_is_told_a_part_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gazette, "AT_A_TIME", 3)

    async def scene(parlour: Parlour) -> None:
        paper = parlour.house.shared(Gazette)
        readers = [Client(f"reader {number}") for number in range(10)]
        for reader in readers:
            paper.subscribe(reader)
        first = parlour.house.lobby.open(BATTLESHIPS, Guest("dan", "web"))
        while not any(reader.heard for reader in readers):
            await asyncio.sleep(0)
        assert sum(len(reader.heard) for reader in readers) == 3
        paper.cancel(readers[0])
        second = parlour.house.lobby.open(BATTLESHIPS, Guest("fay", "web"))
        await round_is_over(paper)
        whole = encode(game_of(first)) + encode(game_of(second))
        assert [b"".join(reader.heard) for reader in readers] == [b"", *[whole] * 9]

    play(tmp_path, scene)


@settings(max_examples=12, deadline=None)
@given(steps=st.lists(st.tuples(st.integers(0, 5), st.booleans(), st.booleans()), max_size=30))
def test_whatever_happens_everybody_knows_the_list(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, bool, bool]]
) -> None:
    """What a client was told, put together, is the list it would be given."""

    async def scene(parlour: Parlour) -> None:
        lobby, paper = parlour.house.lobby, parlour.house.shared(Gazette)
        clients, reader = [Client(f"client {number}") for number in range(6)], Client("reader")
        for client in (*clients, reader):
            paper.subscribe(client)
        frames: list[bytes] = []
        for number, opens, waits in steps:
            table = lobby.table_of(clients[number])
            if opens and table is None:
                frames.append(encode(game_of(lobby.open(BATTLESHIPS, clients[number]))))
            elif table is not None:
                lobby.stand(clients[number])
                frames.append(encode(DeleteGame(table.number)))
            if waits:
                await round_is_over(paper)
        await round_is_over(paper)
        assert b"".join(reader.heard) == b"".join(frames)
        assert paper.lists(reader) == [encode(Games(tuple(map(game_of, lobby.available()))))]

    play(tmp_path_factory.mktemp("parlour"), scene)
