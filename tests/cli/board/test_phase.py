from parley.cli.board.phase import Phase, keys_of, phase_of, status_of
from parley.cli.board.words import ENGLISH
from parley.seats.comport.player import ComportPlayer
from parley.wires.comport import MASTER, State
from tests.seats.comport.ends import PEOPLE, people, plan, playing, state_of, view_of


def status(player: ComportPlayer) -> str:
    return status_of(player, phase_of(player), ENGLISH)


def keys(player: ComportPlayer) -> str:
    return keys_of(player, phase_of(player), ENGLISH)


def test_without_a_line() -> None:
    player = ComportPlayer(plan(MASTER, **PEOPLE))
    assert status(player) == ENGLISH.no_line
    player.open_line("here")
    assert status(player) == ENGLISH.launch
    assert "surrender" not in keys(player)


def test_placing() -> None:
    pair = people()
    assert phase_of(pair.master) is phase_of(pair.slave) is Phase.PLACE
    assert keys(pair.master).startswith("F5 restart")
    assert "F5" not in keys(pair.slave), "only a master restarts"
    pair.master.place_at_random()
    assert status(pair.master) == ENGLISH.wait_for_placing


def test_shooting() -> None:
    pair = playing()
    pair.run(1.0, lambda: pair.master.is_my_turn)
    assert phase_of(pair.master) is Phase.SHOOT
    assert status(pair.slave) == ENGLISH.their_turn
    water = ~view_of(pair.slave).fleets[1].cells & view_of(pair.slave).chart.waters.grid.full
    pair.master.shoot(view_of(pair.slave).chart.waters.grid.cell(water & -water))
    assert status(pair.master) == ENGLISH.in_the_air
    pair.run(0.1)
    assert status(pair.master) == ENGLISH.their_turn
    assert status(pair.slave) == ENGLISH.my_turn


def test_over() -> None:
    pair = playing()
    pair.slave.surrender()
    pair.run(1.0, lambda: state_of(pair.master) is State.GAME_OVER)
    pair.run(0.1)
    assert status(pair.master) == ENGLISH.won
    assert status(pair.slave) == ENGLISH.lost
    assert keys(pair.master).startswith("F5 restart")


def test_silence_and_errors() -> None:
    pair = playing()
    pair.noise = lambda _data: b""
    pair.run(10.0)
    assert status(pair.master) == ENGLISH.suspended
    assert keys(pair.master) == ENGLISH.keys_suspended
    pair.slave.press_key()
    pair.master.press_key()
    pair.master.receive(b"\xff" * 3)
    assert phase_of(pair.slave) is Phase.WAIT
