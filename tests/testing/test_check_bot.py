"""A sound bot passes; one that breaks a promise is named, with the place where it did."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from parley.bots import load_bot
from parley.core.bot import Bot, Hint, Limit
from parley.games import load_game
from parley.match.replay import read_setup
from parley.testing import Broken, check_bot
from tests.testing.cups import Cups, CupsView, Guess, Move, Setup

SMALL: dict[str, dict[str, object]] = {
    "seabattle": {"size": 6, "fleet": (0, 0, 1, 2)},
    "dots": {"width": 10, "height": 10},
    "conquest": {"map": "isles", "rounds": 2},
}


class Sound:
    def choose(self, view: CupsView, limit: Limit, rng: Random) -> Move:
        return rng.choice(list(view.moves()))

    def hint(self, view: CupsView, limit: Limit, rng: Random) -> Hint[Move]:
        move = self.choose(view, limit, rng)
        ranked = sorted(view.moves(), key=lambda other: other != move)
        return Hint(move, moves=tuple((other, 1.0) for other in ranked), chance=0.5)


def test_a_sound_bot_passes() -> None:
    assert check_bot(Sound, Cups(), [Setup(), Setup(cups=5)]) >= 6 * 3
    assert check_bot(Sound, Cups()) >= 3 * 3


class Illegal(Sound):
    def choose(self, view: CupsView, limit: Limit, rng: Random) -> Move:
        return Guess(7)


class Raises(Sound):
    def choose(self, view: CupsView, limit: Limit, rng: Random) -> Move:
        moves: dict[int, Move] = {}
        return moves[view.setup.cups]


class Scribbles(Sound):
    def choose(self, view: CupsView, limit: Limit, rng: Random) -> Move:
        object.__setattr__(view, "pea", 9)
        return super().choose(view, limit, rng)


LUCK = Random(1)


class OwnLuck(Sound):
    def choose(self, view: CupsView, limit: Limit, rng: Random) -> Move:
        return super().choose(view, limit, LUCK)


class Silent:
    choose = Sound.choose


class SaysOtherwise(Sound):
    def hint(self, view: CupsView, limit: Limit, rng: Random) -> Hint[Move]:
        return replace(super().hint(view, limit, rng), move=list(view.moves())[-1])


class TooSure(Sound):
    def hint(self, view: CupsView, limit: Limit, rng: Random) -> Hint[Move]:
        return replace(super().hint(view, limit, rng), chance=1.5)


class Infinite(Sound):
    def hint(self, view: CupsView, limit: Limit, rng: Random) -> Hint[Move]:
        hint = super().hint(view, limit, rng)
        return replace(hint, moves=((hint.move, float("inf")),))


class WeighsNonsense(Sound):
    def hint(self, view: CupsView, limit: Limit, rng: Random) -> Hint[Move]:
        return replace(super().hint(view, limit, rng), moves=((Guess(7), 1.0),))


class RanksAnotherFirst(Sound):
    def hint(self, view: CupsView, limit: Limit, rng: Random) -> Hint[Move]:
        hint = super().hint(view, limit, rng)
        return replace(hint, moves=(*hint.moves[1:], hint.moves[0]))


@pytest.mark.parametrize(
    ("broken", "clause"),
    [
        (Illegal, "legal"),
        (Raises, "answers"),
        (Scribbles, "view"),
        (OwnLuck, "seed"),
        (Silent, "hint"),
        (SaysOtherwise, "hint"),
        (TooSure, "hint"),
        (Infinite, "hint"),
        (WeighsNonsense, "hint"),
        (RanksAnotherFirst, "hint"),
    ],
)
def test_a_broken_promise_is_named(broken: Callable[[], Bot[CupsView, Move]], clause: str) -> None:
    without = ["hint"] if clause == "seed" else []
    with pytest.raises(Broken) as caught:
        check_bot(broken, Cups(), seeds=range(10), without=without)
    assert caught.value.clause == clause, str(caught.value)


def test_one_that_is_late_every_time_is_named() -> None:
    with pytest.raises(Broken, match=r"^time: .* s for a move, with a limit of 0 s"):
        check_bot(Sound, Cups(), limit=Limit(0), slack=0)


def test_a_match_has_to_end() -> None:
    with pytest.raises(Broken, match=r"^ends: no end after 2 plies"):
        check_bot(Sound, Cups(), max_plies=2)


def test_a_report_says_where_to_look() -> None:
    with pytest.raises(Broken) as caught:
        check_bot(Illegal, Cups(), [Setup(cups=4)], seeds=[3])
    assert str(caught.value).splitlines() == [
        "legal: Guess(cup=7) is refused: this game has no such move",
        "  promise  what it chooses is a legal move of the seat whose view it got",
        "  playing  cups, Setup(cups=4), seat 0, seed 3",
        "  played   nothing yet",
        "  sees",
        "           ? ? ? ?",
        "  again    check_bot(…, setups=[Setup(cups=4)], seeds=[3])",
    ]


def test_what_is_left_out_must_be_known() -> None:
    check_bot(Silent, Cups(), without=["hint"])
    with pytest.raises(ValueError, match="there is no promise speed: choose from answers, legal"):
        check_bot(Sound, Cups(), without=["speed"])


@pytest.mark.parametrize(
    ("game", "name"), [("seabattle", "passes"), ("dots", "greedy"), ("conquest", "border")]
)
def test_bots_of_ours(game: str, name: str) -> None:
    rules = load_game(game)
    setup = read_setup(rules, SMALL[game])
    check_bot(lambda: load_bot(game, name), rules, [setup], seeds=[1], slack=5)


def test_one_that_thinks_against_the_clock() -> None:
    rules = load_game("seabattle")
    setup = read_setup(rules, SMALL["seabattle"])
    bot, limit = (lambda: load_bot("seabattle", "posterior")), Limit(0.001)
    check_bot(bot, rules, [setup], seeds=[1], limit=limit, slack=5, without=["seed"])
