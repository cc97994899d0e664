"""What the document's states mean for a match."""

from parley.core import Outcome, Resign, Termination
from parley.wires.comport import MASTER, SLAVE, State
from tests.seats.comport.bench import Bench, at_play
from tests.seats.comport.ends import counted


@counted
async def test_a_restart_while_placing_counts_for_nobody() -> None:
    bench = Bench(SLAVE)
    await bench.type("AA A1 B2 06 00 00 01 02 A2")
    await bench.sit_opposite()
    first = bench.table
    assert await bench.type("A5") == "5A"
    assert bench.recorder.ends == {1: (Outcome((1, 1), Termination.ABANDONED), "abandoned")}
    await bench.type("B2 08 00 00 02 02 A2")
    assert bench.table is not first
    assert bench.table is not None
    assert bench.table.terms.setup.size == 8


@counted
async def test_the_next_match_of_the_same_two() -> None:
    """Whoever shows people to their tables has seated both again before the master says A5."""
    bench = await at_play(MASTER)
    await bench.type("A6")
    assert bench.state is State.GAME_OVER
    bench.seat(bench.peer, None)
    assert await bench.sit_opposite() == "A5"
    assert await bench.type("5A") == "B2 06 00 00 01 02"


@counted
async def test_surrender_before_anybody_has_come() -> None:
    bench = Bench(SLAVE)
    await bench.type("AA A1 B2 06 00 00 01 02 A2 A3")
    assert await bench.type("A6") == "6A"
    assert (bench.state, bench.games) == (State.GAME_OVER, 1)
    assert bench.released == ["surrendered"]
    assert bench.peer.sitting is None


@counted
async def test_a_line_that_is_lost_in_a_game_is_a_game_lost() -> None:
    bench = await at_play(MASTER)
    bench.peer.lose_line("unplugged")
    await bench.said()
    assert bench.recorder.ends == {1: (Outcome((1, 2), Termination.LEFT), "line lost: unplugged")}
    assert bench.released == ["line lost: unplugged"]
    assert not bench.peer.is_met


@counted
async def test_a_match_given_up_before_the_peer_heard_of_it_is_over_once() -> None:
    bench = Bench(MASTER)
    await bench.type("01 1A")
    bench.peer.introduce("kim")
    assert await bench.sit_opposite() == "B1 03 6B 69 6D"
    await bench.do(Resign())
    assert await bench.type("1B") == "A6"
    assert await bench.type("6A") == ""
    assert (bench.state, bench.games) == (State.GAME_OVER, 1)
    first = bench.table
    bench.peer.restart()
    assert await bench.type("5A") == "A5"
    assert bench.state is State.MET
    assert bench.table is not first
