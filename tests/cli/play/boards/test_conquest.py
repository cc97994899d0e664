import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from parley.cli.play.boards.conquest import ConquestBoard
from parley.cli.play.boards.marks import FINE, ROUGH, Marks
from parley.cli.play.words import speaker
from parley.core.bot import Hint
from parley.games.conquest import GAME, Advance, Attack, March, Next, Node, Place, Setup, find_map, load_map
from parley.games.conquest.map import Map
from tests.cli.play.boards.stage import Stage
from tests.cli.play.sittings import Sitting

Script = Callable[[Stage, Pilot[None]], Awaitable[None]]
NAMES = [node.name for node in load_map("isles").nodes]


def number(name: str) -> int:
    return NAMES.index(name)


def act(
    sitting: Sitting,
    script: Script,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    marks: Marks = FINE,
) -> Stage:
    stage = Stage(ConquestBoard(speaker(language), marks), sitting)

    async def run() -> None:
        async with stage.run_test(size=size) as pilot:
            await pilot.pause()
            await script(stage, pilot)
            await pilot.pause()

    asyncio.run(run())
    return stage


def auto(sitting: Sitting, rng: Random) -> None:
    """Somebody's move, or the dice."""
    (seat,) = sitting.game.to_move(sitting.state)
    if seat < 0:
        sitting.play(seat, sitting.game.chance(sitting.state, rng))
    else:
        sitting.play(seat, rng.choice(list(sitting.game.view(sitting.state, seat).offers())))


def isles(seat: int | None = 0) -> Sitting:
    """The first eight places are ann's, the others bob's; one unit everywhere but for 5 in Northgate, 3 in
    Eastgate; ann is to reinforce with 9."""
    sitting = Sitting(GAME, Setup(2, "isles", units=14), seat)
    sitting.turn("first 0")
    for own, other in zip(range(8), range(8, 16), strict=True):
        sitting.turn(f"place {own} 1")
        sitting.turn(f"place {other} 1")
    for own in (3, 3, 3, 3, 7, 7):
        sitting.turn(f"place {own} 1")
        sitting.turn("place 15 1")
    sitting.turn("first 0")
    return sitting


def keys(text: str) -> list[str]:
    """Words are typed letter by letter."""
    named = ("enter", "escape", "tab", "space", "backspace", "left", "right", "up", "down", "plus", "minus")
    return [key for word in text.split() for key in ([word] if word in named or "+" in word else list(word))]


def test_claiming_and_filling() -> None:
    sitting = Sitting(GAME, Setup(2, "isles", units=9))
    sitting.turn("first 0")

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        assert stage.board.prompt == "Your turn: claim a free place."
        stage.plays = True
        await pilot.press(*keys("salt enter"))
        assert stage.decided == [Place(number("Saltbay"), 1)]
        sitting.turn("place 0 1")
        stage.board.show(sitting.seen)
        await pilot.press(*keys("frost enter"))
        assert stage.board.prompt == "Frostcape is taken already."

    assert len(act(sitting, script).decided) == 1


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("northgate enter 3 enter", Place(3, 3)),
        ("northgate enter enter", Place(3, 9)),
        ("northgate enter a", Place(3, 9)),
        ("northgate enter minus down enter", Place(3, 7)),
        ("northgate enter 4 backspace 2 enter", Place(3, 2)),
        ("northgate enter escape escape eastg enter 1 enter", Place(7, 1)),
        ("northgate space 4 enter", Place(3, 4)),
        ("place space 3 space 4 enter", Place(3, 4)),
    ],
)
def test_reinforcing(typed: str, move: Place) -> None:
    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        assert stage.board.prompt == "Your turn: 9 to place. Where?"
        await pilot.press(*keys(typed))

    assert act(isles(), script).decided == [move]


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("northgate enter 12 enter", "From 1 to 9."),
        ("duskrock enter", "Duskrock is not yours."),
        ("xyzzy enter", "There is no place called xyzzy."),
        ("w enter", "Which one: Whitefell, Westgate?"),
        ("attack space 3 space 15 enter", "that action does not belong to this phase"),
        ("place space 12 space 1 enter", "that node cannot be the target of this action"),
    ],
)
def test_what_is_not_legal_is_refused_with_words(typed: str, fault: str) -> None:
    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.press(*keys(typed))
        assert stage.board.prompt == fault

    assert act(isles(), script).decided == []


def test_a_whole_turn_by_keys() -> None:
    """Reinforce, attack twice, follow up, attack no more, march."""
    sitting = isles()

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        stage.plays = True
        board = stage.board
        await pilot.press(*keys("northgate enter a"))
        assert board.prompt == "Your turn: attack from where? Or type n: no more attacks."
        await pilot.press(*keys("frostcape enter"))
        assert board.prompt == "Frostcape has one unit, and that one stays."
        await pilot.press(*keys("northgate enter"))
        assert board.prompt == "Attack from Northgate: where to?"
        await pilot.press(*keys("saltbay enter"))
        assert board.prompt == "Saltbay is not beside Northgate."
        await pilot.press(*keys("tab enter"))
        sitting.turn("roll 6 6 1 / 6 5")
        board.show(sitting.seen)
        await pilot.press("enter")  # the same again
        assert stage.decided[1:] == [Attack(3, 15)] * 2
        while sitting.state.phase == "battle":
            theirs = "1 1"[: 2 * min(2, sitting.state.units[15]) - 1]
            sitting.turn(f"roll 6 6 6 / {theirs}")
            board.show(sitting.seen)
            if sitting.state.phase == "attack":
                await pilot.press("enter")
        most = sitting.state.units[3] - 1
        assert board.prompt == f"Crossing is yours! How many follow, 0 to {most}? Enter: all."
        assert any("[6]" in line for line in stage.drawn)
        await pilot.press(*keys("escape"))
        assert board.prompt.startswith("Attack on from where? Esc: follow up.")
        await pilot.press(*keys("escape 2 enter n"))
        assert board.prompt == "Enter: no more attacks."
        await pilot.press(*keys("enter northgate enter crossing enter 1 enter"))

    stage = act(sitting, script)
    assert stage.decided[-3:] == [Advance(2), Next(), March(3, 15, 1)]
    assert sitting.state.standing.turn == 1


def test_the_mouse_chooses_and_looks() -> None:
    sitting = isles()
    sitting.turn("place 3 9")

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        def label(name: str) -> tuple[int, int]:
            row = next(y for y, line in enumerate(stage.drawn) if f"{name} " in line)
            return stage.drawn[row].index(name) + 1, row

        await pilot.click(ConquestBoard, offset=label("Duskrock"))
        assert stage.board.prompt.startswith("Your turn: attack from where?")
        assert any("[Duskrock" in line for line in stage.drawn)
        await pilot.click(ConquestBoard, offset=label("Northgate"))
        await pilot.click(ConquestBoard, offset=(0, 0))
        assert stage.board.prompt == "Attack from Northgate: where to?"
        await pilot.click(ConquestBoard, offset=label("Crossing"))

    assert act(sitting, script).decided == [Attack(3, 15)]


def test_arrows_steps_and_names_that_begin_with_a_step() -> None:
    sitting = Sitting(GAME, Setup(2, "world", units=40))
    sitting.turn("first 0")

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        def here() -> str:
            return stage.drawn[-4].split("  ")[0]

        assert here().startswith("Alaska North America +5: free")
        await pilot.press("l")
        assert here().startswith("Northwest Canada ")
        await pilot.press("down")
        assert here().startswith("Alberta ")
        await pilot.press("k")
        assert not here().startswith("Alberta ")
        await pilot.press(*"am")
        assert (stage.board.typed, here().split()[0]) == ("kam", "Kamchatka")
        await pilot.press("escape", "h", "h", "enter")

    assert len(act(sitting, script).decided) == 1


def test_whoever_watches_or_waits_decides_nothing() -> None:
    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        assert stage.board.prompt == "ann is to move."
        await pilot.press(*keys("northgate enter"))
        assert stage.board.prompt in ("it is not your turn", "you are watching")
        await pilot.press(*keys("place space 3 space 1 enter"))
        assert stage.board.prompt in ("it is not your turn", "you are watching")
        assert [key for key, _ in stage.board.keys] == ["←↑↓→", "+ -"]

    assert act(isles(1), script).decided == []
    assert act(isles(None), script).decided == []


def test_the_end() -> None:
    sitting = isles()
    sitting.play(1, "resign")

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.press("tab")
        assert "bob out" in stage.drawn[-2].replace("○ ", "")

    stage = act(sitting, script)
    assert stage.decided == []


def test_how_it_looks_without_colours() -> None:
    drawn: list[list[str]] = []

    async def script(stage: Stage, _pilot: Pilot[None]) -> None:
        drawn.append(stage.drawn)

    sitting = isles()
    act(sitting, script, language="de", marks=ROUGH)
    act(sitting, script, size=(200, 60), language="ru")
    assert any("Nordtor A5" in line and "." in line for line in drawn[0])
    assert any("Nordinsel +3" in line for line in drawn[0])
    assert drawn[0][-2] == "A ann 8/14 +9  B bob 8/14 +9"
    assert all(line.isascii() for line in drawn[0] if "ß" not in line and "ü" not in line and "ä" not in line)
    assert any("Северные ворота ●5" in line for line in drawn[1])
    assert any(line.endswith("● ann 8/14 +9") for line in drawn[1])


def test_a_hint_ranks_places() -> None:
    sitting = isles()
    hint = Hint(Place(7, 5), moves=((Place(7, 5), 0.9), (Place(3, 5), 0.4)))

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        stage.board.show(sitting.seen, hint)
        await pilot.pause()
        assert any("1Eastgate" in line for line in stage.drawn)
        assert any("2Northgate" in line for line in stage.drawn)
        assert stage.drawn[-3] == "1 Eastgate +5  2 Northgate +5"

    act(sitting, script)


KEYS = (
    *("up", "down", "left", "right", "enter", "enter", "enter", "enter", "space", "tab", "tab", "shift+tab"),
    *("escape", "backspace", "plus", "minus"),
    *"hjklaknnwst0123 ж",
)


def wide(of: Map) -> Map:
    """The same with names that take two columns a letter."""
    nodes = tuple(Node(f"地{node.name[:9]}\u0301", node.x, node.y) for node in of.nodes)
    return Map("wide", nodes, of.edges, of.continents)


@settings(max_examples=6, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    seat=st.sampled_from((0, 0, 1, None)),
    size=st.sampled_from(((80, 24), (200, 60), (12, 4), (1, 1), (30, 9))),
    of=st.sampled_from(("isles", "random:5:30", "wide")),
)
def test_whatever_comes_only_legal_moves_are_decided(
    seed: int, seat: int | None, size: tuple[int, int], of: str
) -> None:
    rng = Random(seed)
    played_on = wide(find_map("isles")) if of == "wide" else find_map(of)
    sitting = Sitting(GAME, Setup(rng.randint(2, 5), played_on, units=15), seat)
    for _ in range(rng.randint(0, 120)):
        auto(sitting, rng)

    async def script(stage: Stage, pilot: Pilot[None]) -> None:
        stage.plays = True
        for _ in range(15):
            while sitting.seen.outcome is None and not sitting.seen.is_my_turn and seat is not None:
                auto(sitting, rng)
            stage.board.show(sitting.seen)
            for key in rng.choices(KEYS, k=6):
                await stage.poke(key)
                if sitting.seen.outcome is None and not sitting.seen.is_my_turn:
                    auto(sitting, rng)
                    stage.board.show(sitting.seen)
            await stage.point(rng.randrange(size[0]), rng.randrange(size[1]))
            said: list[Any] = [stage.board.prompt, stage.board.keys, stage.board.help, stage.drawn]
            assert all(said)
            assert all(stage.board.render_line(y).cell_length == size[0] for y in range(size[1]))

    act(sitting, script, size)
