import pytest

from parley.core import Cell, NotationError, Seat
from parley.wires.dotline.answers import Board, Done, OtherAnswer, Record, Refusal, Statistics
from parley.wires.dotline.bodies import Body
from parley.wires.dotline.news import AreaCaptured, Said
from parley.wires.dotline.rows import Phase

CAPTURE = AreaCaptured(Seat(0), (Cell(4, 4), Cell(5, 4)), (Cell(4, 4),), "ann captures")


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        (Done(), ["200 done"]),
        (Done(""), ["200"]),
        (Refusal(404, "no"), ["404 no"]),
        (CAPTURE, ["133 ann captures", "seat 1", "cell 5 5", "cell 6 5", "prisoner 5 5"]),
        (Record(("a", "", "b c")), ["223 the record", "line a", "line", "line b c"]),
        (OtherAnswer(299, "what", ("x", "y z")), ["299 what", "x", "y z"]),
        (Said("ann", "hi"), ["101 somebody says", "name ann", "text hi"]),
    ],
)
def test_messages_are_written_and_read(message: object, lines: list[str]) -> None:
    body = Body(type(message))
    assert body.write(message) == lines
    assert body.read(int(lines[0][:3]), lines[0][4:], lines[1:]) == message


def test_lines_that_may_be_missing() -> None:
    board = Body(Board).read(221, "", ["phase open", "table 7"])
    assert (board.table, board.phase, board.turn, board.players) == (7, Phase.OPEN, None, ())


def test_unknown_lines_and_further_words_are_skipped() -> None:
    # dots/line/2/4
    statistics = Body(Statistics).read(225, "", ["rating 1500", "login ann since=2026", "won 3 in a row"])
    assert statistics == Statistics("ann", won=3, text="")


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "line login: missing"),
        (["login ann", "login bob"], "line login: given twice"),
        (["login a:b"], "line login: 1 to 32 letters"),
        (["login ann", "won many"], "line won: a number"),
    ],
)
def test_faults_name_the_line(lines: list[str], complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        Body(Statistics).read(225, "", lines)
