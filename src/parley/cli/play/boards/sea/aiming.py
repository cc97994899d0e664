"""Choosing a cell to fire at."""

from dataclasses import replace
from typing import Any

from textual import events

from parley.cli.play.boards.entry import STEPS
from parley.cli.play.boards.heat import warmth
from parley.cli.play.boards.sea.field import ADVICE, AIM
from parley.cli.play.boards.sea.hand import THEIRS, Decide, Fields, Keys, Mouse, Touch, because
from parley.cli.play.boards.sea.marks import AIR
from parley.cli.play.boards.sea.sight import Sight
from parley.cli.play.boards.sea.strokes import Target, command
from parley.cli.play.words import Say
from parley.core import Cell, format_cell
from parley.core.bot import Hint


class Aiming:
    """Arrows, a typed cell, or the mouse. A pointless shot is refused right here."""

    front = THEIRS

    def __init__(self, say: Say, decide: Decide, sight: Sight) -> None:
        self._say, self._decide, self._sight = say, decide, sight
        middle = (sight.waters.size - 1) // 2
        self.aim = Cell(middle, middle)
        self.target = Target()
        self._note = ""
        self._fired: Cell | None = None
        self._hint: Hint[Any] | None = None

    def see(self, sight: Sight, hint: Hint[Any] | None) -> None:
        """A new hint is aimed at."""
        if hint is not None and hint is not self._hint:
            self.aim = self._advice(sight, hint) or self.aim
        if sight.view is not self._sight.view or hint is not self._hint:
            self._note, self._fired = "", None
        self._sight, self._hint = sight, hint

    @staticmethod
    def _advice(sight: Sight, hint: Hint[Any]) -> Cell | None:
        cell: Cell | None = getattr(hint.move, "cell", None)
        return cell if cell is not None and sight.waters.grid.contains(*cell) else None

    @property
    def focus(self) -> Cell:
        return self.aim

    @property
    def typed(self) -> str:
        """As far as it is typed."""
        return self.target.text

    @property
    def prompt(self) -> str:
        """The target, and the hint's."""
        if self._fired is not None:
            return self._say("Fired at {cell}: waiting for the answer.", cell=format_cell(self._fired))
        if self._note:
            return self._note
        told = self._say("Your turn. Target: {cell}", cell=self.target.text or format_cell(self.aim))
        return f"{told}   {advice}" if (advice := self._tell_hint()) else told

    def _tell_hint(self) -> str:
        cell = None if self._hint is None else self._advice(self._sight, self._hint)
        if self._hint is None or cell is None:
            return ""
        if self._hint.hit is None:
            return self._say("Hint: {cell}", cell=format_cell(cell))
        return self._say(
            "Hint: {cell}, {chance} %", cell=format_cell(cell), chance=round(self._hint.hit * 100)
        )

    @property
    def keys(self) -> Keys:
        say = self._say
        return [("enter", say("fire")), ("↑↓←→", say("aim")), ("B7", say("type a cell"))]

    def press(self, event: events.Key) -> bool:
        key, size = command(event), self._sight.waters.size
        self._note, self._fired = "", None
        if key in STEPS:
            dx, dy = STEPS[key]
            self.aim = Cell((self.aim.x + dx) % size, (self.aim.y + dy) % size)
            self.target.suppose(event.character)
        elif key == "enter":
            self._fire()
        elif key == "escape" and self.target.text:
            self.target.clear()
        elif key == "backspace":
            return self.target.erase()
        elif not self.target.type(event.character, size):
            return False
        self.aim = self.target.cell(size) or self.aim
        return True

    def touch(self, touch: Touch) -> bool:
        """The target follows the mouse; a click fires."""
        if touch.field != THEIRS or touch.cell is None or touch.what not in (Mouse.DOWN, Mouse.MOVE):
            return False
        if touch.what is Mouse.MOVE and touch.cell == self.aim:
            return False
        self.target.clear()
        self.aim, self._note, self._fired = touch.cell, "", None
        if touch.what is Mouse.DOWN and not touch.is_right:
            self._fire()
        return True

    def complain(self, note: str) -> None:
        """Say what is impossible."""
        self._note = note

    def _fire(self) -> None:
        typed = self.target.text
        if typed and self.target.cell(self._sight.waters.size) is None:
            self._note = self._say("{cell} is not a cell of this field.", cell=typed)
        elif (reason := self._sight.no_shot(self.aim)) is not None:
            self._note = because(reason, self._say)
        else:
            self._fired = self.aim
            self._decide(self._sight.shoot(self.aim))
        self.target.clear()

    def draw(self, fields: Fields) -> Fields:
        """Brackets round the target, and the heat of a hint."""
        ours, theirs = fields
        around = {self.aim: AIM}
        if self._hint is not None and (cell := self._advice(self._sight, self._hint)) is not None:
            around = {cell: ADVICE} | around
        layers = theirs.layers
        if self._fired is not None:
            layers = ((AIR, theirs.board.bit(*self._fired)), *layers)
        heat = heat_of(self._hint) if self._hint is not None else {}
        return ours, replace(theirs, layers=layers, around=around, signs=heat, is_active=True)


def heat_of(hint: Hint[Any]) -> dict[Cell, tuple[str, str]]:
    """A digit and a shade for every cell that is warm: 9 is the warmest."""
    return {cell: (str(level), f"heat-{level}") for cell, level in warmth(hint.cells).items()}
