from collections.abc import Iterable
from enum import StrEnum

import pytest

from parley.core import IllegalMove, Outcome, Reason, Seat, Termination
from parley.games import battleship_plus as game
from parley.match.clock import ClockRules
from parley.seats.bpgp.codes import MOVES, NOT_NOW, REASONS, REFUSALS, code_of, end_reason, round_time
from parley.tables import Closed, Refusal, Refused
from parley.wires import bpgp as wire
from parley.wires.bpgp import EndReason, ErrorCode

REQUESTS = {command.message for command in wire.COMMANDS if command.sender == wire.CLIENT}
SAID_WITHOUT_ASKING = {wire.Error, wire.Logout, wire.GetGames}


@pytest.mark.parametrize("reasons", [Reason, game.Reason])
def test_every_reason_has_a_code(reasons: Iterable[StrEnum]) -> None:
    assert set(reasons) <= set(REASONS)
    assert code_of(wire.Shoot, IllegalMove(game.Reason.ALREADY_HIT)) is ErrorCode.ALREADY_HIT


def test_every_request_can_be_refused() -> None:
    assert set(REFUSALS) == REQUESTS - SAID_WITHOUT_ASKING
    assert set(MOVES) < set(REFUSALS)


@pytest.mark.parametrize("asked", REFUSALS, ids=lambda asked: asked.__name__)
def test_what_is_the_servers_fault(asked: type[wire.Login]) -> None:
    for refusal in (Refusal.STORAGE, Refusal.STOPPING, Refusal.TOO_MANY_PEOPLE, Refusal.TOO_MANY_TABLES):
        assert code_of(asked, Refused(refusal)) is NOT_NOW


@pytest.mark.parametrize(
    ("how", "won"),
    [
        (Termination.WON, EndReason.YOU_WON),
        (Termination.TIMED_OUT, EndReason.OPPONENT_TIMED_OUT),
        (Termination.RESIGNED, EndReason.OPPONENT_ABORTED),
        (Termination.LEFT, EndReason.OPPONENT_ABORTED),
    ],
)
def test_how_it_ended(how: Termination, won: EndReason) -> None:
    news = Closed(Outcome((2, 1), how))
    assert end_reason(news, Seat(1)) is won
    assert end_reason(news, Seat(0)) is EndReason.OPPONENT_WON


def test_how_it_did_not_end() -> None:
    assert end_reason(Closed(None, stopping=True), Seat(0)) is EndReason.SERVER_CLOSED_CONNECTION
    assert end_reason(Closed(None), Seat(0)) is EndReason.OTHER
    for how in (Termination.ABANDONED, Termination.ADJUDICATED):
        for places in ((1, 1), (2, 1)):
            assert end_reason(Closed(Outcome(places, how)), Seat(0)) is EndReason.OTHER


@pytest.mark.parametrize(
    ("per_move", "seconds"), [(25_000, 25), (60_000, 60), (1_000, 25), (48_000, 50), (600_000, 60)]
)
def test_round_times(per_move: int, seconds: int) -> None:
    assert round_time(ClockRules(per_move=per_move)) == seconds
    assert round_time(ClockRules(bank=per_move)) == round_time(None) == 60
