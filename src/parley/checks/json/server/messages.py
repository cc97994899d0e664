"""Messages: how requests are read, numbered and answered."""

from collections.abc import Awaitable, Callable

from parley.checks.case import BrokenError, UnreachableError
from parley.checks.json.server.stage import SUITE, Client, WebStage
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r


@SUITE.case("json/socket/5")
async def wants_a_token(stage: WebStage) -> None:
    """A socket without a token is not opened."""
    for token in ("", "made-up"):
        try:
            await stage.enter(Client(stage.means, "nobody", token), token=token)
        except UnreachableError:
            continue
        raise BrokenError("no socket without a token", f"a socket for the token {token!r}")


@SUITE.case("json/hello/1", "json/message/1")
async def greeted(stage: WebStage) -> None:
    """The first news is hello: who you are, and that you have no seat."""
    client = await stage.guest()
    first = client.heard[0]
    if not isinstance(first, n.Hello) or first.table is not None or not first.guest:
        raise BrokenError("hello to a guest without a table", client.wire.describe(first))


@SUITE.case("json/ping/1", "json/ok/1", "json/ok/2")
async def ping(stage: WebStage) -> None:
    """A ping is answered with its number."""
    client = await stage.guest()
    for _ in range(3):
        await client.ask(r.Ping(), a.Done)


@SUITE.case("json/socket/6")
async def in_their_order(stage: WebStage) -> None:
    """Twenty requests at once are answered in order."""
    client = await stage.guest()
    client.say(*(r.Ping(id=number) for number in range(1, 21)))
    for number in range(1, 21):
        answer = await client.expect(a.Done)
        if answer.re != number:
            raise BrokenError(f"re {number}", f"re {answer.re}")


def _bad(line: str) -> Callable[[WebStage], Awaitable[None]]:
    async def play(stage: WebStage) -> None:
        client = await stage.guest()
        await client.refused(line, "bad_message")
        await client.ask(r.Ping(), a.Done)

    return play


_BAD = {
    "not-json": "hello",
    "a-list": "[1,2,3]",
    "a-number": "7",
    "nothing-to-do": '{"id":1}',
    "unknown-request": '{"do":"fly","id":1}',
    "unknown-field": '{"do":"ping","id":1,"colour":"red"}',
    "missing-field": '{"do":"join","id":1}',
    "wrong-type": '{"do":"join","table":"seven","id":1}',
    "number-below-zero": '{"do":"join","table":-1,"id":1}',
    "name-too-long": '{"do":"say","text":"hi","to":"' + "x" * 41 + '","id":1}',
    "text-too-long": '{"do":"say","text":"' + "x" * 241 + '","id":1}',
    "nested-deeply": '{"do":"ping","id":' + "[" * 500 + "]" * 500 + "}",
}
for _name, _line in _BAD.items():
    SUITE.add(
        f"bad-{_name}",
        ("json/socket/3", "json/error/1"),
        f"{_name.replace('-', ' ').capitalize()}: refused with bad_message, and the socket lives on.",
        _bad(_line),
    )


@SUITE.case("json/error/2")
async def refusals_have_a_line_for_people(stage: WebStage) -> None:
    """A refusal has a code and a text of at most 300 characters."""
    client = await stage.guest()
    refusal = await client.refused(r.Join(9_999_999))
    if not refusal.error or not 0 < len(refusal.text) <= 300:
        raise BrokenError("a code and a line", client.wire.describe(refusal))


@SUITE.case("json/look/1", "json/ok/3")
async def look(stage: WebStage) -> None:
    """`look` repeats everything, after its answer: hello, and the table where you sit."""
    host, table = await stage.host()
    await host.ask(r.Look(), a.Done)
    await host.told(n.Hello, lambda hello: hello.table == table)
    await host.told(n.FullTable, lambda full: full.table == table)
