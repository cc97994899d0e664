from pathlib import Path

from parley.games.dots import GAME, Setup
from parley.tables import Guest, Said, Table, Terms
from tests.seats.parlour import Parlour, play


class Diary:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def table_open(self, table: Table) -> None:
        self.lines.append(f"{table.number} open, {len([seat for seat in table.seats if seat])} taken")

    def table_gone(self, table: Table) -> None:
        self.lines.append(f"{table.number} gone")


def test_what_is_cried(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        lobby, diary = parlour.house.lobby, Diary()
        parlour.house.crier.readers.add(diary)
        ann, bob, cid = Guest("ann", "web", 1), Guest("bob", "web", 2), Guest("cid", "web", 3)
        table = lobby.open(Terms(GAME, Setup(players=3)), ann)
        lobby.join(1, bob)
        lobby.stand(ann)
        lobby.join(1, cid)
        lobby.join(1, ann)
        lobby.open(Terms(GAME, Setup()), Guest("dan", "web", 4))
        await table.settle()
        assert diary.lines == [
            "1 open, 1 taken",
            "1 open, 2 taken",
            "1 open, 1 taken",
            "1 open, 2 taken",
            "1 gone",
            "2 open, 1 taken",
        ]

    play(tmp_path, scene)


def test_followers_hear_of_everything_but_moves_and_talk(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        lobby, heard = parlour.house.lobby, list[tuple[int, str]]()
        parlour.house.crier.followers.add(lambda table: heard.append((table.number, table.phase)))
        ann, bob = Guest("ann", "web"), Guest("bob", "web")
        table = lobby.open(Terms(GAME, Setup()), ann)
        assert heard == [(1, "open")]
        lobby.join(1, bob)
        await table.settle()
        assert set(heard[1:]) == {(1, "playing")}
        before = len(heard)
        parlour.house.crier.tell(table, Said("ann", "hello"))
        table.submit(ann, GAME.parse_move("T16"))
        await table.settle()
        assert len(heard) == before
        table.resign(bob)
        await table.settle()
        assert set(heard[before:]) == {(1, "over")}

    play(tmp_path, scene)


def test_the_house_has_one_of_each_kind(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house

        class Thing:
            def __init__(self, of: object) -> None:
                self.of = of

        assert house.shared(Thing) is house.shared(Thing)
        assert house.shared(Thing).of is house

    play(tmp_path, scene)
