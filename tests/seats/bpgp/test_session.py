"""BPGP clients in the lobby, by the clauses of section 3."""

import asyncio
import gc
from pathlib import Path

import pytest

from parley.core.connection import Message
from parley.games.battleship_plus import GAME, Setup
from parley.house.accounts import AccountDenied, register
from parley.house.origin import Origin
from parley.net.server import Server
from parley.tables import BOT, Guest, Said, Terms
from parley.wires.bpgp import (
    Cancel,
    Chat,
    ChatFrom,
    CreateGame,
    DeleteGame,
    Error,
    ErrorCode,
    Game,
    Games,
    GetGames,
    Join,
    Login,
    Logout,
    NumShips,
    StartGame,
    encode,
)
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.net.bpgp_client import PATIENCE, SHIPS, clients, start_game
from tests.net.house import play
from tests.seats.parlour import Parlour
from tests.seats.parlour import play as parlour_play
from tests.seats.web.browsers import SMALL, Sailor, visit


def test_login_shows_the_games(tmp_path: Path) -> None:
    # bpgp/3.2.1/2, bpgp/3.1.1.2/3,5, bpgp/2/1
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "") as (ada, bob):
            number = await ada.create()
            assert await bob.login("bob") == Games((Game(number, "ada", 10, SHIPS, 30),))

    play(tmp_path, scene)


def test_login_errors(tmp_path: Path) -> None:
    # bpgp/3.2.1/3-4,7, bpgp/5.2.2/2-3, bpgp/5.2.4/3
    async def scene(server: Server) -> None:
        await server.house.accounts.create("Grace", "hash")
        async with clients(server.addresses["bpgp"], "ada", "") as (ada, other):
            other.writer.write(encode(GetGames()))
            assert await other.hear() == Error(ErrorCode.NOT_LOGGED_IN)
            assert await other.refused(Login("ADA")) is ErrorCode.USERNAME_ALREADY_EXISTS
            assert await other.refused(Login("grace")) is ErrorCode.USERNAME_ALREADY_EXISTS
            assert await other.login("other") == Games()
            ada.writer.write(encode(Login("eve")))
            assert await ada.hear() == Error(ErrorCode.ALREADY_LOGGED_IN)

    play(tmp_path, scene)


async def know_names(server: Server) -> None:
    """Wait until every name that no account has is known."""
    while not server.house.accounts.is_free("nobody"):
        await asyncio.sleep(0)


@pytest.mark.parametrize("names", [("ada", "ada"), ("ada", "аdа")])
def test_two_log_in_under_one_name_at_once(names: tuple[str, str], tmp_path: Path) -> None:
    """One of them does, whether it is to be looked up that no account has it or is known already."""

    async def scene(server: Server) -> None:
        for _ in range(2):
            async with clients(server.addresses["bpgp"], "", "") as two:
                await asyncio.gather(*(one.say(Login(name)) for one, name in zip(two, names, strict=True)))
                heard = await asyncio.gather(*(one.hear() for one in two))
                assert sorted(heard, key=str) == [Error(ErrorCode.USERNAME_ALREADY_EXISTS), Games()]
            await know_names(server)

    play(tmp_path, scene)


def test_whoever_registers_a_name_has_it_before_it_is_stored(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        house = server.house
        await know_names(server)
        async with clients(server.addresses["bpgp"], "", "bob") as (ada, bob):
            registering = asyncio.ensure_future(register(house, Origin("192.0.2.1"), "ada", "password"))
            await asyncio.sleep(0)
            assert await ada.refused(Login("Ada")) is ErrorCode.USERNAME_ALREADY_EXISTS
            await registering
            assert await ada.refused(Login("Ada")) is ErrorCode.USERNAME_ALREADY_EXISTS
            with pytest.raises(AccountDenied):
                await register(house, Origin("192.0.2.1"), "bob", "password")
            await house.accounts.delete((await registering).id)
            assert await ada.login("Ada") == Games()
            assert bob.connection.username == "bob"

    play(tmp_path, scene)


def test_a_name_is_free_after_logout(tmp_path: Path) -> None:
    # bpgp/3.2.2/2-3
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "") as (ada, other):
            await ada.say(Logout())
            await ada.ended()
            assert await other.login("ada") == Games()

    play(tmp_path, scene)


def test_everybody_hears_of_games(tmp_path: Path) -> None:
    # bpgp/3.1.1.3/2, bpgp/3.1.1.4/2, bpgp/3.1.1.2/2-3,6, bpgp/3.2.4/2, bpgp/3.2.5/2, bpgp/3.2.7/2
    # bpgp/1.3/2, bpgp/1.1/3
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            game = await ada.ask(CreateGame(10, SHIPS, 45, 0x80, b"secret"), Game)
            assert game == await bob.hear() == Game(game.game_id, "ada", 10, SHIPS, 45, 0x80)
            assert await ada.ask(Cancel(), DeleteGame) == await bob.hear() == DeleteGame(game.game_id)
            assert await bob.ask(GetGames(), Games) == Games()

    play(tmp_path, scene)


def test_games_by_other_wires(tmp_path: Path) -> None:
    """A long name is cut, a clock BPGP does not know is shown as the nearest it does."""
    # bpgp/3.1.1.2/5

    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada") as (ada,):
            host = Guest("x" * 32, "web")
            table = server.house.lobby.open(Terms(GAME, Setup()), host)
            game = await ada.hear()
            assert game == Game(table.number, "x" * 21 + "…", 10, NumShips(1, 1, 2, 1, 2), 60)
            start = await ada.ask(Join(table.number), StartGame)
            assert (start.opponent_name, start.round_time) == ("x" * 21 + "…", 60)

    play(tmp_path, scene)


@pytest.mark.parametrize(
    ("parameters", "code"),
    [
        (b"\x09\0\0\0\1\1\x1e\0", ErrorCode.INVALID_BOARD_SIZE),
        (b"\x0a\0\0\0\1\1\x1f\0", ErrorCode.INVALID_ROUND_TIME),
        (b"\x0a\0\0\0\1\1\x1e\1", ErrorCode.OPTION_NOT_SUPPORTED),
        (b"\x0a\0\0\0\1\1\x1e\x80", ErrorCode.MISSING_OR_UNKNOWN_PARAMETER),
        (b"\x0a\0\0\0\1\1\x1e\x80" + b"p" * 256, ErrorCode.PASSWORD_TOO_LONG),
        (b"\x0a\x0b\0\0\0\0\x1e\0", ErrorCode.TOO_MANY_SHIPS),
        (b"\x0a\0\0\0\0\x19\x1e\0", ErrorCode.TOO_MANY_SHIPS),  # the area fits, no layout does
        (b"\x0a\0\0\0\0\0\x1e\0", ErrorCode.WRONG_NUMBER_OF_SHIPS),
    ],
)
def test_create_game_errors(parameters: bytes, code: ErrorCode, tmp_path: Path) -> None:
    # bpgp/3.2.4/3,5-6,12-14, bpgp/5.2.4/2, bpgp/5.2.4/10
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada") as (ada,):
            ada.writer.write(b"\x36" + len(parameters).to_bytes(2, "big") + parameters)
            assert await ada.hear() == Error(code)
            await ada.create()

    play(tmp_path, scene)


def test_strict_fleets(tmp_path: Path) -> None:
    # bpgp/1.2/1
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada") as (ada,):
            few, many = CreateGame(10, SHIPS, 30), CreateGame(10, NumShips(1, 1, 2, 2, 2), 30)
            assert await ada.refused(few) is ErrorCode.WRONG_NUMBER_OF_SHIPS
            assert await ada.refused(many) is ErrorCode.TOO_MANY_SHIPS
            await ada.create(NumShips(1, 1, 2, 1, 2))

    play(tmp_path, scene, fill="strict")


def test_one_game_each_and_not_too_many(tmp_path: Path) -> None:
    # bpgp/3.2.4/7,9, bpgp/5.2.2/7
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob", "cleo") as (ada, bob, cleo):
            await ada.create()
            await bob.await_(Game)
            await cleo.await_(Game)
            create = CreateGame(10, SHIPS, 30)
            limit = ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED
            assert await ada.refused(create) is limit
            await bob.create()
            await cleo.await_(Game)
            assert await cleo.refused(create) is limit

    play(tmp_path, scene, tables=2, tables_per_address=100)


def test_cancel_errors(tmp_path: Path) -> None:
    # bpgp/3.2.5/2-4, bpgp/2.1/2, bpgp/5.2.4/6
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada") as (ada,):
            assert await ada.refused(Cancel()) is ErrorCode.UNKNOWN_GAME_ID
            number = await ada.create()
            assert await ada.refused(Cancel(number + 1)) is ErrorCode.UNKNOWN_GAME_ID
            assert await ada.ask(Cancel(number), DeleteGame) == DeleteGame(number)

    play(tmp_path, scene)


def test_join_errors(tmp_path: Path) -> None:
    # bpgp/3.2.6/2-8, bpgp/5.2.4/6-9, bpgp/5.2.2/6, bpgp/4.1.1/2-3, bpgp/3.1.1.4/3, bpgp/3.2.4/5
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob", "cleo") as (ada, bob, cleo):
            number = await ada.create(password=b"secret")
            await bob.await_(Game)
            assert await bob.refused(Join(number + 1)) is ErrorCode.UNKNOWN_GAME_ID
            assert await ada.refused(Join(number, b"secret")) is ErrorCode.ILLEGAL_JOIN
            assert await bob.refused(Join(number)) is ErrorCode.PASSWORD_REQUIRED
            assert await bob.refused(Join(number, b"wrong")) is ErrorCode.INVALID_PASSWORD
            assert (await bob.ask(Join(number, b"secret"), StartGame)).opponent_name == "ada"
            assert (await ada.await_(StartGame)).opponent_name == "bob"
            for client in (ada, bob, cleo):
                assert await client.await_(DeleteGame) == DeleteGame(number)
            assert await cleo.refused(Join(number)) is ErrorCode.GAME_ALREADY_STARTED
            assert await ada.refused(Join(number)) is ErrorCode.ILLEGAL_JOIN

    play(tmp_path, scene)


def test_one_table_each(tmp_path: Path) -> None:
    # bpgp/3.2.6/10, bpgp/3.2.4/9
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob", "cleo") as (ada, bob, cleo):
            other = await cleo.create()
            await ada.await_(Game)
            await start_game(ada, bob)
            await ada.await_(DeleteGame)
            limit = ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED
            assert await ada.refused(Join(other)) is ErrorCode.ILLEGAL_JOIN
            assert await ada.refused(CreateGame(10, SHIPS, 30)) is limit
            assert await ada.refused(Cancel()) is ErrorCode.UNKNOWN_GAME_ID

    play(tmp_path, scene)


def test_two_race_for_one_seat(tmp_path: Path) -> None:
    # bpgp/1.3/1
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob", "cleo") as (ada, *others):
            number = await ada.create()
            await asyncio.gather(*(other.await_(Game) for other in others))
            for other in others:
                other.connection.send(Join(number))
                other.writer.writelines(other.connection.data_to_send())
            heard = [await other.hear() for other in others]
            assert sorted(type(message).__name__ for message in heard) in (
                ["Error", "StartGame"],
                ["DeleteGame", "StartGame"],
            )
            for other, message in zip(others, heard, strict=True):
                if isinstance(message, DeleteGame):
                    assert await other.hear() == Error(ErrorCode.GAME_ALREADY_STARTED)
            await ada.await_(StartGame)

    play(tmp_path, scene)


def test_cancel_and_join_at_once(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            number = await ada.create()
            await bob.await_(Game)
            bob.writer.write(encode(Join(number)))
            ada.writer.write(encode(Cancel()))
            bob.connection.send(Join(number))  # as it was sent above
            while not isinstance(heard := await bob.hear(), StartGame | Error):
                assert heard == DeleteGame(number)
            if isinstance(heard, Error):
                assert heard == Error(ErrorCode.UNKNOWN_GAME_ID)
                assert await ada.hear() == DeleteGame(number)
            else:
                assert {type(await ada.hear()) for _ in range(3)} == {Error, StartGame, DeleteGame}

    play(tmp_path, scene)


def test_a_host_who_is_gone_takes_the_game_along(tmp_path: Path) -> None:
    # bpgp/3.2.2/2, bpgp/3.1.1.4/3
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob") as (ada, bob):
            number = await ada.create()
            await bob.await_(Game)
            ada.writer.close()
            assert await bob.hear() == DeleteGame(number)

    play(tmp_path, scene)


def test_chat(tmp_path: Path) -> None:
    # bpgp/3.1.1.1/2-4, bpgp/3.2.3/2-3,5,7, bpgp/5.2.4/4
    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "ada", "bob", "cleo") as (ada, bob, cleo):
            await ada.say(Chat("", "good evening"))
            for client in (bob, cleo):
                assert await client.hear() == ChatFrom("ada", "", "good evening")
            await ada.say(Chat("BOB", "a word"))
            assert await bob.hear() == ChatFrom("ada", "bob", "a word")
            assert await ada.refused(Chat("nobody", "hello?")) is ErrorCode.USERNAME_DOES_NOT_EXIST
            server.house.lobby.enter(Guest("house-hunter", BOT))
            assert await ada.refused(Chat("house-hunter", "hi")) is ErrorCode.USERNAME_DOES_NOT_EXIST
            server.house.lobby.find("cleo").tell(None, Said("x" * 32, "y" * 100, "cleo"))
            assert await cleo.hear() == ChatFrom("x" * 21 + "…", "cleo", "y" * 62 + "…")

    play(tmp_path, scene)


def test_a_name_that_was_cut_can_be_written_to(tmp_path: Path) -> None:
    """As CHAT, GAME and STARTGAME show it, unless somebody else is shown like that."""

    async def scene(parlour: Parlour) -> None:
        ada = Sailor(parlour.house)
        await ada.ask(Login("ada"), Games)
        long, longer = [await parlour.enter("x" * 22 + end) for end in ("y", "yy")]
        maximilian = await visit(parlour, "Maximilian the Emperor 1st")
        await maximilian.granted("open", game="battleship-plus", setup=SMALL["battleship-plus"])
        opened = await ada.hear(Game)
        maximilian.send("say", text="hi", to="ada")
        assert (await ada.hear(ChatFrom)).sender == opened.username == "Maximilian the Empero…"
        assert (await ada.ask(Join(opened.game_id), StartGame)).opponent_name == opened.username
        ada.say(Chat(opened.username, "hello"))
        assert (await maximilian.news("said"))["to"] == maximilian.session.player.name
        for talker in (long, longer):
            await talker.ask(r.Say("psst"))
            shown = (await ada.hear(ChatFrom)).sender
            assert (await ada.ask(Chat(shown, "who?"), Error)).error_code == ErrorCode.USERNAME_DOES_NOT_EXIST
        longer.vanish()
        ada.say(Chat(shown, "you!"))
        while (words := (await long.hear(n.Said)).words) != "you!":
            assert words == "psst"

    parlour_play(tmp_path, scene)


def test_a_client_that_does_not_wait(tmp_path: Path) -> None:
    """Everything in one write: each is answered, in order."""
    # bpgp/2/6-7, bpgp/5.1/2

    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "") as (ada,):
            said = (Login("ada"), CreateGame(10, SHIPS, 30), Chat("", "hi"), Cancel(), GetGames())
            ada.writer.write(b"".join(map(encode, said)))
            heard = [await ada.reader.readexactly(3) for _ in range(1)]
            assert heard == [encode(Games())]
            rest = encode(Game(1, "ada", 10, SHIPS, 30)) + encode(DeleteGame(1)) + encode(Games())
            assert await asyncio.wait_for(ada.reader.readexactly(len(rest)), PATIENCE) == rest

    play(tmp_path, scene)


@pytest.mark.parametrize("count", [1, 2])
def test_the_last_request_before_a_half_close_is_answered(count: int, tmp_path: Path) -> None:
    """A name is looked up and a fleet tried elsewhere: the end of the line comes first."""

    async def scene(server: Server) -> None:
        async with clients(server.addresses["bpgp"], "") as (ada,):
            said = (Login("ada"), CreateGame(10, SHIPS, 30))[:count]
            ada.writer.write(b"".join(map(encode, said)))
            ada.writer.write_eof()
            heard = await asyncio.wait_for(ada.reader.read(), PATIENCE)
            answers = (Games(), Game(1, "ada", 10, SHIPS, 30))[:count]
            assert heard == b"".join(map(encode, answers))
            assert not server.house.lobby.tables

    play(tmp_path, scene)


@pytest.mark.parametrize("said", [Login("bob"), CreateGame(10, SHIPS, 30)])
def test_nothing_is_left_of_whoever_asks_and_hangs_up(said: Message, tmp_path: Path) -> None:
    """What was begun for them is ended too: a coroutine nobody awaits would warn, and warnings are errors."""

    async def scene(parlour: Parlour) -> None:
        ada = Sailor(parlour.house)
        if not isinstance(said, Login):
            await ada.ask(Login("ada"), Games)
        ada.say(said)
        ada.session.lost()
        await asyncio.sleep(0)
        gc.collect()
        assert not parlour.house.lobby.people

    parlour_play(tmp_path, scene)
