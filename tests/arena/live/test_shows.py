"""Through a real server: what anybody may ask about tournaments that are played beside it."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parley.arena.events.shows import AllShows
from parley.arena.live import shows as module
from parley.arena.live.show import Show
from parley.arena.live.shows import slug, slugs
from parley.arena.tournament.fixture import RESULT
from parley.net.server import Server
from parley.store.passwords import Cost, Passwords
from tests.arena.live.folders import play_all, rounds_of
from tests.arena.tournament.cups import DOTS, cup
from tests.net.house import SETTINGS
from tests.net.web.browser import WEB, Browser


def test_folders_have_names_that_fit_an_address(tmp_path: Path) -> None:
    assert slug("Spring Cup 2026") == "spring-cup-2026"
    assert slug("../Кубок_весны/") == "кубок-весны"
    assert slug("...") == "event"
    folders = [tmp_path / "a b", tmp_path / "x" / "A-b", tmp_path / "a b", tmp_path / "x" / ".." / "a b"]
    assert slugs(folders) == {"a-b": tmp_path / "a b", "a-b-2": tmp_path / "x" / "A-b"}


def visit(
    tmp_path: Path,
    scene: Callable[[Browser], Awaitable[None]],
    *folders: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody who asks a server that shows these folders, and may ask again at once."""
    monkeypatch.setattr(module, "FRESH", 0.0)
    monkeypatch.setattr(module, "REST", 0.0)
    monkeypatch.setattr("parley.net.server.Passwords", lambda: Passwords(Cost(time=1, memory_kib=8, lanes=1)))

    async def run() -> None:
        settings = replace(SETTINGS, data=tmp_path / "data", web=WEB, results=folders)
        server = Server(settings, open_shows=AllShows)
        await server.start()
        try:
            await scene(Browser(server.addresses["web"]))
        finally:
            await server.stop()

    asyncio.run(run())


def test_a_tournament_is_told_from_its_first_round_to_its_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, page = tmp_path / "Cup", "/api/events/cup"

    async def scene(ann: Browser) -> None:
        assert (await ann.get("/api/events")).json == [{"event": "cup", "name": "cup", "state": "waiting"}]
        assert (await ann.get(page)).json["state"] == "waiting"
        play_all(path, most=1)
        first = await ann.get(page)
        assert first.json["played"] == 1
        assert (await ann.get(page, If_None_Match=first.headers["etag"])).status in (200, 304)
        play_all(path)
        while (last := await ann.get(page)).json["rated"] < 3:
            await asyncio.sleep(0)
        assert last.json["state"] == "over"
        assert {row["why"] or "rated" for row in last.json["standings"]} != {""}
        assert (await ann.get(page, If_None_Match=last.headers["etag"])).status == 304
        assert len((await ann.get(f"{page}/games?of=0&against=1")).json["games"]) == 2
        assert (await ann.get("/api/events")).json[0]["state"] == "over"

    visit(tmp_path, scene, path, monkeypatch=monkeypatch)


def test_a_game_is_looked_back_at_like_any_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, game = tmp_path / "cup", "/api/events/cup/games/0.1.1"
    play_all(path, cup("random", "greedy", game=[DOTS]))
    journal = (rounds_of(path)[0] / "game-1.jsonl").read_bytes()

    async def scene(ann: Browser) -> None:
        whole: dict[str, Any] = (await ann.get(game)).json
        assert (whole["match"], whole["event"], whole["game"]) == ("0.1.1", "cup", "dots")
        assert whole["players"] == [{"name": "A", "kind": "bot"}, {"name": "B", "kind": "bot"}]
        assert whole["plies"] == len(journal.splitlines()) - 1
        assert whole["outcome"]["places"] in ([1, 2], [2, 1], [1, 1])
        assert (await ann.get(f"{game}/journal")).body == journal
        assert (await ann.get(f"{game}/at/{whole['plies']}")).json["view"]["outcome"] == whole["outcome"]
        assert (await ann.get(f"{game}/hint/3?bot=random")).json["match"] == "0.1.1"
        assert (await ann.get(f"{game}/record.sgf")).body.startswith(b"(;")
        film = (await ann.get(f"{game}/film")).json
        assert [film["positions"][at]["view"]["ply"] for at in (0, -1)] == [0, whole["plies"]]
        assert len(film["positions"]) == 61

    visit(tmp_path, scene, path, monkeypatch=monkeypatch)


def test_whoever_broke_down_has_lost_whatever_the_rules_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cup"
    play_all(path, cup("exec:false", "random", game=[DOTS]))

    async def scene(ann: Browser) -> None:
        for number in (1, 2):
            game = (await ann.get(f"/api/events/cup/games/0.1.{number}")).json
            lost = [one["kind"] for one in game["players"]].index("program")
            assert game["outcome"]["places"][lost] == 2
            assert "exited" in game["reason"]

    visit(tmp_path, scene, path, monkeypatch=monkeypatch)


def test_what_is_not_there_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cup"
    play_all(path)
    one, other, _ = rounds_of(path)
    (one / "game-1.jsonl").unlink()
    (one / "game-1.jsonl").symlink_to(other / "game-1.jsonl")
    (one / "game-2.jsonl").write_bytes(b"nonsense\n")
    lines = (other / "game-1.jsonl").read_bytes().splitlines(keepends=True)
    (other / "game-1.jsonl").write_bytes(b"".join(lines[:5] + lines[6:]))

    async def scene(ann: Browser) -> None:
        for address in ("/api/events/none", "/api/events/none/games", "/api/events/none/games/0.1.1/film",
                        "/api/events/cup/games/9.1.1", "/api/events/cup/games/..%2f..", "/api/events/..",
                        "/api/events/cup/games/0.1.1", "/api/events/cup/games/0.1.2/film",
                        "/api/events/cup/games/1.1.1", "/api/events/cup/games/1.1.2/at/99999"):  # fmt: skip
            answer = await ann.get(address)
            assert (answer.status, answer.error) == (404, "not_found"), address
        assert (await ann.get("/api/events/cup/games?what=1")).status == 400
        assert (await ann.get("/api/events/cup/games?of=-1")).status == 400
        assert (await ann.get("/api/events/cup/games/1.1.2")).status == 200

    visit(tmp_path, scene, path, monkeypatch=monkeypatch)


def test_another_tournament_in_the_same_folder_has_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, game = tmp_path / "cup", "/api/events/cup/games/0.1.1"
    play_all(path)

    async def scene(ann: Browser) -> None:
        before = (await ann.get(game)).json
        shutil.rmtree(path)
        assert (await ann.get("/api/events/cup")).json["state"] == "waiting"
        play_all(path, cup("random", "random", game=[DOTS], seed=3))
        await ann.get("/api/events/cup")
        assert ((await ann.get(game)).json["game"], before["game"]) == ("dots", "seabattle")

    visit(tmp_path, scene, path, monkeypatch=monkeypatch)


def test_a_crowd_is_one_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, looks = tmp_path / "cup", list[int]()
    play_all(path)
    real = Show.look

    def look(show: Show) -> bytes:
        looks.append(1)
        return real(show)

    monkeypatch.setattr(Show, "look", look)

    async def scene(ann: Browser) -> None:
        monkeypatch.setattr(module, "FRESH", 3600.0)
        answers = await asyncio.gather(*(ann.get("/api/events/cup") for _ in range(20)))
        assert {answer.json["played"] for answer in answers} == {3}
        assert len(looks) == 1

    visit(tmp_path, scene, path, monkeypatch=monkeypatch)


def test_a_folder_that_nobody_may_read_shows_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cup"
    play_all(path)
    (tmp_path / "file").write_bytes(b"")
    (rounds_of(path)[0] / RESULT).write_bytes(b"{}")

    async def scene(ann: Browser) -> None:
        states = {one["event"]: one["state"] for one in (await ann.get("/api/events")).json}
        assert states == {"cup": "playing", "file": "waiting", "nowhere": "waiting"}
        assert (await ann.get("/api/events/cup")).json["played"] == 2

    visit(tmp_path, scene, path, tmp_path / "file", tmp_path / "nowhere", monkeypatch=monkeypatch)
