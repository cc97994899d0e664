"""What a person may ask for: what cannot be done now is said, and nothing of it is done."""

import pytest

from parley.core import IllegalMove
from parley.seats.comport.report import Refusal
from parley.wires.comport import MASTER, SLAVE, State
from tests.seats.comport.ends import PEOPLE, Side, counted, people, plan, state_of


@counted
async def test_nothing_can_be_done_without_a_line() -> None:
    captain = Side(plan(MASTER, **PEOPLE)).captain
    assert (captain.no_chat, captain.no_restart) == (Refusal.NO_LINE, Refusal.NO_LINE)
    with pytest.raises(IllegalMove, match="there is no line yet"):
        captain.say("hm")
    with pytest.raises(IllegalMove, match="there is no line yet"):
        captain.restart()


@counted
async def test_only_a_master_restarts_and_proposes() -> None:
    captain = Side(plan(SLAVE, **PEOPLE)).captain
    assert captain.no_restart is Refusal.MASTER_RESTARTS
    assert captain.no_proposal is Refusal.MASTER_PROPOSES


@counted
async def test_surrender_while_nobody_has_proposed_anything() -> None:
    """As slave, in state 1, there is no table yet."""
    pair = await people()
    pair.master.restart()
    await pair.run(10.0, lambda: state_of(pair.slave) is State.MET)
    pair.slave.surrender()
    await pair.run(1.0, lambda: False)
    assert state_of(pair.master) is state_of(pair.slave) is State.GAME_OVER
