from parley.core import Cell, Resign, Seat
from parley.games.dots import GAME, OfferDraw, Put
from tests.games.dots.boards import blocks, framed, position

A, B = Seat(0), Seat(1)
BEFORE = framed(blocks("""
    . A A .
    A B . .
    . A A .
""")[0], (1, 1))  # fmt: skip
AFTER = """\
    A  B  C  D  E  F  G  H  I  J
  1 .  .  .  .  .  .  .  .  .  .
  2 .  .  A  A  .  .  .  .  .  .
  3 .  A  Ba .a A* .  .  .  .  .
  4 .  .  A  A  .  .  .  .  .  .
  5 .  .  .  .  .  .  .  .  .  .
  6 .  .  .  .  .  .  .  .  .  .
  7 .  .  .  .  .  .  .  .  .  .
  8 .  .  .  .  .  .  .  .  .  .
  9 .  .  .  .  .  .  .  .  .  .
 10 .  .  .  .  .  .  .  .  .  .
A 1, B 0; B to move"""


def test_dots_holders_and_the_last_move() -> None:
    state = GAME.apply(position(BEFORE), A, Put(Cell(4, 2))).state
    assert GAME.drawing(GAME.view(state, None)) == AFTER


def caption(*plies: tuple[Seat, Resign | OfferDraw]) -> str:
    state = GAME.apply(position(BEFORE), A, Put(Cell(4, 2))).state
    for seat, move in plies:
        state = GAME.apply(state, seat, move).state
    return GAME.drawing(GAME.view(state, B)).splitlines()[-1]


def test_how_it_ended() -> None:
    assert caption((B, Resign())) == "A 1, B 0; A wins, resigned"
    assert caption((A, OfferDraw()), (B, OfferDraw())) == "A 1, B 0; A and B draw, agreed"


def test_an_empty_board() -> None:
    lines = GAME.drawing(GAME.view(position(["." * 50] * 10), None)).splitlines()
    assert lines[0].split()[-1] == "AX"
    assert lines[1:-1] == [f"{row:>3} " + ".  " * 49 + "." for row in range(1, 11)]


def test_a_last_dot_that_is_held_shows_its_holder() -> None:
    # Only a full board is judged for others than the mover.
    rows = ["A" * 10] * 3 + ["AAABBBAAAA", "BBBBABAAAA", "AAABBBAAAA"] + ["A" * 10] * 4
    rows[4] = "BBBB.BAAAA"
    state = GAME.apply(position(rows), A, Put(Cell(4, 4))).state
    assert "  5 B  B  B  B  Ab B  A  A  A  A" in GAME.drawing(GAME.view(state, None))
