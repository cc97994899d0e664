from parley.core import Outcome, Termination
from parley.games.conquest import Advance, Attack, Battle, March, Next, Phase, Place, Reach, Setup
from parley.visits.gamecore.position import UNITS, Position
from parley.wires.gamecore import AttackFailed, AttackSucceeded, Holding, Ok


def position(*holdings: tuple[int, int], number: int = 0) -> Position:
    """On the first nodes of the world; the others are somebody's."""
    found = Position(Setup(2), number)
    assert found.stand([Holding(*holding) for holding in [*holdings, *[(1, 1)] * (42 - len(holdings))]])
    return found


def test_units_beyond_reason_are_not_counted() -> None:
    found = Position(Setup(2), 0)
    assert found.stand([Holding(0, 10**12), *[Holding(1, -3)] * 41])
    assert (found.units[0], found.units[1]) == (UNITS, 0)
    assert found.state(Phase.REINFORCE, 10**12).left == UNITS


def test_another_map_and_players_nobody_heard_of() -> None:
    found = Position(Setup(2), 0)
    assert not found.stand([Holding(0, 1)])
    assert not found.stand([Holding(5, 1)] * 42)
    assert set(found.owners) == {1}  # enemies


def test_an_attack_that_cost_more_than_a_throw_was_fought_to_its_end() -> None:
    found = position((0, 10), (1, 5))
    found.did(Attack(0, 1), AttackFailed(9, 4))
    before = found.setup.battle
    found.did(Attack(0, 1), AttackSucceeded(3, 3))
    assert (before, found.setup.battle) == (Battle.THROW, Battle.UNTIL_DECIDED)
    assert (found.owners[1], found.units[:2], found.front) == (0, [3, 3], (0, 1))


def test_what_our_actions_change() -> None:
    found = position((0, 10), (0, 5))
    found.did(Place(0, 2), Ok())
    found.did(March(0, 1, 3), Ok())
    assert found.units[:2] == [9, 8]
    assert found.conquer(1, 2)
    found.did(Advance(4), Ok())
    assert (found.units[1:3], found.owners[2]) == ([4, 5], 0)
    assert found.did(Next(), Ok()) == ()
    assert not found.conquer(0, 42)
    found.march_less()
    assert found.setup.march is Reach.NEIGHBOUR


def test_it_is_won_when_nobody_else_is_left() -> None:
    assert position((0, 1)).outcome() is None
    assert position(*[(0, 1)] * 42).outcome() == Outcome((1, 2), Termination.WON)
    assert position(*[(1, 1)] * 42).outcome() is None
