import pytest
from msgspec.structs import replace

from parley.bots.conquest.prospect import chance_of
from parley.core import Outcome, Seat, Termination
from parley.games.conquest import GAME, Phase, Setup, State
from tests.games.conquest.drawn import position


def chances(state: State) -> list[float]:
    return [chance_of(state, Seat(seat)) for seat in range(len(state.lands))]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_even_at_the_start(players: int) -> None:
    assert chances(GAME.start(Setup(players))) == [1 / players] * players


def test_even_but_for_whose_turn_it_is() -> None:
    first, second = chances(position("A3 - A3 - B3 - B3"))
    assert 0.5 < first < 0.6
    assert first + second == pytest.approx(1)


def test_who_has_more_units_or_more_coming_is_better_off() -> None:
    more, most = chances(position("A4 - A3 - B3 - B3"))[0], chances(position("A9 - A9 - B3 - B3"))[0]
    assert chances(position("A3 - A3 - B3 - B3"))[0] < more < most
    bonus = position("A3 - A3 - B3 - B3", continents=((5, (0, 1)), (1, (2, 3))))
    assert chances(bonus)[0] > chances(position("A3 - A3 - B3 - B3"))[0]
    reinforced = position("A3 - A3 - B3 - B3", Phase.REINFORCE, left=9)
    assert chances(reinforced)[0] > chances(position("A3 - A3 - B3 - B3", Phase.REINFORCE, left=3))[0]


def test_as_good_as_won_and_as_good_as_lost() -> None:
    text = " - ".join(["A9"] * 24 + ["B1"])
    for turn in (0, 1):
        winner, loser = chances(position(text, turn=turn, units=20))
        assert winner > 0.97
        assert winner + loser == pytest.approx(1)


def test_units_of_one_who_is_out_win_nothing() -> None:
    state = position("A3 - A3 - B3 - B3 - C90", fallen=(2,))
    assert chances(state)[2] == 0
    assert sum(chances(state)) == pytest.approx(1)


def test_while_units_are_placed_only_land_counts() -> None:
    state = position("A1 - A1 - A1 - B7", Phase.FILL, continents=((9, (0, 1, 2)), (0, (3,))))
    assert chances(state)[0] > 0.5


def test_certain_at_the_end() -> None:
    state = position("A3 - A3 - A3")
    for places, told in (((1, 2), [1, 0]), ((1, 1), [0.5, 0.5])):
        standing = replace(state.standing, outcome=Outcome(places, Termination.WON))
        assert chances(replace(state, standing=standing)) == told
