"""Strangers try what is for operators: by the page, by token, by the page of another site, by the socket."""

import stat
from pathlib import Path

from parley.house.orders import REQUESTS
from tests.attacks.siege import Siege, attack
from tests.attacks.warden import order

FIELDS = {"name": "ann", "target": "ann", "table": 1, "text": "hello", "number": 1, "new": "anna"}


def fields_of(what: str) -> dict[str, object]:
    return {name: FIELDS[name] for name in REQUESTS[what].__struct_fields__ if name in FIELDS}


def test_a_stranger_is_no_operator(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        ann, eve, guest, nobody = (siege.browser() for _ in range(4))
        assert (await ann.register("ann")).status == 201
        assert (await eve.register("eve")).status == 201
        assert (await guest.be_guest()).status == 201
        for what in REQUESTS:
            path, fields = f"/api/admin/{what}", fields_of(what)
            assert (await nobody.post(path, fields)).error == "not_signed_in"
            assert (await guest.post(path, fields)).error == "not_operator"
            assert (await eve.post(path, fields)).error == "not_operator"
        assert (await nobody.post("/api/admin/who", Authorization="Bearer admin")).status == 401

        await order(siege, "operators", action="add", name="ann")
        assert (await ann.post("/api/admin/who")).status == 200
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
            answer = await ann.post("/api/admin/announce", {"text": "buy!"}, Origin=origin)
            assert answer.error == "wrong_origin"
        for kind in (
            "text/plain",
            "application/x-www-form-urlencoded",
        ):  # what a form of another site can send
            answer = await ann.ask(
                "POST", "/api/admin/announce", b'{"text":"buy!"}', Origin=ann.origin, Content_Type=kind
            )
            assert answer.error == "not_json"
        assert (await ann.get("/api/admin/who")).status == 405
        assert (await ann.post("/api/admin/operators", {"action": "add", "name": "eve"})).error == "only_here"

        await order(siege, "operators", action="remove", name="ann")
        assert (await ann.post("/api/admin/who")).error == "not_operator"
        assert siege.bystanders.who_heard("buy!") == []

    attack(tmp_path / "data", scene, bot="off")


def test_the_socket_is_for_its_owner_alone(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        path = tmp_path / "data" / "admin.sock"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        for name in ("/admin.sock", "/../admin.sock", "/%2e%2e/admin.sock"):
            assert b'"ok"' not in (await siege.browser().get(name)).body

    attack(tmp_path / "data", scene, watched=False, bot="off")
