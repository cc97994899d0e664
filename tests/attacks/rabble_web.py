"""Those who come by the page: guests and accounts, with a few tabs each, and HTTP beside them."""

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any, ClassVar

from websockets.asyncio.client import ClientConnection, connect

from tests.attacks.rabble import GONE, SECRET, Rascal
from tests.attacks.rabble_dotline import PASSWORDS
from tests.attacks.tab import Tab
from tests.net.web.browser import Answer, Browser
from tests.seats.web.browsers import SMALL

GAMES = sorted(SMALL)
TABS = 3
FAULTS = {"server_fault"}


class Surfer(Rascal):
    """A browser with some tabs; `_browser` has the cookie."""

    ACTS: ClassVar = {
        "ask": 40, "play": 30, "abandon": 3, "open_tab": 6, "close_tab": 2, "be_somebody": 3, "read": 8,
        "request": 3, "rude_frame": 1, "half": 1, "garbage": 1, "log_out": 1, "change_password": 1,
        "delete": 1, "delete_and_enter": 1, "vanish": 0.5,
    }  # fmt: skip

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._token, self._tabs = "", list[Tab]()

    @property
    def _browser(self) -> Browser:
        browser = Browser(self.server.web, self.source)
        browser.token = self._token
        return browser

    # -- the socket --------------------------------------------------------------------------------

    async def open_tab(self) -> None:
        """Another tab; too many are sent away."""
        if not self._token:
            await self.be_somebody()
        if self._token and len(self._tabs) < TABS:
            self._tabs.append(await self._enter())

    async def _enter(self) -> Tab:
        browser = self._browser
        socket: ClientConnection = await connect(
            f"ws://{self.server.web}/api/socket",
            additional_headers={"Cookie": f"parley={self._token}", "Origin": browser.origin},
            proxy=None,
            local_addr=(self.source, 0),
            close_timeout=0.1,
        )
        tab = Tab(socket, browser)
        try:
            tab.hello = await tab.news("hello")
        except EOFError:
            tab.hang_up()
            raise
        self.census.meet(tab.hello["account"], tab.hello["name"])
        return tab

    async def _tab(self) -> Tab | None:
        if not self._tabs:
            await self.open_tab()
        return self.rng.choice(self._tabs) if self._tabs else None

    async def ask(self) -> None:
        """Whatever one can ask for, with sense or without."""
        rng, game = self.rng, self.rng.choice(GAMES)
        choices: tuple[dict[str, Any], ...] = (
            {"do": "open", "game": game, "setup": SMALL[game], "bots": ["random"] * rng.randrange(4)},
            {"do": "open", "game": game, "setup": {"size": -1, "width": 10**9}},
            {"do": "open", "game": "dots", "password": "1234"},
            {"do": "join", "table": self.table(), "password": rng.choice(["", "1234", "x" * 63])},
            {"do": "stand"},
            {"do": "stand"},
            {"do": "resign"},
            {"do": "offer"},
            {"do": "hint", "bot": rng.choice([None, "random", "nobody"])},
            {"do": "check", "move": self.text() or "A1"},
            {"do": "move", "move": self.text() or "A1"},
            {"do": "say", "text": self.text()},
            {"do": "say", "text": SECRET, "to": f"rogue{rng.randrange(20)}"},
            {"do": "say", "text": self.text(), "table": self.table()},
            {"do": "watch", "table": self.table()},
            {"do": "watch", "match": self.table()},
            {"do": "unwatch"},
            {"do": "news", "on": rng.random() < 0.7},
            {"do": "look"},
            {"do": "ping"},
        )
        await self._ask(rng.choice(choices))

    async def play(self) -> None:
        """Sit down with a bot, and move as a page would."""
        rng, tab = self.rng, await self._tab()
        if tab is None:
            return
        table = next((news for news in reversed(tab.heard) if news.get("news") == "table"), None)
        if table is None or table["phase"] != "playing" or rng.random() < 0.1:
            game = rng.choice(GAMES)
            await self._ask({"do": "open", "game": game, "setup": SMALL[game], "bots": ["random"]}, tab)
            return
        do = rng.choice(["shuffle", "hint", "hint"])
        found = await self._ask({"do": do} if do == "shuffle" else {"do": do, "bot": "random"}, tab)
        await self._ask({"do": "move", "move": found.get("move") or f"E{rng.randrange(1, 11)}"}, tab)

    async def abandon(self) -> None:
        """Open a table for bots, and leave it to them."""
        rng, tab = self.rng, await self._tab()
        if tab is not None:
            players = rng.choice([2, 3, 9])
            bots = ["random"] * min(8, players - rng.choice([1, 2]))
            setup = {"players": players, "map": "world", "rounds": 1_000}
            await self._ask({"do": "open", "game": "conquest", "setup": setup, "bots": bots}, tab)
            if rng.random() < 0.7:
                await self._ask({"do": "resign"}, tab)
            await self._ask({"do": "stand"}, tab)

    async def _ask(self, request: dict[str, Any], tab: Tab | None = None) -> dict[str, Any]:
        tab = tab or await self._tab()
        if tab is None:
            return {}
        self.trail.append(request)
        try:
            do = request["do"]
            answer = await tab.ask(do, **{key: value for key, value in request.items() if key != "do"})
        except GONE:
            tab.hang_up()
            self._tabs.remove(tab)
            raise
        self.census.done[f"Surfer {do} {answer.get('error', 'ok')}"] += 1
        if answer.get("error") in FAULTS:
            self.fail_on(answer, of=request)
        return answer

    async def rude_frame(self) -> None:
        """What is not a request, and what is not a frame."""
        tab = await self._tab()
        if tab is None:
            return
        choices = (
            "",
            "null",
            "[]",
            "[" * 30_000,
            '{"do": 1}',
            '{"do":"ping","id":-1}',
            self.junk(),
            "x" * 70_000,
        )
        await tab.send_raw(self.rng.choice(choices))
        if self.rng.random() < 0.3:
            tab.socket.transport.write(self.junk())
            self._tabs.remove(tab)
            await tab.ended()

    async def close_tab(self) -> None:
        """Politely or not."""
        if self._tabs:
            tab = self._tabs.pop(self.rng.randrange(len(self._tabs)))
            if self.rng.random() < 0.5:
                tab.hang_up()
            else:
                await tab.socket.close()

    # -- who one is --------------------------------------------------------------------------------

    async def be_somebody(self) -> None:
        """A guest, a new account, or an old one; the tabs stay whoever they were."""
        rng, browser = self.rng, self._browser
        browser.token = ""
        name, password = self.any_name(), rng.choice(PASSWORDS)
        match rng.randrange(4):
            case 0:
                answer = await browser.post("/api/register", {"name": name, "password": password})
            case 1:
                answer = await browser.log_in(name, password)
            case 2:
                answer = await browser.be_guest(name)
            case _:
                answer = await browser.be_guest()
        self._judge(answer, "be somebody")
        if answer.status in (200, 201):
            self._close_tabs()
            self._token = browser.token
            self.census.meet(answer.json["account"], answer.json["name"])

    async def log_out(self) -> None:
        """No socket outlives its token."""
        await self._end(lambda: self._browser.post("/api/logout"))

    async def delete(self) -> None:
        """No socket outlives its account."""
        password = self.rng.choice(PASSWORDS)
        await self._end(lambda: self._browser.ask("DELETE", "/api/account", {"password": password}))

    async def delete_and_enter(self) -> None:
        """Both at once: whichever is first, nobody is in afterwards."""
        if not self._token:
            return
        entering = asyncio.ensure_future(self._enter())
        try:
            await self.delete()
        finally:
            [entered] = await asyncio.gather(entering, return_exceptions=True)
            if isinstance(entered, Tab):
                if self._token:
                    self._tabs.append(entered)
                else:
                    await self._gone(entered)
            elif not isinstance(entered, GONE):
                raise entered

    async def _end(self, ask: Any) -> None:
        answer: Answer = await ask()
        self._judge(answer, "end")
        if answer.status == 200:
            tabs, token = self._tabs, self._token
            self._token, self._tabs = "", []
            for tab in tabs:
                await self._gone(tab)
            browser = self._browser
            browser.token = token
            assert (await browser.get("/api/me")).status in (401, 429), "a token outlives its account"

    async def _gone(self, tab: Tab) -> None:
        await tab.ended()
        self.census.done["Surfer saw a socket end with its account"] += 1

    async def change_password(self) -> None:
        """Perhaps to another one."""
        old, new = self.rng.choice(PASSWORDS), self.rng.choice(PASSWORDS)
        self._judge(await self._browser.post("/api/password", {"old": old, "new": new}), "password")

    # -- HTTP --------------------------------------------------------------------------------------

    async def read(self) -> None:
        """Something that is there, or is not."""
        rng = self.rng
        match, ply = self.table(), rng.choice([0, 1, 5, 10_000])
        paths = (
            "/", "/js/main.js", "/nowhere", "/..%2f..%2fetc/passwd", "/healthz", "/metrics", "/api/games",
            "/api/tables", "/api/people", "/api/me", "/api/matches", f"/api/matches?before={match}",
            "/api/matches?player=%00", "/api/matches?game=dots&x=1", f"/api/matches/{match}",
            f"/api/matches/{match}/at/{ply}", f"/api/matches/{match}/hint/{ply}?bot=random",
            f"/api/matches/{match}/journal", f"/api/matches/{match}/record.txt",
            f"/api/matches/{match}/record.sgf", "/api/matches/99999999999999999999", "/api/socket",
        )  # fmt: skip
        self._judge(await self._browser.get(rng.choice(paths)), "read")

    async def request(self) -> None:
        """With a method, a body and headers of any kind."""
        rng, browser = self.rng, self._browser
        bodies = (b"", b"{", b"null", b"[" * 50_000, b'{"name": 1}', b'{"name": "a", "x": 1}', self.junk())
        method = rng.choice(["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "HEAD", "PATCH"])
        path = rng.choice(["/api/login", "/api/register", "/api/guest", "/api/password", "/", "/api/tables"])
        headers = rng.choice(
            [{}, {"Origin": "http://elsewhere"}, {"X-Forwarded-For": "10.0.0.1"}, {"Range": "bytes=9-1"}]
        )
        self._judge(await browser.ask(method, path, rng.choice(bodies), **headers), f"{method} {path}")

    async def half(self) -> None:
        """Half a request; then nothing, or the end."""
        body = json.dumps({"name": self.name})
        data = f"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        await self._throw(data[: self.rng.randrange(1, len(data))], to_the_end=False)

    async def garbage(self) -> None:
        """Bytes without sense, to the end."""
        await self._throw(self.junk(), to_the_end=True)

    async def _throw(self, data: bytes, *, to_the_end: bool) -> None:
        reader, writer = await asyncio.open_connection(*self.server.web, local_addr=(self.source, 0))
        async with AsyncExitStack() as stack:
            stack.callback(writer.transport.abort)
            writer.write(data)
            await writer.drain()
            if to_the_end:
                writer.write_eof()
                while await reader.read(65_536):
                    pass

    def _judge(self, answer: Answer, what: str) -> None:
        self.census.done[f"Surfer {what} {answer.status}"] += 1
        if answer.status >= 500:
            self.fail_on(answer, of=what)

    def drop(self) -> None:
        """Hang up everywhere; the cookie stays."""
        self._close_tabs()

    def _close_tabs(self) -> None:
        for tab in self._tabs:
            tab.hang_up()
        self._tabs = []
