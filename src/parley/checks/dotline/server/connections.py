"""Losing the connection, coming back, and goodbye."""

from parley.checks.case import BrokenError
from parley.checks.dotline.server.playing import RING, play_moves
from parley.checks.dotline.server.stage import PASSWORD, SUITE, LobbyStage, put
from parley.wires.dotline import answers, news, requests


@SUITE.case("dots/line/8/1", "dots/line/4/4")
async def comes_back_to_the_seat(stage: LobbyStage) -> None:
    """A lost connection: the others hear 122; LOG is 203 with the seat, and the others hear 123."""
    players = await stage.game()
    await play_moves(players, RING[:3])
    lost = players[1]
    await lost.close()
    await players[0].told(news.PlayerAway, lambda told: told.seat == 1)
    back = await stage.client()
    resumed = await back.ask(requests.LogIn(lost.login, PASSWORD), answers.Resumed)
    back.login, lost.login = lost.login, ""
    if resumed.seat != 1:
        raise BrokenError("203 with seat 2", back.wire.describe(resumed))
    await players[0].told(news.PlayerBack, lambda told: told.seat == 1)
    await back.ask(put(9, 9), answers.Done)
    await players[0].told(news.DotPut, lambda dot: dot.seat == 1)


@SUITE.case("dots/line/8/1")
async def comes_back_in_turn(stage: LobbyStage) -> None:
    """If it was your turn when the line broke, it is your turn when you are back."""
    players = await stage.game()
    lost = players[0]
    await lost.close()
    back = await stage.client()
    await back.ask(requests.LogIn(lost.login, PASSWORD), answers.Resumed)
    back.login, lost.login = lost.login, ""
    await back.ask(put(5, 5), answers.Done)


@SUITE.case("dots/line/8/2")
async def ping_when_anonymous(stage: LobbyStage) -> None:
    """PNG is 200, also before login."""
    client = await stage.client()
    await client.ask(requests.Ping(), answers.Done)


@SUITE.case("dots/line/8/2")
async def ping_in_a_game(stage: LobbyStage) -> None:
    """PNG is 200 in a game."""
    players = await stage.game()
    await players[1].ask(requests.Ping(), answers.Done)


@SUITE.case("dots/line/8/3")
async def goodbye(stage: LobbyStage) -> None:
    """BYE is 230, after everything asked before, and the connection is closed."""
    client = await stage.client()
    client.say(requests.Ping(), requests.Bye(), requests.Ping())
    await client.granted(answers.Done)
    await client.granted(answers.Goodbye)
    await client.expect_closed()


@SUITE.case("dots/line/5/6", "dots/line/5/5")
async def lost_before_the_game_is_left(stage: LobbyStage) -> None:
    """Whoever is lost before the game has left the table."""
    host, table = await stage.host()
    await host.close()
    host.login = ""
    other = await stage.member()
    for _ in range(50):
        other.say(requests.Join(table))
        answer = await other.expect(answers.Refusal, answers.Joined)
        if isinstance(answer, answers.Refusal) and answer.code == 404:
            return
        if isinstance(answer, answers.Joined):
            await other.ask(requests.Leave(), answers.Left)
    raise BrokenError("404: nobody sits there any more", "the table is still there")
