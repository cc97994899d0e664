import pytest

from parley.bots.conquest.judgement import Net, judge, nets, show
from parley.bots.conquest.war import War
from parley.core import Seat
from parley.games.conquest import GAME, Setup
from parley.games.conquest.state import State
from tests.games.conquest.drawn import position

US = Seat(0)


def _war(text: str, fallen: tuple[int, ...] = ()) -> War:
    return War(position(text, fallen=fallen))


def _world(players: int, ours: int, theirs: int) -> War:
    """Nodes dealt in turn, with so many units on each."""
    state = GAME.start(Setup(players))
    owners = tuple(Seat(node % players) for node in range(len(state.owners)))
    lands = tuple(
        sum(1 << node for node, owner in enumerate(owners) if owner == seat) for seat in range(players)
    )
    units = tuple(theirs if owner else ours for owner in owners)
    return War(State(state.standing, state.phase, state.to_move, owners, lands, units))


def test_a_net_adds_up() -> None:
    net = Net(rows=[[1.0, 2.0, 0.5]], sums=[3.0, -1.0])
    assert net.chance([0.0, -0.25]) == pytest.approx(1 / (1 + 2.718281828**1))
    assert net.chance([9.0, 9.0]) == pytest.approx(1 / (1 + 2.718281828**-2))


def test_nets_fit_what_they_are_shown() -> None:
    for players, net in zip((2, 3), nets(), strict=True):
        war = _world(players, 2, 2)
        assert {len(row) for row in net.rows} == {len(show(war, US, war.playing)) + 1}
        assert len(net.sums) == len(net.rows) + 1


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_more_units_are_better(players: int) -> None:
    less, even, more = (judge(_world(players, *units), US) for units in ((1, 4), (2, 2), (4, 1)))
    assert 0 < less < even < more < 1


def test_the_end_is_known() -> None:
    assert judge(_war("B1 - B1"), US) == 0
    assert judge(_war("A1 - A1"), US) == 1


def test_who_is_out_wins_nothing() -> None:
    assert judge(_war("A1 - B9", fallen=(0,)), US) == 0
    assert judge(_war("A1 - B9", fallen=(1,)), US) == 1


def test_the_strongest_of_the_others_comes_second() -> None:
    some, other = (_war(text) for text in ("A1 - B9 - C2", "A1 - C9 - B2"))
    assert show(some, US, some.playing)[9:18] == show(other, US, other.playing)[9:18]
