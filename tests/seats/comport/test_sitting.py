"""One match from the peer's chair: what it did is done at the table, and how it ends is said on the line."""

from typing import cast

import pytest

from parley.core import Cell, Outcome, Seat, Termination
from parley.core.connection import Message
from parley.games.seabattle import Shoot
from parley.seats.comport.sitting import AGAIN, Sitting
from parley.tables import Closed, Player, Table
from parley.wires import comport as wire
from parley.wires.comport import MASTER, SLAVE, State
from tests.seats.comport.bench import at_play
from tests.seats.comport.ends import counted

WE_WIN, IT_WINS, NOBODY = (1, 2), (2, 1), (1, 1)


@pytest.mark.parametrize(
    ("places", "termination", "word"),
    [
        (WE_WIN, Termination.WON, wire.GameOver()),
        (IT_WINS, Termination.WON, None),
        (WE_WIN, Termination.RESIGNED, None),
        (IT_WINS, Termination.RESIGNED, wire.Surrender()),
        (IT_WINS, Termination.LEFT, wire.Surrender()),
        (IT_WINS, Termination.TIMED_OUT, wire.Surrender()),
        (WE_WIN, Termination.TIMED_OUT, wire.Relaunch()),
        (WE_WIN, Termination.LEFT, wire.Relaunch()),
        (NOBODY, Termination.ABANDONED, wire.Relaunch()),
        (NOBODY, Termination.ADJUDICATED, wire.Relaunch()),
    ],
)
def test_how_a_peer_hears_of_the_end(
    places: tuple[int, int], termination: Termination, word: Message | None
) -> None:
    nobody = cast("Player", None)
    sitting = Sitting(cast("Table", None), nobody, Seat(1), is_proposed=True)
    assert sitting.last_word() is None
    sitting.close(Closed(Outcome(places, termination)))
    assert sitting.last_word() == word


def test_a_table_that_never_began() -> None:
    sitting = Sitting(cast("Table", None), cast("Player", None), Seat(1), is_proposed=True)
    sitting.close(Closed(None))
    assert sitting.last_word() == wire.Relaunch()


@counted
async def test_what_could_not_be_stored_is_done_again() -> None:
    """The wire has confirmed it: it cannot be taken back."""
    bench = await at_play(SLAVE)
    bench.recorder.failures = 1
    hit = bench.afloat()[0]
    assert await bench.type(bytes((0xC0, hit.x + 1, hit.y + 1))) == ""
    assert await bench.wait(AGAIN) in ("1C", "2C")
    assert not bench.peer.suspended


@counted
async def test_an_answer_that_could_not_be_stored_is_given_again() -> None:
    bench = await at_play(MASTER)
    await bench.do(Shoot(Cell(0, 0)))
    bench.recorder.failures = 2
    assert await bench.type("1C") == ""
    await bench.wait(2.5 * AGAIN)
    assert bench.table is not None
    assert bench.table.match.state.charts[1].hits == 1
    assert bench.state is State.PLAY
