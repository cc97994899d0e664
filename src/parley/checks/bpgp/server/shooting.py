"""SHOOT, HIT, FAIL, and the turn counter (4.1.5, 4.1.6, 4.2.1, 4.2.4)."""

from functools import partial

from parley.checks.bpgp.fleets import ROVER, SHIP_CELLS, WATER
from parley.checks.bpgp.server.duel import abort, begin
from parley.checks.bpgp.server.framing import frame
from parley.checks.bpgp.server.stage import SUITE, LobbyStage
from parley.core import Cell
from parley.games import battleship_plus as game
from parley.games.battleship_plus import GAME, KINDS
from parley.wires.bpgp.messages import DeleteGame, Game, Join, Shoot, StartGame

SHOOT = 153
TARGET = SHIP_CELLS[2][1]
"""A square of a ship that does not sink from this hit."""


@SUITE.case("bpgp/4.1.6/2", "bpgp/4.1.6/1", "bpgp/4.2.4/2")
async def miss_told_to_both(stage: LobbyStage) -> None:
    """A shot into the water is FAIL to both, with its position."""
    duel = await begin(stage)
    await duel.shoot(WATER[0])


@SUITE.case("bpgp/1.3/8", "bpgp/6.2/5", "bpgp/1.2/8")
async def miss_passes_the_turn(stage: LobbyStage) -> None:
    """After a miss it is the other's turn: the first gets error 4, the second may fire."""
    duel = await begin(stage)
    await duel.shoot(WATER[0])
    await duel.waiting.refused(duel.shot(WATER[1]), 4)
    await duel.shoot(WATER[1], WATER[2])


@SUITE.case("bpgp/4.1.5/2", "bpgp/4.1.5/1", "bpgp/4.3/6")
async def hit_told_to_both(stage: LobbyStage) -> None:
    """A hit is HIT to both, with its position, not sunk."""
    duel = await begin(stage)
    await duel.shoot(TARGET)


@SUITE.case("bpgp/1.3/9", "bpgp/6.2/4")
async def hit_keeps_the_turn(stage: LobbyStage) -> None:
    """After a hit you have another turn, and the opponent has none."""
    duel = await begin(stage)
    await duel.shoot(TARGET)
    await duel.waiting.refused(duel.shot(WATER[0]), 4)
    await duel.shoot(SHIP_CELLS[2][0], WATER[0])


@SUITE.case("bpgp/4.3/7", "bpgp/4.2.4/2", "bpgp/4.1.5/3", "bpgp/4.1.6/3", "bpgp/4.5/1")
async def position_has_the_row_first(stage: LobbyStage) -> None:
    """A position is row and column, in this order."""
    duel = await begin(stage)
    await duel.shoot(Cell(3, 0), Cell(0, 3), Cell(9, 2), Cell(2, 9), Cell(6, 4))


@SUITE.case("bpgp/4.1.5/2", "bpgp/1.3/1")
async def shots_told_to_two(stage: LobbyStage) -> None:
    """What happens in a game is not sent to anybody else."""
    other = await stage.member()
    other.overlooked = (Game, DeleteGame)
    duel = await begin(stage)
    await duel.shoot(TARGET, WATER[0])
    await other.expect_no_change("nothing of a game of others")


async def _sink(ship: int, stage: LobbyStage) -> None:
    duel = await begin(stage)
    cells = list(SHIP_CELLS[ship])
    stage.rng.shuffle(cells)
    await duel.shoot(*cells)


_SUNK = (
    *("bpgp/1.2/11", "bpgp/4.3/6", "bpgp/1.1/4", "bpgp/1.2/3", "bpgp/1.1/5"),
    *("bpgp/4.3/10", "bpgp/4.3/12", "bpgp/4.3/13", "bpgp/4.5/1"),
)
for _ship, _kind in zip((0, 1, 2, 4, 5), KINDS, strict=True):
    SUITE.add(
        f"sink-a-{_kind}",
        (*_SUNK, "bpgp/4.5/3" if _ship == 0 else "bpgp/4.5/2"),
        f"A {_kind} is sunk by the hit on its last square, and not before.",
        partial(_sink, _ship),
    )


async def _refused(message: Shoot | bytes, codes: tuple[int, ...], stage: LobbyStage) -> None:
    duel = await begin(stage)
    await duel.refused(message, *codes)


_OFF, _COUNT = (
    ("bpgp/4.2.4/4", "bpgp/5.2.4/11", "bpgp/4.3/8"),
    ("bpgp/4.2.4/5", "bpgp/5.2.4/16", "bpgp/4.2.1/1"),
)
for _name, _clauses, _title, _message, _codes in (
    ("below", _OFF, "Row 10 of a board of 10 is error 110.", Shoot(0, Cell(0, 10)), (110,)),
    ("beyond", _OFF, "Column 10 of a board of 10 is error 110.", Shoot(0, Cell(10, 0)), (110,)),
    ("far-off", _OFF, "Row and column 255 are error 110.", Shoot(0, Cell(255, 255)), (110,)),
    ("too-late", _COUNT, "The first turn has the number 0: 1 is error 115.", Shoot(1, WATER[0]), (115,)),
    ("turn-255", _COUNT, "The first turn has the number 0: 255 is error 115.", Shoot(255, WATER[0]), (115,)),
    (
        "cut-short",
        ("bpgp/5/1", "bpgp/5.2.3/2"),
        "SHOOT of two bytes is error 10.",
        frame(SHOOT, b"\x00\x05"),
        (10,),
    ),
    (
        "too-long",
        ("bpgp/5/1", "bpgp/5.2.3/2"),
        "SHOOT of four bytes is error 10.",
        frame(SHOOT, b"\x00\x08\x07\x00"),
        (10,),
    ),
    (
        "two-faults",
        ("bpgp/4.2.4/7",),
        "Wrong turn, off the board: one error.",
        Shoot(9, Cell(10, 10)),
        (110, 115),
    ),
):
    SUITE.add(f"shoot-{_name}", _clauses, _title, partial(_refused, _message, _codes))


@SUITE.case("bpgp/4.2.4/3", "bpgp/5.2.2/5")
async def shoot_out_of_turn(stage: LobbyStage) -> None:
    """A client that was told to WAIT may not fire: error 4."""
    duel = await begin(stage)
    await duel.waiting.refused(duel.shot(WATER[0]), 4)
    await duel.active.expect_no_change("nothing: what was refused has not happened")


@SUITE.case("bpgp/4.2.4/6", "bpgp/5.2.4/18")
async def shoot_where_it_was_hit(stage: LobbyStage) -> None:
    """A square that was hit cannot be fired at again: error 117."""
    duel = await begin(stage)
    await duel.shoot(TARGET)
    await duel.refused(duel.shot(TARGET), 117)


@SUITE.case("bpgp/4.2.4/6")
async def shoot_where_it_missed(stage: LobbyStage) -> None:
    """A square that was missed may be fired at again: ships move."""
    duel = await begin(stage)
    await duel.shoot(WATER[0], WATER[0], WATER[0])


@SUITE.case("bpgp/1.1/1", "bpgp/4.2.4/6")
async def shoot_where_the_other_was_hit(stage: LobbyStage) -> None:
    """Each player has a board: a square hit on one is not hit on the other."""
    duel = await begin(stage)
    await duel.shoot(TARGET, WATER[0], TARGET)


@SUITE.case("bpgp/4.2.3/11")
async def turn_goes_on_after_an_error(stage: LobbyStage) -> None:
    """An error changes neither whose turn it is nor its number."""
    duel = await begin(stage)
    await duel.refused(Shoot(duel.counter, Cell(10, 10)), 110)
    await duel.refused(Shoot(7, WATER[0]), 115)
    await duel.shoot(TARGET)


@SUITE.case("bpgp/4.2.1/2", "bpgp/4.3/1")
async def turns_are_counted(stage: LobbyStage) -> None:
    """HIT, FAIL and MOVED count one each, whoever's turn it was."""
    duel = await begin(stage)
    await duel.shoot(TARGET)
    await duel.refused(Shoot(0, WATER[0]), 115)
    await duel.shoot(WATER[0])
    await duel.refused(Shoot(1, WATER[0]), 115)
    await duel.move(ROVER, 1)
    await duel.refused(Shoot(2, WATER[1]), 115)
    await duel.shoot(WATER[1])


@SUITE.case("bpgp/4.2.1/3")
async def turns_after_255(stage: LobbyStage) -> None:
    """After turn 255 comes turn 0."""
    duel = await begin(stage)
    for number in range(260):
        await duel.shoot(WATER[number % len(WATER)])


@SUITE.case("bpgp/4.2.1/4", "bpgp/4.2.1/1")
async def turns_begin_at_zero_again(stage: LobbyStage) -> None:
    """The second game of the same two starts with turn 0, too."""
    duel = await begin(stage)
    await duel.shoot(TARGET, WATER[0])
    host, guest = duel.players
    await abort(host, guest)
    created = await host.create()
    await guest.expect_game(host)
    stage.begun.add(created.game_id)
    guest.say(Join(created.game_id))
    for player in (guest, host):
        await player.expect(StartGame)
    duel.state = GAME.start(duel.state.public.setup)
    await duel.begin()
    await duel.shoot(WATER[0], TARGET)


@SUITE.case("bpgp/2/6", "bpgp/2/7")
async def shots_in_one_segment(stage: LobbyStage) -> None:
    """Two shots in one segment are taken one after the other."""
    duel = await begin(stage)
    first, second = SHIP_CELLS[1][:2]
    duel.active.say(Shoot(0, first), Shoot(1, second))
    seat = duel.turn
    for cell in (first, second):
        step = GAME.apply(duel.state, seat, game.Shoot(cell))
        duel.state = step.state
        await duel.hear(*step.events)


@SUITE.case("bpgp/2/6")
async def shots_byte_by_byte(stage: LobbyStage) -> None:
    """SHOOT that arrives one byte at a time is understood."""
    duel = await begin(stage)
    await duel.active.dribble(duel.shot(TARGET))
    step = GAME.apply(duel.state, duel.turn, game.Shoot(TARGET))
    await duel.hear(*step.events)
