import json
from pathlib import Path
from typing import Any

from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import WEB, Answer, Browser, hear


async def resign(somebody: Browser) -> int:
    """Play the shortest match of Dots there is, against a bot; its number."""
    async with somebody.tab() as tab:
        await tab.send('{"id":1,"do":"open","game":"dots","bots":["random"]}')
        while (await hear(tab, news="table"))["view"] is None:
            pass
        await tab.send('{"id":2,"do":"resign"}')
        closed = await hear(tab, news="closed")
    return int(closed["match"])


async def found(somebody: Browser, path: str) -> Answer:
    """The page, once the record knows that the match is over."""
    while (answer := await somebody.get(path)).status == 409:
        pass
    return answer


def test_a_match_that_is_over_in_every_form(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        number = await resign(ann)
        page = f"/api/matches/{number}"
        whole: dict[str, Any] = (await found(ann, page)).json
        assert (whole["match"], whole["game"]) == (number, "dots")
        assert whole["players"][0]["name"] == "ann"
        assert (await ann.get(f"{page}/at/0")).json["match"] == number
        journal = await ann.get(f"{page}/journal")
        assert json.loads(journal.body.splitlines()[0])["game"] == "dots"
        assert (await ann.get(f"{page}/record.txt")).headers["content-type"].startswith("text/plain")
        sgf = await ann.get(f"{page}/record.sgf")
        assert sgf.body.startswith(b"(;")

        for answer in (journal, sgf):
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        again = await ann.get(f"{page}/journal", If_None_Match=f'"x", {journal.headers["etag"]}')
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == journal.headers["etag"]

        listed = (await ann.get("/api/matches?player=ann&game=dots")).json
        assert [match["match"] for match in listed["matches"]] == [number]
        assert (await ann.get(f"/api/matches?before={number}")).json["matches"] == []
        assert (await ann.get("/api/matches?player=nobody")).json["matches"] == []

    play(tmp_path, scene, web=WEB)


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
            (person,) = (await ann.get("/api/people")).json
            assert (person["name"], person["table"]) == ("ann", table["table"])

    play(tmp_path, scene, web=WEB)


def test_what_is_not_there(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        missing = ["7", "7/at/0", "7/journal", "7/record.txt", "7/record.pdf", "7/at", "7/record"]
        for path in missing:
            answer = await ann.get(f"/api/matches/{path}")
            assert (answer.status, answer.error) == (404, "not_found")
        wrong = ["/x", "/-1", "/9007199254740993", "/7/at/x", "/%D9%A3", "?before=x", "?who=ann", "?player="]
        for path in (*wrong, "?player=" + "x" * 100, "?game=%00"):
            answer = await ann.get(f"/api/matches{path}")
            assert (path, answer.status, answer.error) == (path, 400, "bad_query")

    play(tmp_path, scene, web=WEB)
