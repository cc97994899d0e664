from parley.cli.play.telling import tell_ply
from parley.cli.play.telling.battleship_plus import tell
from parley.cli.play.words import speaker
from parley.core import CHANCE, Cell, Seat, Timeout
from parley.games.battleship_plus import GAME, First, Hit, ShipMoved
from tests.cli.play.sittings import Sitting
from tests.games.battleship_plus.sea import FIRST, SECOND, cells, place, setup_of


def started(seat: int | None = 0, first: int = 0) -> Sitting:
    sitting = Sitting(GAME, setup_of(FIRST), seat)
    for player, drawing in enumerate((FIRST, SECOND)):
        sitting.play(player, place(drawing))
    sitting.play(CHANCE, First(Seat(first)))
    return sitting


def told(sitting: Sitting, language: str = "en") -> list[str]:
    return tell_ply(sitting.seen.plies[-1], sitting.seen, speaker(language))


def lines(sitting: Sitting, language: str = "en") -> list[str]:
    return [line for ply in sitting.seen.plies for line in tell_ply(ply, sitting.seen, speaker(language))]


MOVES = ("A1", "E8", "B8", "B9", "J10", "move 1 S", "J10", "A1", "I1", "move 3 W")


def test_a_game_told_to_both_and_to_a_watcher() -> None:
    heard = {}
    for seat in (0, 1, None):
        sitting = started(seat)
        for move in MOVES:
            sitting.turn(move)
        heard[seat] = lines(sitting)
    assert heard[0][2:] == [
        "You begin.",
        "You miss at A1.",
        "bob misses at E8.",
        "You hit B8.",
        "You sink a submarine at B8-B9.",
        "You miss at J10.",
        "bob moves a ship.",
        "You miss at J10.",
        "bob hits A1.",
        "bob misses at I1.",
        "You move your submarine west.",
        "It now lies where shots had missed: I1.",
    ]
    assert "ann sinks your submarine at B8-B9." in heard[1]
    assert "ann sinks a submarine at B8-B9." in heard[None]
    assert "You move your cruiser south." in heard[1]


def test_the_mover_is_told_which_ship_and_what_it_uncovers() -> None:
    for seat, sentences in (
        (0, ["You move your destroyer north.", "It now lies where shots had missed: G7."]),
        (1, ["ann moves a ship. It now lies where shots had missed: G7."]),
    ):
        sitting = started(seat, first=1)
        sitting.turn("G7")
        sitting.turn("move 2 N")
        assert told(sitting) == sentences
    assert told(sitting, "de") == ["ann bewegt ein Schiff. Es liegt jetzt, wo Schüsse danebengingen: G7."]


def test_time_runs_out_turn_by_turn() -> None:
    sitting = started()
    for _ in range(2):
        sitting.turn(Timeout())
        assert told(sitting) == ["You miss your turn: the time is over."]
        sitting.turn("E10")
    sitting.turn(Timeout())
    assert told(sitting)[1] == "You ran out of time. bob has won."


def test_the_end_shows_the_fleet_of_the_other() -> None:
    sitting = started()
    for cell in cells(SECOND, "01234"):
        sitting.turn(GAME.parse_move(f"{chr(65 + cell.x)}{cell.y + 1}"))
    assert told(sitting)[-2:] == ["You have won.", "bob had ships at B2h, C5h, I3v, B8v, D8h."]


def test_a_wreck_of_no_known_kind() -> None:
    sitting = started(seat=1)
    event = Hit(Seat(0), Cell(0, 0), (Cell(0, 0),))
    assert tell(event, sitting.seen, speaker("en")) == "ann sinks your ship at A1-A1."
    assert tell(ShipMoved(Seat(1), 99, 0), sitting.seen, speaker("en")) == ""
    assert tell(ShipMoved(Seat(1), 0, 9), sitting.seen, speaker("en")) == ""
