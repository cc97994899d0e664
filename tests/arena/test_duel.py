import pytest

from parley.arena.duel import Duel, Round, play_round
from parley.arena.entrants import Custody
from parley.core import SetupError
from parley.net.children import Sandbox
from tests.net.programs.commands import exec_

SMALL = {"size": 6, "fleet": [0, 1, 1, 2]}
LOOSE = Custody(20.0, Sandbox.OFF)
SETUPS: dict[str, dict[str, object]] = {
    "battleship-plus": {"size": 10, "ships": [0, 0, 0, 1, 1]},
    "dots": {"width": 10, "height": 10},
}


def test_a_round_is_a_game_from_every_seat() -> None:
    assert len(play_round(Duel("seabattle", SMALL, ("passes", "random"), 1), 0).scores) == 2
    conquest = Duel("conquest", {"players": 3, "rounds": 1}, ("random", "random"), 1)
    assert len(play_round(conquest, 0).scores) == 3


def plain(played: Round) -> tuple[int, tuple[float, ...], int]:
    return played.number, played.scores, played.plies


def test_the_same_round_is_the_same_again_and_others_are_not() -> None:
    duel = Duel("seabattle", SMALL, ("density", "random"), 7)
    assert plain(play_round(duel, 3)) == plain(play_round(duel, 3))
    assert len({play_round(duel, number).plies for number in range(8)}) > 1


def test_luck_is_cancelled_between_equals() -> None:
    """The same bot on both sides: what one game gives, the next one takes."""
    for game, setup in (("seabattle", SMALL), ("dots", {"width": 10, "height": 10})):
        for number in range(3):
            assert play_round(Duel(game, setup, ("random", "random"), 5), number).score == 0.5


def test_a_shared_first_place_is_a_share_of_a_win() -> None:
    duel = Duel("dots", {"width": 10, "height": 10, "players": 3}, ("random", "random"), 2)
    for number in range(4):
        assert {round(score, 3) for score in play_round(duel, number).scores} <= {0.0, 0.333, 0.5, 1.0}


def test_the_slowest_decision_is_known() -> None:
    slowest = play_round(Duel("seabattle", SMALL, ("density", "random"), 7), 0).slowest
    assert min(slowest) > 0


@pytest.mark.parametrize(
    "duel",
    [
        Duel("seabattle", SMALL, ("nobody", "random"), 1),
        Duel("seabattle", {"size": 5}, ("random", "random"), 1),
        Duel("chess", {}, ("random", "random"), 1),
        Duel("seabattle", SMALL, ("random", "random"), 1, 0.0),
    ],
)
def test_what_cannot_be_played_is_said_before(duel: Duel) -> None:
    with pytest.raises(SetupError):
        duel.check()


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
