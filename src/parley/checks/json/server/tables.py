"""Tables: opening, joining, getting up, watching, and the list of them."""

from collections.abc import Awaitable, Callable
from typing import Any

from parley.checks.case import BrokenError
from parley.checks.json.server.stage import DOTS, SEA, SUITE, WebStage
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r

MANY = 100
"""More tables than anybody needs at once."""
Play = Callable[[WebStage], Awaitable[None]]


def _opened(game: str, setup: dict[str, Any]) -> Play:
    async def play(stage: WebStage) -> None:
        host = await stage.guest()
        opened = await host.ask(r.Open(game, setup), a.Seated)
        full = await host.told(n.FullTable)
        if (full.table, full.seat, full.game, full.phase) != (opened.table, opened.seat, game, "open"):
            raise BrokenError(f"the open table {opened.table} of {game}", host.wire.describe(full)[:200])
        if full.view is not None:
            raise BrokenError("no view before the match", "a view")

    return play


for _game, _setup in (("dots", DOTS), ("seabattle", SEA), ("battleship-plus", {}), ("conquest", {})):
    SUITE.add(
        f"opens-{_game}",
        ("json/open/1", "json/table/1", "json/ok/3"),
        f"open of {_game}: table and seat, then table in full.",
        _opened(_game, _setup),
    )


def _not_opened(request: r.Open) -> Play:
    async def play(stage: WebStage) -> None:
        client = await stage.guest()
        await client.refused(request)
        await client.ask(r.Open("dots", DOTS), a.Seated)

    return play


_IMPOSSIBLE = {
    "unknown-game": r.Open("chess"),
    "unknown-bot": r.Open("dots", DOTS, bots=["nobody"]),
    "bad-setup": r.Open("dots", {"width": 9}),
    "unknown-setting": r.Open("dots", {"colour": "red"}),
    "too-many-bots": r.Open("dots", DOTS, bots=["random"] * 5),
}
for _name, _request in _IMPOSSIBLE.items():
    SUITE.add(
        f"does-not-open-{_name}",
        ("json/open/3", "json/error/3"),
        f"open with {_name.replace('-', ' ')} is refused, and you may open another.",
        _not_opened(_request),
    )


@SUITE.case("json/open/2")
async def bots_take_seats(stage: WebStage) -> None:
    """A named bot takes the next seat, and the match begins."""
    host = await stage.guest()
    await host.ask(r.Open("dots", DOTS, bots=["random"]), a.Seated)
    full = await host.told(n.FullTable, lambda full: full.phase == "playing")
    if full.players[1] is None:
        raise BrokenError("a bot in the second seat", str(full.players))


@SUITE.case("json/join/1", "json/sat/1", "json/table/1")
async def joins(stage: WebStage) -> None:
    """`join` takes the next seat; the host hears sat; both are shown the table when the match begins."""
    host, table = await stage.host()
    guest = await stage.guest()
    seated = await guest.ask(r.Join(table), a.Seated)
    if (seated.table, seated.seat) != (table, 1):
        raise BrokenError(f"table {table}, seat 1", guest.wire.describe(seated))
    await host.told(n.Sat, lambda sat: sat.player.name == guest.name)
    for seat, client in enumerate((host, guest)):
        full = await client.told(n.FullTable, lambda full: full.view is not None)
        if full.seat != seat or full.phase != "playing":
            raise BrokenError(f"the table with a view for seat {seat}", client.wire.describe(full)[:200])


@SUITE.case("json/join/2")
async def no_such_table(stage: WebStage) -> None:
    """`join` of a table that does not exist is refused."""
    client = await stage.guest()
    await client.refused(r.Join(9_999_999), "no_such_table")


@SUITE.case("json/join/2")
async def wrong_password(stage: WebStage) -> None:
    """A locked table needs its password."""
    host = await stage.guest()
    opened = await host.ask(r.Open("dots", DOTS, password="sesame"), a.Seated)  # noqa: S106
    guest = await stage.guest()
    await guest.refused(r.Join(opened.table))
    await guest.refused(r.Join(opened.table, "parsley"))
    await guest.ask(r.Join(opened.table, "sesame"), a.Seated)


@SUITE.case("json/seat/1", "json/seat/2", "json/error/3")
async def several_seats(stage: WebStage) -> None:
    """If you sit at several tables you have to say which one you mean."""
    host, first = await stage.host()
    second = (await host.ask(r.Open("dots", DOTS), a.Seated)).table
    await host.refused(r.Stand(), "which_table")
    await host.refused(r.Stand(table=second + 1), "not_seated")
    await host.ask(r.Stand(table=first), a.Done)
    await host.told(n.Left, lambda left: left.table == first)
    await host.ask(r.Stand(), a.Done)
    await host.told(n.Left, lambda left: left.table == second)


@SUITE.case("json/seat/3")
async def too_many_seats(stage: WebStage) -> None:
    """The number of tables at which you can sit is limited."""
    host, _ = await stage.host()
    for _ in range(MANY):
        host.say(host.number(r.Open("dots", DOTS)))
        answer = await host.expect(a.Seated, a.Refusal)
        if isinstance(answer, a.Refusal):
            break
    else:
        raise BrokenError(f"a refusal after {MANY} tables", "one more table")
    if answer.error != "too_many_seats":
        raise BrokenError("error too_many_seats", host.wire.describe(answer))


@SUITE.case("json/join/2")
async def full_table(stage: WebStage) -> None:
    """A match that has begun cannot be joined."""
    host, _ = await stage.game()
    await host.ask(r.Look(), a.Done)
    table = (await host.told(n.FullTable)).table
    third = await stage.guest()
    await third.refused(r.Join(table))


@SUITE.case("json/stand/1", "json/stood/1", "json/left/1")
async def stands_up(stage: WebStage) -> None:
    """`stand` gets up before the match: left follows, and the others hear stood."""
    host, table = await stage.host("dots", {**DOTS, "players": 3})
    guest = await stage.guest()
    await guest.ask(r.Join(table), a.Seated)
    await guest.ask(r.Stand(), a.Done)
    await guest.told(n.Left, lambda left: left.table == table)
    await host.told(n.Stood, lambda stood: stood.name == guest.name)


@SUITE.case("json/watch/1", "json/unwatch/1")
async def watches(stage: WebStage) -> None:
    """`watch` shows the table without a seat; unwatch ends it."""
    _, table = await stage.host()
    watcher = await stage.guest()
    await watcher.ask(r.Watch(table), a.Watching)
    full = await watcher.told(n.FullTable)
    if full.seat is not None:
        raise BrokenError("a table without a seat", f"seat {full.seat}")
    await watcher.ask(r.Unwatch(), a.Done)
    await watcher.told(n.Left, lambda left: left.table == table)


@SUITE.case("json/news/1", "json/tables/1")
async def list_of_tables(stage: WebStage) -> None:
    """`news` gives all tables at once, then what changes."""
    listener = await stage.guest()
    await listener.ask(r.Subscribe(), a.Done)
    await listener.told(n.Tables, lambda tables: tables.all)
    host, table = await stage.host()
    await listener.told(n.Tables, lambda tables: any(row.table == table for row in tables.changed))
    await host.ask(r.Stand(), a.Done)
    await listener.told(n.Tables, lambda tables: table in tables.gone)
    await listener.ask(r.Subscribe(on=False), a.Done)
