"""Messages in pieces, in heaps, of unknown types and wrong lengths (sections 2 and 5)."""

import asyncio
from functools import partial

from parley.checks.bpgp.server.stage import SUITE, Client, LobbyStage
from parley.checks.case import BrokenError, UntestedError
from parley.wires.bpgp.messages import Chat, Error, Games, GetGames, Login

PAUSE = 1.0
"""Seconds between two halves of a message."""


@SUITE.case("bpgp/2/6")
async def login_byte_by_byte(stage: LobbyStage) -> None:
    """LOGIN that arrives one byte at a time is understood."""
    client = await stage.client()
    await client.dribble(Login(client.username))
    await client.expect(Games)


@SUITE.case("bpgp/2/6")
async def header_apart_from_payload(stage: LobbyStage) -> None:
    """A payload may come long after its header."""
    client = await stage.client()
    data = client.wire.encode(Login(client.username))
    client.write(data[:3])
    await asyncio.sleep(PAUSE)
    client.write(data[3:])
    await client.expect(Games)


@SUITE.case("bpgp/2/6")
async def header_in_two_pieces(stage: LobbyStage) -> None:
    """The two bytes of a length may arrive separately."""
    client = await stage.client()
    data = client.wire.encode(Login(client.username))
    client.write(data[:2])
    await asyncio.sleep(PAUSE / 4)
    client.write(data[2:])
    await client.expect(Games)


@SUITE.case("bpgp/2/6")
async def two_messages_in_one_segment(stage: LobbyStage) -> None:
    """Two messages in one segment are both answered."""
    client = await stage.member()
    client.say(GetGames(), GetGames())
    await client.expect(Games)
    await client.expect(Games, words="a second GAMES")


@SUITE.case("bpgp/2/6")
async def segment_ends_in_the_next_message(stage: LobbyStage) -> None:
    """A segment may end in the middle of the next message."""
    client = await stage.member()
    data = client.wire.encode(GetGames()) * 2
    client.write(data[:4])
    await client.expect(Games)
    client.write(data[4:])
    await client.expect(Games, words="a second GAMES")


@SUITE.case("bpgp/2/6", "bpgp/2/7")
async def fifty_messages_at_once(stage: LobbyStage) -> None:
    """Fifty requests in one segment get fifty answers."""
    client = await stage.member()
    client.say(*[GetGames()] * 50)
    for number in range(50):
        await client.expect(Games, words=f"GAMES number {number + 1} of 50")
    await client.expect_no_change("as many GAMES as there were requests")


@SUITE.case("bpgp/2/6")
async def hangs_up_within_a_message(stage: LobbyStage) -> None:
    """A client that disconnects in the middle of a message harms nobody else."""
    client, other = await stage.member(), await stage.member()
    client.write(client.wire.encode(Chat(other.username, "half of it"))[:-4])
    await client.close()
    await other.expect_no_change("nothing of half a message")


@SUITE.case("bpgp/2/7", "bpgp/5.1/2")
async def answers_in_order(stage: LobbyStage) -> None:
    """Answers come in the order of the requests, including errors, even if nobody waits for them."""
    client = await stage.client()
    nobody = stage.means.fresh_name()
    client.say(GetGames(), Login(client.username), Chat(nobody, "hello"), GetGames(), Login(nobody))
    await client.expect_error(2)
    await client.expect(Games)
    await client.expect_error(102)
    await client.expect(Games)
    await client.expect_error(1)


@SUITE.case("bpgp/2/8")
async def stays_open_after_errors(stage: LobbyStage) -> None:
    """Ten errors in a row do not end the connection."""
    client = await stage.member()
    for _ in range(10):
        client.say(Login(client.username))
        await client.expect_error()
    await client.expect_no_change("GAMES: the connection stays")


@SUITE.case("bpgp/5/2")
async def error_is_not_answered(stage: LobbyStage) -> None:
    """ERROR from a client is not answered."""
    client = await stage.member()
    client.say(Error(0))
    await client.expect_no_change("nothing to an ERROR")


async def _unknown(number: int, stage: LobbyStage) -> None:
    client = await stage.member()
    await client.refused(frame(number), 0)


async def _in_step(data: bytes, stage: LobbyStage) -> None:
    """Whether it is answered is examined elsewhere: at most an ERROR, and the next message is read."""
    client = await stage.member()
    client.write(data)
    client.say(GetGames())
    client.overlooked = (Error,)
    try:
        await client.expect(Games, words="GAMES to the GET_GAMES that follows")
    except BrokenError:
        if client.gone is not None:  # bpgp/2/8
            raise UntestedError("it hangs up instead") from None
        raise
    client.overlooked = ()
    await client.expect_no_change("one GAMES to one GET_GAMES")


def frame(number: int, payload: bytes = b"") -> bytes:
    """Any message."""
    return bytes((number,)) + len(payload).to_bytes(2) + payload


for _number in (0, 5, 50, 58, 100, 110, 150, 155, 200, 254):
    SUITE.add(
        f"unknown-type-{_number}",
        ("bpgp/5/1", "bpgp/5.2.1/1", "bpgp/5.1/1", "bpgp/2/2"),
        f"Type {_number} is nobody's: error 0.",
        partial(_unknown, _number),
    )
for _name, _size in (("short", 7), ("long", 65535)):
    SUITE.add(
        f"unknown-type-with-{_name}-payload",
        ("bpgp/2/4" if _size == 7 else "bpgp/2/5", "bpgp/2/3", "bpgp/4.3/16"),
        f"The payload of an unknown message, {_size} bytes, is skipped.",
        partial(_in_step, frame(200, b"\x39\x00\x00" * (_size // 3) + b"\x39" * (_size % 3))),
    )


async def _servers_own(number: int, stage: LobbyStage) -> None:
    client = await stage.member()
    await client.refused(frame(number))


for _number, _word in ((1, "CHAT of a server"), (2, "GAMES"), (101, "STARTGAME"), (109, "ENDGAME")):
    SUITE.add(
        f"type-{_number}-from-a-client",
        ("bpgp/5/1", "bpgp/5.2.1/1"),
        f"{_word} is not for clients to say: an error.",
        partial(_servers_own, _number),
    )


async def _misfit(data: bytes, codes: tuple[int, ...], stage: LobbyStage) -> None:
    client: Client = await stage.member()
    await client.refused(data, *codes)


_MISFITS = (
    ("get-games-with-payload", frame(57, b"\x00"), "GET_GAMES with a byte of payload"),
    ("chat-without-payload", frame(53), "CHAT without payload"),
    ("chat-name-cut-short", frame(53, b"\x10abc"), "CHAT that ends within the name"),
    ("create-without-payload", frame(54), "CREATE_GAME without payload"),
    ("create-without-ships", frame(54, b"\x0a"), "CREATE_GAME that ends after board_size"),
    ("create-without-time", frame(54, b"\x0a\x01\x01\x02\x01\x02"), "CREATE_GAME that ends after num_ships"),
    ("create-without-options", frame(54, b"\x0a\x01\x01\x02\x01\x02\x3c"), "CREATE_GAME without options"),
    ("join-without-payload", frame(56), "JOIN without payload"),
    ("join-with-half-an-id", frame(56, b"\x00"), "JOIN with one byte of game_ID"),
)
for _name, _data, _what in _MISFITS:
    SUITE.add(
        _name,
        ("bpgp/5/1", "bpgp/5.2.3/2", "bpgp/5.2.3/1"),
        f"{_what} is error 10.",
        partial(_misfit, _data, (10,)),
    )
for _name, _data, _what in (
    (
        "long",
        frame(57, b"\x39\x00\x00"),
        "What GET_GAMES has too much, a payload of three bytes, is skipped.",
    ),
    (
        "short",
        frame(54, b"\x0a"),
        "CREATE_GAME that ends after board_size takes nothing from the next message.",
    ),
):
    SUITE.add(f"in-step-after-too-{_name}-a-message", ("bpgp/2/4",), _what, partial(_in_step, _data))
