import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parley.bots.strength import strength_of
from parley.net.server import Server, serving
from parley.seats.web import hints, reading
from parley.seats.web.hints import Hints
from tests.net.house import SETTINGS, play
from tests.net.web.browser import PATIENCE, WEB, Browser, hear, wire
from tests.seats.web.browsers import Slow

HINT = {"match", "ply", "seat", "bot", "move", "heat", "hit", "moves", "chance"}


async def resign(somebody: Browser) -> int:
    """Play the shortest match of Dots there is, against a bot; its number."""
    async with somebody.tab() as tab:
        await tab.send('{"id":1,"do":"open","game":"dots","bots":["random"]}')
        while (await hear(tab, news="table"))["view"] is None:
            pass
        await tab.send('{"id":2,"do":"resign"}')
        closed = await hear(tab, news="closed")
    return int(closed["match"])


def test_a_match_that_is_over_in_every_form(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        number = await resign(ann)
        page = f"/api/matches/{number}"
        whole: dict[str, Any] = (await ann.get(page)).json
        assert (whole["match"], whole["game"]) == (number, "dots")
        assert whole["players"][0]["name"] == "ann"
        assert (await ann.get(f"{page}/at/0")).json["match"] == number
        journal = await ann.get(f"{page}/journal")
        assert json.loads(journal.body.splitlines()[0])["game"] == "dots"
        assert (await ann.get(f"{page}/record.txt")).headers["content-type"].startswith("text/plain")
        sgf = await ann.get(f"{page}/record.sgf")
        assert sgf.body.startswith(b"(;")

        for answer in (journal, sgf):
            assert answer.headers["cache-control"] == "no-cache"
        again = await ann.get(f"{page}/journal", If_None_Match=f'"x", {journal.headers["etag"]}')
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == journal.headers["etag"]

        listed = (await ann.get("/api/matches?player=ann&game=dots")).json
        assert [match["match"] for match in listed["matches"]] == [number]
        assert (await ann.get(f"/api/matches?before={number}")).json["matches"] == []
        assert (await ann.get("/api/matches?player=nobody")).json["matches"] == []

    play(tmp_path, scene, web=WEB)


def test_what_a_bot_would_have_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        number = await resign(ann)
        page = f"/api/matches/{number}/hint"
        hint = await ann.get(f"{page}/0?bot=greedy")
        assert [hint.json[name] for name in ("match", "ply", "seat", "bot")] == [number, 0, 0, "greedy"]
        assert hint.json.keys() == HINT
        assert hint.headers["cache-control"] == "no-cache"
        assert (await ann.get(f"{page}/0?bot=greedy&seat=0")).body == hint.body
        assert (await ann.get(f"{page}/0?bot=greedy", If_None_Match=hint.headers["etag"])).status == 304
        for path, text in (
            ("/1", "nobody has a move"),
            ("/2", "has no ply"),
            ("/0?seat=1", "seat 1 has no move"),
            ("/0?bot=posterior", "has no bot"),
            ("/0?bot=greedy:x=1", "has no bot"),
        ):
            answer = await ann.get(page + path)
            assert (answer.status, answer.error) == (404, "not_found")
            assert text in answer.json["text"]
        for path in ("/x", "/0?seat=x", "/0?seat=-1", "/0?bot=", "/0?who=ann", "/0?bot=" + "x" * 100):
            assert (await ann.get(page + path)).error == "bad_query"
        monkeypatch.setattr(server.house.shared(hints.Hints)._visitors, "_places", 0)
        busy = await ann.get(f"{page}/0?bot=random")
        assert (busy.status, busy.error) == (503, "busy")

    play(tmp_path, scene, web=WEB)


def test_no_hints_for_a_match_that_goes_on(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        async with ann.tab() as tab:
            await tab.send('{"id":1,"do":"open","game":"dots","bots":["random"]}')
            number = (await hear(tab, re=1))["table"]
            while (await hear(tab, news="table"))["view"] is None:
                pass
            ledger = server.house.lobby.tables[number].ledger
            assert ledger is not None
            answer = await ann.get(f"/api/matches/{ledger.record}/hint/0")
            assert (answer.status, answer.error) == (409, "not_over")
            await tab.send('{"id":2,"do":"hint","bot":"greedy"}')
            assert (await hear(tab, re=2)).keys() == (HINT | {"re", "ok"}) - {"match"}

    play(tmp_path, scene, web=WEB)


def test_a_bot_that_fails_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_game: str, _name: str) -> Any:
        raise LookupError("where was I?")

    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        page = f"/api/matches/{await resign(ann)}/hint/0?bot=random"
        with monkeypatch.context() as patched:
            patched.setattr(hints, "load_bot", fail)
            answer = await ann.get(page)
        assert (answer.status, answer.error) == (500, "server_fault")
        assert (await ann.get(page)).status == 200

    play(tmp_path, scene, web=WEB)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Whatever bot gives hints, it is this one."""
    bot = Slow()
    monkeypatch.setattr(hints, "load_bot", lambda _game, _name: bot)
    yield bot
    bot.go.set()


def asked(page: str) -> bytes:
    return f"GET {page} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


async def look_back(server: Server) -> tuple[Browser, str]:
    """Somebody, and where bots are asked about a match of theirs that is over."""
    ann = Browser(server.addresses["web"])
    await ann.be_guest("ann")
    number = await resign(ann)
    return ann, f"/api/matches/{number}/hint/0?bot="


async def until_waiting(server: Server, somebody: Browser, count: int) -> None:
    """Until so many hints are asked for."""
    async with asyncio.timeout(PATIENCE):
        hints = server.house.shared(Hints)
        while hints._players.askers.total() + hints._visitors.askers.total() != count:
            await somebody.get("/api/tables")


def test_who_hangs_up_does_not_wait(slow: Slow, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        (ann, page), address = await look_back(server), server.addresses["web"]
        async with wire(address, asked(page + "strong")):
            await slow.begun()
            async with wire(address, asked(page + "greedy")):
                await until_waiting(server, ann, 2)
            await until_waiting(server, ann, 1)
            async with wire(address, asked(page + "random")) as (reader, _):
                await until_waiting(server, ann, 2)
                slow.go.set()
                async with asyncio.timeout(PATIENCE):
                    assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert slow.count == 2

    play(tmp_path, scene, web=WEB)


def test_one_address_does_not_keep_all_others_waiting(slow: Slow, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        (ann, page), address = await look_back(server), server.addresses["web"]
        async with AsyncExitStack() as lines:
            for _ in range(hints.PER_ADDRESS):
                await lines.enter_async_context(wire(address, asked(page + "strong")))
            await until_waiting(server, ann, hints.PER_ADDRESS)
            refused = await ann.get(page + "greedy")
            assert (refused.status, refused.error) == (429, "too_many")
            slow.go.set()
            await until_waiting(server, ann, 0)
            assert slow.count == 1  # for they asked the same
            assert (await ann.get(page + "greedy")).status == 200

    play(tmp_path, scene, web=WEB)


def test_the_server_stops_while_hints_are_thought_about(
    slow: Slow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parley.net.server.READ_TIME", 0.1)

    async def scene() -> None:
        async with AsyncExitStack() as lines:
            async with serving(replace(SETTINGS, data=tmp_path, web=WEB)) as server:
                (ann, page), address = await look_back(server), server.addresses["web"]
                for bot in ("strong", "greedy", "random"):
                    await lines.enter_async_context(wire(address, asked(page + bot)))
                await until_waiting(server, ann, 3)
                tab = await lines.enter_async_context(ann.tab())
                await tab.send('{"id":1,"do":"open","game":"dots","bots":["random"]}')
                while (await hear(tab, news="table"))["view"] is None:
                    pass
                await tab.send('{"id":2,"do":"hint"}')
                await until_waiting(server, ann, 4)
            assert (await hear(tab, news="goodbye"))["why"] == "stopping"
            assert slow.count == 1

    async def within_patience() -> None:
        async with asyncio.timeout(PATIENCE / 2):  # and the bot still thinks
            await scene()

    asyncio.run(within_patience())
    assert not slow.go.is_set()


def test_who_and_what_is_here(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        games = await ann.get("/api/games")
        assert {game["game"] for game in games.json} >= {"dots", "conquest", "seabattle", "battleship-plus"}
        assert (await ann.get("/api/games", If_None_Match=games.headers["etag"])).status == 304
        async with ann.tab() as tab:
            await tab.send('{"id":1,"do":"open","game":"dots"}')
            await hear(tab, re=1)
            (table,) = (await ann.get("/api/tables")).json
            assert (table["game"], table["phase"]) == ("dots", "open")
            assert (await ann.get(f"/api/tables/{table['table']}")).json == table
            assert [(await ann.get(f"/api/tables/{wrong}")).status for wrong in ("99", "x")] == [404, 400]
            people = await ann.get("/api/people")
            (person,) = people.json
            assert (person["name"], person["table"]) == ("ann", table["table"])
            assert (await ann.get("/api/people", If_None_Match=people.headers["etag"])).status == 304

    play(tmp_path, scene, web=WEB)


def test_a_mistake_of_ours_is_not_something_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_outcome: object) -> Any:
        raise KeyError("places")

    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        page = f"/api/matches/{await resign(ann)}"
        await ann.get(f"{page}/journal")
        monkeypatch.setattr(reading, "show_outcome", fail)
        answer = await ann.get(page)
        assert (answer.status, answer.error) == (500, "server_fault")

    play(tmp_path, scene, web=WEB)


def test_what_is_not_there(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        missing = ["7", "7/at/0", "7/hint/0", "7/journal", "7/record.txt", "7/record.pdf", "7/at", "7/record"]
        for path in missing:
            answer = await ann.get(f"/api/matches/{path}")
            assert (answer.status, answer.error) == (404, "not_found")
        wrong = ["/x", "/-1", "/9007199254740993", "/7/at/x", "/%D9%A3", "?before=x", "?who=ann", "?player="]
        for path in (*wrong, "?player=" + "x" * 100, "?game=%00"):
            answer = await ann.get(f"/api/matches{path}")
            assert (path, answer.status, answer.error) == (path, 400, "bad_query")

    play(tmp_path, scene, web=WEB)


def test_a_person_their_ratings_and_what_is_private(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, bob, eve = [Browser(server.addresses["web"]) for _ in range(3)]
        for browser, name in ((ann, "ann"), (bob, "bob"), (eve, "eve")):
            await browser.register(name)
        shown = await play_dots(ann, bob, rated=True)
        hidden = await play_dots(ann, bob, key="key")
        while not (person := (await eve.get("/api/people/Ann")).json)["games"][0]["rating"]:
            await asyncio.sleep(0.05)
        (dots,) = person["games"]
        assert (person["name"], person["guest"], person["table"]) == ("ann", False, None)
        assert [dots[how] for how in ("game", "played", "won", "drawn", "lost")] == ["dots", 1, 0, 0, 1]
        rating = dots["rating"]
        assert rating["low"] < rating["rating"] < 1500 < rating["high"]
        assert (rating["provisional"], rating["matches"]) == (True, 1)
        assert [match["match"] for match in person["matches"]] == [shown]
        points = (await eve.get("/api/people/ann/ratings/dots")).json["points"]
        assert [point[1:] for point in points] == [[rating["rating"], rating["deviation"]]]
        leaders = (await eve.get("/api/ratings/dots")).json
        assert leaders["ranked"] == []  # nobody is settled after one match
        assert leaders["bots"][0]["name"] == "strong"
        told = {one["name"]: "rating" in one for one in leaders["bots"]}
        known = {name: strength_of("dots", name) for name in told}
        assert told == {name: found is not None and found.is_rated for name, found in known.items()}
        assert told["random"] is False  # which has lost all its games, so that nothing but a prior rates it

        own = (await ann.get("/api/people/ann")).json
        assert own["games"][0]["played"] == 2
        assert [match["match"] for match in own["matches"]] == [hidden, shown]
        for browser, seen in ((ann, [hidden, shown]), (bob, [hidden, shown]), (eve, [shown])):
            listed = (await browser.get("/api/matches")).json["matches"]
            assert [match["match"] for match in listed] == seen
            for rest in ("", "/at/0", "/journal", "/record.txt", "/review"):
                answer = await browser.get(f"/api/matches/{hidden}{rest}")
                assert answer.status == (200 if hidden in seen else 404)
        for missing in ("people/nobody", "people/ann/ratings/chess", "ratings/chess"):
            assert (await eve.get(f"/api/{missing}")).error == "not_found"

    play(tmp_path, scene, web=WEB)


async def play_dots(one: Browser, two: Browser, key: str = "", **options: Any) -> int:
    """A short match that the first gives up; its number."""
    async with one.tab() as first, two.tab() as second:
        await first.send(json.dumps({"do": "open", "id": 1, "game": "dots", "password": key, **options}))
        table = (await hear(first, re=1))["table"]
        await second.send(json.dumps({"do": "join", "id": 1, "table": table, "password": key}))
        while (begun := await hear(first, news="table"))["view"] is None:
            pass
        tabs, mover = (first, second), begun["view"]["to_move"][0]
        for number, move in enumerate(("T16", "S16", "T17", "S17"), 2):
            await tabs[mover].send(json.dumps({"do": "move", "id": number, "move": move}))
            assert (await hear(tabs[mover], re=number))["ok"]
            mover = 1 - mover
        await first.send('{"do":"resign","id":9}')
        return int((await hear(first, news="closed"))["match"])
