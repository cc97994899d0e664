"""Lines and frames: how requests are read, and what answers look like."""

from collections.abc import Awaitable, Callable

from parley.checks.case import BrokenError
from parley.checks.dotline.server.stage import SUITE, LobbyStage
from parley.wires.dotline import Refusal, answers, requests

Play = Callable[[LobbyStage], Awaitable[None]]


@SUITE.case("dots/line/3/1", "dots/III/3", "dots/III/4")
async def greeted(stage: LobbyStage) -> None:
    """The first thing a connection hears is 100."""
    client = await stage.client()
    if client.name_of(type(client.heard[0])) != "100 (Greeting)":
        raise BrokenError("100 first", client.wire.describe(client.heard[0]))


@SUITE.case("dots/III/1", "dots/III/3")
async def an_answer_ends_with_two_empty_lines(stage: LobbyStage) -> None:
    """An answer is a line, its body, and two empty lines."""
    client = await stage.client()
    await client.ask(requests.Ping(), answers.Done)


def _read(data: bytes, *codes: int) -> Play:
    async def play(stage: LobbyStage) -> None:
        client = await stage.client()
        client.write(data)
        if codes:
            words = " or ".join(map(str, codes))
            await client.expect(Refusal, so=lambda answer: answer.code in codes, words=words)
        else:
            await client.expect(answers.Done)
        await client.ask(requests.Ping(), answers.Done)

    return play


_GRANTED = {
    "carriage-return": ("dots/line/2/1", b"PNG\r\n", "A line may end in CRLF."),
    "small-letters": ("dots/line/2/5", b"png\n", "Codes may be written in small letters."),
    "spaces": ("dots/line/2/5", b"  PNG   \n", "Spaces around a request count for nothing."),
    "empty-lines": ("dots/line/2/5", b"\n\n\nPNG\n", "Empty lines count for nothing."),
}
for _name, (_clause, _data, _title) in _GRANTED.items():
    SUITE.add(f"reads-{_name}", (_clause,), _title, _read(_data))

_REFUSED = {
    "unknown-code": ("dots/line/3/4", b"XYZ\n", (400,), "An unknown code is 400."),
    "four-letters": ("dots/III/2", b"PING\n", (400,), "A code of four characters is no request."),
    "too-long": (
        "dots/line/2/2",
        b"SAY " + b"x" * 1100 + b"\n",
        (413,),
        "A line of over 1,024 bytes is 413.",
    ),
    "not-utf-8": ("dots/line/2/1", b"PNG \xff\xfe\n", (414,), "Bytes that are not UTF-8 are 414."),
    "control-characters": ("dots/line/2/1", b"PNG \x01\n", (414,), "Control characters are 414."),
    "anonymous": ("dots/line/3/4", b"WHO\n", (401,), "A request before login is 401."),
    "words-too-many": (
        "dots/line/3/4",
        b"PNG now please\n",
        (406,),
        "Parameters that nobody asked for are 406.",
    ),
    "words-missing": ("dots/line/3/4", b"REG\n", (406,), "Parameters that are missing are 406."),
}
for _name, (_clause, _data, _codes, _title) in _REFUSED.items():
    SUITE.add(f"refuses-{_name}", (_clause, "dots/line/3/5"), _title, _read(_data, *_codes))


@SUITE.case("dots/line/3/2", "dots/line/3/3", "dots/line/2/4")
async def answers_in_the_order_of_requests(stage: LobbyStage) -> None:
    """Every request has one answer, in the order of the requests."""
    client = await stage.member()
    client.write(b"PNG\nWHO\nXYZ\nLST\nPNG\nHLP\n")
    for kind in (answers.Done, answers.People, Refusal, answers.Tables, answers.Done, answers.Commands):
        await client.expect(kind)


@SUITE.case("dots/line/3/2")
async def requests_in_pieces(stage: LobbyStage) -> None:
    """A request whose bytes arrive one by one is the same request."""
    client = await stage.client()
    await client.dribble(requests.Ping())
    await client.expect(answers.Done)


@SUITE.case("dots/line/3/2")
async def letters_cut_in_two(stage: LobbyStage) -> None:
    """A letter of two bytes may arrive in two pieces."""
    client = await stage.member()
    await client.dribble(requests.Say("точки"), size=3)
    await client.expect(answers.Done)


@SUITE.case("dots/line/3/2")
async def many_requests_at_once(stage: LobbyStage) -> None:
    """Sixty requests in one piece have sixty answers."""
    client = await stage.client()
    client.say(*(requests.Ping() for _ in range(60)))
    for _ in range(60):
        await client.expect(answers.Done)


@SUITE.case("dots/line/3/6")
async def faults_in_their_order(stage: LobbyStage) -> None:
    """Not being logged in comes before wrong parameters."""
    client = await stage.client()
    await client.refused("PUT nowhere", 401)
