"""Programs at tables of a real server: they play, they fail with words, and no process is left."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parley.core import Game, SetupError
from parley.games.conquest import GAME, Setup
from parley.games.conquest.maps import find_map
from parley.house.budget import Use
from parley.match.clock import ClockRules
from parley.net.server import Server
from parley.tables import Began, Closed, Happened, Said, Table, Terms
from tests.net.children.stage import processes_with
from tests.net.house import play
from tests.tables.people import BotPerson, Person

ROOT = Path(__file__).parents[3]
RUDE = ROOT / "tests" / "arena" / "conquest" / "rude_ai.py"
CLOCK = ClockRules(per_move=60_000)
TWO = Terms(GAME, Setup(map=find_map("isles"), players=2, rounds=20), CLOCK)
THREE = Terms(GAME, Setup(map=find_map("isles"), players=3, rounds=5), CLOCK)
PATIENCE = 60.0


def program(command: object, name: str = "brutus", **more: object) -> dict[str, object]:
    return {"name": name, "game": "conquest", "command": str(command), **more}


def rude(folder: Path, word: str) -> dict[str, object]:
    """One that misbehaves: a copy, so that its processes can be told from those of other tests."""
    copy = shutil.copy(RUDE, folder / "rude.py")
    return program(f"{sys.executable} {copy} {word}", sandbox=False)


@pytest.fixture(scope="module")
def brutus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The C example."""
    made = tmp_path_factory.mktemp("programs") / "brutus"
    source = ROOT / "examples" / "conquest" / "ai.c"
    subprocess.run(["gcc", "-O2", "-o", made, source], check=True, timeout=120)
    made.parent.chmod(0o755)  # in the sandbox it runs as nobody
    return made


class Commander(BotPerson):
    """A person who moves at random, at once."""

    def __init__(
        self, name: str = "ann", account: int | None = None, game: Game[Any, Any, Any] = GAME
    ) -> None:
        super().__init__(name, game, patient=False)
        self.kind, self.account = "web", account


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


async def closed(person: Person) -> Closed:
    """The end of the match, however long it takes."""
    await until(lambda: bool(person.of(Closed)))
    return person.of(Closed)[0]


def sit_down(server: Server, terms: Terms, person: Person, *others: Person) -> Table:
    """A table with all of them and the program."""
    programs, lobby = server.house.programs, server.house.lobby
    offer = programs.find("brutus")
    assert offer is not None
    table = lobby.open(terms, person)
    for player in (programs.invite(offer, person), *others):
        lobby.join(table.number, player)
    return table


async def nobody_is_left(server: Server, words: object) -> None:
    await until(lambda: len(server.house.programs) == 0)
    assert not list(processes_with(str(words)))


def test_it_plays_to_the_end_and_its_process_goes(brutus: Path, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        house, ann = server.house, Commander(account=7)
        sit_down(server, TWO, ann)
        assert len(house.programs) == 1
        assert (await closed(ann)).why == ""
        assert house.budget._accounts._levels[7].used[Use.BOT_SECONDS] > 0
        await nobody_is_left(server, brutus)
        assert any(ply.seat == 1 for news in ann.of(Happened) for ply in news.plies)
        assert not ann.of(Said)
        await house.lobby.settled()
        (result,) = (await house.store.results.page()).results
        assert [sitter.kind for sitter in result.seats] == ["web", "program"]

    play(tmp_path, scene, program=(program(brutus, sandbox=True),))


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("exit_at_once", "exited with status 7"),
        ("crash", "was ended by SIGABRT (segmentation fault, sort of)"),
        ("garbage", "more than 100 errors in a turn"),
        ("flood", "a token or unreadable bytes without end"),
        ("close_stdout", "closed its standard output"),
    ],
)
def test_a_fault_is_told_at_once_and_kept(word: str, says: str, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, bob = Commander(), Commander("bob")
        sit_down(server, THREE, ann, bob)
        await until(lambda: bool(ann.of(Said)))
        assert ann.of(Said) == bob.of(Said) == [Said("brutus", says)]
        assert (await closed(ann)).why == f"brutus: {says}"
        await nobody_is_left(server, tmp_path)
        await server.house.lobby.settled()
        (result,) = (await server.house.store.results.page()).results
        assert result.reason == f"brutus: {says}"
        assert result.outcome is not None
        assert 1 not in result.outcome.winners

    play(tmp_path, scene, program=(rude(tmp_path, word),))


def test_a_fault_is_logged_as_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(server: Server) -> None:
        ann = Commander()
        sit_down(server, TWO, ann)
        await closed(ann)
        await nobody_is_left(server, tmp_path)

    with caplog.at_level("WARNING"):
        play(tmp_path, scene, program=(rude(tmp_path, "crash"),))
    (record,) = [record for record in caplog.records if record.message == "program failed"]
    fields: dict[str, object] = record.__dict__["fields"]
    assert (fields["why"], fields["stderr"]) == ("was ended by SIGABRT", "segmentation fault, sort of")


def test_a_program_that_is_gone_since(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        there.unlink()
        ann = Commander()
        sit_down(server, TWO, ann)
        assert "there is no such program" in (await closed(ann)).why
        await nobody_is_left(server, there)

    there = tmp_path / "there"
    there.write_text("#!/bin/sh\nexec cat\n")
    there.chmod(0o755)
    play(tmp_path, scene, program=(program(there),))


def test_it_goes_when_the_people_go_or_nobody_came(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Person("ann")
        table = sit_down(server, TWO, ann)
        await until(lambda: bool(list(processes_with(str(tmp_path)))))
        table.leave(ann)
        await closed(ann)
        await nobody_is_left(server, tmp_path)
        eve = Person("eve")
        sit_down(server, THREE, eve)
        assert (len(server.house.programs), list(processes_with(str(tmp_path)))) == (1, [])
        server.house.lobby.stand(eve)
        assert len(server.house.programs) == 0

    play(tmp_path, scene, program=(rude(tmp_path, "family"),))


def test_it_goes_when_the_server_stops(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        sit_down(server, TWO, Person("ann"))
        await until(lambda: bool(list(processes_with(str(tmp_path)))))

    play(tmp_path, scene, program=(rude(tmp_path, "family"),))
    assert not list(processes_with(str(tmp_path)))


def test_it_comes_back_after_a_restart(brutus: Path, tmp_path: Path) -> None:
    async def before(server: Server) -> None:
        ann = Commander(account=(await server.house.store.accounts.create("ann", "hash")).id)
        sit_down(server, TWO, ann)
        await until(lambda: len(ann.plies) > 100)

    async def after(server: Server) -> None:
        (table,) = server.house.lobby.tables.values()
        account = await server.house.store.accounts.find("ann")
        assert account is not None
        ann = Commander(account=account.id)
        server.house.lobby.come_back(table, ann)
        ann.go_on(table)
        assert (await closed(ann)).why == ""
        assert any(ply.seat == 1 for news in ann.of(Happened) for ply in news.plies)
        await nobody_is_left(server, brutus)

    offered = (program(brutus),)
    play(tmp_path, before, program=offered)
    play(tmp_path, after, program=offered)


def test_what_is_offered_changes_with_the_settings(brutus: Path, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        programs, settings = server.house.programs, server.settings
        ann = Commander()
        sit_down(server, TWO, ann)
        await ann.until(Began)
        server._read = lambda: replace(settings, program=(program(brutus, "cassius"),), programs_at_once=3)
        assert set((await server.reread()).made) == {"[[program]]", "--programs-at-once"}
        assert [offer.name for offer in programs.offered] == ["cassius"]
        assert programs.most == 3
        server._read = lambda: replace(settings, program=(program("no-such-program"),), programs_at_once=9)
        with pytest.raises(SetupError, match="there is no such program"):
            await server.reread()
        assert [offer.name for offer in programs.offered] == ["cassius"]
        assert programs.most == 3
        assert (await closed(ann)).why == ""  # whoever sat at a table has played on

    play(tmp_path, scene, program=(program(brutus),))


def test_a_name_that_somebody_has_registered(brutus: Path, tmp_path: Path) -> None:
    async def before(server: Server) -> None:
        await server.house.store.accounts.create("Brutus", "hash")

    play(tmp_path, before)
    with pytest.raises(SetupError, match=r"\[\[program\]\] 'brutus': somebody has an account of that name"):
        play(tmp_path, before, program=(program(brutus),))
