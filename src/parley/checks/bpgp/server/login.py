"""LOGIN, LOGOUT, and what may be said before and after."""

from functools import partial

from parley.checks.bpgp.fleets import LAYOUT, SHIPS, WATER
from parley.checks.bpgp.server.duel import ALONE, LOST, begin
from parley.checks.bpgp.server.framing import frame
from parley.checks.bpgp.server.stage import SUITE, LobbyStage
from parley.checks.case import BrokenError
from parley.core.connection import Message
from parley.wires.bpgp.messages import (
    Abort,
    Cancel,
    Chat,
    CreateGame,
    EndGame,
    GetGames,
    Join,
    Login,
    Logout,
    Move,
    Place,
    Shoot,
)

LOGIN = 51


@SUITE.case("bpgp/3.2.1/2", "bpgp/6.1/1", "bpgp/2/1")
async def login_answered_with_games(stage: LobbyStage) -> None:
    """The answer to LOGIN is the list of available games."""
    client = await stage.client()
    await client.login()


@SUITE.case("bpgp/3.2.1/3", "bpgp/5.2.2/2")
async def login_twice(stage: LobbyStage) -> None:
    """A second LOGIN is refused: the client is logged in."""
    client = await stage.member()
    client.say(Login(stage.means.fresh_name()))
    await client.expect_error(1)
    await client.expect_no_change("GAMES: the first name still holds")


@SUITE.case("bpgp/3.2.1/3", "bpgp/5.2.2/2")
async def login_twice_by_the_same_name(stage: LobbyStage) -> None:
    """A second LOGIN is refused, even under your own name."""
    client = await stage.member()
    await client.refused(Login(client.username), 1)


@SUITE.case("bpgp/3.2.1/4", "bpgp/5.2.4/3")
async def login_name_taken(stage: LobbyStage) -> None:
    """A name in use is refused, and another may be tried."""
    first, second = await stage.member(), await stage.client()
    second.say(Login(first.username))
    await second.expect_error(101)
    await second.login()


@SUITE.case("bpgp/3.2.1/4")
async def login_name_of_somebody_gone(stage: LobbyStage) -> None:
    """When somebody disconnects, the name is free again."""
    first, second = await stage.member(), await stage.client()
    await first.close()
    second.username = first.username
    await second.login_at_last()


@SUITE.case("bpgp/3.2.1/6")
async def login_twice_with_a_bad_name(stage: LobbyStage) -> None:
    """A LOGIN with several faults gets one error."""
    client = await stage.member()
    await client.refused(Login("n" * 23), 1, 12)


async def _bad_name(name: bytes, codes: tuple[int, ...], stage: LobbyStage) -> None:
    client = await stage.client()
    client.write(frame(LOGIN, name))
    await client.expect_error(*codes)
    client.say(GetGames())
    await client.expect_error(2)
    await client.login()


for _name, _bytes, _codes, _clause, _what in (
    ("empty", b"", (116,), "bpgp/5.2.4/17 bpgp/3.2.1/5", "An empty username is error 116"),
    (
        "not-utf-8",
        b"\xff\xfe\xfd",
        (116, 10),
        "bpgp/5/1 bpgp/3.2.1/5",
        "A username that is not UTF-8 is an error",
    ),
    ("of-23-letters", b"n" * 23, (12,), "bpgp/3.1.2/4", "A username of 23 characters is error 12"),
    (
        "of-23-wide-letters",
        "й".encode() * 23,
        (12,),
        "bpgp/3.1.2/4",
        "23 characters of two bytes are error 12",
    ),
    ("of-91-bytes", b"n" * 91, (12,), "bpgp/5.2.3/4", "A username of 91 bytes is error 12"),
    ("of-65535-bytes", b"n" * 65535, (12,), "bpgp/5.2.3/4", "A username of 65535 bytes is error 12"),
):
    SUITE.add(
        f"login-name-{_name}",
        tuple(_clause.split()),
        f"{_what}, and nobody is logged in.",
        partial(_bad_name, _bytes, _codes),
    )


async def _good_name(padding: str, stage: LobbyStage) -> None:
    client = await stage.client()
    client.username += padding * (22 - len(client.username))
    await client.login()
    stage.names.add(client.username)
    created = await client.create()
    if created not in await client.list():
        raise BrokenError(f"a game by {client.username!r} in GAMES", "none")


for _name, _letter in (("22-letters", "n"), ("22-wide-letters", "好")):
    SUITE.add(
        f"login-name-of-{_name}",
        ("bpgp/3.1.2/4",),
        "A username may have 22 characters, and others see all of it.",
        partial(_good_name, _letter),
    )


async def _too_early(message: Message, stage: LobbyStage) -> None:
    client = await stage.client()
    client.say(message)
    await client.expect_error(2)
    await client.login()


for _early in (
    GetGames(),
    Chat("", "hello"),
    CreateGame(10, SHIPS, 60),
    Cancel(),
    Join(1),
    Place(LAYOUT),
    Shoot(0, WATER[0]),
    Move(0, 0, 0),
    Abort(),
):
    _word = type(_early).__name__.lower()
    SUITE.add(
        f"{_word}-before-login",
        ("bpgp/5.2.2/3", "bpgp/5.2.2/1", "bpgp/3.2.1/7"),
        "Before LOGIN everything else is error 2, and LOGIN is still possible.",
        partial(_too_early, _early),
    )


@SUITE.case("bpgp/3.2.1/7")
async def unknown_type_before_login(stage: LobbyStage) -> None:
    """An unknown type is error 0 before LOGIN too."""
    client = await stage.client()
    client.write(frame(200))
    await client.expect_error(0)
    await client.login()


@SUITE.case("bpgp/3.2.2/2", "bpgp/6.1/7")
async def logout_frees_the_name(stage: LobbyStage) -> None:
    """After LOGOUT the name is free for somebody else."""
    first, second = await stage.member(), await stage.client()
    first.say(Logout())
    await first.close()  # our words arrive first, and whether the server closes is up to it
    second.username = first.username
    await second.login_at_last()


@SUITE.case("bpgp/3.2.2/2")
async def logout_takes_the_open_game_along(stage: LobbyStage) -> None:
    """After LOGOUT nobody can join the game that was left behind."""
    host, guest = await stage.member(), await stage.member()
    game = await host.create()
    guest.overlooked = (type(game),)
    host.say(Logout())
    stage.begun.add(game.game_id)  # whether DELETE_GAME announces it is not the point
    await stage.wait_until_gone(guest, game)


@SUITE.case("bpgp/3.2.2/2", "bpgp/4.1.9/4")
async def logout_loses_the_game(stage: LobbyStage) -> None:
    """LOGOUT in a game ends it: ENDGAME to the opponent."""
    duel = await begin(stage)
    duel.active.say(Logout())
    await duel.waiting.expect(EndGame, so=lambda end: end.reason != LOST, words=ALONE)
