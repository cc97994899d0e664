"""MOVE and MOVED (4.1.7, 4.2.3)."""

from functools import partial

from parley.checks.bpgp.fleets import ROVER, SHIP_CELLS, WATER
from parley.checks.bpgp.server.duel import begin
from parley.checks.bpgp.server.framing import frame
from parley.checks.bpgp.server.stage import SUITE, LobbyStage
from parley.core import Cell
from parley.games.battleship_plus import Direction
from parley.wires.bpgp.messages import Move

MOVE = 152
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""By direction: columns and rows."""


async def _moves(direction: Direction, stage: LobbyStage) -> None:
    duel = await begin(stage)
    dx, dy = STEPS[direction]
    old = SHIP_CELLS[ROVER]
    new = [Cell(x + dx, y + dy) for x, y in old]
    await duel.move(ROVER, direction)
    left = [cell for cell in old if cell not in new]
    await duel.shoot(*new, left[0])


for _direction in Direction:
    SUITE.add(
        f"move-{_direction.name.lower()}",
        ("bpgp/4.2.3/2", "bpgp/4.4.2/1", "bpgp/1.3/6", "bpgp/4.3/15"),
        f"MOVE {_direction.name.lower()} moves a ship by one square, and it is found there.",
        partial(_moves, _direction),
    )


@SUITE.case("bpgp/4.1.7/2", "bpgp/4.1.7/1", "bpgp/4.1.7/4")
async def move_told_to_both(stage: LobbyStage) -> None:
    """MOVED goes to both, without positions if nobody has fired there."""
    duel = await begin(stage)
    await duel.move(ROVER, Direction.EAST)


@SUITE.case("bpgp/1.3/7", "bpgp/6.2/5")
async def move_passes_the_turn(stage: LobbyStage) -> None:
    """After a move it is the other's turn."""
    duel = await begin(stage)
    await duel.move(ROVER, Direction.EAST)
    await duel.waiting.refused(Move(duel.counter, ROVER, Direction.WEST), 4)
    await duel.shoot(WATER[0])


@SUITE.case("bpgp/4.1.7/3", "bpgp/4.3/9")
async def move_to_where_it_was_fired_at(stage: LobbyStage) -> None:
    """MOVED names the squares of the new place that had been fired at."""
    duel = await begin(stage)
    seat, (x, y) = duel.turn, SHIP_CELLS[ROVER][0]
    await duel.shoot(WATER[0])
    await duel.shoot(Cell(x + 1, y))
    await duel.move(ROVER, Direction.EAST)
    await duel.shoot(Cell(x + 2, y + 1))
    await duel.pass_to(seat, WATER[1])
    await duel.move(ROVER, Direction.EAST)


@SUITE.case("bpgp/4.1.7/3")
async def move_to_where_nobody_fired(stage: LobbyStage) -> None:
    """Squares that were fired at elsewhere are not named."""
    duel = await begin(stage)
    seat, (x, y) = duel.turn, SHIP_CELLS[ROVER][0]
    await duel.shoot(WATER[0])
    await duel.shoot(Cell(x - 1, y))
    await duel.pass_to(seat, WATER[1])
    await duel.move(ROVER, Direction.EAST)


@SUITE.case("bpgp/4.1.7/3", "bpgp/4.2.4/6")
async def move_out_and_back(stage: LobbyStage) -> None:
    """A square that was missed can be hit once a ship has moved there."""
    duel = await begin(stage)
    seat, (x, y) = duel.turn, SHIP_CELLS[ROVER][0]
    await duel.shoot(WATER[0])
    await duel.shoot(Cell(x + 1, y))
    await duel.move(ROVER, Direction.EAST)
    await duel.shoot(Cell(x + 1, y), WATER[1])
    await duel.refused(Move(duel.counter, ROVER, Direction.WEST), 114)
    await duel.pass_to(seat, WATER[1])


_EDGE, _TOUCH = ("bpgp/4.2.3/5", "bpgp/5.2.4/11"), ("bpgp/4.2.3/6", "bpgp/5.2.4/12")
_SHIP, _WAY = ("bpgp/4.2.3/7", "bpgp/5.2.4/14"), ("bpgp/4.2.3/4", "bpgp/5.2.3/7")
_COUNT, _MISFIT = ("bpgp/4.2.3/9", "bpgp/5.2.4/16"), ("bpgp/5/1", "bpgp/5.2.3/2")
_WRONG: tuple[tuple[str, tuple[str, ...], str, Move | bytes, tuple[int, ...]], ...] = (
    ("over-the-top", _EDGE, "A ship in the first row cannot go north: error 110.", Move(0, 1, 0), (110,)),
    ("over-the-right", _EDGE, "A ship in the last column cannot go east: error 110.", Move(0, 6, 1), (110,)),
    ("over-the-bottom", _EDGE, "A ship in the last row cannot go south: error 110.", Move(0, 3, 2), (110,)),
    ("over-the-left", _EDGE, "A ship in the first column cannot go west: error 110.", Move(0, 0, 3), (110,)),
    (
        "beside-a-ship",
        _TOUCH,
        "A ship cannot go where it would lie beside another: error 111.",
        Move(0, 2, 0),
        (111,),
    ),
    (
        "against-a-ship",
        _TOUCH,
        "A ship cannot go where it would touch another: error 111.",
        Move(0, 1, 3),
        (111,),
    ),
    ("carrier-to-a-ship", _TOUCH, "A carrier cannot touch another ship: error 111.", Move(0, 0, 1), (111,)),
    (
        "ship-7-of-7",
        _SHIP,
        "Ships are counted from 0: number 7 of seven is error 113.",
        Move(0, 7, 0),
        (113,),
    ),
    ("ship-255", _SHIP, "Number 255 of seven ships is error 113.", Move(0, 255, 0), (113,)),
    ("direction-4", _WAY, "Direction 4 is error 15.", Move(0, ROVER, 4), (15,)),
    ("direction-255", _WAY, "Direction 255 is error 15.", Move(0, ROVER, 255), (15,)),
    ("turn-1", _COUNT, "The first turn has the number 0: 1 is error 115.", Move(1, ROVER, 0), (115,)),
    ("turn-255", _COUNT, "The first turn has the number 0: 255 is error 115.", Move(255, ROVER, 0), (115,)),
    ("cut-short", _MISFIT, "MOVE of two bytes is error 10.", frame(MOVE, b"\x00\x05"), (10,)),
    ("too-long", _MISFIT, "MOVE of four bytes is error 10.", frame(MOVE, b"\x00\x05\x00\x00"), (10,)),
    (
        "with-many-faults",
        ("bpgp/4.2.3/10",),
        "Wrong turn, ship and direction: one error.",
        Move(9, 99, 9),
        (15, 113, 115),
    ),
)


async def _refused(message: Move | bytes, codes: tuple[int, ...], stage: LobbyStage) -> None:
    duel = await begin(stage)
    await duel.refused(message, *codes)


for _name, _clauses, _title, _message, _codes in _WRONG:
    SUITE.add(f"move-{_name}", _clauses, _title, partial(_refused, _message, _codes))


@SUITE.case("bpgp/4.2.3/3", "bpgp/5.2.2/5")
async def move_out_of_turn(stage: LobbyStage) -> None:
    """A client that was told to WAIT may not move: error 4."""
    duel = await begin(stage)
    await duel.waiting.refused(Move(0, ROVER, 0), 4)
    await duel.active.expect_no_change("nothing: what was refused has not happened")


@SUITE.case("bpgp/4.2.3/8", "bpgp/5.2.4/15", "bpgp/1.2/10")
async def move_a_ship_that_was_hit(stage: LobbyStage) -> None:
    """A ship that was hit cannot move: error 114; others can."""
    duel = await begin(stage)
    await duel.shoot(WATER[0], SHIP_CELLS[ROVER][1], WATER[1])
    await duel.refused(Move(duel.counter, ROVER, Direction.EAST), 114)
    await duel.move(6, Direction.NORTH)


@SUITE.case("bpgp/4.2.2/3", "bpgp/4.3/14")
async def move_by_place_in_the_list(stage: LobbyStage) -> None:
    """The ship_id is the position in the list of PLACE, from 0."""
    duel = await begin(stage)
    await duel.move(0, Direction.SOUTH)
    await duel.shoot(Cell(0, 0))
    await duel.shoot(Cell(0, 5), Cell(0, 1))
