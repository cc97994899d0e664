"""A browser and a BPGP client at one table, over a real socket."""

import re
from pathlib import Path

from parley.core import Cell
from parley.wires import bpgp
from tests.e2e.sea import OWN, THEIRS, cells, fire_at, fleet, place
from tests.e2e.stage import Stage, Visitor, play
from tests.e2e.test_battleship_plus import SMALL, sail_by_button
from tests.net.bpgp_client import Client, clients

FLEET = bpgp.Place((bpgp.ShipPosition(Cell(0, 0), 1), bpgp.ShipPosition(Cell(0, 2), 1)))
SHIPS = {"A1", "B1", "C1", "A3", "B3"}
CORNER = Cell(9, 9)
ROW = re.compile(
    r"Battleship Plus (\w+ \w+) free seat #(\d+) · 10×10 · 60 s a move (?:Ships: .*\. )?"
    r"(?:Join Watch|My table)"
)


async def row_of(visitor: Visitor, host: str) -> tuple[str, int]:
    """Who waits, and by which wire they came, as the lobby says; the number of the table."""
    await visitor.page.click("header a:has-text('Lobby')")
    row = " ".join((await visitor.text(f".rows li:has-text('{host}')")).split())
    found = ROW.fullmatch(row)
    assert found, row
    return found[1], int(found[2])


async def lay_out(ann: Visitor, bob: Client) -> None:
    """Both place."""
    await place(ann)
    await bob.say(FLEET)
    while not isinstance(await bob.hear(), bpgp.YouStart | bpgp.Wait):
        pass
    await ann.see(OWN)


def may_act(bob: Client) -> bool:
    return bob.connection.state is bpgp.State.YOUR_TURN


async def shoot(bob: Client, name: str) -> bpgp.Hit | bpgp.Fail:
    cell = Cell(ord(name[0]) - ord("A"), int(name[1:]) - 1)
    await bob.say(bpgp.Shoot(bob.connection.turn_counter, cell))
    while not isinstance(answer := await bob.hear(), bpgp.Hit | bpgp.Fail):
        pass
    return answer


async def miss(ann: Visitor, bob: Client) -> None:
    """Whoever's turn it is hits nothing, so that it is the other's."""
    if may_act(bob):
        empty = min(await cells(ann, f"{OWN} td.water"))
        assert isinstance(await shoot(bob, empty), bpgp.Fail)
        await ann.see(f"{OWN} td.miss[aria-label='{empty}, miss']")
    else:
        await fire_at(ann, ["J10"])
        assert (await bob.await_(bpgp.Fail)).position == CORNER


def test_a_client_joins_a_table_opened_in_a_browser(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        await ann.open("battleship-plus", **SMALL)
        who, number = await row_of(ann, "ann")
        assert who == "ann page"
        await ann.page.click("header a:has-text('My table')")
        async with clients(stage.server.bpgp, "bob") as (bob,):
            await bob.ask(bpgp.Join(number), bpgp.StartGame)
            await ann.see(".players li:has-text('bob') .wire:has-text('BPGP')")
            await lay_out(ann, bob)
            if may_act(bob):
                await miss(ann, bob)
            await sail_by_button(ann)
            await bob.await_(bpgp.Moved)
            await miss(ann, bob)
            await fire_at(ann, sorted(SHIPS))
            assert (await bob.await_(bpgp.EndGame)).reason is bpgp.EndReason.OPPONENT_WON
            assert not await ann.is_to_move()
            assert await ann.text(".status") == "You have won!"
            assert await cells(ann, f"{THEIRS} td.sunk") == SHIPS

    play(tmp_path, scene)


def test_a_browser_joins_a_table_opened_by_a_client(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann = await stage.visitor("ann")
        async with clients(stage.server.bpgp, "bob") as (bob,):
            await bob.ask(bpgp.CreateGame(10, bpgp.NumShips(0, 0, 0, 1, 1), 60), bpgp.Game)
            assert (await row_of(ann, "bob"))[0] == "bob BPGP"
            await ann.join("bob")
            await bob.await_(bpgp.StartGame)
            await lay_out(ann, bob)
            if not may_act(bob):
                await miss(ann, bob)
            await bob.ask(bpgp.Move(bob.connection.turn_counter, 0, bpgp.Direction.EAST), bpgp.Moved)
            await ann.see(f"{THEIRS} .afloat:has-text('moves of ships: 1')")
            await miss(ann, bob)
            for name in sorted(await fleet(ann)):
                assert isinstance(await shoot(bob, name), bpgp.Hit)
            assert (await bob.await_(bpgp.EndGame)).reason is bpgp.EndReason.YOU_WON
            assert not await ann.is_to_move()
            assert await ann.text(".status") == "bob has won."
            assert await cells(ann, f"{THEIRS} td.ship") == SHIPS - {"A1"} | {"D1"}
            assert await cells(ann, f"{OWN} td.sunk") == await fleet(ann)

    play(tmp_path, scene)
