import asyncio
import base64
import json
from http.cookies import SimpleCookie
from pathlib import Path

from websockets.asyncio.client import ClientConnection

from parley.net.server import Server
from parley.store.signins import ACCOUNT_LIFE
from tests.net.house import play
from tests.net.web.browser import PASSWORD, WEB, Browser, hear


def test_an_account_from_the_first_day_to_the_last(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, elsewhere = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        assert (await ann.get("/api/me")).error == "not_signed_in"
        made = await ann.register("Ann")
        assert made.status == 201
        assert made.json["name"] == "Ann"
        assert made.json["guest"] is False
        assert (await ann.get("/api/me")).json == {
            "account": made.json["account"],
            "name": "Ann",
            "guest": False,
            "operator": False,
        }
        assert (await elsewhere.log_in("ANN")).json["name"] == "Ann"

        change = {"old": PASSWORD, "new": "battery staple"}
        assert (await ann.post("/api/password", change)).status == 200
        assert (await ann.get("/api/me")).status == 200
        assert (await elsewhere.get("/api/me")).status == 401  # whoever else was in is out
        assert (await elsewhere.log_in("Ann")).error == "wrong_password"
        assert (await elsewhere.log_in("Ann", "battery staple")).status == 200

        before = ann.token
        assert (await ann.post("/api/logout")).status == 200
        assert ann.token == ""
        ann.token = before
        assert (await ann.get("/api/me")).status == 401
        assert (await elsewhere.get("/api/me")).status == 200

        assert (await elsewhere.ask("DELETE", "/api/account", {"password": "no"})).error == "wrong_password"
        gone = await elsewhere.ask("DELETE", "/api/account", {"password": "battery staple"})
        assert gone.status == 200
        assert (await elsewhere.log_in("Ann", "battery staple")).error == "wrong_password"
        assert (await elsewhere.be_guest("Ann")).status == 201  # the name is free

    play(tmp_path, scene, web=WEB)


def test_the_cookie(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        made = await ann.register("Ann")
        cookie, device = (one for text in made.cookies for one in SimpleCookie(text).values())
        assert (device.key, device.value, device["httponly"]) == ("parley-device", ann.device, True)
        assert device["samesite"] == "strict"
        assert cookie.key == "parley"
        assert cookie.value == made.json["token"]
        assert len(base64.urlsafe_b64decode(cookie.value + "=")) == 32
        assert (cookie["path"], cookie["samesite"], cookie["httponly"]) == ("/", "strict", True)
        assert int(cookie["max-age"]) == made.json["seconds"] == ACCOUNT_LIFE // 1000
        assert not cookie["secure"]
        assert not cookie["domain"]
        out = SimpleCookie((await ann.post("/api/logout")).headers["set-cookie"])
        assert (out["parley"].value, out["parley"]["max-age"]) == ("", "0")

    play(tmp_path, scene, web=WEB)


def test_programs_send_the_token_themselves(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        bot = Browser(server.addresses["web"])
        token, bot.token = (await bot.be_guest("bot")).json["token"], ""
        assert (await bot.get("/api/me", Authorization=f"Bearer {token}")).json["name"] == "bot"
        for wrong in (f"Bearer {token}x", f"Basic {token}", "Bearer", "Bearer " + "x" * 1000, "Bearer ÿ"):
            answer = await bot.get("/api/me", Authorization=wrong)
            assert (answer.status, answer.headers["www-authenticate"]) == (401, "Bearer")

    play(tmp_path, scene, web=WEB)


def test_nobody_learns_whether_a_name_exists(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        await somebody.be_guest("zoe")
        await somebody.register("ann")
        answers = [await somebody.log_in(name, "guess") for name in ("ann", "nobody", "zoe")]
        assert len({(answer.status, answer.body) for answer in answers}) == 1
        assert answers[0].error == "wrong_password"
        varying = {"date"}
        shown = [{k: v for k, v in answer.headers.items() if k not in varying} for answer in answers]
        assert shown[0] == shown[1] == shown[2]

    play(tmp_path, scene, web=WEB)


def test_guessing_is_put_off(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, somebody = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.register("ann")
        answers = [await somebody.log_in("ann", "guess") for _ in range(3)]
        assert [answer.error for answer in answers] == ["wrong_password", "wrong_password", "too_many"]
        assert (answers[-1].status, answers[-1].headers["retry-after"]) == (429, "60")
        assert (await somebody.log_in("ann")).error == "too_many"  # also with the right one
        assert (await somebody.log_in("nobody", "guess")).error == "wrong_password"
        assert server.house.tally == {"logins refused": 3, "logins put off": 2}
        somebody.device = ann.device  # behind the same address, but known
        assert (await somebody.log_in("ann")).status == 200

    play(tmp_path, scene, web=WEB, name_tries=2)


def test_two_register_and_log_in_at_once(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        both = [Browser(server.addresses["web"]) for _ in range(2)]
        answers = await asyncio.gather(
            *(one.register(name) for one, name in zip(both, ("ann", "ANN"), strict=True))
        )
        assert sorted(answer.status for answer in answers) == [201, 409]
        for one in both:
            one.token = ""
        answers = await asyncio.gather(*(one.log_in("ann") for one in both))
        assert [answer.status for answer in answers] == [200, 200]
        assert both[0].token != both[1].token
        for one in both:
            assert (await one.get("/api/me")).status == 200

    play(tmp_path, scene, web=WEB)


def test_guests(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        zoe, other = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        made = await zoe.be_guest("Zoe")
        assert (made.status, made.json["guest"], made.json["seconds"]) == (201, True, 86_400)
        assert (await other.be_guest("zoe")).error == "name_taken"
        assert (await other.register("ZOE")).error == "name_taken"
        assert (await other.be_guest()).json["name"].startswith("guest-")
        assert (await zoe.post("/api/password", {"old": "", "new": PASSWORD})).error == "is_guest"
        refused = await other.be_guest()
        assert (refused.error, 60 < int(refused.headers["retry-after"]) <= 600) == ("too_many", True)
        assert (await zoe.ask("DELETE", "/api/account", {})).status == 200
        assert (await zoe.get("/api/me")).status == 401

    play(tmp_path, scene, web=WEB, guests=3)


MATCH = {"do": "open", "id": 1, "game": "dots", "setup": {"width": 10, "height": 10}}


async def tell(tab: ClientConnection, **request: object) -> None:
    """Ask for something that is granted."""
    await tab.send(json.dumps(request))
    assert "error" not in await hear(tab, re=request["id"])


async def begin(server: Server, host: ClientConnection, guest: ClientConnection) -> None:
    """A match between two."""
    await tell(host, **MATCH)
    (table,) = server.house.lobby.tables
    await tell(guest, do="join", id=2, table=table)
    await hear(host, news="table", phase="playing")


def test_a_guest_who_signs_out_leaves_the_name_to_others(tmp_path: Path) -> None:
    """Before, at a table that waits, and after a match, but not during one; matches keep the name."""

    async def scene(server: Server) -> None:
        zoe, ann = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.register("ann")
        await zoe.be_guest("zoe")
        async with zoe.tab() as waiting:
            await tell(waiting, **MATCH)
            before = zoe.token
            await zoe.post("/api/logout")
            await waiting.wait_closed()
        assert server.house.lobby.tables == {}
        assert (await ann.be_guest("ZOE")).status == 201
        zoe.token = before
        assert (await zoe.get("/api/me")).status == 401
        zoe.token = ann.token  # whoever has the name now
        await ann.log_in("ann")

        async with zoe.tab() as first, ann.tab() as second:
            await begin(server, first, second)
            await zoe.post("/api/logout")
            await first.wait_closed()
            assert (await zoe.be_guest("zoe")).error == "name_taken"
            await tell(second, do="resign", id=3)
            await hear(second, news="closed")
        assert (await zoe.be_guest("zoe")).error == "name_taken"  # until the broom comes
        assert (await ann.post("/api/logout")).status == 200
        assert (await zoe.be_guest("ann")).error == "name_taken"
        (match,) = (await ann.get("/api/matches?player=zoe")).json["matches"]
        assert [player["name"] for player in match["players"]] == ["ZOE", "ann"]

    play(tmp_path, scene, web=WEB)


def test_a_guest_signs_out_as_soon_as_the_match_is_over(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        zoe, bob = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await zoe.be_guest("zoe")
        await bob.be_guest("bob")
        async with zoe.tab() as first, bob.tab() as second:
            await begin(server, first, second)
            await tell(first, do="resign", id=3)
            for one, name in ((zoe, "zoe"), (bob, "bob")):
                assert (await one.post("/api/logout")).status == 200
                assert (await one.be_guest(name)).status == 201

    play(tmp_path, scene, web=WEB)


def test_nobody_inherits_the_seat_of_a_deleted_account(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, zoe, next_one = (Browser(server.addresses["web"]) for _ in range(3))
        await ann.register("ann")
        gone = await zoe.be_guest("zoe")
        async with ann.tab() as first, zoe.tab() as second:
            await begin(server, first, second)
            assert (await zoe.ask("DELETE", "/api/account", {})).status == 200
            assert (await next_one.be_guest("nobody")).json["account"] != gone.json["account"]
            async with next_one.tab() as third:
                assert (await hear(third, news="hello"))["table"] is None

    play(tmp_path, scene, web=WEB)


def test_a_token_survives_the_server(tmp_path: Path) -> None:
    tokens = []

    async def before(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        tokens.append(ann.token)

    async def after(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        ann.token = tokens[0]
        assert (await ann.get("/api/me")).json["name"] == "ann"

    play(tmp_path, before, web=WEB)
    play(tmp_path, after, web=WEB)


def test_sockets_go_with_what_opened_them(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, elsewhere = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.register("ann")
        await elsewhere.log_in("ann")
        async with ann.tab() as first, elsewhere.tab() as second:
            await hear(first, news="hello")
            await hear(second, news="hello")
            await elsewhere.post("/api/logout")
            await second.wait_closed()
            assert second.close_reason == "you were signed out"
            await first.ping()
            await elsewhere.log_in("ann")
            async with elsewhere.tab() as third:
                await hear(third, news="hello")
                await ann.post("/api/password", {"old": PASSWORD, "new": "battery staple"})
                await third.wait_closed()
                assert third.close_reason == "you were signed out"
            await first.ping()
            await ann.ask("DELETE", "/api/account", {"password": "battery staple"})
            await first.wait_closed()

    play(tmp_path, scene, web=WEB)


NONSENSE: list[tuple[str, object, str]] = [
    ("/api/register", {"name": "a\tb", "password": PASSWORD}, "bad_name"),
    ("/api/guest", {"name": "   "}, "bad_name"),
    ("/api/register", {"name": "a" * 33, "password": PASSWORD}, "bad_name"),
    ("/api/register", {"name": "ann", "password": "short"}, "bad_password"),
    ("/api/register", {"name": "ann", "password": "x" * 129}, "bad_password"),
    ("/api/register", {"name": "ann", "password": "sur\ud800rogate"}, "bad_json"),
    ("/api/register", {"name": "ann"}, "bad_json"),
    ("/api/register", {"name": "ann", "password": PASSWORD, "admin": True}, "bad_json"),
    ("/api/login", {"name": "an\x00n", "password": PASSWORD}, "bad_name"),
    ("/api/login", {"name": ["ann"], "password": PASSWORD}, "bad_json"),
    ("/api/login", {"name": "ann", "password": "\ud800"}, "bad_json"),
    ("/api/guest", {"name": ""}, "bad_name"),
    ("/api/guest", b"{", "bad_json"),
    ("/api/guest", b'"\xff"', "bad_json"),
    ("/api/guest", b"[" * 10_000, "bad_json"),
    ("/api/guest", b" " * 16_385, "too_large"),
]


def test_nonsense_is_refused(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        for path, value, error in NONSENSE:
            answer = await somebody.post(path, value, Content_Type="application/json")
            assert (path, value, answer.error) == (path, value, error)
            assert answer.status == (413 if error == "too_large" else 400)

    play(tmp_path, scene, web=WEB)


def test_other_sites_and_forms_get_nowhere(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        assert (await ann.post("/api/guest", {"name": "ann"}, Origin=ann.origin)).status == 201
        for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "https://", "http://[::1"):
            assert (await ann.post("/api/guest", Origin=origin)).error == "wrong_origin"
            assert (await ann.post("/api/logout", Origin=origin)).error == "wrong_origin"
        for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
            answer = await ann.post("/api/guest", b"{}", Content_Type=kind)
            assert (answer.status, answer.error) == (415, "not_json")
        assert (await ann.get("/api/me")).status == 200

    play(tmp_path, scene, web=WEB)


def test_a_guest_becomes_an_account_and_keeps_name_token_and_seat(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, other = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.be_guest("ann")
        async with ann.tab() as tab:
            await tab.send('{"do":"open","id":1,"game":"dots"}')
            await hear(tab, re=1)
            assert (await ann.post("/api/keep", {"password": "x"})).error == "bad_password"
            token = ann.token
            kept = await ann.post("/api/keep", {"password": PASSWORD})
            assert (kept.status, kept.json["guest"], ann.token) == (200, False, token)
            assert kept.json["seconds"] == ACCOUNT_LIFE // 1000
            assert (await ann.post("/api/keep", {"password": PASSWORD})).error == "is_account"
            await tab.send('{"do":"look","id":2}')
            assert (await hear(tab, news="table"))["players"][0]["name"] == "ann"
            await tab.send('{"do":"stand","id":3}')
            await tab.send('{"do":"open","id":4,"game":"dots","rated":true}')  # which guests may not
            assert (await hear(tab, re=4))["ok"]
        assert (await other.log_in("ann")).status == 200
        assert (await ann.get("/api/me")).json["guest"] is False
        await server.house.store.signins.sweep()
        assert (await ann.get("/api/me")).status == 200

    play(tmp_path, scene, web=WEB)


def test_sign_ins_are_listed_and_ended_from_elsewhere(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        home, phone, eve = [Browser(server.addresses["web"]) for _ in range(3)]
        firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0"
        safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1"
        who = {"name": "ann", "password": PASSWORD}
        await home.post("/api/register", who, User_Agent=firefox)
        await phone.post("/api/login", who, User_Agent=safari)
        await eve.register("eve")
        listed = (await home.get("/api/sessions")).json
        assert {(one["device"], one["here"]) for one in listed} == {
            ("Firefox, Linux", True),
            ("Safari, iPhone", False),
        }
        assert all(0 < one["created"] <= one["used"] for one in listed)
        away = next(one["id"] for one in listed if not one["here"])
        assert (await eve.post("/api/sessions/end", {"id": away})).error == "not_found"
        async with phone.tab() as tab:
            await hear(tab, news="hello")
            assert (await home.post("/api/sessions/end", {"id": away})).status == 200
            assert (await hear(tab, news="goodbye"))["why"] == "signed_out"
        assert (await phone.get("/api/me")).error == "not_signed_in"
        assert [one["here"] for one in (await home.get("/api/sessions")).json] == [True]
        cookie = (await home.get("/api/me")).cookies  # using it makes the browser keep it for longer
        assert f"Max-Age={ACCOUNT_LIFE // 1000}" in cookie[0]

    play(tmp_path, scene, web=WEB)
