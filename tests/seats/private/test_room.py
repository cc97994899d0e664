from parley.seats.private.room import NUMBER
from parley.wires import bpgp
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Settings
from tests.seats.private.guest import DOTS, SEA, Guest, run


def test_a_client_that_opens_a_table_like_its_own_has_it() -> None:
    async def scene() -> None:
        guest = Guest(SEA)
        await guest.until(lambda: guest.player.due() is not None)
        guest.say(bpgp.Login("guest"))
        await guest.hears(bpgp.Games)
        guest.say(bpgp.CreateGame(12, bpgp.NumShips(0, 0, 0, 1, 1), 30))
        assert (await guest.hears(bpgp.Error)).error_code == bpgp.ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED
        guest.say(bpgp.CreateGame(10, bpgp.NumShips(0, 0, 0, 1, 1), 30))
        own = await guest.hears(bpgp.Game)
        await guest.hears(bpgp.StartGame)
        assert [told.game_id for told in guest.heard if isinstance(told, bpgp.DeleteGame)] == [
            NUMBER,
            own.game_id,
        ]
        guest.player.stop()

    run(scene)


def test_bots_it_invites_stay_away() -> None:
    async def scene() -> None:
        guest = Guest(DOTS)
        await guest.hears(n.Greeting)
        guest.say(r.LogIn("guest", "x"))
        await guest.hears(a.LoggedIn)
        guest.say(r.OpenTable(Settings(width=10, height=10), ("random",)))
        await guest.hears(a.Opened)
        begun = await guest.hears(n.GameStarted)
        assert [player.name for player in begun.players] == ["bot", "guest"]
        guest.player.stop()

    run(scene)
