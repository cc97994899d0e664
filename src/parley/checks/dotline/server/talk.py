"""Talk, lists and records."""

from collections.abc import Awaitable, Callable

from parley.checks.case import BrokenError
from parley.checks.dotline.server.playing import RING, play_moves
from parley.checks.dotline.server.stage import SUITE, LobbyStage
from parley.wires.dotline import Answer, Request, answers, news, requests
from parley.wires.dotline.requests import Form, Language

Play = Callable[[LobbyStage], Awaitable[None]]


@SUITE.case("dots/line/7/1")
async def said_in_the_lobby(stage: LobbyStage) -> None:
    """SAY in the lobby is heard by everyone there, including the speaker: 101."""
    speaker, other = await stage.member(), await stage.member()
    words = f"hello from {speaker.login}"
    await speaker.ask(requests.Say(words), answers.Done)
    for client in (speaker, other):
        said = await client.told(news.Said, lambda said: said.words == words)
        if (said.name, said.table) != (speaker.login, None):
            raise BrokenError(f"101 of {speaker.login}, in the lobby", client.wire.describe(said))


@SUITE.case("dots/line/7/1")
async def said_at_a_table(stage: LobbyStage) -> None:
    """SAY at a table is heard there, and not in the lobby."""
    players = await stage.game()
    outsider = await stage.member()
    words = f"good luck {players[0].login}"
    await players[0].ask(requests.Say(words), answers.Done)
    await players[1].told(news.Said, lambda said: said.words == words and said.table is not None)
    await outsider.ask(requests.Ping(), answers.Done)
    if any(isinstance(message, news.Said) and message.words == words for message in outsider.heard):
        raise BrokenError("nothing in the lobby of what is said at a table", words)


@SUITE.case("dots/line/7/1")
async def told_to_one(stage: LobbyStage) -> None:
    """TEL is heard by one person; if they are not there: 415."""
    speaker, friend, other = await stage.member(), await stage.member(), await stage.member()
    words = f"between us {speaker.login}"
    await speaker.ask(requests.Tell(friend.login, words), answers.Done)
    await friend.told(news.Said, lambda said: said.words == words)
    await other.ask(requests.Ping(), answers.Done)
    if any(isinstance(message, news.Said) and message.words == words for message in other.heard):
        raise BrokenError("nobody else hears it", words)
    await speaker.refused(requests.Tell(stage.means.fresh_name(), words), 415)


@SUITE.case("dots/line/7/2")
async def lists_people(stage: LobbyStage) -> None:
    """WHO lists who is there, and what they are doing."""
    host, table = await stage.host()
    people = await host.ask(requests.Who(), answers.People)
    row = next((row for row in people.people if row.login == host.login), None)
    if row is None and people.more:
        return
    if row is None or row.table != table:
        raise BrokenError(f"{host.login} waiting at table {table}", str(row))


def _answered(request: Request, kind: type[Answer]) -> Play:
    async def play(stage: LobbyStage) -> None:
        client = await stage.member()
        await client.ask(request, kind)

    return play


_LISTS: dict[str, tuple[Request, type[Answer], str]] = {
    "STA": (requests.ShowStatistics(), answers.Statistics, "dots/line/7/2"),
    "HIS": (requests.ListGames(), answers.Games, "dots/line/7/2"),
    "BOT": (requests.ListBots(), answers.Bots, "dots/line/7/6"),
    "HLP": (requests.Help(), answers.Commands, "dots/line/7/6"),
    "HLP-PUT": (requests.Help("PUT"), answers.Commands, "dots/line/7/6"),
    "LNG": (requests.SpeakLanguage(Language.RU), answers.Done, "dots/line/7/5"),
}
for _name, (_request, _kind, _clause) in _LISTS.items():
    SUITE.add(f"answers-{_name.lower()}", (_clause,), f"{_name} is answered.", _answered(_request, _kind))


@SUITE.case("dots/line/7/2", "dots/line/7/3")
async def keeps_a_record(stage: LobbyStage) -> None:
    """A finished game is counted, listed, and available as SGF and as plain text."""
    players = await stage.game()
    await play_moves(players, RING)
    before = await players[0].ask(requests.ShowStatistics(), answers.Statistics)
    await players[1].ask(requests.Stop(), answers.Stopped)
    over = await players[0].told(news.GameOver)
    if over.match is None:
        raise BrokenError("139 with the number of the match", players[0].wire.describe(over))
    after = await players[0].ask(requests.ShowStatistics(), answers.Statistics)
    if after.won != before.won + 1:
        raise BrokenError(f"{before.won + 1} games won", f"{after.won}")
    for form, sign in ((Form.SGF, "GM[40]"), (Form.RECORD, "game: dots")):
        record = await players[0].ask(requests.GetRecord(over.match, form), answers.Record)
        if not any(sign in line for line in record.lines):
            raise BrokenError(f"a record with {sign}", " / ".join(record.lines)[:200])
    games = await players[0].ask(requests.ListGames(), answers.Games)
    if all(row.match != over.match for row in games.games):
        raise BrokenError(f"match {over.match} in HIS", str(games.games)[:200])


@SUITE.case("dots/line/7/3")
async def no_such_record(stage: LobbyStage) -> None:
    """GET of a match that never existed is 404."""
    client = await stage.member()
    await client.refused("GET 8999999999999", 404)
