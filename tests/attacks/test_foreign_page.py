"""A page of another site, or a link from it, has our server do something for its visitor."""

from pathlib import Path

from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import PASSWORD, WEB, Browser

EVIL = "http://evil.example"


def test_another_site_is_told_nothing_and_does_nothing(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.register("ann")
        asks = {"Origin": EVIL, "Access-Control-Request-Method": "POST"}
        for answer in (
            await ann.ask("OPTIONS", "/api/guest", **asks),
            await ann.get("/api/me", Origin=EVIL),
            await ann.post("/api/logout", Origin=EVIL),
            await ann.post("/api/logout", Origin="null"),
            await ann.ask("DELETE", "/api/account", {"password": PASSWORD}, Origin=EVIL),
        ):
            assert not [name for name in answer.headers if name.startswith("access-control")]
        assert (await ann.get("/api/me")).json["name"] == "ann"

    play(tmp_path, scene, web=WEB)


def test_what_a_link_can_do(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.register("ann")
        for path in ("/api/account?_method=DELETE", "/api/logout", "/api/password"):
            answer = await ann.get(path, X_HTTP_Method_Override="DELETE", X_HTTP_Method="POST")
            assert (answer.status, answer.error) == (405, "wrong_method")
        for path in (
            "//evil.example/%2e%2e",
            "/api//evil.example/%0d%0aSet-Cookie:%20parley=x",
            "/api/games/",
            "/..%5c..%5cetc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/js/../../net/server.py",
            "/index.html%00.js",
        ):
            answer = await ann.get(path)
            assert answer.status == 404, path
            assert "location" not in answer.headers
            assert not answer.cookies
        assert (await ann.get("/api/me")).json["name"] == "ann"

    play(tmp_path, scene, web=WEB)


def test_odd_ways_of_reading(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        whole = await ann.get("/", Range="bytes=" + ",".join(f"{n}-{n}" for n in range(500)))
        assert (whole.status, whole.body) == (200, (await ann.get("/")).body)
        head = await ann.ask("HEAD", "/")
        assert (head.status, head.body) == (200, b"")
        assert head.headers["content-length"] == str(len(whole.body))
        assert (await ann.ask("TRACE", "/")).status == 405

    play(tmp_path, scene, web=WEB)
