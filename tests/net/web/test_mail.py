import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from parley.net.server import Server, serving
from tests.net.house import SETTINGS, play
from tests.net.mailbox import mailbox
from tests.net.web.browser import WEB, Browser

URL = "https://parley.example"


def test_an_address_from_the_code_to_the_button_that_stops_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with mailbox() as box:
            mail: dict[str, Any] = {
                "mail": f"smtp://127.0.0.1:{box.port}",
                "mail_from": "parley@parley.example",
                "url": URL,
            }
            async with serving(replace(SETTINGS, data=tmp_path, web=WEB, **mail)) as server:
                ann, guest = Browser(server.addresses["web"]), Browser(server.addresses["web"])
                await ann.register("Ann")
                await guest.be_guest("Gus")
                nothing = {"offered": True, "address": None, "confirmed": False}
                assert (await ann.get("/api/mail")).json == nothing
                wanted = {"address": "ann@parley.example", "language": "en"}
                assert (await guest.post("/api/mail", wanted)).error == "mail_needs_account"
                assert (await ann.post("/api/mail", {"address": "ann"})).error == "bad_address"
                assert (await ann.post("/api/mail", wanted)).status == 200
                (letter,) = await box.until(1)
                code = letter["Subject"].removeprefix("Your code: ")
                assert (await ann.post("/api/mail/confirm", {"code": "x"})).error == "wrong_code"
                assert (await ann.post("/api/mail/confirm", {"code": code})).status == 200
                kept = {"offered": True, "address": "ann@parley.example", "confirmed": True}
                assert (await ann.get("/api/mail")).json == kept

                account = (await ann.get("/api/me")).json["account"]
                reader = await server.house.store.mail.take(account, 9)
                assert reader is not None
                stranger, stop = Browser(server.addresses["web"]), f"/api/mail/stop?token={reader.token}"
                assert b'<form method="post">' in (await stranger.get(stop)).body
                assert (await ann.get("/api/mail")).json == kept  # looking stops nothing
                assert (await stranger.post(stop)).status == 200
                assert (await ann.get("/api/mail")).json == nothing

                await server.house.store.mail.put(account, reader, "123456")
                assert (await ann.post("/api/mail/remove")).status == 200
                assert (await ann.get("/api/mail")).json == nothing

    asyncio.run(scene())


def test_where_no_mail_is_sent_it_is_not_offered(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.register("Ann")
        assert not (await ann.get("/api/mail")).json["offered"]
        assert (await ann.post("/api/mail", {"address": "ann@parley.example"})).error == "no_mail"

    play(tmp_path, scene, web=WEB)
