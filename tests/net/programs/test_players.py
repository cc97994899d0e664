"""Programs of every game at tables of a real server: they play, they fail with words, and none is left."""

import shutil
from pathlib import Path

import pytest

from parley.core import Seat
from parley.games import battleship_plus, dots
from parley.match.clock import ClockRules
from parley.net.children.launch import MIB, Launcher
from parley.net.programs.players import PARTS
from parley.net.server import Server
from parley.seats.private import player as private
from parley.tables import Happened, Said, Terms
from tests.net.house import play
from tests.net.programs.commands import HERE, PROGRAMS, command
from tests.net.programs.test_stable import Commander, closed, nobody_is_left, sit_down

CLOCK = ClockRules(per_move=60_000)
TERMS = {
    "battleship-plus": Terms(battleship_plus.GAME, battleship_plus.Setup(10, (0, 0, 0, 1, 1)), CLOCK),
    "dots": Terms(dots.GAME, dots.Setup(10, 10), CLOCK),
}
GAMES = tuple(PROGRAMS)


def program(game: str, folder: Path, habit: str, **more: object) -> dict[str, object]:
    """A copy, so that its processes can be told from those of other tests."""
    for name in (PROGRAMS[game], "mouth.py"):
        shutil.copy(HERE / name, folder / name)
    words = command(game, habit, folder)
    return {"name": "brutus", "game": game, "command": words, "sandbox": False, **more}


@pytest.mark.parametrize(("game", "habit"), [(game, word) for game in GAMES for word in ("polite", "create")])
def test_it_plays_to_the_end_and_its_process_goes(game: str, habit: str, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Commander(game=TERMS[game].game)
        sit_down(server, TERMS[game], ann)
        end = await closed(ann)
        assert (end.why, ann.of(Said)) == ("", [])
        assert end.outcome is not None
        assert any(ply.seat == 1 for news in ann.of(Happened) for ply in news.plies)
        await nobody_is_left(server, tmp_path)

    play(tmp_path, scene, program=(program(game, tmp_path, habit),))


@pytest.mark.parametrize(
    ("habit", "says"),
    [
        ("die", "exited with status 3"),
        ("hang", "no move in 2 s"),
        ("lie", "in a row"),
        ("flood", ""),
        ("fork", None),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_fault_is_told_and_kept(
    game: str, habit: str, says: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(server: Server) -> None:
        ann = Commander(game=TERMS[game].game)
        sit_down(server, TERMS[game], ann)
        end = await closed(ann)
        if says is not None:
            assert end.why.startswith("brutus: ")
            assert says in end.why
            assert ann.of(Said)[0].text in end.why
            assert end.outcome is not None
            assert Seat(0) in end.outcome.winners
        await nobody_is_left(server, tmp_path)

    monkeypatch.setattr("parley.net.programs.players._SECONDS", 2.0)
    play(tmp_path, scene, program=(program(game, tmp_path, habit),))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("words", ["", "at={host}:{port}"])
def test_one_that_only_knows_sockets(game: str, words: str, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Commander(game=TERMS[game].game)
        sit_down(server, TERMS[game], ann)
        end = await closed(ann)
        assert (end.why, ann.of(Said)) == ("", [])
        await nobody_is_left(server, tmp_path)

    tmp_path.chmod(0o755)  # in the sandbox it runs as nobody
    offered = program(game, tmp_path, f"polite {words}", tcp=True, sandbox=bool(words))
    play(tmp_path, scene, program=(offered,))


def test_whoever_does_not_come_in_time_is_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(server: Server) -> None:
        ann = Commander(game=battleship_plus.GAME)
        sit_down(server, TERMS["battleship-plus"], ann)
        assert (await closed(ann)).why == "brutus: has not sat down in 0.5 s"
        await nobody_is_left(server, tmp_path)

    monkeypatch.setattr(private, "MEETING", 0.5)
    play(tmp_path, scene, program=(program("battleship-plus", tmp_path, "hang-early"),))


def test_whoever_holds_too_much_memory_is_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(server: Server) -> None:
        ann = Commander(game=dots.GAME)
        sit_down(server, TERMS["dots"], ann)
        assert (await closed(ann)).why == "brutus: holds more than 40 MiB of memory"
        await nobody_is_left(server, tmp_path)

    monkeypatch.setattr(Launcher, "memory", 40 * MIB)
    play(tmp_path, scene, program=(program("dots", tmp_path, "eat"),))


def test_every_game_has_its_wire() -> None:
    assert {game: part.can_resume for game, part in PARTS.items()} == {
        "conquest": True,
        "seabattle": False,
        "battleship-plus": False,
        "dots": False,
    }
