"""What may be asked when: the table of section 12, row by row."""

from collections.abc import Awaitable, Callable

from parley.checks.dotline.server.stage import SUITE, Client, LobbyStage
from parley.wires.dotline import Request, State, answers, requests
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.messages import CODES
from parley.wires.dotline.rules import RULES

Play = Callable[[LobbyStage], Awaitable[None]]
_WORDS = {kind: str(word) for (_, word), kind in CODES.items() if issubclass(kind, Request)}


async def _anonymous(stage: LobbyStage) -> Client:
    return await stage.client()


async def _lobby(stage: LobbyStage) -> Client:
    return await stage.member()


async def _waiting(stage: LobbyStage) -> Client:
    client, _ = await stage.host()
    return client


async def _playing(stage: LobbyStage) -> Client:
    players = await stage.game()
    return players[0]


async def _watching(stage: LobbyStage) -> Client:
    _, table = await stage.host()
    client = await stage.member()
    await client.ask(requests.Watch(table), answers.Watching)
    return client


_STATES = {
    State.ANONYMOUS: ("anonymous", _anonymous),
    State.LOBBY: ("lobby", _lobby),
    State.WAITING: ("waiting", _waiting),
    State.PLAYING: ("playing", _playing),
    State.WATCHING: ("watching", _watching),
}
_ASKED = {(rule.state, rule.message) for rule in RULES}


def _refused(reach: Callable[[LobbyStage], Awaitable[Client]], request: Request, code: int) -> Play:
    async def play(stage: LobbyStage) -> None:
        client = await reach(stage)
        await client.refused(request, code)
        await client.ask(requests.Ping(), answers.Done)

    return play


for _state, (_name, _reach) in _STATES.items():
    for _kind, _word in _WORDS.items():
        if (_state, _kind) in _ASKED:
            continue
        _code = 401 if _state is State.ANONYMOUS else 405
        _example = EXAMPLES[_kind]
        assert isinstance(_example, Request)  # noqa: S101 - codes of requests have examples of requests
        SUITE.add(
            f"no-{_word.lower()}-{_name}",
            ("dots/line/12/1", "dots/line/3/4"),
            f"{_word} is {_code} while one is {_name}.",
            _refused(_reach, _example, _code),
        )
