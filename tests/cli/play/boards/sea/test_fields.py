import pytest

from parley.cli.play.boards.battleship_plus import BattleshipPlusSight
from parley.cli.play.boards.sea.fields import fields_of, last_shot, with_even_feet
from parley.cli.play.boards.seabattle import SeaBattleSight
from parley.cli.play.words import speaker
from parley.core import Seat, parse_cell
from parley.games import battleship_plus, seabattle
from parley.games.seabattle import Place
from parley.games.seabattle.drawing import parse_fleet
from tests.cli.play.sittings import Sitting
from tests.games.seabattle.play import FIRST, SECOND, SETUP


@pytest.mark.parametrize(
    ("room", "feet"),
    [
        (40, ("Afloat: 5×2 4 4 3 2 2", "Afloat: 5×2 4 4 3 2 2")),
        (14, ("5×2 4 4 3 2 2", "5×2 4 4 3 2 2")),
        (12, ("Afloat: 6", "Afloat: 6")),
        (3, ("6", "6")),
        (0, ("", "")),
    ],
)
def test_what_is_afloat_is_said_as_fully_as_there_is_room(room: int, feet: tuple[str, str]) -> None:
    setup = battleship_plus.Setup(10, (1, 0, 2, 1, 2))
    sight = BattleshipPlusSight(Sitting(battleship_plus.GAME, setup).seen)
    fields = with_even_feet(fields_of(sight, speaker("en")), room)
    assert tuple(field.foot[0] for field in fields) == feet


def test_many_ships_are_counted() -> None:
    setup = battleship_plus.Setup(26, battleship_plus.strict_fleet(26))
    sight = BattleshipPlusSight(Sitting(battleship_plus.GAME, setup).seen)
    ours, _ = with_even_feet(fields_of(sight, speaker("en")), 52)
    assert ours.foot == ("Afloat: 5×2(8) 5(9) 4(9) 3(8) 2(9)",)


@pytest.mark.parametrize(
    ("seat", "titles"), [(0, "Your fleet bob"), (1, "Your fleet ann"), (None, "ann bob")]
)
def test_the_last_shot_at_each_field(seat: int | None, titles: str) -> None:
    sitting = Sitting(seabattle.GAME, SETUP, seat)
    sitting.play(0, Place(parse_fleet(FIRST)))
    sitting.play(1, Place(parse_fleet(SECOND)))
    sight = SeaBattleSight(sitting.seen)
    assert " ".join(field.title for field in fields_of(sight, speaker("en"))) == titles
    assert last_shot(sight, Seat(0)) is None
    for shot in ("A1", "C3", "B2"):
        sitting.turn(shot)
    sight = SeaBattleSight(sitting.seen)
    assert last_shot(sight, Seat(0)) == parse_cell("C3")
    assert last_shot(sight, Seat(1)) == parse_cell("B2")
