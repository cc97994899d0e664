"""A turn: a shot or, if ships can move, a move of one."""

from typing import Any

from textual import events

from parley.cli.play.boards.sea.aiming import Aiming
from parley.cli.play.boards.sea.hand import OURS, THEIRS, Decide, Fields, Keys, Mouse, Touch
from parley.cli.play.boards.sea.moving import Moving
from parley.cli.play.boards.sea.sight import Sight
from parley.cli.play.boards.sea.strokes import command
from parley.cli.play.words import Say
from parley.core import Cell
from parley.core.bot import Hint


class Turn:
    """Aims, until a ship is to be moved."""

    def __init__(self, say: Say, decide: Decide, sight: Sight) -> None:
        self._say, self._sight = say, sight
        self._aiming, self._moving = Aiming(say, decide, sight), Moving(say, decide, sight)
        self._hand: Aiming | Moving = self._aiming
        self._hint: Hint[Any] | None = None

    def see(self, sight: Sight, hint: Hint[Any] | None) -> None:
        """Every turn begins with aiming, unless a hint says otherwise."""
        if hint is not self._hint and hint is not None and sight.course_of(hint.move) is not None:
            self._hand = self._moving
        elif sight.view is not self._sight.view:
            self._hand = self._aiming
        self._sight, self._hint = sight, hint
        self._aiming.see(sight, hint)
        self._moving.see(sight, hint)

    @property
    def front(self) -> int:
        """The enemy's waters, or ours where a ship is moved."""
        return self._hand.front

    @property
    def focus(self) -> Cell:
        """The target, or the ship."""
        return self._hand.focus

    @property
    def prompt(self) -> str:
        """What to fire at, or where to go."""
        return self._hand.prompt

    @property
    def typed(self) -> str:
        return self._hand.typed

    @property
    def keys(self) -> Keys:
        """With the one that moves ships, where they move."""
        more = [("m", self._say("move a ship"))] if self._sight.moves_ships else []
        return self._hand.keys + (more if self._hand is self._aiming else [])

    def press(self, event: events.Key) -> bool:
        """`m` moves a ship, unless a digit follows: then it was a column."""
        if self._hand is self._aiming:
            if command(event) == "m" and self._sight.moves_ships and not self._aiming.typed:
                self._begin_moving()
                self._aiming.target.suppose(event.character)
                return True
            return self._aiming.press(event)
        if self._moving.press(event):
            self._aiming.target.clear()
            return True
        if command(event) in ("escape", "m") or (event.is_printable and self._aiming.press(event)):
            self._hand = self._aiming
        else:
            return event.key == "enter"
        return True

    def _begin_moving(self) -> None:
        if self._moving.begin():
            self._hand = self._moving
        else:
            self._aiming.complain(self._say("None of your ships can move."))

    def touch(self, touch: Touch) -> bool:
        """A click on one of our ships moves it; one at the enemy's waters aims again."""
        if self._hand is self._aiming:
            is_ours = touch.what is Mouse.DOWN and touch.field == OURS and touch.cell is not None
            if is_ours and self._sight.moves_ships and touch.cell and self._moving.choose_at(touch.cell):
                self._hand = self._moving
                return True
            return self._aiming.touch(touch)
        if touch.what is Mouse.DOWN and touch.field == THEIRS and touch.cell is not None:
            self._hand = self._aiming
            return self._aiming.touch(touch._replace(what=Mouse.MOVE))
        return self._moving.touch(touch)

    def draw(self, fields: Fields) -> Fields:
        """As the hand does it."""
        return self._hand.draw(fields)
