from collections import Counter
from random import Random

import pytest

from parley.bots.conquest.odds import odds
from parley.bots.conquest.war import War
from parley.core import Seat
from parley.games.conquest import GAME, Setup, State
from tests.games.conquest.drawn import play, position

US, THEM = Seat(0), Seat(1)


def _is_sound(war: War) -> bool:
    lands = [sum(1 << n for n in war.nodes(Seat(seat))) for seat in range(len(war.lands))]
    return lands == war.lands and all(units >= 1 for units in war.units)


def test_units_go_where_they_are_needed_most() -> None:
    war = War(position("A1 - B4 - B2 - A2 - A9"))
    war.fill(US, 2)
    assert war.units == [3, 4, 2, 2, 9]
    war.reinforce(US)
    assert war.units == [6, 4, 2, 2, 9]


def test_battles_end_as_the_odds_say() -> None:
    war = War(position("A6 - B4", battle="until-decided"))
    won = Counter[bool]()
    for _ in range(4000):
        war.units[:], war.owners[:], war.lands[:] = [6, 4], [US, THEM], [1, 2]
        war.battle(0, 1)
        won[war.owners[1] == US] += 1
        assert _is_sound(war)
    assert won[True] / 4000 == pytest.approx(odds(6, 4).chance, abs=0.03)


def test_a_battle_stops_when_there_are_no_more_of_us() -> None:
    for seed in range(50):
        war = War(position("A6 - B4"), seed)
        war.battle(0, 1, 2)
        assert war.owners[1] == US or war.units[0] - war.units[1] in (0, 1)


@pytest.mark.parametrize(
    ("text", "after"), [("A90 - B1 - B1", [1, 89]), ("B1 - A90 - B1", [89, 1]), ("A90 - B1 - A1", [1, 89])]
)
def test_units_go_on_to_where_the_enemy_is(text: str, after: list[int]) -> None:
    war = War(position(text))
    source = next(node for node, units in enumerate(war.units) if units == 90)
    target = 1 if source == 0 else 0
    war.battle(source, target)
    lost = 90 - war.units[source] - war.units[target]
    assert sorted((war.units[source], war.units[target])) == [1, 89 - lost]
    assert (war.units[target] == 1) == (after[0] != 1)


def test_marches_from_behind_the_lines() -> None:
    war = War(position("A5 - A1 - A2 - B3"))
    war.march(US)
    assert war.units == [1, 1, 6, 3]
    war.march(US)
    assert war.units == [1, 1, 6, 3]


def test_who_does_not_play_has_no_turn() -> None:
    war = War(position("A1 - B9 - C1", fallen=(1,)))
    war.turns(1, 2)
    assert war.units == [1, 9, 1]


def test_the_share_is_of_what_there_is_and_will_be() -> None:
    war = War(position("A2 - A1 - B6", continents=((4, (0, 1)), (0, (2,)))))
    assert war.share(US) == (3 + 5 * 7) / (3 + 5 * 7 + 6 + 5 * 3)
    assert War(position("B1 - B1")).share(US) == 0.0


def test_whole_wars_are_sound_and_repeat() -> None:
    state = _prepared(Setup(3))
    ends = []
    for seed in (1, 1, 2):
        war = War(state, seed)
        for _ in range(4):
            war.turns(0, 2)
            war.turns(2, 0)
            assert _is_sound(war)
        ends.append((war.owners, war.units))
    assert ends[0] == ends[1] != ends[2]


def _prepared(setup: Setup) -> State:
    rng, state = Random(1), GAME.start(setup)
    while not state.standing.round or state.phase in ("claim", "fill", "draw who begins"):
        (seat,) = state.to_move
        move = GAME.chance(state, rng) if seat < 0 else rng.choice(tuple(GAME.view(state, seat).offers()))
        state = play(state, move)
    return state
