from typing import cast

import pytest

from parley.core import Cell, LocalProtocolError
from parley.core.connection import Message
from parley.wires.bpgp import (
    EXAMPLES,
    Abort,
    Cancel,
    Chat,
    ChatFrom,
    CreateGame,
    DeleteGame,
    Direction,
    EndGame,
    EndReason,
    Error,
    ErrorCode,
    Fail,
    Game,
    Games,
    GetGames,
    Hit,
    Join,
    Login,
    Logout,
    Move,
    Moved,
    NumShips,
    Place,
    Placed,
    ShipPosition,
    Shoot,
    StartGame,
    Timeout,
    Wait,
    YouStart,
    describe,
    encode,
    encode_entry,
    join_games,
)
from parley.wires.bpgp.codec import Malformed, Order, codecs

SHIPS = NumShips(1, 2, 3, 4, 5)
GAME = Game(258, "ada", 10, SHIPS, 30, 0x80)

BYTES = [
    # bpgp/3.1.1.1/1, bpgp/3.1.1.1/3
    (ChatFrom("sender", "receiver", "hallo"), "01 0015 06 73656e646572 08 7265636569766572 68616c6c6f"),
    (ChatFrom("sender", "", "hallo"), "01 000D 06 73656e646572 00 68616c6c6f"),  # bpgp/3.1.1.1/7
    (Games(), "02 0000"),  # bpgp/3.1.1.2/6
    # bpgp/3.1.1.2/1, bpgp/3.1.2/5
    (Games((GAME, GAME)), "02 001C" + 2 * "0102 03 616461 0a 0102030405 1e 80"),
    (GAME, "03 000D 0102 616461 0a 0102030405 1e 80"),  # bpgp/3.1.1.3/1,3, bpgp/3.1.2/7,9-10
    (DeleteGame(1), "04 0002 0001"),  # bpgp/3.1.1.4/1,4
    (Login("user"), "33 0004 75736572"),  # bpgp/3.2.1/1, bpgp/2.1/3
    (Logout(), "34 0000"),  # bpgp/3.2.2/1
    (Chat("receiver", "hallo"), "35 000E 08 7265636569766572 68616c6c6f"),  # bpgp/3.2.3/1,6
    (Chat("", "hallo"), "35 0006 00 68616c6c6f"),  # bpgp/3.2.3/6
    (CreateGame(10, SHIPS, 30), "36 0008 0a 0102030405 1e 00"),  # bpgp/3.2.4/1, bpgp/3.1.2/8
    # bpgp/3.2.4/1, bpgp/3.1.2/11
    (CreateGame(26, SHIPS, 60, 0x80, b"\xff"), "36 0009 1a 0102030405 3c 80 ff"),
    (Cancel(), "37 0000"),  # bpgp/3.2.5/1
    (Cancel(1), "37 0002 0001"),  # bpgp/2.1/2
    (Join(1), "38 0002 0001"),  # bpgp/3.2.6/1,9
    (Join(1, b"pw"), "38 0004 0001 7077"),  # bpgp/3.2.6/1
    (GetGames(), "39 0000"),  # bpgp/3.2.7/1, bpgp/2.1/1
    (StartGame(10, SHIPS, 30, "bob"), "65 000A 0a 0102030405 1e 626f62"),  # bpgp/4.1.1/1, bpgp/4.3/2-5
    (Placed(), "66 0000"),  # bpgp/4.1.2/1
    (YouStart(), "67 0000"),  # bpgp/4.1.3/1
    (Wait(), "68 0000"),  # bpgp/4.1.4/1
    (Hit(sunk=False, position=Cell(2, 2)), "69 0003 00 02 02"),  # bpgp/4.1.5/1,3
    (Hit(sunk=True, position=Cell(x=1, y=9)), "69 0003 01 09 01"),  # bpgp/4.3/6-7
    (Fail(Cell(x=4, y=0)), "6a 0002 00 04"),  # bpgp/4.1.6/1,3, bpgp/4.4.1/2
    (Moved(), "6b 0000"),  # bpgp/4.1.7/4
    (Moved((Cell(x=1, y=0), Cell(x=1, y=2))), "6b 0004 0001 0201"),  # bpgp/4.1.7/1, bpgp/4.3/9
    (Timeout(), "6c 0000"),  # bpgp/4.1.8/1
    (EndGame(EndReason.YOU_WON), "6d 0001 02"),  # bpgp/4.1.9/1, bpgp/4.3/11
    # bpgp/4.2.2/1, bpgp/4.3/10,12-13
    (Place((ShipPosition(Cell(x=1, y=2), 0), ShipPosition(Cell(x=3, y=4), 1))), "97 0006 020100 040301"),
    (Place(()), "97 0000"),
    (Move(255, 3, Direction.WEST), "98 0003 ff 03 03"),  # bpgp/4.2.3/1, bpgp/4.3/1,14-15
    (Shoot(7, Cell(x=25, y=0)), "99 0003 07 00 19"),  # bpgp/4.2.4/1, bpgp/4.3/1
    (Abort(), "9a 0000"),  # bpgp/4.2.5/1
    (Error(ErrorCode.NOT_IN_GAME), "FF 0001 03"),  # bpgp/5.1/1
    (Error(77), "FF 0001 4d"),  # bpgp/5.1/3
]


@pytest.mark.parametrize(("message", "hexadecimal"), BYTES, ids=lambda value: str(value)[:40])
def test_messages_both_ways(message: Message, hexadecimal: str) -> None:
    # bpgp/2/2-4
    data = bytes.fromhex(hexadecimal)
    codec = codecs()[type(message)]
    assert codec.encode(message) == encode(message) == codec.frame(message) == data
    for around in (data, bytearray(data)):
        found = codec.decode(around, 3, len(around))
        assert found == message
        assert hash(found) == hash(message)


def test_every_message_is_among_them() -> None:
    assert {type(message) for message, _ in BYTES} == set(EXAMPLES)


def test_named_numbers_come_back_with_their_names() -> None:
    found = codecs()[Error].decode(b"\x73", 0, 1)
    assert isinstance(found, Error)
    assert found.error_code is ErrorCode.INVALID_TURN_COUNT


@pytest.mark.parametrize(
    ("message", "big", "little"),
    [
        (DeleteGame(1), "04 0002 0001", "04 0002 0100"),
        (Join(258), "38 0002 0102", "38 0002 0201"),
        (Cancel(258), "37 0002 0102", "37 0002 0201"),
        (
            Games((GAME,)),
            "02 000E 0102 03 616461 0a 0102030405 1e 80",
            "02 000E 0201 03 616461 0a 0102030405 1e 80",
        ),
        (Fail(Cell(x=4, y=0)), "6a 0002 0004", "6a 0002 0004"),
    ],
)
def test_only_game_ids_have_a_byte_order(message: Message, big: str, little: str) -> None:
    # bpgp/3.1.2/1, bpgp/4.3/16
    orders: dict[Order, str] = {"big": big, "little": little}
    for order, hexadecimal in orders.items():
        data = bytes.fromhex(hexadecimal)
        assert encode(message, order) == data
        assert codecs(order)[type(message)].decode(data, 3, len(data)) == message


@pytest.mark.parametrize(
    ("kind", "payload", "code"),
    [
        # bpgp/5.2.3/2: one byte less, one more
        *((kind, b"", 10) for kind in (DeleteGame, Hit, Fail, EndGame, Move, Shoot, Error)),
        (Shoot, b"\x00\x00", 10),
        (Shoot, b"\x00\x00\x00\x00", 10),
        (Hit, b"\x00\x00\x00\x00", 10),
        *((kind, b"\x00", 10) for kind in (Logout, GetGames, Placed, YouStart, Wait, Timeout, Abort)),
        # values out of limits
        (Hit, b"\x02\x00\x00", 10),
        (EndGame, b"\x06", 10),
        # bpgp/3.2.1/5-6, bpgp/3.1.2/3-4
        (Login, "ä".encode() * 46, 12),
        (Login, b"\xff" * 91, 12),
        (Login, b"x" * 23, 12),
        (Login, b"", 116),
        (Login, b"\xff", 116),
        (Login, b"a\x00b", 116),
        # bpgp/3.1.2/3, bpgp/3.1.2/5-6, bpgp/3.2.3/4, bpgp/3.1.1.1/5
        (Chat, b"", 10),
        (Chat, b"\x5b" + b"x" * 91, 12),
        (Chat, b"\xff", 12),
        (Chat, b"\x02a", 10),
        (Chat, b"\x17" + b"x" * 23 + b"y" * 64, 12),
        (Chat, b"\x00" + b"y" * 64, 11),
        (Chat, b"\x00" + b"y" * 65534, 11),
        (Chat, b"\x00\xff", 10),
        (ChatFrom, b"\x01a", 10),
        (ChatFrom, b"\x01a\x5b", 12),
        (ChatFrom, b"\x01a\x01b" + b"y" * 64, 11),
        # bpgp/3.2.4/12-14, bpgp/3.2.4/3, bpgp/3.2.4/5, bpgp/3.2.4/10-11; what is too short is 10 at once
        (CreateGame, b"\x09\x00\x00\x00\x00\x00\x1e", 10),
        (CreateGame, b"\x09\x00\x00\x00\x00\x00\x00\x01x", 13),
        (CreateGame, b"\x1b\x00\x00\x00\x00\x00\x1e\x00", 13),
        (CreateGame, b"\x0a\x00\x00\x00\x00\x00\x1f\x01x", 14),
        (CreateGame, b"\x0a\x00\x00\x00\x00\x00\x1e\x01x", 100),
        (CreateGame, b"\x0a\x00\x00\x00\x00\x00\x1e\x80", 10),
        (CreateGame, b"\x0a\x00\x00\x00\x00\x00\x1e\x00x", 10),
        (CreateGame, b"\x0a\x00\x00\x00\x00\x00\x1e\x80" + b"x" * 256, 16),
        # bpgp/3.2.6/11, bpgp/3.2.5/4
        (Join, b"\x00", 10),
        (Join, b"\x00\x01" + b"x" * 256, 16),
        (Cancel, b"\x00", 10),
        (Cancel, b"\x00\x01\x00", 10),
        # bpgp/3.1.1.3/3, bpgp/3.1.1.2/1
        (Game, b"\x00\x01\x0a\x00\x00\x00\x00\x00\x1e", 10),
        (Game, b"\x00\x01" + b"x" * 91 + b"\x0a\x00\x00\x00\x00\x00\x1e\x00", 12),
        (Game, b"\x00\x01" + b"x" * 23 + b"\x09\x00\x00\x00\x00\x00\x1d\x00", 12),
        (Game, b"\x00\x01x\x09\x00\x00\x00\x00\x00\x1d\x00", 13),
        (Game, b"\x00\x01x\x0a\x00\x00\x00\x00\x00\x1d\x00", 14),
        (Game, b"\x00\x01\xff\x0a\x00\x00\x00\x00\x00\x1e\x00", 10),
        (Games, b"\x00\x01\x00\x0a\x00\x00\x00\x00\x00\x1e", 10),
        (Games, b"\x00\x01\x5b", 12),
        (Games, b"\x00\x01\x00\x0a\x00\x00\x00\x00\x00\x1e\x00\x00", 10),
        (Games, b"\x00\x01\x00\x0a\x00\x00\x00\x00\x00\x3d\x00", 14),
        # STARTGAME
        (StartGame, b"\x09\x00\x00\x00\x00\x00\x1ebob", 13),
        (StartGame, b"\x0a\x00\x00\x00\x00\x00\x1e", 10),
        (StartGame, b"\x0a\x00\x00\x00\x00\x00\x1e" + b"x" * 91, 12),
        # lists
        (Place, b"\x00\x00", 10),
        (Moved, b"\x00", 10),
    ],
)
def test_errors_are_those_of_the_draft(kind: type[Message], payload: bytes, code: int) -> None:
    # bpgp/5.2.3/1-6,8
    with pytest.raises(Malformed) as caught:
        codecs()[kind].decode(payload, 0, len(payload))
    assert caught.value.code == code


def test_what_can_be_read_comes_with_its_fault() -> None:
    payload = b"\x02\x00\x00"
    with pytest.raises(Malformed) as caught:
        codecs()[Hit].decode(payload, 0, 3)
    assert caught.value.message == Hit(cast("bool", 2), Cell(0, 0))


@pytest.mark.parametrize(
    "message",
    [
        Login("x" * 23),
        CreateGame(9, SHIPS, 30),
        CreateGame(10, SHIPS, 30, 0x80),
        EndGame(9),
        Hit(cast("bool", 2), Cell(0, 0)),
        Join(1, b"x" * 256),
        Chat("", "x" * 64),
    ],
)
def test_what_is_out_of_limits_can_be_encoded_but_is_no_frame(message: Message) -> None:
    assert encode(message)
    with pytest.raises(LocalProtocolError, match=r"^[A-Z_]+: [a-z ]+$"):
        codecs()[type(message)].frame(message)


@pytest.mark.parametrize(
    "message",
    [
        Shoot(256, Cell(0, 0)),
        Shoot(0, Cell(-1, 0)),
        Shoot(0, cast("Cell", (1, 2))),
        Shoot(0, cast("Cell", None)),
        Shoot(cast("int", []), Cell(0, 0)),
        DeleteGame(65536),
        DeleteGame(cast("int", "1")),
        CreateGame(10, cast("NumShips", (1, 2, 3, 4, 5)), 30),
        Moved((Cell(0, 256),)),
        Login("\ud800"),
        Login(cast("str", 7)),
        Chat("x" * 256, ""),
        Chat("", "x" * 65535),
        Games((GAME,) * 5000),
        Cancel(-1),
    ],
    ids=lambda message: type(message).__name__,
)
def test_what_does_not_fit_is_our_fault(message: Message) -> None:
    # bpgp/2/5, bpgp/3.1.2/2
    codec = codecs()[type(message)]
    for attempt in (codec.encode, codec.frame):
        with pytest.raises(LocalProtocolError, match="cannot hold that"):
            attempt(message)


def test_in_words() -> None:
    assert describe(Shoot(7, Cell(2, 2))) == "SHOOT turn_counter 7, position C3"
    assert describe(YouStart()) == "YOUSTART"
    assert describe(Join(1, b"sesame")) == "JOIN game_id 1, password of 6 bytes"


def test_a_list_of_games_is_split_where_it_does_not_fit() -> None:
    # bpgp/3.1.1.2/6-7
    def lists_of(games: list[Game]) -> list[Games]:
        frames = join_games(map(encode_entry, games))
        lists = [codecs()[Games].decode(frame, 3, len(frame)) for frame in frames]
        assert [encode(some) for some in lists] == frames
        return lists  # type: ignore[return-value]

    assert lists_of([]) == [Games()]
    assert lists_of([GAME] * 3) == [Games((GAME,) * 3)]
    games = [Game(number, "x" * (number % 23), 10, SHIPS, 30) for number in range(20_000)]
    lists = lists_of(games)
    assert [game for some in lists for game in some.games] == games
    sizes = [len(encode(some)) - 3 for some in lists]
    assert all(65535 - 33 < size <= 65535 for size in sizes[:-1])
    full = [Game(1, "x" * 12, 10, SHIPS, 30)] * 2848 + [Game(1, "x" * 20, 10, SHIPS, 30)]
    assert [len(encode(some)) for some in lists_of(full)] == [65538]
    assert [len(some.games) for some in lists_of([*full, GAME])] == [2849, 1]
