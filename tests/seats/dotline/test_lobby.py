"""The lobby: tables opened, listed, joined, watched and left, and talk."""

from functools import partial
from pathlib import Path

import pytest

from parley.core import Cell, Seat
from parley.games import battleship_plus
from parley.games.dots import GAME, Setup
from parley.tables import Guest, Limits, Refused, Said, Terms
from parley.wires.dotline import Code, State
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Goal, PersonRow, Phase, Place, PlayerRow, Settings, TableRow
from tests.seats.parlour import Parlour, new, play

NO_SUCH_TABLE = a.Refusal.of(Code.NO_SUCH_TABLE)
LOCKED = a.Refusal.of(Code.WRONG_TABLE_PASSWORD)
FULL = a.Refusal.of(Code.TABLE_FULL)
SETTINGS = Settings(20, 30, 3, 45, extra=True, goal=Goal.TERRITORY)


def test_a_table_as_it_was_asked_for(tmp_path: Path) -> None:
    # dots/line/5/1
    async def scene(parlour: Parlour) -> None:
        ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
        assert await ann.ask(r.OpenTable(SETTINGS, ("random",), "sesame")) == a.Opened(1, Seat(0))
        bot = PlayerRow(Seat(1), "random", bot=True)
        assert await ann.news() == n.PlayerJoined(bot, "random has joined")
        row = TableRow(1, Phase.OPEN, 2, "ann", locked=True, settings=SETTINGS)
        assert await bob.ask(r.ListTables()) == a.Tables((row,))
        assert await ann.ask(r.ShowBoard()) == a.Board(
            1, Phase.OPEN, SETTINGS, (PlayerRow(Seat(0), "ann"), bot), Seat(0)
        )
        assert await bob.ask(r.Join(1, "sesame")) == a.Joined(1, Seat(2))
        started = await bob.hear(n.GameStarted)
        assert (started.settings, started.seat) == (SETTINGS, 2)
        assert (await bob.hear(n.Turn)).seconds == 45
        assert await ann.ask(r.ListTables()) == a.Tables()
        live = await ann.ask(r.ListTables(r.Which.LIVE))
        assert isinstance(live, a.Tables)
        assert [table.phase for table in live.tables] == [Phase.LIVE]

    play(tmp_path, scene)


def test_refusals_in_the_order_of_the_page(tmp_path: Path) -> None:
    # dots/line/5/3
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await parlour.enter(name) for name in ("ann", "bob", "eve")]
        await ann.ask(new(password="sesame"))  # noqa: S106
        for request in (r.Join, r.Watch):
            assert await eve.ask(request(2)) == NO_SUCH_TABLE
            assert await eve.ask(request(1)) == LOCKED
            assert await eve.ask(request(1, "Sesame")) == LOCKED
        assert await bob.ask(r.Join(1, "sesame")) == a.Joined(1, Seat(1))
        assert await eve.ask(r.Join(1)) == LOCKED
        assert await eve.ask(r.Join(1, "sesame")) == FULL
        assert await eve.ask(r.OpenTable(bots=("nobody",) * 4)) == a.Refusal.of(Code.NO_SUCH_BOT)
        assert await eve.ask(r.OpenTable(bots=("random",) * 2)) == a.Refusal.of(
            Code.BAD_PARAMETER, "at most 1 bots"
        )
        assert await eve.ask(new()) == a.Refusal.of(Code.SERVER_FULL)
        assert await eve.ask(r.Watch(1, "sesame")) == a.Watching(1)

    play(tmp_path, scene, limits=Limits(tables=1))


@pytest.mark.parametrize("password", ["open sesame", "x" * 33, "a\u200bb", "ключ\n"])
def test_whatever_opens_a_table_can_be_typed_here(tmp_path: Path, password: str) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("ann", "web", 7)
        with pytest.raises(Refused, match="1 to 32 characters without spaces"):
            parlour.house.lobby.open(Terms(GAME, Setup(), password=password.encode()), ann)
        parlour.house.lobby.open(Terms(GAME, Setup(), password="ключ".encode()), ann)
        bob = await parlour.enter("bob")
        assert isinstance(await bob.ask(r.Join(1, "ключ")), a.Joined)

    play(tmp_path, scene)


def test_one_person_has_one_seat(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        web = Guest("ann", "web", ann.session.account)
        table = parlour.house.lobby.open(Terms(battleship_plus.GAME, battleship_plus.Setup()), web)
        parlour.house.lobby.join(table.number, Guest("bob", "web", 1000))
        parlour.house.lobby.go_away(web, 60)
        text = "your seat in a game is kept for you: table 1, battleship-plus"
        await parlour.enter("eve")
        for request in (new(), r.Join(2)):
            if isinstance(request, r.Join):
                parlour.house.lobby.open(Terms(GAME, Setup()), Guest("dan", "web", 1001))
            assert await ann.ask(request) == a.Refusal.of(Code.NOT_NOW, text)
        assert ann.state is State.LOBBY
        table.end(None)
        assert isinstance(await ann.ask(r.Join(2)), a.Joined)

    play(tmp_path, scene)


def test_two_race_for_a_seat(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await parlour.enter(name) for name in ("ann", "bob", "eve")]
        await ann.ask(new())
        bob.send(r.Join(1))
        eve.send(r.Join(1))
        assert await bob.answer() == a.Joined(1, Seat(1))
        assert await eve.answer() == FULL
        assert eve.state is State.LOBBY

    play(tmp_path, scene)


def test_leaving_as_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
        await ann.ask(new())
        bob.send(r.Join(1))
        ann.send(r.Leave())
        assert await ann.answer() == a.Refusal.of(Code.NOT_NOW)
        await ann.hear(n.Turn)
        assert ann.state is State.PLAYING

    play(tmp_path, scene)


def test_losing_the_connection_as_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await parlour.enter("ann"), await parlour.enter("bob")
        await ann.ask(new())
        bob.send(r.Join(1))
        ann.vanish()
        started = await bob.hear(n.GameStarted)
        assert [player.presence for player in started.players] == ["away", "here"]

    play(tmp_path, scene)


def test_coming_and_going_before_the_game(tmp_path: Path) -> None:
    # dots/line/5/3, dots/line/5/5-6
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await parlour.enter(name) for name in ("ann", "bob", "eve")]
        await ann.ask(new(players=3))
        assert await eve.ask(r.Watch(1)) == a.Watching(1)
        await bob.ask(r.Join(1))
        assert await bob.ask(r.Leave()) == a.Left()
        await bob.ask(r.Join(1))
        bob.vanish()
        for client in (ann, eve):
            told = [type(await client.news()) for _ in range(4)]
            assert told == [n.PlayerJoined, n.PlayerLeft, n.PlayerJoined, n.PlayerLeft]
        assert await ann.ask(r.Leave()) == a.Left()
        assert (await eve.hear(n.TableClosed)).table == 1
        assert eve.state is State.LOBBY
        assert not parlour.house.lobby.tables

    play(tmp_path, scene)


def test_spectators_hear_what_players_hear(tmp_path: Path) -> None:
    # dots/line/5/4, dots/line/5/7
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve, zoe = [await parlour.enter(name) for name in ("ann", "bob", "eve", "zoe")]
        await ann.ask(new())
        await eve.ask(r.Watch(1))
        assert await zoe.ask(r.Watch(1)) == a.Refusal.of(Code.SERVER_FULL)
        await bob.ask(r.Join(1))
        await ann.hear(n.Turn)
        await ann.ask(r.Put(Cell(4, 4)))
        await eve.ask(r.Say("well played"))
        assert await bob.hear(n.Said) == n.Said("eve", "well played", 1, text="eve says")
        assert await ann.ask(r.Stop()) == a.Stopped()
        for client in (bob, eve):
            await client.hear(n.GameOver)
        kinds = [
            n.PlayerJoined,
            n.GameStarted,
            n.Turn,
            n.DotPut,
            n.Turn,
            n.Said,
            n.PlayerStopped,
            n.AreaCaptured,
        ]
        assert [type(news) for news in eve.heard] == kinds
        started = await eve.hear(n.GameStarted)
        assert started.seat is None
        assert eve.state is State.LOBBY

    play(tmp_path, scene, watchers=1)


def test_who_watches_may_stop_watching(tmp_path: Path) -> None:
    # dots/line/5/7
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await parlour.enter(name) for name in ("ann", "bob", "eve")]
        await parlour.seat(ann, bob)
        await eve.ask(r.Watch(1))
        board = await eve.ask(r.ShowBoard())
        assert isinstance(board, a.Board)
        assert (board.seat, board.turn) == (None, 0)
        assert await ann.ask(r.OfferDraw()) == a.Done()
        assert [type(await eve.news())] == [n.DrawOffered]
        assert await eve.ask(r.Unwatch()) == a.Left()
        await ann.ask(r.Put(Cell(4, 4)))
        assert eve.heard == []

    play(tmp_path, scene)


def test_talk_stays_where_it_is_said(tmp_path: Path) -> None:
    # dots/line/7/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await parlour.enter(name) for name in ("ann", "bob", "eve")]
        await ann.ask(new())
        ann.send(r.Say("here"))
        assert [await ann.hear(a.Answer), await ann.news()] == [
            a.Done(),
            n.Said("ann", "here", 1, text="ann says"),
        ]
        assert await bob.ask(r.Say("there")) == a.Done()
        assert await eve.news() == await bob.news() == n.Said("bob", "there", text="bob says")
        assert ann.heard == []

    play(tmp_path, scene)


def test_what_others_say_is_made_sayable(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        hear = partial(ann.session.tell, None)
        hear(Said("Captain  Nemo\n", "one\ntwo\t" + "x" * 300))
        said = await ann.hear(n.Said)
        assert (said.name, said.words) == ("Captain__Nemo", "one two " + "x" * 232)
        hear(Said("Captain Nemo", " \n "))
        await ann.ask(new())
        hear(Said("Captain Nemo", "psst", "ann"))
        private = n.Said("Captain_Nemo", "psst", to="ann", text="Captain_Nemo says to you")
        assert await ann.hear(n.Said) == private

    play(tmp_path, scene)


def test_what_one_tells_another(tmp_path: Path) -> None:
    # dots/line/7/1
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await parlour.enter(name) for name in ("ann", "bob", "eve")]
        await bob.ask(new())
        assert await ann.ask(r.Tell("BOB", "psst")) == a.Done()
        assert await bob.news() == n.Said("ann", "psst", to="bob", text="ann says to you")
        assert ann.heard == eve.heard == []
        assert await ann.ask(r.Tell("nobody", "psst")) == a.Refusal.of(Code.NO_SUCH_LOGIN)

    play(tmp_path, scene)


def _crowd(parlour: Parlour, many: int, terms: Terms) -> None:
    for number in range(many):
        guest = Guest(f"g{number:03}", "web", 1000 + number)
        parlour.house.lobby.enter(guest)
        parlour.house.lobby.open(terms, guest)


def test_lists_have_a_hundred_rows(tmp_path: Path) -> None:
    # dots/line/5/2, dots/line/7/2
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("Ann")
        _crowd(parlour, 101, Terms(GAME, Setup()))
        tables = await ann.ask(r.ListTables(r.Which.ALL))
        assert isinstance(tables, a.Tables)
        assert ([row.table for row in tables.tables], tables.more) == ([*range(1, 101)], True)
        rest = await ann.ask(r.ListTables(after=100))
        assert isinstance(rest, a.Tables)
        assert ([row.table for row in rest.tables], rest.more) == ([101], False)
        people = await ann.ask(r.Who())
        assert isinstance(people, a.People)
        assert (len(people.people), people.more) == (100, True)
        assert people.people[:2] == (
            PersonRow("Ann", Place.LOBBY),
            PersonRow("g000", Place.WAITING, 1),
        )
        others = await ann.ask(r.Who("G098"))
        assert isinstance(others, a.People)
        assert ([row.login for row in others.people], others.more) == (["g099", "g100"], False)

    play(tmp_path, scene)


def test_tables_and_names_of_other_games(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        await ann.ask(r.LobbyNews(wanted=True))
        _crowd(parlour, 1, Terms(battleship_plus.GAME, battleship_plus.Setup()))
        parlour.house.lobby.enter(Guest("Captain Nemo", "bpgp"))
        assert await ann.ask(r.ListTables(r.Which.ALL)) == a.Tables()
        assert await ann.ask(r.Join(1)) == NO_SUCH_TABLE
        people = await ann.ask(r.Who())
        assert isinstance(people, a.People)
        assert people.people[-1] == PersonRow("g000", Place.WAITING)  # no table to join from here
        parlour.house.lobby.stand(parlour.house.lobby.find("g000"))
        assert await ann.ask(r.Who()) == a.People(
            tuple(PersonRow(name, Place.LOBBY) for name in ("ann", "Captain_Nemo", "g000"))
        )
        assert ann.heard == []

    play(tmp_path, scene)


def test_who_is_where(tmp_path: Path) -> None:
    # dots/line/7/2
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid, eve = [await parlour.enter(name) for name in ("ann", "bob", "cid", "eve")]
        await parlour.seat(ann, bob, cid)
        await eve.ask(r.Watch(1))
        await bob.ask(r.Stop())
        people = await eve.ask(r.Who())
        assert isinstance(people, a.People)
        places = [(row.place, row.table) for row in people.people]
        assert places == [("playing", 1), ("watching", 1), ("playing", 1), ("watching", 1)]

    play(tmp_path, scene)


def test_news_of_tables_for_those_in_the_lobby(tmp_path: Path) -> None:
    # dots/line/7/4
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid, eve = [await parlour.enter(name) for name in ("ann", "bob", "cid", "eve")]
        for client in (ann, eve):
            assert await client.ask(r.LobbyNews(wanted=True)) == a.Done()
        await ann.ask(new(players=3))
        await bob.ask(r.Join(1))
        await bob.ask(r.Leave())
        taken = [(await eve.hear(n.TableNews)).table.taken for _ in range(3)]
        assert taken == [1, 2, 1]
        await bob.ask(r.Join(1))
        await cid.ask(r.Join(1))
        assert (await eve.hear(n.TableNews)).table.taken == 2
        assert (await eve.hear(n.TableGone)).table == 1
        assert not [news for news in ann.heard if isinstance(news, n.TableNews | n.TableGone)]
        assert await eve.ask(r.LobbyNews(wanted=False)) == a.Done()
        zoe = await parlour.enter("zoe")
        await zoe.ask(new())
        await zoe.ask(r.Leave())
        assert eve.heard == []

    play(tmp_path, scene)


def test_who_leaves_hears_that_the_table_is_gone(tmp_path: Path) -> None:
    # dots/line/5/6
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        await ann.ask(r.LobbyNews(wanted=True))
        await ann.ask(new())
        ann.send(r.Leave())
        assert [await ann.answer(), await ann.news()] == [a.Left(), n.TableGone(1)]

    play(tmp_path, scene)


def test_bots_of_the_house(tmp_path: Path) -> None:
    # dots/line/7/6
    async def scene(parlour: Parlour) -> None:
        ann = await parlour.enter("ann")
        bots = await ann.ask(r.ListBots())
        assert isinstance(bots, a.Bots)
        assert "random" in [row.name for row in bots.bots]
        assert all(row.about for row in bots.bots)

    play(tmp_path, scene)
