"""Tables: opening, listing, joining, leaving, watching, and the settings of part II."""

from collections.abc import Awaitable, Callable

from parley.checks.case import BrokenError
from parley.checks.dotline.server.stage import SMALL, SUITE, LobbyStage
from parley.wires.dotline import answers, news, requests
from parley.wires.dotline.requests import Which
from parley.wires.dotline.rows import CLASSIC, Goal, Settings

Play = Callable[[LobbyStage], Awaitable[None]]


def _opened(settings: Settings) -> Play:
    async def play(stage: LobbyStage) -> None:
        client, table = await stage.host(settings)
        board = await client.ask(requests.ShowBoard(), answers.Board)
        if (board.table, board.settings) != (table, settings):
            raise BrokenError(f"table {table} with {settings}", client.wire.describe(board)[:200])

    return play


_SETTINGS = {
    "classic": ("dots/II/1", CLASSIC),
    "smallest": ("dots/I/1", Settings(10, 10)),
    "largest": ("dots/II/2", Settings(50, 50)),
    "oblong": ("dots/II/2", Settings(10, 50)),
    "three-players": ("dots/II/3", Settings(12, 12, 3)),
    "four-players": ("dots/I/2", Settings(12, 12, 4)),
    "shortest-time": ("dots/II/4", Settings(seconds=15)),
    "longest-time": ("dots/II/4", Settings(seconds=90)),
    "extra-move": ("dots/II/5", Settings(extra=True)),
    "territory": ("dots/II/6", Settings(goal=Goal.TERRITORY)),
}
for _name, (_clause, _settings) in _SETTINGS.items():
    SUITE.add(
        f"opens-{_name}",
        (_clause, "dots/II/2", "dots/line/5/1"),
        f"NEW opens a table as asked for: {_name.replace('-', ' ')}.",
        _opened(_settings),
    )


def _not_opened(words: str) -> Play:
    async def play(stage: LobbyStage) -> None:
        client = await stage.member()
        await client.refused(f"NEW {words}", 406)
        await client.refused(requests.Leave(), 405)

    return play


_IMPOSSIBLE = {
    "too-narrow": ("width=9", "dots/II/2"),
    "too-high": ("height=51", "dots/II/2"),
    "alone": ("players=1", "dots/II/3"),
    "five-players": ("players=5", "dots/II/3"),
    "too-hasty": ("seconds=14", "dots/II/4"),
    "too-slow": ("seconds=91", "dots/II/4"),
    "no-number": ("width=ten", "dots/line/3/4"),
    "unknown-setting": ("colour=red", "dots/line/3/4"),
}
for _name, (_words, _clause) in _IMPOSSIBLE.items():
    SUITE.add(
        f"does-not-open-{_name}", (_clause, "dots/line/3/4"), f"NEW {_words} is 406.", _not_opened(_words)
    )


@SUITE.case("dots/line/5/1")
async def host_has_the_first_seat(stage: LobbyStage) -> None:
    """NEW gives the first seat."""
    client = await stage.member()
    opened = await client.ask(requests.OpenTable(SMALL), answers.Opened)
    if opened.seat != 0:
        raise BrokenError("seat 1", f"seat {opened.seat + 1}")


@SUITE.case("dots/line/5/2")
async def lists_open_tables(stage: LobbyStage) -> None:
    """LST shows an open table with its number, settings and who opened it."""
    host, table = await stage.host()
    other = await stage.member()
    listed = await other.ask(requests.ListTables(Which.OPEN, table - 1 or None), answers.Tables)
    row = next((row for row in listed.tables if row.table == table), None)
    if row is None or (row.opener, row.taken, row.settings) != (host.login, 1, SMALL):
        raise BrokenError(f"table {table} by {host.login}", str(row or "no such table"))


@SUITE.case("dots/line/5/2")
async def lists_live_tables(stage: LobbyStage) -> None:
    """A table in play is live, and no longer open."""
    host, _ = await stage.game()
    table = (await host.ask(requests.ShowBoard(), answers.Board)).table
    for which, is_there in ((Which.LIVE, True), (Which.OPEN, False)):
        listed = await host.ask(requests.ListTables(which, table - 1 or None), answers.Tables)
        if any(row.table == table for row in listed.tables) is not is_there:
            raise BrokenError(f"table {table} {'in' if is_there else 'not in'} LST {which}", "otherwise")


@SUITE.case("dots/line/5/3", "dots/line/5/4", "dots/line/5/5")
async def joins_and_begins(stage: LobbyStage) -> None:
    """JON takes the next seat: 206; the host hears 120; both hear 130 and 131."""
    host, table = await stage.host()
    guest = await stage.member()
    joined = await guest.ask(requests.Join(table), answers.Joined)
    if (joined.table, joined.seat) != (table, 1):
        raise BrokenError(f"table {table}, seat 2", guest.wire.describe(joined))
    await host.told(news.PlayerJoined, lambda told: told.player.name == guest.login)
    for seat, player in enumerate((host, guest)):
        started = await player.told(news.GameStarted)
        if started.seat != seat or [row.name for row in started.players] != [host.login, guest.login]:
            raise BrokenError("130 with both players, and one's own seat", player.wire.describe(started))
        await player.told(news.Turn, lambda turn: turn.seat == 0)


@SUITE.case("dots/line/5/3")
async def no_such_table(stage: LobbyStage) -> None:
    """JON to a table that does not exist is 404."""
    client = await stage.member()
    await client.refused("JON 999999999", 404)


@SUITE.case("dots/line/5/3")
async def wrong_table_password(stage: LobbyStage) -> None:
    """A locked table needs its password: 403 without it, 206 with it."""
    _, table = await stage.host(password="sesame")  # noqa: S106 - of a table
    guest = await stage.member()
    await guest.refused(requests.Join(table), 403)
    await guest.refused(requests.Join(table, "parsley"), 403)
    await guest.ask(requests.Join(table, "sesame"), answers.Joined)


@SUITE.case("dots/line/5/3")
async def full_table(stage: LobbyStage) -> None:
    """A table whose seats are taken is 408."""
    host, _ = await stage.game()
    table = (await host.ask(requests.ShowBoard(), answers.Board)).table
    third = await stage.member()
    await third.refused(requests.Join(table), 408)


@SUITE.case("dots/line/5/6", "dots/line/5/5")
async def leaves_before_the_game(stage: LobbyStage) -> None:
    """LEV gets up: 207; the others hear 121, and the seat is free again."""
    host, table = await stage.host(Settings(10, 10, 3))
    guest = await stage.member()
    await guest.ask(requests.Join(table), answers.Joined)
    await guest.ask(requests.Leave(), answers.Left)
    await host.told(news.PlayerLeft, lambda told: told.seat == 1)
    await guest.ask(requests.Join(table), answers.Joined)


@SUITE.case("dots/line/5/6")
async def the_last_one_closes_the_table(stage: LobbyStage) -> None:
    """When the last player leaves, the table is gone."""
    host, table = await stage.host()
    await host.ask(requests.Leave(), answers.Left)
    await host.refused(requests.Join(table), 404)


@SUITE.case("dots/line/5/7")
async def watches(stage: LobbyStage) -> None:
    """WCH watches: 209; the spectator hears what players hear; UNW ends it: 207."""
    host, table = await stage.host()
    watcher, guest = await stage.member(), await stage.member()
    await watcher.ask(requests.Watch(table), answers.Watching)
    await guest.ask(requests.Join(table), answers.Joined)
    started = await watcher.told(news.GameStarted)
    if started.seat is not None:
        raise BrokenError("130 without a seat", watcher.wire.describe(started))
    await host.told(news.Turn)
    await watcher.ask(requests.Unwatch(), answers.Left)


@SUITE.case("dots/line/7/4")
async def news_of_the_lobby(stage: LobbyStage) -> None:
    """NWS on announces tables: 110 when one opens, 111 when it is no longer open."""
    listener = await stage.member()
    await listener.ask(requests.LobbyNews(wanted=True), answers.Done)
    host, table = await stage.host()
    await listener.told(news.TableNews, lambda told: told.table.table == table)
    await host.ask(requests.Leave(), answers.Left)
    await listener.told(news.TableGone, lambda told: told.table == table)
    await listener.ask(requests.LobbyNews(wanted=False), answers.Done)


@SUITE.case("dots/line/5/1")
async def unknown_bot(stage: LobbyStage) -> None:
    """A bot that the house does not have is 412."""
    client = await stage.member()
    await client.refused("NEW bot=nobody-of-that-name", 412)
