"""What is recorded, each from where one tab is. `python -m tests.wires.json` does it again."""

from asyncio import gather
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from parley.house.operators.answers import Operator
from parley.house.operators.premises import announce
from parley.house.orders import Announce
from parley.net.server import Server
from parley.wires.json import news as n
from parley.wires.json import requests as r
from tests.net.house import play
from tests.net.web.browser import WEB
from tests.wires.json.tape import Company, Tab

SMALL = {"width": 10, "height": 10}
TINY = {"size": 6, "fleet": [0, 0, 1, 2]}
RUDE = (
    "fly",
    "[]",
    '{"do":"fly","id":7}',
    '{"do":"ping","id":8,"more":1}',
    '{"do":"ping","id":-9}',
    '{"do":"join","id":10}',
    '{"do":"join","id":11,"table":"1"}',
    '{"do":"say","id":12,"text":""}',
    '{"do":"open","id":13,"game":"chess"}',
    '{"do":"open","id":14,"game":"dots","setup":{"width":3}}',
    '{"do":"open","id":15,"game":"dots","bots":["nobody"]}',
    '{"do":"open","id":16,"game":"dots","clock":{"move":0}}',
    '{"do":"again","id":17,"match":42}',
    '{"id":18,"do":"ping"}',
)


async def lobby(company: Company) -> Tab:
    """Who is here, which tables there are, talk, and what one cannot do without a table."""
    # json/say/1, json/news/1, json/tables/1, json/ping/1, json/error/3
    async with company.tab("ann") as ann, company.tab("bob") as bob:
        assert (await ann.ask(r.Subscribe())).ok
        await ann.hear(n.Tables, all=True)
        await bob.ask(r.Open(game="dots", setup=SMALL, password="sesame"))  # noqa: S106
        await ann.hear(n.Tables)
        await bob.ask(r.Stand())
        await ann.hear(n.Tables)
        await ann.ask(r.Subscribe(on=False))
        await ann.ask(r.Say(text="hello; is anybody here? — да"))
        await bob.ask(r.Say(text="just between us", to="ann"))
        await ann.hear(n.Said, to="ann")
        await ann.ask(r.Mute(name="bob"))
        await ann.ask(r.Mute(name="bob", on=False))
        await ann.ask(r.Report(name="bob", reason="calls everybody names"))
        await announce(company.server.house, Operator("root"), Announce(text="we restart at noon"))
        await ann.hear(n.Announced)
        for request in (
            r.Join(table=99),
            r.Stand(),
            r.Move(move="E5"),
            r.Check(move="E5"),
            r.Shuffle(),
            r.Hint(),
            r.Offer(),
            r.Resign(),
            r.Watch(table=99),
            r.Unwatch(),
            r.Say(text="hello", table=99),
        ):
            assert (await ann.ask(request)).error
        await ann.ask(r.Look())
        await ann.hear(n.Hello)
        await ann.ask(r.Ping())
    return ann


async def dots(company: Company) -> Tab:
    """A game of Dots between two people, one of whom drops off and comes back."""
    async with company.tab("ann") as ann:
        table = (await ann.ask(r.Open(game="dots", setup=SMALL, clock=r.Clock(move=60)))).table
        await ann.hear(n.FullTable, seat=0)
        async with company.tab("bob") as bob:
            await bob.ask(r.Join(table=table))
            begun = await _until_playing(ann)
            await ann.ask(r.Say(text="good luck", table=table))
            await ann.hear(n.Said)
            tabs = (ann, bob) if begun.view["to_move"] == [0] else (bob, ann)
            for tab, move in zip(tabs, ("E5", "E6"), strict=True):
                await tab.ask(r.Move(move=move))
                await ann.hear(n.Happened)
            await ann.ask(r.Check(move="E5"))
            await ann.ask(r.Move(move="E5"))
            await ann.ask(r.Move(move="nowhere"))
            other = (await ann.ask(r.Open(game="dots", setup=SMALL))).table
            await ann.ask(r.Move(move="E6"))
            await ann.ask(r.Stand(table=other))
            await ann.ask(r.Offer())
            await ann.hear(n.Happened)
        await ann.hear(n.Away)
        async with company.tab("bob"):
            await ann.hear(n.Back)
            await ann.ask(r.Resign())
            await ann.hear(n.TableClosed)
    return ann


async def coming_back(company: Company) -> Tab:
    """A second tab while the other one opens a table, plays and gives up; then they sign out."""
    async with company.tab("ann") as one, company.tab("bob") as bob:
        table = (await one.ask(r.Open(game="dots", setup=SMALL))).table
        await bob.ask(r.Join(table=table))
        await _until_playing(bob)
        async with company.tab("ann") as two:
            await two.hear(n.FullTable, seat=0, phase="playing")
            await one.ask(r.Resign())
            await two.hear(n.TableClosed)
            opened = (await one.ask(r.Open(game="dots", setup=SMALL))).table
            await two.hear(n.FullTable, seat=0, phase="open")
            await bob.ask(r.Join(table=opened))
            await _until_playing(two)
            await one.ask(r.Resign())
            await two.hear(n.TableClosed)
            await one.ask(r.Open(game="dots", setup=SMALL))
            await one.ask(r.Stand())
            await two.hear(n.Left)
            browser = await company.browser("ann")
            assert (await browser.post("/api/logout")).status == 200
            await two.until_closed()
    return two


async def seabattle(company: Company) -> Tab:
    """A small Sea Battle against a bot, with a fleet by chance and a hint."""
    async with company.tab("ann") as ann:
        opened = await ann.ask(r.Open(game="seabattle", setup=TINY, bots=["random"]))
        begun = await _until_playing(ann)
        fleet = await ann.ask(r.Shuffle())
        await ann.ask(r.Move(move=fleet.move))
        view = begun.view
        while not (view["legal"] or {}).get("shoot"):
            view = (await ann.hear(n.Happened)).view
        hint = await ann.ask(r.Hint())
        await ann.ask(r.Move(move=hint.move))
        await ann.hear(n.Happened)
        await ann.ask(r.Resign())
        over = await ann.hear(n.TableClosed)
        await ann.ask(r.Watch(table=opened.table))
        await ann.ask(r.Watch(match=over.match))
    return ann


async def watching(company: Company) -> Tab:
    """One watches from the lobby, sits down at what one watches, and watches others while one plays."""
    async with company.tab("ann") as ann, company.tab("bob") as bob, company.tab("cid") as cid:
        open_one = (await bob.ask(r.Open(game="dots", setup=SMALL))).table
        await cid.ask(r.Watch(table=open_one))
        await cid.hear(n.FullTable, seat=None)
        await ann.ask(r.Join(table=open_one))
        match = (await _until_playing(cid)).match
        begun = await _until_playing(ann)
        await (bob if begun.view["to_move"] == [0] else ann).ask(r.Move(move="E5"))
        await cid.hear(n.Happened)
        await cid.ask(r.Say(text="well played", table=open_one))
        await cid.hear(n.Said)
        await cid.ask(r.Unwatch())
        await cid.hear(n.Left)
        await cid.ask(r.Watch(match=match))
        await cid.hear(n.Watchers)
        mine = (await cid.ask(r.Open(game="dots", setup=SMALL))).table
        await cid.ask(r.Watch(table=mine))
        await cid.ask(r.Look())
        await cid.hear(n.FullTable, seat=None)
        async with company.tab("dan") as dan:
            await dan.ask(r.Join(table=mine))
            await _until_playing(cid)
            await ann.ask(r.Resign())
            await cid.hear(n.TableClosed, table=open_one)
            await dan.ask(r.Resign())
            await cid.hear(n.TableClosed, table=mine)
            theirs = (await dan.ask(r.Open(game="dots", setup={**SMALL, "players": 3}))).table
            await cid.ask(r.Watch(table=theirs))
            await bob.ask(r.Join(table=theirs))
            await cid.hear(n.Sat)
            await bob.ask(r.Stand())
            await cid.hear(n.Stood)
            await cid.ask(r.Join(table=theirs))
            await cid.hear(n.FullTable, seat=1)
            await cid.ask(r.Stand())
            await cid.hear(n.Left)
    return cid


async def meeting(company: Company) -> Tab:
    """One waits for anybody, is challenged meanwhile, declines, comes to another table, meets somebody."""
    async with company.tab("ann") as ann, company.tab("bob") as bob:
        await ann.ask(r.Meet(game="dots"))
        asked = (await bob.ask(r.Open(game="dots", setup=SMALL, to="ann"))).table
        await ann.hear(n.Challenged)
        await ann.ask(r.Decline(table=asked))
        await ann.hear(n.Withdrawn)
        await ann.ask(r.Decline(table=asked))
        await ann.ask(r.Stand())
        await ann.hear(n.Left)
        asked = (await bob.ask(r.Open(game="dots", setup=SMALL, to="ann"))).table
        await ann.hear(n.Challenged)
        await ann.ask(r.Join(table=asked))
        await _until_playing(ann)
        await bob.ask(r.Resign())
        await ann.hear(n.TableClosed)
        await bob.ask(r.Meet(game="seabattle"))
        await ann.ask(r.Meet(game="seabattle"))
        await _until_playing(ann)
        await ann.ask(r.Open(game="dots", to="nobody"))
    return ann


async def refusals(company: Company) -> Tab:
    """What cannot be read, or cannot be granted whatever the state."""
    async with company.tab("ann") as ann:
        for text in RUDE:
            await ann.say_anything(text)
            await ann.listen()
    return ann


async def stopping(company: Company) -> Tab:
    """The server stops in the middle of a match."""
    async with company.tab("ann") as ann:
        await ann.ask(r.Open(game="dots", setup=SMALL, bots=["random"]))
        await _until_playing(ann)
        await gather(company.server.stop(), ann.until_closed())
    return ann


async def _until_playing(tab: Tab) -> Any:
    while (table := await tab.hear(n.FullTable, phase="playing")).view is None:
        pass
    return table


SCENES: dict[str, Callable[[Company], Awaitable[Tab]]] = {
    "lobby": lobby,
    "dots": dots,
    "coming-back": coming_back,
    "seabattle": seabattle,
    "watching": watching,
    "meeting": meeting,
    "refusals": refusals,
    "stopping": stopping,
}
AS_SERVER_ONLY = ("refusals",)
"""What no client of ours would say."""


def record(name: str, data: Path) -> str:
    """Play a scene at a real server; the trace of it."""
    tabs: list[Tab] = []

    async def scene(server: Server) -> None:
        tabs.append(await SCENES[name](Company(server)))

    play(data, scene, web=WEB)
    notes = [" ".join((SCENES[name].__doc__ or "").split())]
    notes += ["ours: server"] if name in AS_SERVER_ONLY else []
    return "".join(f"{row}\n" for row in (*(f"# {note}" for note in notes), *tabs[0].rows))
