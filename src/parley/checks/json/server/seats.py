"""Seats: several sockets of one player, coming back, and what nobody else may see."""

from parley.checks.case import BrokenError
from parley.checks.json.server.stage import SEA, SUITE, WebStage
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r


@SUITE.case("json/socket/7")
async def two_sockets_one_player(stage: WebStage) -> None:
    """Two sockets of one player hear the same news of the seat."""
    host, guest = await stage.game()
    other = await stage.enter_as(host.name, host.token)
    await other.told(n.FullTable)
    await host.ask(r.Move("E5"), a.Done)
    for client in (host, other, guest):
        await client.told(n.Happened)


@SUITE.case("json/away/1", "json/back/1", "json/hello/2")
async def comes_back(stage: WebStage) -> None:
    """A lost socket: away; with the same token you get your seat back, and the others hear back."""
    host, guest = await stage.game()
    await guest.close()
    await host.told(n.Away, lambda away: away.seat == 1)
    back = await stage.enter_as(guest.name, guest.token)
    full = await back.told(n.FullTable)
    if full.seat != 1 or full.view is None:
        raise BrokenError("the table with a view for seat 1", back.wire.describe(full)[:200])
    await host.told(n.Back, lambda told: told.seat == 1)
    await host.ask(r.Move("E5"), a.Done)
    await back.told(n.Happened)


@SUITE.case("json/happened/2")
async def fleets_are_hidden(stage: WebStage) -> None:
    """Nobody else is told where a fleet was placed."""
    host, guest = await stage.game("seabattle", SEA)
    watcher = await stage.guest()
    placement = (await host.ask(r.Shuffle(), a.Shuffled)).move
    await host.ask(r.Look(), a.Done)
    table = (await host.told(n.FullTable)).table
    await watcher.ask(r.Watch(table), a.Watching)
    await watcher.told(n.FullTable)
    await host.ask(r.Move(placement), a.Done)
    await host.told(n.Happened)
    for client in (guest, watcher):
        told = await client.told(n.Happened)
        cells = placement.partition(" ")[2]
        if cells in str(told.plies):
            raise BrokenError("a placement that nobody else sees", str(told.plies)[:200])


@SUITE.case("json/shuffle/1")
async def shuffled_placements_are_legal(stage: WebStage) -> None:
    """`shuffle` gives a placement that check calls legal."""
    host, _ = await stage.game("seabattle", SEA)
    for _ in range(5):
        placement = (await host.ask(r.Shuffle(), a.Shuffled)).move
        checked = await host.ask(r.Check(placement), a.Checked)
        if not checked.legal:
            raise BrokenError("a legal placement", placement)
