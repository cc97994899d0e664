import pytest

from parley.arena.duel import Duel, play_round
from parley.arena.entrants import Custody
from parley.arena.tabled import score_of, sides_of
from parley.core import Outcome, SetupError, Termination
from parley.net.children import Sandbox
from tests.net.programs.commands import exec_

LOOSE = Custody(20.0, Sandbox.OFF)
SETUPS: dict[str, dict[str, object]] = {
    "battleship-plus": {"size": 10, "ships": [0, 0, 0, 1, 1]},
    "dots": {"width": 10, "height": 10},
}
WON, SHARED = Outcome((1, 2), Termination.WON), Outcome((1, 1), Termination.LEFT)


@pytest.mark.parametrize("game", SETUPS)
def test_a_round_with_a_program(game: str) -> None:
    duel = Duel(game, SETUPS[game], ("random", exec_(game)), 1, custody=LOOSE)
    played = play_round(duel, 0)
    assert (len(played.scores), played.faults, played.voided) == (2, ((), ()), 0)
    assert min(played.slowest) > 0
    assert play_round(duel, 0).scores == played.scores


def test_whoever_fails_has_lost_and_the_round_says_why() -> None:
    duel = Duel("dots", SETUPS["dots"], (exec_("dots", "die"), exec_("dots")), 1, custody=LOOSE)
    played = play_round(duel, 0)
    assert (played.scores, played.faults) == ((0.0, 0.0), (("exited with status 3 (out of ideas)",) * 2, ()))


def test_two_sea_battle_programs_would_both_wait() -> None:
    with pytest.raises(SetupError, match="as a slave"):
        Duel("seabattle", {}, ("exec:cat", "exec:cat"), 1).check()
    assert Duel("seabattle", {}, ("exec:cat", "random"), 1).check() == 2


def test_who_sits_where() -> None:
    dots = Duel("dots", {}, ("exec:cat", "random"), 1)
    assert [sides_of(dots, first, 3) for first in range(3)] == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    sea = Duel("seabattle", {}, ("exec:cat", "random"), 1)
    assert [sides_of(sea, first, 2) for first in range(2)] == [[1, 0], [1, 0]]
    either = Duel("seabattle", {}, ("exec:cat {role}", "exec+tcp:cat {role}"), 1)
    assert [sides_of(either, first, 2) for first in range(2)] == [[0, 1], [1, 0]]
    one = Duel("seabattle", {}, ("exec:cat {role}", "exec:cat"), 1)
    assert [sides_of(one, first, 2) for first in range(2)] == [[0, 1], [0, 1]]


@pytest.mark.parametrize(
    ("outcome", "failed", "score"),
    [
        (WON, (False, False), 1.0),
        (SHARED, (False, False), 0.5),
        (SHARED, (True, False), 0.0),
        (SHARED, (False, True), 1.0),
        (SHARED, (True, True), 0.5),
        (None, (False, False), 0.5),
    ],
)
def test_scores(outcome: Outcome | None, failed: tuple[bool, bool], score: float) -> None:
    assert score_of([0, 1], outcome, failed) == score
