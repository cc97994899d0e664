from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from parley.net.server import Server
from parley.seats.web import reading
from tests.net.house import play
from tests.net.web.browser import WEB, Browser


def test_the_page_and_its_files(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        page = await somebody.get("/")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert b"<script>" not in page.body
        assert b" style=" not in page.body
        for link in page.body.split(b'href="')[1:]:
            answer = await somebody.get(link.partition(b'"')[0].decode())
            assert answer.status == 200
        assert page.headers["cache-control"] == "no-cache"
        assert (await somebody.get("/", If_None_Match=page.headers["etag"])).status == 304
        for outside in ("/../pyproject.toml", "/%2e%2e/cli/main.py", "/..%2fcli%2fmain.py", "//etc/passwd"):
            assert (await somebody.get(outside)).status == 404

    play(tmp_path, scene, web=WEB)


def test_the_wrong_method(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        for method, path in (("POST", "/"), ("PUT", "/api/me"), ("GET", "/api/login"), ("PATCH", "/healthz")):
            answer = await somebody.ask(method, path)
            assert (answer.status, answer.error) == (405, "wrong_method")
        assert (await somebody.ask("PUT", "/api/login")).headers["allow"] == "POST"
        assert (await somebody.get("/api/socket")).status == 426

    play(tmp_path, scene, web=WEB)


def test_so_many_requests_from_an_address(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        answers = [await somebody.get("/api/games") for _ in range(4)]
        assert [answer.status for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].error == "too_fast"
        with pytest.raises(InvalidStatus, match="429") as caught:
            async with somebody.tab():
                pass
        for headers in (answers[-1].headers, caught.value.response.headers):
            assert 1 <= int(headers["retry-after"]) <= 60
        assert "nosniff" in answers[-1].headers["x-content-type-options"]

    play(tmp_path, scene, web=WEB, requests=3)


def test_a_mistake_of_ours_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reading, "games", lambda _house: 1 / 0)

    async def scene(server: Server) -> None:
        answer = await Browser(server.addresses["web"]).get("/api/games")
        assert (answer.status, answer.error) == (500, "server_fault")
        assert b"ZeroDivision" not in answer.body

    play(tmp_path, scene, web=WEB)
    assert "ZeroDivisionError" in caplog.text


def test_what_spectators_ask_for_all_the_time_is_as_cheap_as_a_file(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        for _ in range(10):
            assert (await ann.get("/api/events")).json == []
            assert (await ann.get("/api/events/cup")).status == 404
        statuses = [(await ann.get("/api/events/cup/games")).status for _ in range(10)]
        assert (statuses[0], statuses[-1]) == (404, 429)

    play(tmp_path, scene, web=WEB, requests=5)
