from textwrap import dedent

from parley.core import Resign, Seat
from parley.games.battleship_plus import GAME, Setup, State, strict_fleet
from parley.games.battleship_plus.drawing import draw
from tests.games.battleship_plus.sea import FIRST, SECOND, place, play, setup_of, started

# Two hits, a sunk submarine, misses before and after a move of the cruiser, and a miss on the other side.
PLAYED = play(started(), "B2", "B8", "B9", "J1", "C3", "A1", "move 1 S", "A10", "A5", "A4", "C6", "I9")


def drawn(state: State, seat: int | None) -> list[str]:
    return draw(GAME.view(state, None if seat is None else Seat(seat))).splitlines()


def lines(drawing: str) -> list[str]:
    return dedent(drawing).strip("\n").splitlines()


def test_a_game_as_the_second_player_sees_it() -> None:
    assert drawn(PLAYED, 1) == lines("""
           Player 1 (you)            Player 0
           A B C D E F G H I J       A B C D E F G H I J
         1 : . . . . . . . . :     1 . . . . . . . . . .
         2 . X S S S S . . . .     2 . . . . . . . . . .
         3 . S S S S S . . S .     3 . . o . . . . . . .
         4 . . . . . . . . S .     4 X . . . . . . . . .
         5 . . . . . . . . S .     5 X . . . . . . . . .
         6 . . S S S S . . . .     6 . . o . . . . . . .
         7 . . . . . . . . . .     7 . . . . . . . . . .
         8 . # . S S . . . . .     8 . . . . . . . . . .
         9 . # . . . . . . o .     9 . . . . . . . . . .
        10 o . . . . . . . . .    10 . . . . . . . . . .

        Player 1 (you)
          carrier    0 B2h 1 hit
          cruiser    1 C6h
          destroyer  2 I3v
          submarine  3 B8v sunk, 4 D8h
        S ship   X hit   # sunk   o miss   : miss before the last move of a ship   . water
        Turn 12: player 1 to move
    """)


def test_a_spectator_sees_no_ships() -> None:
    assert drawn(PLAYED, None) == lines("""
           Player 0                  Player 1
           A B C D E F G H I J       A B C D E F G H I J
         1 . . . . . . . . . .     1 : . . . . . . . . :
         2 . . . . . . . . . .     2 . X . . . . . . . .
         3 . . o . . . . . . .     3 . . . . . . . . . .
         4 X . . . . . . . . .     4 . . . . . . . . . .
         5 X . . . . . . . . .     5 . . . . . . . . . .
         6 . . o . . . . . . .     6 . . . . . . . . . .
         7 . . . . . . . . . .     7 . . . . . . . . . .
         8 . . . . . . . . . .     8 . # . . . . . . . .
         9 . . . . . . . . . .     9 . # . . . . . . o .
        10 . . . . . . . . . .    10 o . . . . . . . . .

        S ship   X hit   # sunk   o miss   : miss before the last move of a ship   . water
        Turn 12: player 1 to move
    """)


def test_both_fleets_in_the_end() -> None:
    over = drawn(GAME.apply(PLAYED, Seat(0), Resign()).state, None)
    assert over[13:] == lines("""
        Player 0
          carrier    0 A1v 2 hit
          cruiser    1 D1v
          destroyer  2 F8h
          submarine  3 J1v, 4 A10h
        Player 1
          carrier    0 B2h 1 hit
          cruiser    1 C6h
          destroyer  2 I3v
          submarine  3 B8v sunk, 4 D8h
        S ship   X hit   # sunk   o miss   : miss before the last move of a ship   . water
        Turn 12: player 1 has won (resigned)
    """)


def test_before_the_first_turn() -> None:
    state = GAME.start(setup_of(FIRST))
    assert drawn(state, 0)[-1] == "Waiting for player 0 and player 1 to place the fleet"
    state = GAME.apply(state, Seat(0), place(FIRST)).state
    assert drawn(state, 0)[-1] == "Waiting for player 1 to place the fleet"
    assert drawn(state, 0)[13:15] == ["Player 0 (you)", "  carrier    0 A1v"]
    assert "Player 0" not in drawn(state, 1)[12:]
    state = GAME.apply(state, Seat(1), place(SECOND)).state
    assert drawn(state, 0)[-1] == "Both fleets are placed"


def test_large_boards_one_below_the_other() -> None:
    state = GAME.start(Setup(26, strict_fleet(26)))
    drawing = drawn(state, 0)
    assert drawing[1] == "   A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"
    assert drawing[27] == "26" + " ." * 26
    assert drawing[28:30] == ["", "   Player 1"]
    assert max(map(len, drawing)) <= 100
