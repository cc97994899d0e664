"""Programs beside the bots: who is offered, how many may sit at tables, and names that are theirs."""

from pathlib import Path

import pytest

from parley.core import Outcome, Termination
from parley.games.dots import GAME as DOTS
from parley.house import names
from parley.house.programs import Freed, Offer, Programs
from parley.house.restart import Restarted, restart
from parley.store import Sitter
from parley.tables import PROGRAM, Closed, Player, Refusal, Refused, is_person
from tests.seats.parlour import Parlour, play
from tests.tables.people import Person
from tests.tables.rooms import SMALL_DOTS, Room, run
from tests.tables.test_table import refusal


class Runner(Person):
    """Somebody who would have a process."""

    def __init__(self, name: str, freed: Freed) -> None:
        super().__init__(name, kind=PROGRAM)
        self._freed = freed

    def end(self) -> None:
        self._freed(self)


class Host(Person):
    def __init__(self, name: str, address: str) -> None:
        super().__init__(name)
        self.address = address


def offer(name: str, game: str = DOTS.name) -> Offer:
    return Offer(name, game, lambda freed: Runner(name, freed))


ANN, BOB = ("ann", "10.0.0.1"), ("bob", "10.0.1.1")


def test_a_program_is_no_person() -> None:
    assert not is_person(Runner("brutus", lambda _player: None))


def test_those_of_a_game() -> None:
    programs = Programs()
    programs.offered = offer("brutus", "conquest"), offer("dotty"), offer("cassius", "conquest")
    assert [one.name for one in programs.of("conquest")] == ["brutus", "cassius"]
    assert programs.find("dotty") is programs.offered[1]
    assert programs.find("caesar") is None


def test_so_many_for_everybody_and_so_many_for_a_block(tmp_path: Path) -> None:
    async def scene(_parlour: Parlour) -> None:
        programs, brutus = Programs(most=3, each=2), offer("brutus")
        ann, bob = Host(*ANN), Host(*BOB)
        first = programs.invite(brutus, ann)
        second = programs.invite(brutus, ann)
        assert refusal(programs.invite, brutus, ann) is Refusal.TOO_MUCH
        third = programs.invite(brutus, bob)
        assert refusal(programs.invite, brutus, bob) is Refusal.PROGRAMS_BUSY
        assert isinstance(first, Runner)
        first.end()
        assert len(programs) == 2
        fourth = programs.invite(brutus, ann)
        for player in (second, third, fourth, fourth):
            programs.free(player)
        assert len(programs) == 0

    play(tmp_path, scene)


def test_its_name_is_nobody_elses(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        parlour.house.programs.offered = (offer("brutus"),)
        for name in ("brutus", "BRUTUS", "brutuѕ"):
            with pytest.raises(Refused) as refused:
                async with names.choosing(parlour.house, name):
                    raise AssertionError(name)
            assert refused.value.refusal is Refusal.NAME_RESERVED

    play(tmp_path, scene)


def test_one_that_is_offered_no_more_leaves_with_words(tmp_path: Path) -> None:
    async def before(room: Room) -> None:
        ann = await room.person("ann")
        await room.seat(SMALL_DOTS, ann, Person("brutus", kind=PROGRAM))

    async def after(room: Room) -> None:
        programs = Programs()

        def revive(sitter: Sitter) -> Player | None:
            return programs.revive(sitter.name) if sitter.kind == PROGRAM else None

        assert await restart(room.store, room.lobby, revive, 120) == Restarted(1, 0, 0)
        (table,) = room.lobby.tables.values()
        table.watch(eve := Person("eve"))
        closed = await eve.until(Closed)
        assert closed == Closed(Outcome((1, 2), Termination.LEFT), why="brutus: is not offered any more")
        await room.lobby.settled()
        (result,) = (await room.store.results.page()).results
        assert result.reason == "brutus: is not offered any more"

    run(tmp_path, before)
    run(tmp_path, after)
