import asyncio
import json
import re
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidMessage

from parley.net.proxies import Proxies, came_by_tls
from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import WEB, Browser, hear, wire

PEER, CLIENT = "10.0.0.1", "203.0.113.5"
PROXIES = Proxies(tuple(map(ip_network, ("10.0.0.0/8", "2001:db8::1"))))
HERE = (ip_network("127.0.0.1"),)
FORWARDED = "X-Forwarded-For"


def headers(*values: str, name: str = "x-forwarded-for") -> list[tuple[bytes, bytes]]:
    return [(b"host", b"here"), *((name.encode(), value.encode()) for value in values)]


@pytest.mark.parametrize(
    ("values", "client"),
    [
        ((CLIENT,), CLIENT),
        (("1.2.3.4, " + CLIENT,), CLIENT),
        (("1.2.3.4", CLIENT), CLIENT),
        ((f"1.2.3.4, {CLIENT} ,10.7.7.7, 2001:db8::1",), CLIENT),
        ((f"<b>, {CLIENT}",), CLIENT),
        (("2001:DB8:0::5",), "2001:db8::5"),
        (("::ffff:203.0.113.5",), CLIENT),
        (("10.3.3.3, 10.2.2.2",), "10.3.3.3"),
        ((), PEER),
        (("",), PEER),
        (("unknown",), PEER),
        ((f"{CLIENT}, <b>",), PEER),
        ((f"{CLIENT}, ",), PEER),
        ((f"{CLIENT}:80",), CLIENT),
        ((f"1.2.3.4, {CLIENT}:65535, 10.7.7.7:1",), CLIENT),
        (("[2001:db8::5]:80",), "2001:db8::5"),
        (("[2001:db8::5]",), "2001:db8::5"),
        (("[::ffff:203.0.113.5]:80",), CLIENT),
        ((f"{CLIENT}:",), PEER),
        ((f"{CLIENT}:x",), PEER),
        ((f"[{CLIENT}",), PEER),
        (("2001:db8::5]:80",), PEER),
        (("fe80::1%<b>",), PEER),
        (("\u0661.1.1.1",), PEER),
        ((CLIENT + ",10.1.1.1" * 15,), CLIENT),
        ((CLIENT + ",10.1.1.1" * 16,), "10.1.1.1"),
        ((CLIENT + " " * 1024 + ",10.1.1.1",), PEER),
    ],
)
def test_who_stands_behind_a_proxy(values: Sequence[str], client: str) -> None:
    assert PROXIES.look_behind(PEER, headers(*values)) == client


@pytest.mark.parametrize(
    ("address", "is_known"),
    [
        (PEER, True),
        ("::ffff:10.0.0.1", True),
        ("2001:db8::1", True),
        ("2001:db8::2", False),
        ("11.0.0.1", False),
        ("", False),
        ("fe80::1%eth0", False),
    ],
)
def test_which_proxies_are_known(address: str, *, is_known: bool) -> None:
    assert PROXIES.know(address) is is_known
    assert not Proxies().know(address)


@pytest.mark.parametrize(
    ("values", "is_secure"),
    [
        (("https",), True),
        (("http, HTTPS ",), True),
        (("https, http",), False),
        (("http",), False),
        ((), False),
    ],
)
def test_whether_a_proxy_speaks_tls(values: Sequence[str], *, is_secure: bool) -> None:
    assert came_by_tls(headers(*values, name="x-forwarded-proto")) is is_secure


async def ask(browser: Browser, client: str, **more: str) -> int:
    """Something harmless, by way of a proxy."""
    answer = await browser.ask("GET", "/api/tables", **{FORWARDED: client}, **more)
    return answer.status


def test_clients_of_a_proxy_are_told_apart(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        browser = Browser(server.addresses["web"])
        assert [await ask(browser, "192.0.2.1") for _ in range(4)] == [200, 200, 200, 429]
        assert await ask(browser, "192.0.2.9, 192.0.2.1") == 429
        assert await ask(browser, "192.0.2.2") == 200

    play(tmp_path, scene, web=WEB, requests=3, proxy=HERE)


def test_one_connection_of_a_proxy_carries_many_clients(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        requests = "".join(
            f"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n{FORWARDED}: 192.0.2.{number}\r\n\r\n"
            for number in (1, 2, 1, 3)
        )
        last = "GET /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        async with wire(server.addresses["web"], (requests + last).encode()) as (reader, _):
            shown = await asyncio.wait_for(reader.read(), 60)
        assert re.findall(rb"HTTP/1.1 (\d+)", shown) == [b"200", b"200", b"429", b"200", b"200"]

    play(tmp_path, scene, web=WEB, requests=1, proxy=HERE)


def test_nobody_else_is_believed(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        browser = Browser(server.addresses["web"])
        assert [await ask(browser, f"192.0.2.{number}") for number in range(2)] == [200, 429]

    play(tmp_path, scene, web=WEB, requests=1, proxy=(ip_network("192.0.2.0/24"),))


async def guest(browser: Browser, **more: str) -> tuple[int, bool]:
    """Come in; whether the cookie is for TLS alone."""
    answer = await browser.ask("POST", "/api/guest", {}, **more)
    return answer.status, "; Secure" in answer.headers.get("set-cookie", "")


@pytest.mark.parametrize("is_known", [True, False])
def test_tls_that_ends_at_a_proxy(tmp_path: Path, *, is_known: bool) -> None:
    async def scene(server: Server) -> None:
        browser = Browser(server.addresses["web"])
        tls: dict[str, Any] = {"Host": "parley.example", "X-Forwarded-Proto": "https"}
        assert await guest(browser, **tls, Origin="https://parley.example") == (201, is_known)
        assert await guest(browser, **tls, Origin="http://parley.example") == (
            403 if is_known else 201,
            False,
        )
        assert await guest(browser, Host="parley.example", Origin="http://parley.example") == (201, False)
        async with browser.tab(**tls, Origin="https://parley.example") as tab:
            assert (await hear(tab, news="hello"))["guest"]

    hosts = ("parley.example",)
    play(tmp_path, scene, web=WEB, proxy=HERE if is_known else (), host_name=hosts)


def test_sockets_count_for_those_who_hold_them(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        browser = Browser(server.addresses["web"])
        await browser.be_guest("ann")
        async with browser.tab(**{FORWARDED: "192.0.2.1"}) as tab:
            await hear(tab, news="hello")
            with pytest.raises((InvalidMessage, ConnectionError)):  # hung up on
                await asyncio.wait_for(browser.tab(**{FORWARDED: "192.0.2.1"}).__aenter__(), 60)
            async with browser.tab(**{FORWARDED: "192.0.2.2"}) as other:
                await hear(other, news="hello")
                await other.send(json.dumps({"do": "ping", "id": 1}))
                assert (await hear(other, re=1))["ok"]

    play(tmp_path, scene, web=WEB, per_address=1, proxy=HERE)
