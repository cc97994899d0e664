"""What operators can do, by HTTP."""

from pathlib import Path

from parley.house.operators import Operator, perform
from parley.house.orders import Operators
from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import WEB, Browser, hear


async def operator(server: Server, name: str = "ann") -> Browser:
    """Somebody with an account that is marked."""
    somebody = Browser(server.addresses["web"])
    assert (await somebody.register(name)).status == 201
    await perform(server.house, Operator("root"), Operators(action="add", name=name))
    return somebody


def test_an_operator_sees_and_sends_away(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, eve = await operator(server), Browser(server.addresses["web"])
        await eve.be_guest("eve")
        assert (await ann.get("/api/me")).json["operator"] is True
        assert (await eve.get("/api/me")).json["operator"] is False
        assert (await ann.log_in("ann")).json["operator"] is True
        async with eve.tab() as tab:
            await hear(tab, news="hello")
            rows = (await ann.post("/api/admin/who")).json["rows"]
            assert [row["name"] for row in rows] == ["eve"]
            assert (await ann.post("/api/admin/kick", {"name": "eve", "reason": "rude"})).status == 200
            assert (await hear(tab, news="goodbye"))["why"] == "sent_away"
        (entry, *_) = (await ann.post("/api/admin/audit")).json["rows"]
        assert (entry["by"], entry["action"], entry["target"]) == ("ann", "kick", "eve")

    play(tmp_path, scene, web=WEB)


def test_a_token_will_do(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        token, program = (await operator(server)).token, Browser(server.addresses["web"])
        answer = await program.post("/api/admin/tables", Authorization=f"Bearer {token}")
        assert (answer.status, answer.json["rows"]) == (200, [])

    play(tmp_path, scene, web=WEB)


def test_refusals(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = await operator(server)
        for path, body, status, error in (
            ("fly", {}, 404, "not_found"),
            ("kick", {}, 400, "bad_json"),
            ("kick", {"name": "eve", "more": 1}, 400, "bad_json"),
            ("kick", [], 400, "bad_json"),
            ("kick", {"name": "eve"}, 404, "nobody"),
            ("close", {"table": 7}, 404, "no_table"),
            ("ban", {"target": "0.0.0.0/0"}, 400, "bad_target"),
            ("operators", {"action": "add", "name": "eve"}, 403, "only_here"),
            ("token", {"name": "ann"}, 403, "only_here"),
            ("erase", {"name": "ann"}, 403, "is_operator"),
        ):
            answer = await ann.post(f"/api/admin/{path}", body)
            assert (answer.status, answer.error) == (status, error)
        assert (await ann.get("/api/admin/who")).status == 405

    play(tmp_path, scene, web=WEB)
