"""The conquest game for a page: the chance that is told before an attack, against known shares of throws."""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core.bot import Limit
from parley.games import load_game
from parley.games.conquest import Phase
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.seats.web.views import face_of

_SHARES = {
    (1, 1): ((15, 0, 1), (21, 1, 0)),
    (2, 1): ((125, 0, 1), (91, 1, 0)),
    (3, 1): ((855, 0, 1), (441, 1, 0)),
    (1, 2): ((55, 0, 1), (161, 1, 0)),
    (2, 2): ((295, 0, 2), (420, 1, 1), (581, 2, 0)),
    (3, 2): ((2890, 0, 2), (2611, 1, 1), (2275, 2, 0)),
}
"""By the dice of both sides: so many throws, with what attacker and defender lose."""


@cache
def _chance(ours: int, theirs: int) -> Fraction:
    if theirs <= 0:
        return Fraction(1)
    if ours == 1:
        return Fraction(0)
    shares = _SHARES[min(3, ours - 1), min(2, theirs)]
    won = sum((count * _chance(ours - lost, theirs - gone) for count, lost, gone in shares), Fraction(0))
    return won / sum(count for count, _, _ in shares)


def _at_war(seed: int) -> Match[Any, Any, Any]:
    """A match in which somebody may attack."""
    rules, rng, bot = load_game("conquest"), Random(seed), load_bot("conquest", "random")
    match, _ = Match.start(rules, rules.setup_type(map="isles"), rng)
    while match.view(None).phase is not Phase.ATTACK:
        (seat,) = match.to_move
        match, _ = match.play(seat, bot.choose(match.view(seat), Limit(), rng), Millis(0), rng)
    return match


@pytest.mark.parametrize("seed", range(5))
def test_every_attack_has_its_chance(seed: int) -> None:
    match = _at_war(seed)
    (seat,) = match.to_move
    view = match.view(seat)
    legal = face_of("conquest").legal(view)
    assert legal is not None
    assert legal["attack"].keys() == legal["odds"].keys()
    for source, targets in legal["attack"].items():
        chances = [float(_chance(view.units[source], view.units[target])) for target in targets]
        assert legal["odds"][source] == pytest.approx(chances, abs=0.0006)
