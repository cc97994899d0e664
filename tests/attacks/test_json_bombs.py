"""JSON that is deep, large or odd is refused with a line, by HTTP and on the socket, and nothing happens."""

from pathlib import Path

from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import WEB, Browser, hear

BOMBS = {
    "lists": b'{"do":"open","id":1,"game":"dots","setup":{"width":' + b"[" * 30_000 + b"]" * 30_000 + b"}}",
    "objects": b'{"do":"open","id":1,"game":"dots","setup":' + b'{"a":' * 9_000 + b"1" + b"}" * 9_000 + b"}",
    "a map": b'{"do":"open","id":1,"game":"conquest","setup":{"map":' + b"[" * 30_000 + b"]" * 30_000 + b"}}",
    "digits": b'{"do":"ping","id":' + b"9" * 60_000 + b"}",
    "an exponent": b'{"do":"ping","id":1e999999999}',
    "no number": b'{"do":"ping","id":NaN}',
    "half a character": b'{"do":"say","id":1,"text":"\\ud800"}',
    "no text": b"\xff\xfe\xfd",
    "zeros": b"\0" * 1000,
}


def test_on_the_socket(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        eve = Browser(server.addresses["web"])
        await eve.be_guest("eve")
        async with eve.tab() as tab:
            await hear(tab, news="hello")
            for name, bomb in BOMBS.items():
                await tab.send(bomb, text=True)
                refused = await hear(tab)
                assert refused["error"] in ("bad_message", "bad_setup"), name
                assert len(refused["text"]) < 300, name
        assert not server.house.lobby.tables

    play(tmp_path, scene, web=WEB)


def test_by_http(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        eve = Browser(server.addresses["web"])
        for bomb in (*BOMBS.values(), b"[" * 16_000, b'{"name":' * 2_000, b"\xef\xbb\xbf{}"):
            answer = await eve.ask("POST", "/api/guest", bomb, Content_Type="application/json")
            assert answer.status in (400, 413)
        zipped = await eve.ask(
            "POST", "/api/guest", b"{}", Content_Type="application/json", Content_Encoding="gzip"
        )
        assert zipped.status == 415
        assert (await eve.get("/healthz")).json["people"] == 0

    play(tmp_path, scene, web=WEB)
