from parley.core import Cell
from parley.wires.bpgp import (
    ChatFrom,
    DeleteGame,
    Fail,
    Game,
    Hit,
    Login,
    Move,
    Moved,
    NumShips,
    Shoot,
    StartGame,
)
from parley.wires.bpgp.session import CHECKS, NOTES, Session

SHIPS = NumShips(0, 0, 0, 0, 1)


def playing() -> Session:
    session = Session()
    NOTES[Login](session, Login("ada"))
    NOTES[StartGame](session, StartGame(10, SHIPS, 30, "bob"))
    return session


def test_a_turn_counter_must_be_the_one_counted() -> None:
    # bpgp/4.2.3/9, bpgp/4.2.4/5, bpgp/5.2.4/16
    session = playing()
    session.turn_counter = 7
    for message in (Shoot(7, Cell(0, 0)), Move(7, 0, 0)):
        assert CHECKS[type(message)](session, message) is None
    for message in (Shoot(8, Cell(0, 0)), Move(6, 0, 0)):
        assert CHECKS[type(message)](session, message) == 115


def test_positions_are_on_the_board() -> None:
    # bpgp/4.3/8
    session = playing()
    for message in (Hit(sunk=False, position=Cell(9, 0)), Fail(Cell(0, 9)), Moved(), Moved((Cell(9, 9),))):
        assert CHECKS[type(message)](session, message) is None
    for message in (
        Hit(sunk=False, position=Cell(10, 0)),
        Fail(Cell(0, 10)),
        Moved((Cell(0, 0), Cell(3, 10))),
    ):
        assert CHECKS[type(message)](session, message) == 10


def test_chat_is_for_us_or_for_all() -> None:
    # bpgp/3.1.1.1/6, bpgp/5.2.4/5
    session = playing()
    for recipient, code in (("", None), ("ada", None), ("bob", 103)):
        assert CHECKS[ChatFrom](session, ChatFrom("eve", recipient, "hi")) == code


def test_a_game_of_ones_own_is_known_by_name_and_then_by_number() -> None:
    session = playing()
    assert not NOTES[Game](session, Game(4, "bob", 10, SHIPS, 30))
    assert session.game_id is None
    assert NOTES[Game](session, Game(5, "ada", 10, SHIPS, 30))
    assert session.game_id == 5
    assert not NOTES[DeleteGame](session, DeleteGame(4))
    assert NOTES[DeleteGame](session, DeleteGame(5))
    assert session.game_id is None


def test_a_game_begins_with_a_new_counter() -> None:
    session = playing()
    session.turn_counter, session.game_id = 7, 5
    NOTES[StartGame](session, StartGame(26, SHIPS, 30, "bob"))
    fresh = playing()
    assert (session.turn_counter, session.game_id) == (fresh.turn_counter, fresh.game_id)
    assert session.board_size == 26
