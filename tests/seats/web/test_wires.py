"""Browsers at one table with clients of other wires, in one house."""

from pathlib import Path

from parley.core import Cell
from parley.tables import Refusal
from parley.wires import bpgp
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.seats.parlour import PASSWORD, Parlour, new, play
from tests.seats.web.browsers import KEY, SMALL, Sailor, Tab, seat, until_playing, visit

FLEET = bpgp.Place((bpgp.ShipPosition(Cell(0, 0), 1), bpgp.ShipPosition(Cell(0, 2), 1)))
"""A destroyer at A1 to C1, a submarine at A3 to B3."""
SHIPS = [Cell(0, 0), Cell(1, 0), Cell(2, 0), Cell(0, 2), Cell(1, 2)]


async def come(parlour: Parlour, name: str) -> Sailor:
    sailor = Sailor(parlour.house)
    await sailor.ask(bpgp.Login(name), bpgp.Games)
    return sailor


async def play_out(web: Tab, sailor: Sailor) -> None:
    """Both place the same fleet; the browser sinks it all, the BPGP client misses when it is its turn."""
    await web.granted("move", move="place A1h A3h")
    await sailor.ask(FLEET, bpgp.YouStart | bpgp.Wait)  # type: ignore[arg-type]
    await web.until(lambda: any(told["view"]["board"]["started"] for told in web.all("happened")))
    table = web.session.player.table
    assert table is not None
    seat = table.seat_of(web.session.player)
    if seat not in table.match.to_move:
        await sailor.ask(bpgp.Shoot(sailor.connection.turn_counter, Cell(9, 9)), bpgp.Fail)
        await web.until(lambda: seat in table.match.to_move)
    for number, cell in enumerate(SHIPS):
        web.send("move", move=f"{'ABC'[cell.x]}{cell.y + 1}")
        hit = await sailor.hear(bpgp.Hit)
        assert (hit.position, hit.sunk) == (cell, number in (2, 4))
    assert (await sailor.hear(bpgp.EndGame)).reason is bpgp.EndReason.OPPONENT_WON
    closed = await web.news("closed")
    assert closed["outcome"]["places"][seat] == 1


def test_a_bpgp_client_joins_a_table_opened_in_a_browser(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await come(parlour, "bob")
        setup, clock = SMALL["battleship-plus"], {"move": 35}
        await ann.granted("open", game="battleship-plus", setup=setup, clock=clock)
        listed = await bob.hear(bpgp.Game)
        assert (listed.game_id, listed.username, listed.board_size, listed.round_time) == (1, "ann", 10, 35)
        started = await bob.ask(bpgp.Join(1), bpgp.StartGame)
        assert started.opponent_name == "ann"
        table = await until_playing(ann)
        assert [player["kind"] for player in table["players"]] == ["web", "bpgp"]
        await play_out(ann, bob)

    play(tmp_path, scene)


def test_what_takes_days_is_not_for_wires_that_know_one_game(tmp_path: Path) -> None:
    # json/open/4
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = await visit(parlour, "ann"), await come(parlour, "bob"), await parlour.enter("cid")
        for game in ("battleship-plus", "dots"):
            await ann.granted("open", game=game, setup=SMALL[game], clock={"move": 86_400})
        error = await bob.ask(bpgp.Join(1), bpgp.Error)
        assert error.error_code is bpgp.ErrorCode.ILLEGAL_JOIN
        answer = await cid.ask(r.Join(2))
        assert answer == a.Refusal.of(Code.NOT_NOW, Refusal.TAKES_DAYS.value)
        assert await ann.refused("open", game="dots", clock={"move": 86_400, "bank": 60}) == "bad_clock"

    play(tmp_path, scene)


def test_private_words_are_private_on_every_wire(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = await visit(parlour, "ann"), await parlour.enter("bob"), await come(parlour, "cid")
        eve = await parlour.enter("eve")
        await ann.granted("say", text="from the page", to="bob")
        assert await bob.news() == n.Said("ann", "from the page", to="bob", text="ann says to you")
        cid.say(bpgp.Chat("bob", "from a ship"))
        assert await bob.news() == n.Said("cid", "from a ship", to="bob", text="cid says to you")
        assert await bob.ask(r.Tell("ann", "back")) == a.Done()
        told = await ann.news("said")
        assert (told["name"], told["text"], told["to"]) == ("bob", "back", "ann")
        assert await bob.ask(r.Tell("cid", "back")) == a.Done()
        assert await cid.hear(bpgp.ChatFrom) == bpgp.ChatFrom("bob", "cid", "back")
        assert eve.heard == []

    play(tmp_path, scene)


def test_a_seat_is_kept_until_its_owner_is_back_on_any_wire(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await seat("seabattle", ann, bob)
        ann.session.lost()
        telnet = parlour.connect()
        house, account = parlour.house, await parlour.house.accounts.find("ann")
        assert account is not None
        await house.accounts.replace_password(account, await house.passwords.hash(PASSWORD))
        assert await telnet.ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")
        refused = await telnet.ask(new())
        assert isinstance(refused, a.Refusal)
        assert refused.code == 405
        assert refused.text.endswith("your seat in a game is kept for you: table 1, seabattle")
        back = await visit(parlour, "ann")
        assert (await back.news("table"))["table"] == 1

    play(tmp_path, scene)


def test_a_browser_joins_a_table_opened_by_bpgp(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await come(parlour, "bob")
        await ann.granted("news")
        await ann.news("tables")
        bob.say(bpgp.CreateGame(10, bpgp.NumShips(0, 0, 0, 1, 1), 30, 0x80, b"pass"))
        (row,) = (await ann.news("tables"))["changed"]
        assert (row["game"], row["players"][0]["kind"], row["locked"]) == ("battleship-plus", "bpgp", True)
        assert row["setup"]["ships"] == [0, 0, 0, 1, 1]
        await ann.granted("join", table=row["table"], **KEY)
        await bob.hear(bpgp.StartGame)
        await until_playing(ann)
        await play_out(ann, bob)

    play(tmp_path, scene)


def test_a_bpgp_client_that_is_lost_ends_the_game(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await come(parlour, "bob")
        await ann.granted("open", game="battleship-plus", setup=SMALL["battleship-plus"])
        await bob.ask(bpgp.Join(1), bpgp.StartGame)
        bob.session.lost()
        assert (await ann.news("closed"))["outcome"] == {"places": [1, 2], "termination": "left"}

    play(tmp_path, scene)


def test_chat_reaches_bpgp_as_far_as_it_can_carry(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        name = "a-name-that-is-longer-than-BPGP-knows"
        ann, bob = await visit(parlour, name), await come(parlour, "bob")
        await ann.granted("say", text="ж" * 240)
        said = await bob.hear(bpgp.ChatFrom)
        assert (said.sender, said.text) == (name[:21] + "…", "ж" * 62 + "…")
        bob.say(bpgp.Chat("", "ahoy"))
        await ann.until(lambda: ann.all("said")[-1]["name"] == "bob")

    play(tmp_path, scene)


def test_dots_opened_in_a_browser(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await parlour.enter("bob")
        await ann.granted("open", game="dots", setup=SMALL["dots"], clock={"move": 45})
        tables = await bob.ask(r.ListTables(r.Which.OPEN))
        assert isinstance(tables, a.Tables)
        (row,) = tables.tables
        assert (row.opener, row.settings.seconds, row.settings.width) == ("ann", 45, 10)
        assert isinstance(await bob.ask(r.Join(1)), a.Joined)
        table = await until_playing(ann)
        assert [player["kind"] for player in table["players"]] == ["web", "dotline"]
        await ann.granted("move", move="E5")
        assert (await bob.hear(n.DotPut)).cell == Cell(4, 4)
        assert await bob.ask(r.Put(Cell(4, 5))) == a.Done()
        assert [told["plies"][0]["move"] for told in ann.all("happened")] == ["E5", "E6"]
        assert await bob.ask(r.OfferDraw()) == a.Done()
        await ann.granted("offer")
        assert (await ann.news("closed"))["outcome"]["termination"] == "agreed"
        assert (await bob.hear(n.GameOver)).winners == (0, 1)

    play(tmp_path, scene)


def test_dots_opened_by_the_line_protocol(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await parlour.enter("bob")
        await bob.ask(r.LobbyNews(True))
        await ann.granted("news")
        await ann.news("tables")
        assert isinstance(await bob.ask(new(seconds=20)), a.Opened)
        (row,) = (await ann.news("tables"))["changed"]
        assert (row["players"][0]["kind"], row["clock"], row["setup"]["width"]) == (
            "dotline",
            {"move": 20},
            10,
        )
        await ann.granted("join", table=row["table"])
        await bob.hear(n.GameStarted)
        assert await bob.ask(r.Put(Cell(4, 4))) == a.Done()
        await ann.news("happened")
        await ann.granted("resign")
        over = await bob.hear(n.GameOver)
        assert over.winners == (0,)  # 0 to 0, but they stayed
        assert (await ann.news("closed"))["match"] == over.match

    play(tmp_path, scene)
