import pytest
from msgspec.structs import replace

from parley.adapters.encodings.conquest import OF_ALL, ConquestEncoding
from parley.core import Resign, Seat
from parley.games.conquest import GAME, Advance, Attack, March, Next, Phase, Place, Setup, State, View
from tests.adapters.choosing import painted

SETUP = Setup(players=2, map="isles")
NODES = len(GAME.view(GAME.start(SETUP), None).map.nodes)


def _state(phase: Phase, mine: set[int], units: dict[int, int], left: int = 0) -> State:
    """Player 1's turn: these nodes are its own, all others player 0's."""
    state = GAME.start(SETUP)
    seats = tuple(Seat(int(node in mine)) for node in range(NODES))
    lands = tuple(sum(1 << node for node in range(NODES) if seats[node] == seat) for seat in (0, 1))
    return replace(
        state,
        standing=state.standing.begun(Seat(1)),
        phase=phase,
        to_move=frozenset({Seat(1)}),
        owners=seats,
        lands=lands,
        units=tuple(units.get(node, 1) for node in range(NODES)),
        left=left,
    )


def _choices(encoding: ConquestEncoding, view: View, *draft: int) -> list[int]:
    mask = painted(encoding.choices, encoding.offer(view, draft))
    return [int(action) for action in mask.nonzero()[0]]


def test_the_planes_begin_with_whoever_looks() -> None:
    encoding = ConquestEncoding(SETUP)
    view = GAME.view(_state(Phase.REINFORCE, {0, 1}, {0: 500}, left=3), Seat(1))
    rows = painted(encoding.planes, encoding.see(view, ()))
    assert rows[0].nonzero()[0].tolist() == [0, 1]
    assert rows[1].sum() == NODES - 2
    said = {name: row.tolist() for name, row in zip(OF_ALL, rows[2:], strict=True)}
    assert said["units"] == [127, *[1] * (NODES - 1)]
    assert set(said["units left to place"]) == {3}
    assert {name for name in Phase if name in said and any(said[name])} == {Phase.REINFORCE}


def test_units_are_put_down_one_at_a_time() -> None:
    encoding, view = ConquestEncoding(SETUP), GAME.view(_state(Phase.REINFORCE, {0, 1}, {}, left=3), Seat(1))
    assert _choices(encoding, view) == [0, 1]
    assert encoding.move(view, (1,)) == Place(1, 1)
    assert encoding.actions(view, Place(1, 3)) == (1, 1, 1)


def test_an_attack_goes_over_an_edge() -> None:
    encoding, view = ConquestEncoding(SETUP), GAME.view(_state(Phase.ATTACK, {0}, {0: 3}), Seat(1))
    moves = [encoding.move(view, (action,)) for action in _choices(encoding, view)]
    assert moves == [*(Attack(0, node) for node in view.neighbours[0]), Next()]
    assert [encoding.actions(view, move) for move in moves if move] == [
        (a,) for a in _choices(encoding, view)
    ]


@pytest.mark.parametrize(("units", "amounts"), [(1, []), (2, [1]), (3, [2, 1]), (6, [5, 3, 1])])
def test_all_half_or_one_of_them_advance(units: int, amounts: list[int]) -> None:
    state = _state(Phase.ADVANCE, {0, 1}, {0: units})
    encoding, view = ConquestEncoding(SETUP), GAME.view(replace(state, front=(0, 1)), Seat(1))
    moves = [encoding.move(view, (action,)) for action in _choices(encoding, view)]
    assert [move for move in moves if isinstance(move, Advance)] == list(map(Advance, amounts))
    assert encoding.actions(view, Advance(0)) == ()


def test_a_march_is_three_actions() -> None:
    encoding = ConquestEncoding(SETUP)
    target = GAME.view(GAME.start(SETUP), None).neighbours[0][0]
    view = GAME.view(_state(Phase.MARCH, {0, target}, {0: 6}), Seat(1))
    *_, enough = _choices(encoding, view)
    assert encoding.move(view, (enough,)) == Next()
    assert _choices(encoding, view) == [0, enough]
    assert _choices(encoding, view, 0) == [target]
    everybody, half, one = _choices(encoding, view, 0, target)
    assert encoding.move(view, (0, target)) is None
    assert encoding.move(view, (0, target, half)) == March(0, target, 3)
    assert encoding.actions(view, March(0, target, 4)) == (0, target, everybody)
    assert encoding.actions(view, March(0, target, 1)) == (0, target, one)
    rows = painted(encoding.planes, encoding.see(view, (0, target)))
    assert (rows[-8][0], rows[-7][target]) == (1, 1)


def test_giving_up_is_no_action() -> None:
    view = GAME.view(_state(Phase.MARCH, {0}, {}), Seat(1))
    with pytest.raises(ValueError, match="no actions"):
        ConquestEncoding(SETUP).actions(view, Resign())
