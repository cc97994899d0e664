"""Playing at a real server, a process of its own: every game, each other, through cuts and restarts."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from parley.core import Resign, Seat
from parley.games import load_game
from parley.match.clock import ClockRules
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end
from parley.net.visits.place import Visitor
from parley.net.visits.web import find_web
from parley.tables import Phase
from parley.visits import (
    Absent,
    Began,
    Came,
    Can,
    CannotNow,
    Chat,
    Declined,
    Entered,
    Fault,
    Happened,
    Hinted,
    Lost,
    Over,
    Parted,
    Returned,
    Stage,
    Wish,
)
from parley.visits.json import visit
from parley.wires.decoder import decode
from parley.wires.json import WIRE
from parley.wires.trace import parse_trace
from tests.net.process import ServerProcess, serving
from tests.net.visits.callers import Caller, calling
from tests.net.visits.relay import Relay
from tests.net.web.browser import PASSWORD, Browser

SMALL: dict[str, dict[str, Any]] = {
    "seabattle": {"size": 6, "fleet": (0, 0, 1, 2)},
    "battleship-plus": {"size": 10, "ships": (0, 0, 0, 1, 1)},
    "dots": {"width": 10, "height": 10},
    "conquest": {"players": 3, "rounds": 3, "map": "isles"},
}

QUICK = {"seabattle": "passes", "battleship-plus": "density", "dots": "greedy", "conquest": "random"}
"""Bots that need few moves, and little time for each."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("web") / "data", "--bot", "off") as server:
        yield server


def url(server: ServerProcess) -> str:
    return f"http://{server.web}"


def come(where: str, name: str = "", **more: Any) -> Any:
    return calling(find_web(where, Visitor(name, **more)))


def play(scene: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await scene()

    asyncio.run(run())


async def check_record(caller: Caller) -> None:
    """What was seen at the end is what the server wrote down."""
    seen, visit = caller.seen, caller.visit
    assert seen.match is not None
    journal = decode_journal(await visit.fetch(seen.match))  # type: ignore[attr-defined]
    match = replay_to_end(load_game(seen.game.name), journal)
    assert seen.view == match.view(seen.seat)
    assert seen.outcome == match.outcome
    assert [told.number for told in seen.plies] == list(range(1, match.length + 1))
    assert not [notice for notice in caller.notices if isinstance(notice, Fault)]


@pytest.mark.parametrize("game", SMALL)
def test_a_bot_plays_every_game_against_the_bots_of_the_house_and_again(
    server: ServerProcess, game: str
) -> None:
    async def scene() -> None:
        async with come(url(server)) as guest:
            guest.fly(game, QUICK[game])
            bots = ("random",) * (SMALL[game].get("players", 2) - 1)
            assert Can.AGAIN not in guest.visit.can
            guest.visit.open(Wish(game, SMALL[game], ClockRules(60_000), bots=bots))
            for _ in range(2):
                await guest.until(Came)
                await guest.until(Over)
                await check_record(guest)
                assert Can.AGAIN in guest.visit.can
                first = guest.seen
                guest.visit.again()
            await guest.until(Came)
            assert guest.seen is not first
            guest.pilot = None
            guest.visit.leave()
            await guest.until(Parted)
            assert guest.visit.stage is Stage.HALL

    play(scene)


def test_two_play_behind_a_password_a_third_watches_and_all_talk(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    # json/socket/10
    monkeypatch.setattr(visit, "PEOPLE", 0.3)  # the server's list may be a second old

    async def scene() -> None:
        async with come(url(server), "ann") as ann, come(url(server), "bob") as bob, come(url(server)) as eve:
            ann.visit.open(Wish("battleship-plus", SMALL["battleship-plus"], password="sesame"))  # noqa: S106
            await ann.until(Came)
            number = ann.seen.number
            await bob.see(lambda: number in bob.visit.hall.rows)
            row = bob.visit.hall.rows[number]
            assert (row.names, row.is_locked, row.is_free) == (("ann", None), True, True)
            bob.visit.join(number, "tahini")
            assert (await bob.until(Declined)).asked == "join"
            bob.visit.join(number, "sesame")
            await bob.until(Came)
            await ann.until(Began)
            eve.visit.watch(number, "sesame")
            await eve.until(Came)
            assert eve.seen.seat is None
            await ann.see(lambda: ann.seen.watchers == 1)
            ann.visit.say("good luck")
            assert [(await who.until(Chat)).remark.at_table for who in (bob, eve)] == [True, True]
            eve.visit.say("hello", to="ann")
            while (remark := (await ann.until(Chat)).remark).to != "ann":
                pass
            assert (remark.text, remark.at_table) == ("hello", False)
            for who in (ann, bob):
                who.fly("battleship-plus", QUICK["battleship-plus"])
            for who in (ann, bob, eve):
                await who.until(Over)
            for who in (ann, bob):  # behind a password, the record is for those who sat there
                await check_record(who)
            assert ann.seen.outcome == bob.seen.outcome == eve.seen.outcome
            assert Can.AGAIN not in ann.visit.can
            with pytest.raises(CannotNow):
                ann.visit.again()
            ann.visit.leave()
            ann.visit.refresh()
            await ann.see(lambda: {"ann", "bob"} <= set(ann.visit.hall.people))
            assert "random" in ann.visit.hall.bots["dots"]

    play(scene)


def test_hints_are_those_of_the_game_and_the_clock_runs(server: ServerProcess, tmp_path: Path) -> None:
    trace = tmp_path / "hints.trace"

    async def scene() -> None:
        async with come(url(server), trace=trace) as guest:
            with pytest.raises(CannotNow):
                guest.visit.ask_hint()
            guest.visit.open(Wish("dots", SMALL["dots"], ClockRules(30_000), bots=("random",)))
            await guest.until(Began)
            seen = guest.seen
            assert 0 < seen.deadlines[Seat(0)] - guest.visit.now() <= 30
            guest.visit.ask_hint("greedy")
            hinted = await guest.until(Hinted)
            assert hinted.bot == "greedy"
            assert hinted.hint.move in set(seen.view.moves())
            guest.visit.submit(seen.game.parse_move("A1"))
            assert (await guest.until(Declined)).asked == "submit"
            guest.visit.submit(hinted.hint.move)
            await guest.until(Happened)
            assert seen.plies[0].move == hinted.hint.move
            guest.visit.submit(Resign())
            await guest.until(Over)

    play(scene)
    said = decode(WIRE, parse_trace(trace.read_text()))
    assert [line.broken for line in said if line.broken] == []
    assert any(line.text.startswith("hint Hint") for line in said)


def test_a_table_one_waits_at_alone_may_be_left(server: ServerProcess) -> None:
    async def scene() -> None:
        async with come(url(server)) as guest:
            guest.visit.open(Wish("seabattle"))
            await guest.until(Came)
            assert guest.seen.phase is Phase.OPEN
            with pytest.raises(CannotNow):
                guest.visit.join(1)
            guest.visit.leave()
            await guest.until(Parted)
            guest.visit.open(Wish("seabattle", {"size": 99}))
            assert (await guest.until(Declined)).asked == "open"

    play(scene)


def test_a_cut_line_is_dialled_again_and_the_match_goes_on(server: ServerProcess) -> None:
    # json/socket/8, json/hello/3
    async def scene() -> None:
        async with (
            Relay(server.web) as relay,
            come(relay.url, "cara") as cara,
            come(url(server), "dora") as dora,
        ):
            cara.visit.open(Wish("dots", SMALL["dots"]))
            await cara.until(Came)
            seen = cara.seen
            dora.visit.join(seen.number)
            await dora.until(Began)
            await cara.until(Began)
            relay.cut()
            assert (await cara.until(Lost)).again is not None
            assert cara.visit.stage is Stage.OUTSIDE
            with pytest.raises(CannotNow):
                cara.visit.submit(seen.game.parse_move("E5"))
            assert (await dora.until(Absent)).seat == seen.seat
            await cara.until(Entered)
            assert (await dora.until(Returned)).seat == seen.seat
            assert cara.visit.seen is seen
            for who in (cara, dora):
                who.fly("dots")
            await cara.see(lambda: len(seen.plies) > 10)
            relay.cut()
            await cara.until(Over)
            await dora.until(Over)
            assert cara.visit.seen is seen
            assert seen.outcome == dora.seen.outcome

    play(scene)


def test_a_match_goes_on_when_the_server_is_back(tmp_path: Path) -> None:
    """One plays, one watches, and the server stops and starts."""
    data = tmp_path / "data"

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            with serving(data, "--bot", "off") as server:
                relay = await stack.enter_async_context(Relay(server.web))
                ann = await stack.enter_async_context(come(relay.url, "ann"))
                eve = await stack.enter_async_context(come(relay.url, "eve"))
                ann.visit.open(Wish("conquest", SMALL["conquest"], bots=("random", "random")))
                await ann.until(Began)
                seen, match = ann.seen, ann.seen.match
                eve.visit.watch(seen.number)
                await eve.until(Came)
                server.terminate()
            assert (await ann.until(Lost)).why == "the server is stopping"
            with serving(data, "--bot", "off") as server:
                relay.to = server.web
                await asyncio.gather(ann.until(Entered), eve.until(Entered))
                assert ann.visit.seen is seen
                assert seen.match == match
                ann.fly("conquest")
                await asyncio.gather(ann.until(Over), eve.until(Over))
                assert seen.view.outcome == seen.outcome == eve.seen.outcome
                await stack.aclose()

    play(scene)


def test_what_ended_meanwhile_is_looked_up(tmp_path: Path) -> None:
    """Cut off for longer than a seat is kept."""

    async def scene() -> None:
        with serving(tmp_path / "data", "--bot", "off", "--grace", "1") as server:
            async with (
                Relay(server.web) as relay,
                come(relay.url, "ann") as ann,
                come(url(server), "bob") as bob,
            ):
                ann.visit.open(Wish("dots", SMALL["dots"]))
                await ann.until(Came)
                bob.visit.join(ann.seen.number)
                await ann.until(Began)
                there, relay.to = relay.to, relay.to._replace(port=1)
                relay.cut()
                await ann.until(Lost)
                over = await bob.until(Over)
                relay.to = there
                assert (await ann.until(Over)).outcome == over.outcome
                assert ann.seen.phase is Phase.OVER
                ann.visit.leave()
                assert ann.visit.stage is Stage.HALL

    play(scene)


async def gone(where: str, name: str = "", **more: Any) -> str:
    """Why one cannot get in."""
    caller = Caller(find_web(where, Visitor(name, **more)))
    lost = await caller.until(Lost)
    assert lost.again is None
    assert caller.visit.stage is Stage.GONE
    await caller.leave()
    return lost.why


def test_accounts_are_made_and_known_by_their_password(server: ServerProcess) -> None:
    async def scene() -> None:
        where = url(server)
        async with come(where, "Zoe", password=PASSWORD, register=True) as zoe:
            assert zoe.visit.name == "Zoe"
            assert "this name" in await gone(where, "Zoe", password=PASSWORD, register=True)
            assert "this name" in await gone(where, "zoe")
            assert "password" in await gone(where, "Zoe", password="wrong horse")  # noqa: S106
            browser = Browser(server.web)
            await browser.log_in("Zoe")
            await browser.post("/api/logout/everywhere")
            lost = await zoe.until(Lost)
            assert (lost.why, lost.again) == ("you were signed out", None)
        async with come(where, "Zoe", password=PASSWORD):
            pass
        for _ in range(2):  # a guest's name is free again
            async with come(where, "yan") as yan:
                assert yan.visit.name == "yan"

    play(scene)


def test_what_is_in_the_way_is_said_in_one_line(server: ServerProcess) -> None:
    async def scene() -> None:
        where = url(server)
        assert await gone("http://127.0.0.1:1") == "nobody listens at http://127.0.0.1:1"
        assert await gone(f"{where}/games") == f"{where}/games has no API: leave out /games"
        assert await gone(f"https://{server.web}") == f"https://{server.web} does not speak TLS: is it http?"
        bpgp = f"http://{server.bpgp}"
        assert (await gone(bpgp)).startswith(bpgp)

    play(scene)
