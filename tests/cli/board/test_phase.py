from parley.cli.board.phase import Phase, keys_of, phase_of, status_of
from parley.cli.board.words import ENGLISH
from parley.wires.comport import MASTER, State
from tests.seats.comport.ends import PEOPLE, Side, counted, people, plan, playing, state_of, view_of


def status(player: Side) -> str:
    return status_of(player.captain, phase_of(player.captain), ENGLISH)


def keys(player: Side) -> str:
    return keys_of(player.captain, phase_of(player.captain), ENGLISH)


@counted
async def test_without_a_line() -> None:
    player = Side(plan(MASTER, **PEOPLE))
    assert status(player) == ENGLISH.no_line
    player.peer.open_line("here")
    assert status(player) == ENGLISH.launch
    assert "surrender" not in keys(player)


@counted
async def test_placing() -> None:
    pair = await people()
    assert phase_of(pair.master.captain) is phase_of(pair.slave.captain) is Phase.PLACE
    assert keys(pair.master).startswith("F5 restart")
    assert "F5" not in keys(pair.slave), "only a master restarts"
    pair.master.place_at_random()
    await pair.run(0.0)
    assert status(pair.master) == ENGLISH.wait_for_placing


@counted
async def test_shooting() -> None:
    pair = await playing()
    await pair.run(1.0, lambda: pair.master.is_my_turn)
    assert phase_of(pair.master.captain) is Phase.SHOOT
    assert status(pair.slave) == ENGLISH.their_turn
    water = ~view_of(pair.slave).fleets[1].cells & view_of(pair.slave).chart.waters.grid.full
    pair.master.shoot(view_of(pair.slave).chart.waters.grid.cell(water & -water))
    await pair.run(0.0)
    assert status(pair.master) == ENGLISH.in_the_air
    await pair.run(0.1)
    assert status(pair.master) == ENGLISH.their_turn
    assert status(pair.slave) == ENGLISH.my_turn


@counted
async def test_over() -> None:
    pair = await playing()
    pair.slave.surrender()
    await pair.run(1.0, lambda: state_of(pair.master) is State.GAME_OVER)
    await pair.run(0.1)
    assert status(pair.master) == ENGLISH.won
    assert status(pair.slave) == ENGLISH.lost
    assert keys(pair.master).startswith("F5 restart")


@counted
async def test_silence_and_errors() -> None:
    pair = await playing()
    pair.noise = lambda _data: b""
    await pair.run(10.0)
    assert status(pair.master) == ENGLISH.suspended
    assert keys(pair.master) == ENGLISH.keys_suspended
    pair.slave.press_key()
    pair.master.press_key()
    pair.master.peer.receive(b"\xff" * 3)
    assert phase_of(pair.slave.captain) is Phase.WAIT
