"""A deal is held against what it stands for: everybody claims and fills, one by one."""

from random import Random

import pytest

from parley.core import Leave, Seat
from parley.games.conquest import GAME, Claimed, Deal, Dealing, First, Phase, Place, PreparationEnded, Setup
from parley.games.conquest.map import MAX_NODES
from parley.games.conquest.reasons import Reason
from parley.games.conquest.state import State
from tests.games.conquest.drawn import events, map_of, play, position, refusal

SETUPS = [(2, "isles", 0), (4, "world", 0), (5, "isles", 0), (9, "random:6:20", 3), (4, "random:3:12", 3)]


def seats(digits: str) -> tuple[Seat, ...]:
    return tuple(Seat(int(digit)) for digit in digits)


def drawn(setup: Setup, rng: Random, leaving: tuple[int, ...] = ()) -> State:
    """Chance has said who is first; some leave before it deals."""
    state = GAME.start(setup)
    state = play(state, GAME.chance(state, rng))
    for seat in leaving:
        state = GAME.apply(state, Seat(seat), Leave()).state
    return state


def claimed(dealt: Deal, state: State) -> State:
    """The same by claiming and filling, each player in turn."""
    placed = [(owner, node) for node, owner in enumerate(dealt.owners)]
    placed += [
        (owner, node)
        for node, (owner, units) in enumerate(zip(dealt.owners, dealt.units, strict=True))
        for _ in range(units - 1)
    ]
    while placed:
        move = next(move for move in placed if move[0] in state.to_move)
        placed.remove(move)
        state = play(state, Place(move[1], 1))
    return state


@pytest.mark.parametrize("deal", [Dealing.NODES, Dealing.ALL])
@pytest.mark.parametrize(("players", "name", "units"), SETUPS)
@pytest.mark.parametrize("leaving", [(), (0,), (1,)])
def test_it_stands_as_if_everybody_had_claimed(
    deal: Dealing, players: int, name: str, units: int, leaving: tuple[int, ...]
) -> None:
    if players - len(leaving) < 2:
        return
    for seed in range(5):
        undealt = drawn(Setup(players, name, units, deal=deal), Random(seed), leaving)
        move = GAME.chance(undealt, Random(seed))
        assert isinstance(move, Deal)
        first = undealt.standing.first
        usual = GAME.start(Setup(players, name, units))
        for seat in leaving:
            usual = GAME.apply(usual, Seat(seat), Leave()).state
        begins = first if first in undealt.standing.playing else Seat((first + 1) % players)
        dealt, other = play(undealt, move), claimed(move, play(usual, First(begins)))
        assert (dealt.phase, dealt.left) == (other.phase, other.left)
        assert (dealt.owners, dealt.units, dealt.lands) == (other.owners, other.units, other.lands)
        told, wanted = dealt.standing, other.standing
        assert (told.turn, told.round, told.playing) == (wanted.turn, wanted.round, wanted.playing)


def test_who_begins_is_drawn_then_all_is_dealt_and_the_first_turn_is_next() -> None:
    rng = Random(1)
    state = GAME.start(Setup(3, deal=Dealing.ALL))
    phases = []
    while state.phase is not Phase.REINFORCE:
        phases.append(state.phase)
        state = play(state, GAME.chance(state, rng))
    assert phases == [Phase.DRAW_PLACING, Phase.DEAL, Phase.DRAW_TURNS]
    assert [land.bit_count() for land in state.lands] == [14, 14, 14]
    assert sum(state.units) == 3 * 35


def test_the_deal_is_told_as_claims() -> None:
    state = drawn(Setup(2, map_of("* - * - *"), 3, deal=Dealing.ALL), Random(1))
    first = state.standing.first
    owners = tuple(Seat(first if digit == "x" else 1 - first) for digit in "xyx")
    told = events(state, Deal(owners, (2, 3, 1)))
    assert told[:3] == tuple(Claimed(owner, node) for node, owner in enumerate(owners))
    assert [(event.node, event.units) for event in told[3:5]] == [(0, 1), (1, 2)]
    assert told[5:] == (PreparationEnded(),)


@pytest.mark.parametrize(
    ("deal", "owners", "units"),
    [
        (Dealing.NODES, "0101", (1, 1, 1)),  # as many units as nodes
        (Dealing.NODES, "010", (1, 1, 1)),  # all nodes
        (Dealing.NODES, "0001", (1, 1, 1, 1)),  # evenly
        (Dealing.NODES, "0121", (1, 1, 1, 1)),  # to those who play
        (Dealing.NODES, "0101", (2, 1, 1, 1)),  # no more units than that
        (Dealing.ALL, "0101", (1, 1, 1, 1)),  # all units
        (Dealing.ALL, "0101", (4, 3, 0, 1)),  # some on each
        (Dealing.ALL, "0101", (4, 2, 1, 1)),  # to each the same
        (Dealing.ALL, "", ()),
    ],
)
def test_chance_has_to_deal_evenly(deal: Dealing, owners: str, units: tuple[int, ...]) -> None:
    state = position("* - * - * - *", Phase.DEAL, turn=-1, deal=deal, units=4)
    assert refusal(state, Deal(seats(owners), units)) == Reason.INVALID_DEAL
    fair = (1, 1, 1, 1) if deal is Dealing.NODES else (3, 2, 1, 2)
    assert refusal(state, Deal(seats("0101"), fair)) is None


def test_where_some_have_a_node_more_they_were_first() -> None:
    state = position("* - * - *", Phase.DEAL, turn=-1, first=1, deal=Dealing.NODES)
    assert refusal(state, Deal(seats("101"), (1, 1, 1))) is None
    assert refusal(state, Deal(seats("010"), (1, 1, 1))) == Reason.INVALID_DEAL


def test_all_that_is_offered_is_even() -> None:
    for deal in (Dealing.NODES, Dealing.ALL):
        state = drawn(Setup(5, "isles", deal=deal), Random(2))
        offered = list(GAME.moves(state, Seat(-1)))
        assert len(offered) == len(state.owners)
        assert all(refusal(state, move) is None for move in offered)


def test_a_journal_line_holds_the_largest_deal() -> None:
    state = drawn(Setup(9, map_of("*-" * (MAX_NODES - 1) + "*"), 1000, deal=Dealing.ALL), Random(3))
    move = GAME.chance(state, Random(3))
    assert GAME.parse_move(GAME.format_move(move)) == move
