"""JOIN and STARTGAME: who gets in, and who does not (3.2.6, 4.1.1)."""

from functools import partial

from parley.checks.bpgp.fleets import SHIPS, strict_setup
from parley.checks.bpgp.server.duel import abort, begin, start
from parley.checks.bpgp.server.stage import SUITE, Client, LobbyStage
from parley.checks.case import BrokenError
from parley.wires.bpgp.layout import NumShips
from parley.wires.bpgp.messages import DeleteGame, Error, Game, Join, StartGame

NO_GAME = 0xFEFE
"""A game_ID that no game has, the same in either byte order."""
SECRET = "Öffne dich, Sesam".encode()


async def _hosted(stage: LobbyStage, password: bytes = b"") -> tuple[Client, Client, Game]:
    """An open game, and a guest who knows of it."""
    host, guest = await stage.member(), await stage.member()
    game = await host.create(password=password)
    await guest.expect_game(host)
    return host, guest, game


async def _expect_start(stage: LobbyStage, game: Game, *players: Client) -> None:
    stage.begun.add(game.game_id)
    for player, other in zip(players, reversed(players), strict=True):
        wanted = StartGame(game.board_size, game.num_ships, game.round_time, other.username)
        await player.expect(StartGame, so=wanted.__eq__, words=player.wire.describe(wanted))


_START = ("bpgp/4.3/2", "bpgp/4.3/3", "bpgp/4.3/4", "bpgp/4.3/5")


async def _starts(size: int, round_time: int, stage: LobbyStage) -> None:
    host, guest = await stage.member(), await stage.member()
    game = await host.create(size, NumShips(*strict_setup(size).ships), round_time)
    await guest.expect_game(host)
    guest.say(Join(game.game_id))
    await _expect_start(stage, game, host, guest)


for _size, _time in ((10, 25), (18, 40), (26, 60)):
    SUITE.add(
        f"join-{_size}-in-{_time}-s",
        ("bpgp/3.2.6/2", "bpgp/4.1.1/1", "bpgp/4.1.1/2", "bpgp/4.1.1/3", "bpgp/1.3/3", "bpgp/6.1/5", *_START),
        "JOIN is answered with STARTGAME to both, each with the name of the other.",
        partial(_starts, _size, _time),
    )


@SUITE.case("bpgp/4.1.1/2", "bpgp/1.3/1")
async def start_told_to_two(stage: LobbyStage) -> None:
    """STARTGAME is for the two who play, and for nobody else."""
    other = await stage.member()
    other.overlooked = (Game, DeleteGame)
    await start(stage)
    await other.expect_no_change("nothing: others play")


@SUITE.case("bpgp/6.1/6")
async def join_right_after_login(stage: LobbyStage) -> None:
    """JOIN needs no GET_GAMES before it."""
    host, guest = await stage.member(), await stage.client()
    game = await host.create()
    await guest.login()
    guest.say(Join(game.game_id))
    await _expect_start(stage, game, host, guest)


@SUITE.case("bpgp/3.2.6/3", "bpgp/5.2.4/6")
async def join_an_unknown_game(stage: LobbyStage) -> None:
    """A game_ID that no game has is error 104."""
    await (await stage.member()).refused(Join(NO_GAME), 104)


@SUITE.case("bpgp/3.2.6/3", "bpgp/5.2.4/6")
async def join_a_cancelled_game(stage: LobbyStage) -> None:
    """A cancelled game is no longer there: error 104."""
    host, guest, game = await _hosted(stage)
    await host.cancel(game.game_id)
    guest.overlooked = (DeleteGame,)
    await guest.refused(Join(game.game_id), 104)


@SUITE.case("bpgp/3.2.6/6", "bpgp/5.2.4/9")
async def join_ones_own_game(stage: LobbyStage) -> None:
    """Nobody can play against themselves: error 107."""
    host = await stage.member()
    game = await host.create()
    await host.refused(Join(game.game_id), 107)
    if game not in await host.list():
        raise BrokenError("the game in GAMES: it is open still", "GAMES without it")


@SUITE.case("bpgp/3.2.6/7", "bpgp/5.2.2/6")
async def join_a_game_that_began(stage: LobbyStage) -> None:
    """A game that has begun is error 8, or 104: it is not available."""
    late = await stage.member()
    late.overlooked = (Game, DeleteGame)
    duel = await begin(stage)
    (game_id,) = stage.begun
    await late.refused(Join(game_id), 8, 104)
    await duel.active.expect_no_change("nothing: nobody has joined")


@SUITE.case("bpgp/3.2.6/4", "bpgp/5.2.4/7")
async def join_without_password(stage: LobbyStage) -> None:
    """If a password is required and none is given, error 105; with it JOIN succeeds."""
    host, guest, game = await _hosted(stage, SECRET)
    await guest.refused(Join(game.game_id), 105)
    guest.say(Join(game.game_id, SECRET))
    await _expect_start(stage, game, host, guest)


async def _wrong_password(password: bytes, codes: tuple[int, ...], stage: LobbyStage) -> None:
    host, guest, game = await _hosted(stage, SECRET)
    await guest.refused(Join(game.game_id, password), *codes)
    await host.expect_no_change("nothing: nobody has joined")


for _name, _password in (
    ("another", b"abracadabra"),
    ("too-short-a", SECRET[:-1]),
    ("too-long-a", SECRET + b"!"),
    ("a-shouted", SECRET.upper()),
):
    SUITE.add(
        f"join-with-{_name}-password",
        ("bpgp/3.2.6/5", "bpgp/5.2.4/8"),
        "A password that is not quite the right one is error 106.",
        partial(_wrong_password, _password, (106,)),
    )
SUITE.add(
    "join-with-256-byte-password",
    ("bpgp/3.2.6/11", "bpgp/5.2.3/8", "bpgp/3.1.2/11"),
    "A password of 256 bytes is error 16, or 106: it is not the right one either.",
    partial(_wrong_password, b"n" * 256, (16, 106)),
)


@SUITE.case("bpgp/3.2.4/4")
async def join_without_password_where_none_is_wanted(stage: LobbyStage) -> None:
    """Without the password option nobody needs a password."""
    host, guest, game = await _hosted(stage)
    guest.say(Join(game.game_id))
    await _expect_start(stage, game, host, guest)


@SUITE.case("bpgp/3.2.6/12")
async def join_with_a_password_unasked(stage: LobbyStage) -> None:
    """A password for a game without one does no harm, or is error 10."""
    _, guest, game = await _hosted(stage)
    guest.say(Join(game.game_id, SECRET))
    answer = await guest.expect(StartGame, Error)
    if isinstance(answer, Error) and answer.error_code != 10:
        raise BrokenError("STARTGAME or ERROR 10", guest.wire.describe(answer))


@SUITE.case("bpgp/3.2.6/8")
async def join_ones_own_game_without_password(stage: LobbyStage) -> None:
    """Two faults, one error: your own game, and no password."""
    host = await stage.member()
    game = await host.create(password=SECRET)
    await host.refused(Join(game.game_id), 105, 107)


@SUITE.case("bpgp/3.2.6/10")
async def join_while_playing(stage: LobbyStage) -> None:
    """A player cannot join another game."""
    duel = await begin(stage)
    host = await stage.member()
    for player in duel.players:
        player.overlooked = (Game,)
    game = await host.create()
    await duel.active.refused(Join(game.game_id))


@SUITE.case("bpgp/1.3/1")
async def two_join_at_once(stage: LobbyStage) -> None:
    """Of two who join at the same time one gets in, and the other hears why not."""
    host, *guests = [await stage.member() for _ in range(3)]
    game = await host.create()
    for guest in guests:
        await guest.expect_game(host)
    stage.begun.add(game.game_id)
    for guest in guests:
        guest.say(Join(game.game_id))
    answers = [await guest.expect(StartGame, Error) for guest in guests]
    if sum(isinstance(answer, StartGame) for answer in answers) != 1:
        raise BrokenError("STARTGAME to one and ERROR to the other", "the same to both")
    await host.expect(StartGame)
    await host.expect_no_change("nothing but one STARTGAME")


@SUITE.case("bpgp/6.2/6")
async def play_again(stage: LobbyStage) -> None:
    """After a game both are in the lobby, and can create and join again."""
    duel = await begin(stage)
    host, guest = duel.players
    await abort(duel.players[0], duel.players[1])
    game = await host.create(ships=SHIPS)
    await guest.expect_game(host)
    guest.say(Join(game.game_id))
    await _expect_start(stage, game, host, guest)
