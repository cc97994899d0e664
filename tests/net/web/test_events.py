"""Events through a real server, as a program asks for them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from parley.arena.events.acts import ACTS as KNOWN
from parley.arena.events.shows import AllShows
from parley.net.server import Server
from parley.net.web.events import ACTS
from parley.store.passwords import Cost, Passwords
from tests.net.house import SETTINGS, play
from tests.net.web.browser import PASSWORD, WEB, Browser
from tests.net.web.test_reads import play_dots

CUP: dict[str, Any] = {
    "name": "Cup",
    "format": "swiss",
    "game": "dots",
    "setup": {"width": 10, "height": 10},
    "rounds": 1,
}


def run(data: Path, scene: Callable[[Server, Browser], Awaitable[None]]) -> None:
    async def serve() -> None:
        server = Server(replace(SETTINGS, data=data, web=WEB), open_shows=AllShows)
        await server.start()
        try:
            object.__setattr__(server.house, "passwords", Passwords(Cost(1, 8, 1)))
            olga = Browser(server.addresses["web"])
            given = {"name": "olga", "password": PASSWORD}
            assert (await olga.post("/api/register", given)).status == 201
            await scene(server, olga)
        finally:
            await server.stop()

    asyncio.run(serve())


def test_what_can_be_asked_is_what_can_be_done() -> None:
    assert set(ACTS) == set(KNOWN)


def test_an_event_from_its_plan_to_its_games(tmp_path: Path) -> None:
    async def scene(_server: Server, olga: Browser) -> None:
        made = await olga.post("/api/events", CUP)
        assert made.status == 201
        page = f"/api/events/{made.json['event']}"
        for _ in range(2):
            assert (await olga.post(f"{page}/invite", {"bot": "random"})).json == {}
        assert (await olga.post(f"{page}/start")).status == 200
        shown: dict[str, Any] = {}
        while shown.get("state") != "over":
            shown = (await olga.get(page)).json
        assert shown["entrants"] == ["random", "random #2"]
        assert (shown["played"], shown["planned"]) == (1, 1)
        assert sum(row["points"] for row in shown["standings"]) == 1
        (game,) = (await olga.get(f"{page}/games?of=0")).json["games"]
        assert game == shown["latest"][0]
        film = (await olga.get(f"{page}/games/{game['id']}/film")).json
        assert [one["name"] for one in film["players"]] == ["random", "random"]
        (listed,) = (await olga.get("/api/events")).json
        assert (listed["event"], listed["state"]) == (made.json["event"], "over")

    run(tmp_path, scene)


def test_a_match_at_a_locked_table_is_hidden_by_the_address_of_an_event_too(tmp_path: Path) -> None:
    async def scene(server: Server, olga: Browser) -> None:
        eve = Browser(server.addresses["web"])
        await eve.register("eve")
        ann = Browser(server.addresses["web"])
        await ann.register("ann")
        hidden = await play_dots(ann, olga, key="key")
        made = await eve.post("/api/events", CUP)
        for event in (made.json["event"], "nobody"):
            for rest in ("", "/at/0", "/hint/0", "/review", "/journal", "/record.txt", "/film"):
                page = f"/api/events/{event}/games/{hidden}{rest}"
                assert (await eve.get(page)).status == 404
                assert (await ann.get(page)).status == 200

    run(tmp_path, scene)


def test_refusals_have_a_status_and_a_line(tmp_path: Path) -> None:
    async def scene(server: Server, olga: Browser) -> None:
        ann, stranger = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.be_guest("ann")

        async def refused(who: Browser, path: str, body: Any = None) -> tuple[int, str]:
            answer = await who.post(f"/api/events{path}", body)
            return answer.status, answer.error

        assert await refused(stranger, "", CUP) == (401, "not_signed_in")
        assert await refused(ann, "", CUP) == (403, "organiser_needs_account")
        assert await refused(olga, "", {**CUP, "game": "chess"}) == (400, "bad_plan")
        assert await refused(olga, "", {**CUP, "pause": "long"}) == (400, "bad_plan")
        assert await refused(olga, "", [1]) == (400, "bad_json")
        code = "/" + (await olga.post("/api/events", {**CUP, "guests": False, "listed": False})).json["event"]
        assert (await olga.get("/api/events")).json == []
        assert await refused(olga, "/nobody/start") == (404, "no_such_event")
        assert await refused(ann, f"{code}/start") == (403, "not_organiser")
        assert await refused(ann, f"{code}/enter") == (403, "event_needs_account")
        assert await refused(olga, f"{code}/start") == (409, "too_few_entrants")
        assert await refused(olga, f"{code}/invite", {"bot": "hal"}) == (409, "no_such_bot")
        assert await refused(olga, f"{code}/enter", {"colour": 1}) == (400, "bad_json")
        assert (await olga.get("/api/events/nobody")).status == 404
        assert (await olga.post(f"/api/events{code}/dance")).status == 404

    run(tmp_path, scene)


def test_a_server_without_events_says_so(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        assert (await ann.post("/api/events", CUP)).error == "no_events_here"

    play(tmp_path, scene, web=WEB)
