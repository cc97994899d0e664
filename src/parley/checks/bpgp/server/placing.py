"""PLACE, PLACED, YOUSTART and WAIT: from STARTGAME to the first turn (4.1.2 to 4.1.4, 4.2, 4.2.2)."""

from functools import partial

from parley.checks.bpgp.fleets import LAYOUT, SHIP_CELLS, WATER
from parley.checks.bpgp.server.duel import Layout, begin, start
from parley.checks.bpgp.server.framing import frame
from parley.checks.bpgp.server.stage import SUITE, LobbyStage
from parley.checks.case import BrokenError
from parley.checks.stage import preparing
from parley.core import Cell
from parley.core.connection import Message
from parley.wires.bpgp.layout import ShipPosition
from parley.wires.bpgp.messages import Abort, EndGame, Error, Games, GetGames, Move, Place, Placed, Shoot

PLACE = 151
VERTICAL, HORIZONTAL = 0, 1


def _with(ship: int, x: int, y: int, orientation: int) -> Layout:
    """The layout with one ship elsewhere."""
    return (*LAYOUT[:ship], ShipPosition(Cell(x, y), orientation), *LAYOUT[ship + 1 :])


@SUITE.case("bpgp/4.1.2/2", "bpgp/4.1.2/1", "bpgp/6.2/2")
async def placed_told_to_the_opponent(stage: LobbyStage) -> None:
    """When somebody has placed, the opponent hears PLACED."""
    duel = await start(stage)
    duel.place(0)
    await duel.players[1].expect(Placed)


@SUITE.case("bpgp/4.2.2/10")
async def place_is_not_answered(stage: LobbyStage) -> None:
    """Whoever has placed hears nothing back."""
    duel = await start(stage)
    duel.place(1)
    await duel.players[1].expect_no_change("nothing: the opponent hears PLACED")


@SUITE.case(
    "bpgp/1.3/4", "bpgp/4.1.3/2", "bpgp/4.1.4/2", "bpgp/1.2/7", "bpgp/6.2/3", "bpgp/4.1.3/1", "bpgp/4.1.4/1"
)
async def start_when_both_have_placed(stage: LobbyStage) -> None:
    """When both have placed, one hears YOUSTART and the other WAIT."""
    duel = await start(stage)
    await duel.begin()


@SUITE.case("bpgp/4.1.3/3", "bpgp/4.1.4/3")
async def start_told_once(stage: LobbyStage) -> None:
    """YOUSTART and WAIT come once, and not before both have placed."""
    duel = await start(stage)
    duel.place(0)
    await duel.players[0].expect_no_change("nothing before both have placed")
    duel.place(1)
    await duel.hear_start()
    for player in duel.players:
        await player.expect_no_change("nothing after YOUSTART or WAIT")


_COUNT, _TURN = ("bpgp/4.2.2/7", "bpgp/5.2.4/13"), ("bpgp/4.2.2/4", "bpgp/5.2.3/7", "bpgp/1.2/2")
_OFF, _TOUCH = (
    ("bpgp/4.2.2/5", "bpgp/5.2.4/11", "bpgp/1.2/5"),
    ("bpgp/4.2.2/6", "bpgp/5.2.4/12", "bpgp/1.2/4"),
)
_WRONG: tuple[tuple[str, tuple[str, ...], str, Layout, tuple[int, ...]], ...] = (
    ("one-ship-short", _COUNT, "One ship is missing: error 112", LAYOUT[:-1], (112,)),
    (
        "one-ship-too-many",
        _COUNT,
        "One ship too many: error 112",
        (*LAYOUT, ShipPosition(WATER[0], 1)),
        (112,),
    ),
    ("one-ship", _COUNT, "One ship only: error 112", LAYOUT[:1], (112,)),
    ("no-ship", _COUNT, "No ship at all: error 112, or 10", (), (112, 10)),
    ("orientation-2", _TURN, "Orientation 2: error 15", _with(5, 4, 5, 2), (15,)),
    ("orientation-255", _TURN, "Orientation 255: error 15", _with(0, 0, 0, 255), (15,)),
    (
        "over-the-bottom",
        _OFF,
        "A ship that reaches below the board: error 110",
        _with(5, 4, 9, VERTICAL),
        (110,),
    ),
    (
        "over-the-right",
        _OFF,
        "A ship that reaches beyond the right edge: error 110",
        _with(6, 9, 6, HORIZONTAL),
        (110,),
    ),
    (
        "outside",
        _OFF,
        "A ship whose fix point is not on the board: error 110",
        _with(5, 10, 5, VERTICAL),
        (110,),
    ),
    ("far-outside", _OFF, "A ship at row 255: error 110", _with(5, 4, 255, HORIZONTAL), (110,)),
    (
        "carrier-over-the-right",
        _OFF,
        "Half of a carrier beyond the edge: error 110",
        _with(0, 9, 4, VERTICAL),
        (110,),
    ),
    (
        "carrier-over-the-bottom",
        _OFF,
        "Half of a carrier below: error 110",
        _with(0, 5, 9, HORIZONTAL),
        (110,),
    ),
    ("on-top", _TOUCH, "Two ships at one place: error 111", _with(6, 4, 5, VERTICAL), (111,)),
    ("across", _TOUCH, "Two ships that cross: error 111", _with(6, 4, 6, HORIZONTAL), (111,)),
    (
        "on-a-carrier",
        _TOUCH,
        "A ship on the second column of a carrier: error 111",
        _with(5, 1, 4, VERTICAL),
        (111,),
    ),
    ("side-by-side", _TOUCH, "Two ships side by side: error 111", _with(6, 5, 5, VERTICAL), (111,)),
    ("end-to-end", _TOUCH, "Two ships end to end: error 111", _with(5, 4, 9, HORIZONTAL), (111,)),
    (
        "two-faults",
        ("bpgp/4.2.2/8",),
        "Two faults, one error",
        (*_with(5, 4, 9, 2)[:-1],),
        (15, 110, 111, 112),
    ),
    ("three-faults", ("bpgp/4.2.2/8",), "Three faults, one error", _with(0, 9, 9, 7), (15, 110, 111)),
)


async def _refused(layout: Layout, codes: tuple[int, ...], stage: LobbyStage) -> None:
    duel = await start(stage)
    host, guest = duel.players
    await host.refused(Place(layout), *codes)
    await guest.expect_no_change("nothing: nobody has placed")
    await duel.begin()


for _name, _clauses, _title, _layout, _codes in _WRONG:
    SUITE.add(
        f"place-{_name}", _clauses, f"{_title}, and it can place again.", partial(_refused, _layout, _codes)
    )


@SUITE.case("bpgp/4.2.2/11")
async def place_with_a_byte_too_many(stage: LobbyStage) -> None:
    """A payload that is not a multiple of three bytes is error 10, or 112."""
    duel = await start(stage)
    payload = duel.players[0].wire.encode(Place(LAYOUT))[3:]
    await duel.players[0].refused(frame(PLACE, payload + b"\x00"), 10, 112)


@SUITE.case("bpgp/4.2.2/9", "bpgp/6.2/1")
async def place_again(stage: LobbyStage) -> None:
    """Until both have placed you may place again, and the last time counts."""
    duel = await start(stage)
    duel.place(0)
    duel.place(0, _with(5, 5, 7, HORIZONTAL))
    with preparing("placing twice"):
        await duel.players[0].list()  # both have been read before the opponent's
    duel.place(1)
    await duel.hear_start()
    await duel.pass_to(1, WATER[1])
    await duel.shoot(Cell(6, 7), Cell(5, 7), Cell(4, 5))


@SUITE.case("bpgp/1.2/6", "bpgp/4.2.2/9")
async def place_when_the_game_runs(stage: LobbyStage) -> None:
    """Once both have placed, the fleets are final: an error."""
    duel = await begin(stage)
    await duel.refused(Place(_with(5, 5, 7, HORIZONTAL)))
    await duel.pass_to(1, WATER[1])
    await duel.shoot(*SHIP_CELLS[5])


_GAME_MESSAGES = (Place(LAYOUT), Move(0, 5, 0), Shoot(0, WATER[0]), Abort())


async def _nowhere(message: Message, stage: LobbyStage) -> None:
    client = await stage.member()
    await client.refused(message, 3)


async def _while_hosting(message: Message, stage: LobbyStage) -> None:
    client = await stage.member()
    await client.create()
    await client.refused(message, 3)


@SUITE.case("bpgp/4.2/1")
async def place_while_hosting(stage: LobbyStage) -> None:
    """PLACE from somebody who waits for an opponent is error 3, or is kept for later."""
    client = await stage.member()
    await client.create()
    client.say(Place(LAYOUT), GetGames())
    answer = await client.expect(Games, Error)
    if isinstance(answer, Error) and answer.error_code != 3:
        raise BrokenError("ERROR 3 (not in game) or nothing", client.wire.describe(answer))


async def _too_early(message: Message, placed: int, stage: LobbyStage) -> None:
    duel = await start(stage)
    for seat in range(placed):
        duel.place(seat)
    await duel.players[0].refused(message, 3, 4)


for _message in _GAME_MESSAGES:
    _word = type(_message).__name__.lower()
    SUITE.add(
        f"{_word}-without-a-game",
        ("bpgp/4.2/1", "bpgp/5.2.2/4"),
        "A game message of somebody who plays no game is error 3.",
        partial(_nowhere, _message),
    )
for _message in _GAME_MESSAGES[1:]:
    _word = type(_message).__name__.lower()
    SUITE.add(
        f"{_word}-while-hosting",
        ("bpgp/4.2/1", "bpgp/5.2.2/4"),
        "Somebody who waits for an opponent plays no game yet: error 3.",
        partial(_while_hosting, _message),
    )
for _message in _GAME_MESSAGES[1:3]:
    for _placed in (0, 1):
        SUITE.add(
            f"{type(_message).__name__.lower()}-when-{_placed}-of-2-have-placed",
            ("bpgp/4.2/2",),
            "Before both have placed, MOVE and SHOOT are error 3, or 4: it is nobody's turn.",
            partial(_too_early, _message, _placed),
        )


@SUITE.case("bpgp/4.2/2", "bpgp/4.2.5/2", "bpgp/6.2/7")
async def abort_while_placing(stage: LobbyStage) -> None:
    """ABORT while placing ends the game, and the opponent hears ENDGAME; or it is error 3."""
    duel = await start(stage)
    host, guest = duel.players
    host.say(Abort(), GetGames())
    answer = await host.expect_any((EndGame, Error, Games))
    if isinstance(answer, Error):
        if answer.error_code != 3:
            raise BrokenError("ERROR 3 or the end of the game", host.wire.describe(answer))
        await guest.expect_no_change("nothing: ABORT was refused")
    else:
        await guest.expect(EndGame)
