from pathlib import Path
from typing import Any

from parley.net.server import Server
from parley.net.web.cookies import PLAIN, SECURE, read_cookie
from tests.net.house import play
from tests.net.test_proxies import HERE
from tests.net.web.browser import WEB, Browser

TLS: dict[str, Any] = {"X-Forwarded-Proto": "https"}


def test_which_cookie_counts() -> None:
    both = {"cookie": f"{PLAIN}=a; {SECURE}=b"}
    assert (read_cookie(both, by_tls=False), read_cookie(both, by_tls=True)) == ("a", "b")
    assert read_cookie({}, by_tls=True) is None


def test_whoever_comes_by_tls_has_a_cookie_for_it(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        made = await ann.post("/api/guest", **TLS)
        (cookie,) = made.cookies
        assert cookie == f"{SECURE}={ann.token}; HttpOnly; Max-Age=86400; Path=/; SameSite=strict; Secure"
        out = await ann.post("/api/logout", **TLS, Cookie=f"{SECURE}={ann.token}; {PLAIN}=x")
        assert out.status == 200
        assert [one.partition(";")[0] for one in out.cookies] == [f'{SECURE}=""', f'{PLAIN}=""']

    play(tmp_path, scene, web=WEB, proxy=HERE)


def test_nobody_is_signed_out_by_the_way_to_tls(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        me = await ann.get("/api/me", **TLS)
        assert me.json["name"] == "ann"
        kept, forgotten = me.cookies
        assert kept.startswith(f"{SECURE}={ann.token}; ")
        assert "; Secure" in kept
        assert forgotten.startswith(f'{PLAIN}=""; ')
        again = await ann.get("/api/me", **TLS, Cookie=f"{SECURE}={ann.token}")
        assert again.status == 200
        assert [cookie.partition("=")[0] for cookie in again.cookies] == [SECURE]  # it lives longer
        (plain,) = (await ann.get("/api/me")).cookies  # as before, without TLS
        assert plain.startswith(f"{PLAIN}={ann.token}; ")

    play(tmp_path, scene, web=WEB, proxy=HERE)
