"""Hints: what the bot itself would say, to those who practise, one at a time, and nothing that is hidden."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parley.bots import bot_names, load_bot
from parley.core import Seat
from parley.core.bot import Hint, Limit
from parley.core.cells import Cell
from parley.games import GAMES, load_game
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.seats.web import hints, reading
from parley.seats.web.codes import Denied
from parley.seats.web.hints import Hints, Question, advise
from parley.seats.web.replays import Replays
from parley.seats.web.views import face_of
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import PATIENCE, Autopilot, Slow, Tab, _is_due, seat, visit
from tests.seats.web.test_reading import plain, stored

QUICK = {"seabattle": "density", "battleship-plus": "density", "dots": "greedy", "conquest": "border"}
"""Bots that look at no clock."""
FIELDS = {"re", "ok", "ply", "seat", "bot", "move", "heat", "hit", "moves", "chance"}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Whatever bot gives hints, it is this one."""
    bot = Slow()
    monkeypatch.setattr(hints, "load_bot", lambda _game, _name: bot)
    yield bot
    bot.go.set()


@pytest.fixture
def thinkers() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads


async def practise(tab: Tab, game: str) -> Match[Any, Any, Any]:
    """Sit down against a bot; the position when it is one's turn."""
    await seat(game, tab, bots=["random"])
    return await until_due(tab)


async def until_due(tab: Tab) -> Match[Any, Any, Any]:
    table = tab.session.player.table
    assert table is not None
    await tab.until(lambda: _is_due(tab, table.seat_of(tab.session.player), None))
    return table.match


def questions(match: Match[Any, Any, Any], count: int) -> list[Question]:
    """Different ones: the same of many matches."""
    return [Question(match, number, Seat(0), "random") for number in range(count)]


async def turns() -> None:
    """Let everything that can go on do so."""
    for _ in range(10):
        await asyncio.sleep(0)


# -- what is said ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_what_the_bot_says_of_the_view(game: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        match = await practise(ann, game)
        for _ in range(3):
            record = ann.session.player.table.ledger.record  # type: ignore[union-attr]
            said = await ann.granted("hint", bot=QUICK[game])
            assert said.keys() == FIELDS
            assert (said["ply"], said["seat"], said["bot"]) == (match.length, 0, QUICK[game])
            rng = Random(f"{record} {match.length} 0 {QUICK[game]}")
            own = load_bot(game, QUICK[game]).hint(match.view(Seat(0)), Limit(hints.SECONDS), rng)
            assert match.game.parse_move(said["move"]) == own.move
            assert said["moves"] == [
                [match.game.format_move(move), round(worth, 6)] for move, worth in own.moves[:8]
            ]
            assert (said["chance"] is None) == (own.chance is None)
            check_heat(match, said, own)
            await ann.granted("move", move=said["move"])
            match = await until_due(ann)

    play(tmp_path, scene)


def check_heat(match: Match[Any, Any, Any], said: dict[str, Any], own: Hint[Any]) -> None:
    grid = face_of(match.game.name).grid
    if not own.cells:
        assert said["heat"] is said["hit"] is None
        return
    assert grid is not None
    board = grid(match.view(Seat(0)))
    assert [len(row) for row in said["heat"]] == [board.width] * board.height
    hottest = max(own.cells.values())
    for y, row in enumerate(said["heat"]):
        for x, share in enumerate(row):
            heat = max(own.cells.get(Cell(x, y), 0.0), 0.0)
            assert share == (round(100 * heat / hottest) if heat else 0)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "dots"])
def test_the_best_bot_is_asked_unless_another_is_named(game: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        match = await practise(ann, game)
        await Autopilot(parlour.house, ann).play(most=2)
        match = await until_due(ann)
        said = await ann.granted("hint")
        assert said["bot"] == bot_names(game)[-1]
        match.game.check(match.state, Seat(0), match.game.parse_move(said["move"]))

    play(tmp_path, scene)


def test_heat_is_drawn_from_the_top(slow: Slow, tmp_path: Path) -> None:
    slow.go.set()

    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await practise(ann, "dots")
        said = await ann.granted("hint")
        assert (said["bot"], said["hit"], said["chance"], said["moves"]) == ("strong", None, None, [])
        assert said["heat"] == [[0, 100, 50, *[0] * 7], *[[0] * 10] * 9]

    play(tmp_path, scene)


def test_where_nothing_is_hot(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gloomy:
        def hint(self, view: Any, _limit: Limit, _rng: Random) -> Hint[Any]:
            return Hint(next(iter(view.moves())), {Cell(0, 0): -2.0}, chance=0.25)

    monkeypatch.setattr(hints, "load_bot", lambda _game, _name: Gloomy())
    rules = load_game("dots")
    match, _ = Match.start(rules, rules.setup_type(width=10, height=10), Random(1))
    said = advise(Question(match, 1, Seat(0), "gloomy"), True).answer
    assert (said["heat"], said["hit"], said["chance"]) == ([[0] * 10] * 10, None, 0.25)


# -- who may ask -----------------------------------------------------------------------------------


def test_hints_are_for_those_who_practise(tmp_path: Path) -> None:
    # json/hint/1
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        assert await ann.refused("hint") == "not_seated"
        await seat("dots", ann, bob)
        for tab in (ann, bob):
            assert await tab.refused("hint") == "not_practice"
        await ann.granted("resign")
        await ann.news("closed")
        await ann.granted("open", game="dots")
        assert await ann.refused("hint") == "not_playing"
        await ann.granted("stand")
        await seat("dots", ann, bob, bots=["random"], setup={"players": 3})
        assert await ann.refused("hint") == "not_practice"

    play(tmp_path, scene)


def test_only_in_turn_and_only_bots_of_the_game(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        match = await practise(ann, "seabattle")
        for bot in ("tracker", "density:x=1", "nobody"):
            assert await ann.refused("hint", bot=bot) == "no_such_bot"
        assert await ann.refused("hint", bot="") == "bad_message"
        assert match.to_move >= {Seat(0)}
        fleet = (await ann.granted("shuffle"))["move"]
        table = ann.session.player.table
        assert table is not None
        table.seats[1].tell = lambda *_news: None  # type: ignore[union-attr, method-assign]
        await ann.granted("move", move=fleet)
        while 0 in table.match.to_move:
            shot = next(iter(table.match.view(Seat(0)).moves()))
            await ann.granted("move", move=match.game.format_move(shot))
        assert await ann.refused("hint", bot="random") == "not_your_turn"

    play(tmp_path, scene)


def test_a_bot_that_fails_is_our_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_game: str, _name: str) -> Any:
        raise KeyError("where was I?")

    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await practise(ann, "dots")
        with monkeypatch.context() as patched:
            patched.setattr(hints, "load_bot", fail)
            assert await ann.refused("hint", bot="greedy") == "server_fault"
        assert (await ann.granted("hint", bot="greedy"))["move"]

    play(tmp_path, scene)


# -- one at a time ---------------------------------------------------------------------------------


def test_nothing_waits_for_a_hint(slow: Slow, thinkers: ThreadPoolExecutor, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await practise(ann, "dots")
        asked = ann.send("hint")
        await slow.begun()
        assert await ann.refused("hint") == "too_many"
        assert await (await visit(parlour, "ann")).refused("hint") == "too_many"  # in another tab
        await ann.granted("move", move="E5")
        await until_due(ann)  # a bot still has a thread to think in
        await ann.granted("resign")
        await ann.news("closed")
        assert [message for message in ann.heard if message.get("re") == asked] == []
        slow.go.set()
        said = await ann.answer(asked)
        assert (said["ok"], said["ply"]) == (True, 0)

    play(tmp_path, scene, thinkers=thinkers)


def test_some_wait_and_the_others_are_told_that_we_are_busy(
    slow: Slow, thinkers: ThreadPoolExecutor, tmp_path: Path
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        *others, last = questions(await practise(ann, "dots"), hints.PLACES + 1)
        lane = parlour.house.shared(Hints)
        tasks = [
            asyncio.create_task(lane.ask(str(question.number % hints.PER_ADDRESS), question))
            for question in others
        ]
        await slow.begun()
        await turns()
        for address, why in (("0", "too many"), ("new", "busy")):
            with pytest.raises(Denied, match=why):
                await lane.ask(address, last)
        tasks.pop().cancel()
        await turns()
        tasks.append(asyncio.create_task(lane.ask("new", last)))
        await turns()
        assert slow.count == 1
        slow.go.set()
        assert len(await asyncio.gather(*tasks)) == hints.PLACES == slow.count
        assert not lane._visitors.askers

    play(tmp_path, scene, thinkers=thinkers)


def test_who_practises_does_not_wait_for_all_who_look_back(
    slow: Slow, thinkers: ThreadPoolExecutor, tmp_path: Path
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        asked = questions(await practise(ann, "dots"), hints.PLACES)
        lane, order = parlour.house.shared(Hints), list[str]()

        async def look_back(question: Question) -> None:
            await lane.ask(str(question.number), question)
            order.append("visitor")

        async def play_on() -> None:
            await ann.granted("hint")
            order.append("ann")

        tasks = [asyncio.create_task(look_back(question)) for question in asked]
        await slow.begun()
        await turns()
        tasks.append(asyncio.create_task(play_on()))
        await turns()
        slow.go.set()
        await asyncio.gather(*tasks)
        assert order.index("ann") < hints.PLACES / 2  # right after the one that was begun, but told later
        assert slow.count == hints.PLACES + 1

    play(tmp_path, scene, thinkers=thinkers)


def test_who_is_gone_does_not_wait_but_what_is_thought_is_thought_to_its_end(
    slow: Slow, thinkers: ThreadPoolExecutor, tmp_path: Path
) -> None:
    async def scene(parlour: Parlour) -> None:
        tabs = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        matches = [await practise(tab, "dots") for tab in tabs]
        ann, bob, cid = tabs
        lane = parlour.house.shared(Hints)
        record = ann.session.player.table.ledger.record  # type: ignore[union-attr]
        ann.send("hint")
        await slow.begun()
        bob.send("hint")
        asked = cid.send("hint")
        await turns()
        assert lane._players.askers.total() == 3
        for tab in (ann, bob):
            tab.session.lost()
        await turns()
        assert (slow.count, [*lane._players.askers]) == (1, [cid.session.player])  # who waits for ann's
        slow.go.set()
        assert (await cid.answer(asked))["ok"]
        assert slow.count == 2
        await lane.ask("anywhere", Question(matches[0], record, Seat(0), "strong"))
        assert slow.count == 2  # ann's was kept

    play(tmp_path, scene, thinkers=thinkers)


def test_no_hints_are_begun_when_the_threads_are_gone(slow: Slow, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await practise(ann, "dots")
        threads.shutdown()
        assert await ann.refused("hint") == "stopping"
        assert await ann.refused("hint") == "stopping"

    threads = ThreadPoolExecutor(1)
    play(tmp_path, scene, thinkers=threads)


# -- what is kept ----------------------------------------------------------------------------------


def test_what_was_said_is_said_again_also_later(slow: Slow, tmp_path: Path) -> None:
    slow.go.set()

    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        await practise(ann, "dots")
        said = await ann.granted("hint", bot="greedy")
        await ann.granted("move", move="E5")
        await ann.granted("resign")
        number = (await ann.news("closed"))["match"]
        await stored(parlour)
        advice = await reading.hint(parlour.house.shared(Replays), number, 0, None, "greedy")
        answer = {field: said[field] for field in FIELDS - {"re", "ok"}}
        assert plain(advice.answer) == {"match": number, **answer}
        assert (advice.is_final, slow.count) == (True, 1)
        await reading.hint(parlour.house.shared(Replays), number, 0, None, "random")
        assert slow.count == 2

    play(tmp_path, scene)


def test_not_too_much_is_kept(slow: Slow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow.go.set()
    monkeypatch.setattr(hints, "KEPT", 2)

    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        one, two, three = questions(await practise(ann, "dots"), 3)
        lane = parlour.house.shared(Hints)
        for question, count in ((one, 1), (two, 2), (one, 2), (three, 3), (one, 3), (two, 4)):
            await lane.ask("anywhere", question)
            assert slow.count == count

    play(tmp_path, scene)


def test_nobody_waits_for_a_bot_to_prepare(slow: Slow, tmp_path: Path) -> None:
    slow.go.set()
    ready = Event()
    slow.prepare = lambda: ready.wait(PATIENCE)  # type: ignore[attr-defined]

    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        (question,) = questions(await practise(ann, "dots"), 1)
        lane = parlour.house.shared(Hints)
        for count in (1, 2):
            assert not (await lane.ask("anywhere", question)).is_final
            assert slow.count == count
        ready.set()
        (thread,) = lane._preparing.values()
        assert thread is not None
        await asyncio.to_thread(thread.join, PATIENCE)
        for _ in range(2):
            assert (await lane.ask("anywhere", question)).is_final
            assert slow.count == 3

    play(tmp_path, scene)


# -- what is not said ------------------------------------------------------------------------------


def fight(game: str, fleets: tuple[str, str], shots: list[str]) -> Match[Any, Any, Any]:
    """Both place, and whoever is to move fires the next of these shots; until seat 0 is to move again."""
    rules, rng = load_game(game), Random(1)
    match, _ = Match.start(rules, rules.setup_type(), rng)
    for number, fleet in enumerate(fleets):
        match, _ = match.play(Seat(number), rules.parse_move(fleet), Millis(0), rng)
    for shot in shots:
        (mover,) = match.to_move
        match, _ = match.play(mover, rules.parse_move(shot), Millis(0), rng)
    return match


@pytest.mark.parametrize("game", ["seabattle", "battleship-plus"])
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 4))
def test_a_hint_does_not_depend_on_what_the_seat_cannot_see(game: str, seed: int, count: int) -> None:
    rng, rules = Random(seed), load_game(game)
    shuffle = face_of(game).shuffle
    assert shuffle is not None
    setup = rules.setup_type()
    mine = shuffle(setup, rng)
    shots = [f"{'ABCDEFGHIJ'[cell % 10]}{cell // 10 + 1}" for cell in rng.sample(range(100), count)]
    matches = [fight(game, (mine, shuffle(setup, rng)), shots) for _ in range(60)]
    here = matches[0]
    assume(here.to_move == {Seat(0)})
    alike = [match for match in matches if match.view(Seat(0)) == here.view(Seat(0))]
    hidden = {match.state.fleets[1] for match in alike}
    assume(len(hidden) > 1)
    answers = [advise(Question(match, 1, Seat(0), QUICK[game]), True).answer for match in alike[:4]]
    assert all(answer == answers[0] for answer in answers)
    assert max(map(max, answers[0]["heat"])) == 100
