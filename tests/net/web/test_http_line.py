import asyncio
import inspect
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from parley.cli.serve import loop_factory
from parley.net.server import Server
from parley.net.web import http_line
from parley.net.web.armour import SECURITY
from tests.net.house import play
from tests.net.web.browser import PATIENCE, TOKEN, WEB, Browser, is_refused, wire

GET = b"GET /api/people HTTP/1.1\r\nHost: localhost\r\n"

JSON = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
POST = JSON + b"Content-Length: 2\r\n\r\n"


async def send(server: Server, data: bytes) -> bytes:
    """Everything that comes back until the server hangs up."""
    async with wire(server.addresses["web"], data) as (reader, _), asyncio.timeout(PATIENCE):
        return await reader.read()


def test_every_answer_is_armoured(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        for path in ("/", "/healthz", "/metrics", "/api/games", "/api/me", "/nowhere", "/parley.css"):
            answer = await somebody.get(path)
            assert {name: answer.headers.get(name) for name in SECURITY} == SECURITY
            assert "date" in answer.headers
            assert "server" not in answer.headers
        assert "'unsafe" not in SECURITY["content-security-policy"]
        bad = await send(server, b"NONSENSE\r\n\r\n")
        assert b"nosniff" in bad

    play(tmp_path, scene, web=WEB)


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nNo colon here\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n",
        GET + b"X: " + b"a" * 20_000 + b"\r\n\r\n",
        GET + b"X: " + b"a" * 20_000,
        GET + b"".join(b"X-%d: y\r\n" % number for number in range(3_000)) + b"\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
    ],
)
def test_what_is_no_http_is_refused(tmp_path: Path, nonsense: bytes) -> None:
    async def scene(server: Server) -> None:
        answer = await send(server, nonsense)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b'{"error":"bad_request","text":"' in answer
        assert (await Browser(server.addresses["web"]).get("/healthz")).status == 200

    play(tmp_path, scene, web=WEB)


def test_a_head_that_never_ends_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_line, "PATIENCE", 0.2)

    async def scene(server: Server) -> None:
        for part in (b"", b"GET", GET, POST, POST + b"{"):
            assert await is_refused(server.addresses["web"], part)

    play(tmp_path, scene, web=WEB)


CHUNKED = JSON + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("head", "rest"),
    [
        (CHUNKED + b"2\r\n{}\r\n0\r\n", b"X: " + b"y" * 60_000 + b"\r\n"),
        (CHUNKED + b"2\r\n{}\r\n0\r\nX: ", b"y" * 60_000),
        (CHUNKED + b"2;", b"y" * 60_000),
        (CHUNKED, b"ea60\r\n" + b" " * 60_000 + b"\r\n"),
        (GET + b"Content-Length: 99999999999\r\n\r\n", b"y" * 60_000),
    ],
    ids=["trailers", "a trailer", "an extension", "chunks", "a body"],
)
def test_a_request_that_never_ends_is_cut_off(tmp_path: Path, head: bytes, rest: bytes) -> None:
    """Not only a body has no end: there are extensions of chunks, and headers after the last of them."""

    async def scene(server: Server) -> None:
        sent, most = 0, 30 * http_line.WHOLE  # what the kernel takes is not what we keep
        with suppress(ConnectionError):
            async with wire(server.addresses["web"], head) as (_, writer), asyncio.timeout(PATIENCE):
                while sent < most:
                    writer.write(rest)
                    await writer.drain()
                    sent += len(rest)
        assert sent < most

    play(tmp_path, scene, web=WEB)


def test_headers_after_a_body_are_nothing_to_us(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        address = server.addresses["web"]
        trailer = (
            b"Cookie: parley=x\r\nOrigin: http://elsewhere\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
        )
        body = b"2\r\n{}\r\n0\r\n" + trailer + b"\r\n"
        answer = await send(server, CHUNKED + body + GET + b"Connection: close\r\n\r\n")
        assert (answer.count(b"HTTP/1.1 201 "), answer.count(b"HTTP/1.1 200 ")) == (1, 1)
        assert (await Browser(address).get("/healthz")).status == 200

    play(tmp_path, scene, web=WEB)


def test_who_hangs_up_with_requests_waiting_is_no_mistake_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(server: Server) -> None:
        address, waiting = server.addresses["web"], asyncio.Event()
        is_asked, answer_store = asyncio.Event(), server.house.store.readiness.check

        async def answer() -> None:
            is_asked.set()
            await waiting.wait()
            await answer_store()

        server.house.store.readiness.check = answer  # type: ignore[method-assign]
        slow = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for more in (2, http_line.AHEAD + 4):  # gone, and sent away
            async with wire(address, slow * more) as (reader, writer), asyncio.timeout(PATIENCE):
                await is_asked.wait()
                if more > http_line.AHEAD:
                    assert b"HTTP/1.1 400 " in await reader.read()
                writer.transport.abort()
            async with asyncio.timeout(PATIENCE):
                while True:
                    metrics = await Browser(address).metrics()
                    assert metrics.status == 200
                    if b'parley_connections{wire="http"} 1.0' in metrics.body:
                        break
                    await asyncio.sleep(0.1)  # who asks without a pause is refused
            waiting.set()
            assert (await Browser(address).get("/healthz")).status == 200
            waiting.clear()
            is_asked.clear()
        assert not caplog.records

    play(
        tmp_path, scene, web=WEB, metrics_token=TOKEN, make_loop=loop_factory()
    )  # asyncio's own lets one write to nobody


def test_requests_may_be_sent_ahead_but_not_thousands(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        few = await send(server, (GET + b"\r\n") * 10 + GET + b"Connection: close\r\n\r\n")
        assert few.count(b"HTTP/1.1 200 OK") == 11
        many = await send(server, (GET + b"\r\n") * 2_000)
        assert many.count(b"HTTP/1.1 200 OK") < 100
        assert b"HTTP/1.1 400 " in many

    play(tmp_path, scene, web=WEB)


def test_a_websocket_waits_for_answers_before_it(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        upgrade = GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
        answer = await send(server, POST + b"{}" + upgrade)
        assert b"HTTP/1.1 400 " in answer
        assert b"wait for the answer" in answer

    play(tmp_path, scene, web=WEB)


def test_web_connections_are_counted_like_all_others(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        async with ann.tab(), wire(server.addresses["web"], GET + b"\r\n") as (reader, _):
            assert await asyncio.wait_for(reader.readline(), PATIENCE)
            for name in ("web", "bpgp"):
                assert await is_refused(server.addresses[name])
        async with asyncio.timeout(PATIENCE):  # and there is room again
            while True:
                try:
                    assert (await ann.get("/healthz")).status == 200
                    break
                except ConnectionError:
                    await asyncio.sleep(0.01)

    play(tmp_path, scene, web=WEB, per_address=2)


def test_stopping_lets_a_request_finish(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        address = server.addresses["web"]
        async with wire(address, GET + b"\r\n") as (idle, _), wire(address, POST + b"{") as (reader, writer):
            await asyncio.wait_for(idle.readline(), PATIENCE)
            stopping = asyncio.create_task(server.stop())
            async with asyncio.timeout(PATIENCE):
                await idle.read()
                writer.write(b"}")
                answer = await reader.read()
                await stopping
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b'"stopping"' in answer

    play(tmp_path, scene, web=WEB)


_OVERRIDDEN = (
    *("connection_made", "data_received", "connection_lost", "shutdown", "send_400_response"),
    *("on_message_begin", "on_header", "on_headers_complete", "on_message_complete", "on_response_complete"),
    *("handle_websocket_upgrade", "_should_upgrade", "_start_asgi_task"),
)
_USED = {
    HttpToolsProtocol: "client connections cycle headers parser pipeline scope server_state tasks url",
    RequestResponseCycle: "disconnected keep_alive message_event response_started",
}


def test_uvicorn_still_has_the_insides_we_use() -> None:
    """They are not documented: whoever raises the bound in pyproject.toml looks here first."""
    missing = [name for name in _OVERRIDDEN if not callable(getattr(HttpToolsProtocol, name, None))]
    for kind, names in _USED.items():
        source = inspect.getsource(kind)
        missing += [f"{kind.__name__}.{name}" for name in names.split() if f"self.{name}" not in source]
    assert not missing, f"uvicorn {uvicorn.__version__} has none of {missing}: HttpLine must change"


def test_uvicorn_is_bounded() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    [needed] = [one for one in project["project"]["dependencies"] if one.startswith("uvicorn")]
    bound = tuple(map(int, needed.partition("<")[2].split(".")))
    assert tuple(map(int, uvicorn.__version__.split(".")[:2])) < bound
