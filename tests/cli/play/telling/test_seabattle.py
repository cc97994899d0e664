from parley.cli.play.telling import tell_ply
from parley.cli.play.telling.seabattle import tell
from parley.cli.play.words import speaker
from parley.core import Cell, Leave, Resign, Seat, Timeout
from parley.games.seabattle import GAME, Place, Ready, Result, Setup, Ship, Shot
from parley.games.seabattle.drawing import parse_fleet
from tests.cli.play.sittings import Sitting
from tests.games.seabattle.play import FIRST, SECOND, SECOND_CELLS, SETUP


def placed(seat: int | None = 0) -> Sitting:
    sitting = Sitting(GAME, SETUP, seat)
    sitting.play(0, Place(parse_fleet(FIRST)))
    sitting.play(1, Place(parse_fleet(SECOND)))
    return sitting


def told(sitting: Sitting, language: str = "en") -> list[str]:
    """The last ply."""
    return tell_ply(sitting.seen.plies[-1], sitting.seen, speaker(language))


def lines(sitting: Sitting, language: str = "en") -> list[str]:
    return [line for ply in sitting.seen.plies for line in tell_ply(ply, sitting.seen, speaker(language))]


def test_a_few_shots_from_both_sides() -> None:
    shots = ("A4", "B2", "A1", "E6", "B1", "C1", "A2", "E5", "C1")
    heard = {}
    for seat in (0, 1, None):
        sitting = placed(seat)
        for shot in shots:
            sitting.turn(shot)
        heard[seat] = lines(sitting)
    assert heard[0] == [
        "You have placed your fleet.",
        "bob has placed the fleet.",
        "You sink a one-decker at A4.",
        "You hit B2.",
        "You miss at A1.",
        "bob misses at E6.",
        "You miss at B1.",
        "bob hits C1.",
        "bob misses at A2.",
        "You miss at E5.",
        "bob fires at C1 once more, and loses the turn.",
    ]
    assert heard[1][2:4] == ["ann sinks your one-decker at A4.", "ann hits B2."]
    assert heard[1][-1] == "You fire at C1 once more, and lose the turn."
    assert heard[None][2] == "ann sinks a one-decker at A4."


def test_the_end_tells_who_won_and_where_the_ships_of_the_other_lay() -> None:
    for seat, result in ((0, "You have won."), (1, "ann has won.")):
        sitting = placed(seat)
        for cell in SECOND_CELLS:
            sitting.turn(cell)
        assert told(sitting)[1] == result
    assert told(sitting)[2:] == ["ann had ships at A1-C1, F1, B3-B4, D4."]


def test_why_it_ended() -> None:
    sitting = placed()
    sitting.play(1, Resign())
    assert told(sitting)[0] == "bob gives up. You have won."
    sitting = placed()
    sitting.play(0, Leave())
    assert told(sitting)[0] == "You have left. bob has won."
    assert told(sitting, "de")[0] == "Du bist gegangen. bob hat gewonnen."
    sitting = Sitting(GAME, SETUP)
    sitting.play(1, Timeout())
    assert told(sitting) == ["The time ran out. It is a draw."]


def test_a_fleet_that_answers_for_itself() -> None:
    sitting = Sitting(GAME, Setup(6, (0, 1, 1, 2), remote=(1,)))
    sitting.play(0, Place(parse_fleet(FIRST)))
    sitting.play(1, Ready())
    for move in ("B2", "hit", "C2", "hit", "D2", "sunk"):
        sitting.turn(move)
    assert lines(sitting)[2:] == [
        "You fire at B2.",
        "You hit B2.",
        "You fire at C2.",
        "You hit C2.",
        "You fire at D2.",
        "You sink a three-decker at B2-D2.",
    ]


def test_other_languages_and_nobody_with_a_name() -> None:
    sitting = placed(1)
    sitting.seen.names[0] = None
    for cell in ("C4", "C5"):
        sitting.turn(cell)
    assert told(sitting, "ru") == ["Соперник топит ваш двухпалубный: C4-C5."]
    assert told(sitting, "de") == ["Der Gegner versenkt deinen Zweier auf C4-C5."]


def test_a_ship_of_no_known_length() -> None:
    sitting = placed()
    shot = Shot(Seat(1), Cell(0, 0), Result.SUNK, Ship(Cell(0, 0), Cell(0, 8)))
    assert tell(shot, sitting.seen, speaker("en")) == "bob sinks your ship at A1-A9."
