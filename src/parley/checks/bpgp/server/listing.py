"""GAMES, GAME, DELETE_GAME and CANCEL: who hears of which game, and when (3.1.1, 3.2.5, 3.2.7)."""

from functools import partial

from parley.checks.bpgp.server.duel import begin, start
from parley.checks.bpgp.server.framing import frame
from parley.checks.bpgp.server.stage import SUITE, Client, LobbyStage
from parley.checks.case import BrokenError, UntestedError
from parley.checks.stage import preparing
from parley.wires.bpgp.messages import Cancel, DeleteGame, Error, Game, Games, GetGames, Join, StartGame

CANCEL = 55


@SUITE.case("bpgp/3.1.1.3/2")
async def game_told_to_its_creator(stage: LobbyStage) -> None:
    """GAME answers CREATE_GAME, so that its creator learns the game_ID."""
    await (await stage.member()).create()


@SUITE.case("bpgp/3.1.1.3/2")
async def game_told_to_everybody(stage: LobbyStage) -> None:
    """All who are logged in hear of a new game."""
    host, *others = [await stage.member() for _ in range(4)]
    game = await host.create()
    for other in others:
        if (told := await other.expect_game(host)) != game:
            raise BrokenError(host.wire.describe(game), host.wire.describe(told))


@SUITE.case("bpgp/3.1.1.3/2")
async def game_not_told_before_login(stage: LobbyStage) -> None:
    """A client that has not logged in hears of no game; the first thing it hears is GAMES."""
    host, stranger, other = await stage.member(), await stage.client(), await stage.member()
    await host.create()
    await other.expect_game(host)
    await stranger.login()


@SUITE.case("bpgp/3.1.1.2/3", "bpgp/3.2.1/2")
async def games_at_login(stage: LobbyStage) -> None:
    """The GAMES that answers LOGIN lists an open game."""
    host, late = await stage.member(), await stage.client()
    game = await host.create()
    if game not in (await late.login()).games:
        raise BrokenError(f"GAMES with game {game.game_id}", "GAMES without it")


@SUITE.case("bpgp/3.1.1.2/4")
async def games_have_ids_of_their_own(stage: LobbyStage) -> None:
    """No two open games have the same game_ID."""
    hosts = [await stage.member() for _ in range(4)]
    for host in hosts:
        host.overlooked = (Game,)
        await host.create()
    listed = [game.game_id for game in await hosts[0].list()]
    if len(set(listed)) < len(listed):
        raise BrokenError("a game_ID for each game", f"{sorted(listed)}")


@SUITE.case("bpgp/3.1.1.2/6", is_alone=True)
async def games_when_there_are_none(stage: LobbyStage) -> None:
    """If no game is open, GAMES has length 0."""
    client = await stage.member()
    if await client.list():
        raise UntestedError("there are games")


async def _games_while(state: str, stage: LobbyStage) -> None:
    duel = await (start(stage) if state == "placing" else begin(stage))
    for player in duel.players:
        player.say(GetGames())
        await player.expect(Games)


for _state in ("placing", "playing"):
    SUITE.add(
        f"games-while-{_state}",
        ("bpgp/3.2.7/2", "bpgp/3.1.1.2/2"),
        f"GET_GAMES is answered while {_state} too.",
        partial(_games_while, _state),
    )


@SUITE.case("bpgp/3.1.1.2/3")
async def games_without_those_that_began(stage: LobbyStage) -> None:
    """A game that has begun cannot be joined, and is not listed."""
    duel = await start(stage)
    host = duel.players[0]
    if any(game.username == host.username for game in await host.list()):
        raise BrokenError("GAMES without the game that has begun", "it is listed")


async def _expect_deletion_if_any(client: Client, game: Game) -> None:
    try:
        await client.expect_deletion(game.game_id)
    except BrokenError as error:
        if error.got != "nothing":
            raise
        raise UntestedError("nobody is told: the draft asks for it when a game is cancelled") from None


@SUITE.case("bpgp/3.1.1.4/3")
async def deletion_told_when_a_game_begins(stage: LobbyStage) -> None:
    """When a game has begun, everybody hears that it is no longer available, or nobody does."""
    host, guest, other = [await stage.member() for _ in range(3)]
    game = await host.create()
    for client in (guest, other):
        await client.expect_game(host)
    guest.say(Join(game.game_id))
    with preparing("JOIN"):
        await guest.expect(StartGame)
    await _expect_deletion_if_any(other, game)


@SUITE.case("bpgp/3.1.1.4/3")
async def deletion_told_when_the_host_is_gone(stage: LobbyStage) -> None:
    """When the creator of an open game is gone, everybody hears that the game is, or nobody does."""
    host, other = await stage.member(), await stage.member()
    game = await host.create()
    await other.expect_game(host)
    await host.close()
    await _expect_deletion_if_any(other, game)


@SUITE.case("bpgp/3.1.1.2/3")
async def game_gone_with_its_host(stage: LobbyStage) -> None:
    """A game whose creator has disconnected is no longer listed."""
    host, other = await stage.member(), await stage.member()
    game = await host.create()
    other.overlooked = (Game, DeleteGame)
    await host.close()
    await stage.wait_until_gone(other, game)


@SUITE.case("bpgp/3.2.5/2", "bpgp/6.1/4")
async def cancel_answered(stage: LobbyStage) -> None:
    """CANCEL is answered with DELETE_GAME, and the game is no longer listed."""
    client = await stage.member()
    game = await client.create()
    await client.cancel(game.game_id)
    if any(listed.game_id == game.game_id for listed in await client.list()):
        raise BrokenError("GAMES without the cancelled game", "it is listed")


@SUITE.case("bpgp/3.1.1.4/2", "bpgp/3.1.1.4/1", "bpgp/3.1.1.4/4")
async def cancel_told_to_everybody(stage: LobbyStage) -> None:
    """Everyone logged in hears of a cancelled game."""
    host, *others = [await stage.member() for _ in range(3)]
    game = await host.create()
    for other in others:
        await other.expect_game(host)
    await host.cancel(game.game_id)
    for other in others:
        await other.expect_deletion(game.game_id)


@SUITE.case("bpgp/3.2.5/2")
async def cancel_and_create_again(stage: LobbyStage) -> None:
    """After CANCEL another game can be created."""
    client = await stage.member()
    game = await client.create()
    await client.cancel(game.game_id)
    stage.games.discard(game.game_id)
    await client.create()


async def _cancel_refused(client: Client, game_id: int = 1) -> None:
    """In whichever form the server knows: one that wants a game_ID answers 10 without it."""
    client.say(Cancel())
    error = await client.expect_error(104, 10)
    if error.error_code == 10:
        client.say(Cancel(game_id))
        await client.expect_error(104)
    await client.expect_no_change("nothing after ERROR 104, and GAMES to GET_GAMES")


@SUITE.case("bpgp/3.2.5/3", "bpgp/5.2.4/6")
async def cancel_without_game(stage: LobbyStage) -> None:
    """CANCEL from somebody without a game is error 104."""
    await _cancel_refused(await stage.member())


@SUITE.case("bpgp/3.2.5/3", "bpgp/5.2.4/6")
async def cancel_twice(stage: LobbyStage) -> None:
    """A game can be cancelled only once: then error 104."""
    client = await stage.member()
    game = await client.create()
    await client.cancel(game.game_id)
    await _cancel_refused(client, game.game_id)


@SUITE.case("bpgp/3.2.5/3", "bpgp/1.2/6")
async def cancel_a_game_that_began(stage: LobbyStage) -> None:
    """A game that has begun cannot be cancelled: error 104, and it goes on."""
    duel = await begin(stage)
    for player in duel.players:
        await _cancel_refused(player, *stage.begun)


@SUITE.case("bpgp/5/1")
async def cancel_with_half_an_id(stage: LobbyStage) -> None:
    """CANCEL with a one-byte payload is not a CANCEL of the draft: error 10."""
    client = await stage.member()
    await client.create()
    client.write(frame(CANCEL, b"\x00"))
    await client.expect(Error, so=Error(10).__eq__, words="ERROR 10 (missing or unknown parameter)")
