"""A page of another site makes its own name point here (DNS rebinding), and asks as if it were ours."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import WEB, Browser, hear

EVIL = "evil.example:8080"


def test_a_name_that_is_none_of_ours(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        eve = Browser(server.addresses["web"])
        for method, path in (
            ("GET", "/"),
            ("GET", "/api/people"),
            ("POST", "/api/guest"),
            ("GET", "/healthz"),
        ):
            answer = await eve.ask(method, path, {}, Host=EVIL, Origin=f"http://{EVIL}")
            assert (answer.status, answer.error) == (421, "wrong_host")
            assert answer.json["text"].endswith("--host-name evil.example")
        await eve.be_guest("eve")
        with pytest.raises(InvalidStatus) as caught:
            async with eve.tab(Host=EVIL, Origin=f"http://{EVIL}"):
                pass
        assert caught.value.response.status_code == 421
        assert not server.house.lobby.people

    play(tmp_path, scene, web=WEB)


def test_a_person_reads_what_to_set(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        answer = await Browser(server.addresses["web"]).get(
            "/", Host="parley.example", Accept="text/html", Accept_Language="de"
        )
        assert answer.status == 421
        assert '<html lang="de">' in answer.body.decode()
        assert "--host-name parley.example" in answer.body.decode()

    play(tmp_path, scene, web=WEB)


def test_our_names_are_let_in(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        for host in ("localhost", "127.0.0.1:1", "[::1]:8080", "parley.example", "PARLEY.example.:443"):
            assert (await ann.get("/api/me", Host=host)).status == 200
        async with ann.tab(Host="parley.example", Origin="http://parley.example") as tab:
            await hear(tab, news="hello")

    play(tmp_path, scene, web=WEB, host_name=("parley.example",))
