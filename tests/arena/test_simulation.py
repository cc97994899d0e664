from random import Random

import pytest

from parley.arena.simulation import play_match
from parley.core import SetupError
from parley.core.bot import Limit
from parley.games.dots import GAME, Move, Setup, View

SMALL = Setup(width=10, height=10)


class First:
    """Keeps count of how often it prepared."""

    prepared = 0

    def prepare(self) -> None:
        self.prepared += 1

    def choose(self, view: View, limit: Limit, rng: Random) -> Move:
        return next(view.moves())


def test_by_name_and_by_hand_it_is_the_same_match() -> None:
    by_name = play_match("dots", ["random", "greedy"], {"width": 10, "height": 10}, seed=3)
    by_hand = play_match(GAME, ["random", "greedy"], SMALL, seed=3)
    assert by_name.frames[-1] == by_hand.frames[-1]
    assert by_name.journal == by_hand.journal
    assert by_name.journal.header.seed == 3


def test_a_bot_of_ones_own_prepares_once_and_is_named() -> None:
    bot = First()
    film = play_match("dots", [bot, "random"], SMALL, seed=1)
    assert film.players == ("First", "random")
    assert bot.prepared == 1


def test_without_a_seed_one_is_drawn_and_written_down() -> None:
    seeds = {play_match("dots", [First(), First()], SMALL).journal.header.seed for _ in range(2)}
    assert len(seeds) == 2


def test_what_does_not_fit_is_said() -> None:
    with pytest.raises(SetupError, match="1 bots for 2 seats"):
        play_match("dots", ["random"])
    with pytest.raises(SetupError, match="no setting 'wide'"):
        play_match("dots", ["random", "random"], {"wide": 3})
