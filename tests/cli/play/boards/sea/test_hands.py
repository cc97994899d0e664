"""Whatever keys and clicks come: no hand breaks, and what is decided is legal."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.cli.play.boards.battleship_plus import BattleshipPlusSight
from parley.cli.play.boards.sea.fields import fields_of
from parley.cli.play.boards.sea.hand import Mouse, Touch
from parley.cli.play.boards.sea.hands import Hands
from parley.cli.play.boards.sea.sight import Sight
from parley.cli.play.boards.seabattle import SeaBattleSight
from parley.cli.play.words import speaker
from parley.core import CHANCE, Cell, Seat
from parley.core.bot import Hint
from parley.games import battleship_plus, seabattle
from parley.visits import Seen
from tests.cli.play.boards.sea.hands import key
from tests.cli.play.sittings import Sitting

KEYS = [
    *("up", "down", "left", "right", "enter", "enter", "enter", "tab", "shift+tab", "space", "escape"),
    *("backspace", "f2", "pagedown", "m", "r", "s", "h", "j", "k", "l", "1", "2", "3", "0"),
    *("a", "B", "ф", "б", "ь", "?", "é", "日"),
]
TOUCHES = st.builds(
    Touch,
    st.sampled_from(Mouse),
    st.sampled_from((0, 1)),
    st.none() | st.builds(Cell, st.integers(0, 5), st.integers(0, 5)),
    st.booleans(),
)
SETUPS: dict[str, tuple[Any, Callable[[Seen], Sight], Any]] = {
    "seabattle": (seabattle.GAME, SeaBattleSight, seabattle.Setup(6, (0, 0, 1, 2), wall_limit=True)),
    "on paper": (seabattle.GAME, SeaBattleSight, seabattle.Setup(6, (0, 0, 1, 2), remote=(0,))),
    "plus": (battleship_plus.GAME, BattleshipPlusSight, battleship_plus.Setup(10, (1, 0, 0, 1, 0))),
}


class Riot:
    """A player who does anything, against one who makes any legal move."""

    def __init__(self, name: str, rng: Random) -> None:
        game, self.look, setup = SETUPS[name]
        self.rng, self.sitting = rng, Sitting(game, setup)
        self.decided: list[Any] = []
        self.hands = Hands(speaker("de"), self.decided.append, rng)
        self.see()

    def see(self) -> None:
        hint = self._hint() if self.rng.random() < 0.2 else None
        self.sight = self.look(self.sitting.seen)
        self.hand = self.hands.for_now(self.sight)
        self.hand.see(self.sight, hint)

    def _hint(self) -> Hint[Any] | None:
        moves = self.sitting.seen.view.moves()
        move = next((move for move in moves if self.rng.random() < 0.1), None)
        return None if move is None else Hint(move, {Cell(0, 0): 1.0}, hit=0.1)

    def do(self, deed: str | Touch) -> None:
        self.hand.touch(deed) if isinstance(deed, Touch) else self.hand.press(key(deed))
        assert isinstance(self.hand.prompt + self.hand.typed, str)
        assert self.hand.keys is not None
        self.hand.draw(fields_of(self.sight, speaker("en")))
        for move in self.decided:
            self.sitting.play(0, move)
        if self.decided:
            self.decided.clear()
            self._answer()
            self.see()

    def _answer(self) -> None:
        game = self.sitting.game
        while (to_move := game.to_move(self.sitting.state)) and Seat(0) not in to_move:
            (seat,) = to_move
            if seat == CHANCE:
                self.sitting.play(seat, game.chance(self.sitting.state, self.rng))
            else:
                self.sitting.play(seat, next(iter(game.moves(self.sitting.state, seat))))


@pytest.mark.parametrize("name", SETUPS)
@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(KEYS) | TOUCHES, min_size=20, max_size=80), st.randoms(use_true_random=False))
def test_anything_at_all(name: str, deeds: list[str | Touch], rng: Random) -> None:
    riot = Riot(name, rng)
    for deed in deeds:
        riot.do(deed)


@pytest.mark.parametrize("name", SETUPS)
def test_anything_ends_some_time(name: str) -> None:
    """Enough of it is a whole match: no phase is left out."""
    rng = Random(1)
    riot = Riot(name, rng)
    for _ in range(20_000):
        if riot.sitting.seen.outcome is not None:
            break
        cell = Cell(rng.randrange(10), rng.randrange(10))
        touch = Touch(rng.choice(list(Mouse)), rng.randrange(2), cell, rng.random() < 0.1)
        board = riot.sight.waters.grid
        riot.do(touch if rng.random() < 0.5 and board.contains(*cell) else rng.choice(KEYS))
    assert riot.sitting.seen.outcome is not None
