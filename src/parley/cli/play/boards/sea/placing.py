"""Putting a fleet in its place."""

from dataclasses import replace
from random import Random
from typing import Any

from textual import events

from parley.cli.play.boards.entry import STEPS
from parley.cli.play.boards.sea.dock import Drydock
from parley.cli.play.boards.sea.field import Field
from parley.cli.play.boards.sea.hand import OURS, Decide, Fields, Keys, Mouse, Touch, because
from parley.cli.play.boards.sea.marks import CLASH, HAND, HAND_CLASH, SHIP
from parley.cli.play.boards.sea.sight import Sight
from parley.cli.play.boards.sea.strokes import command
from parley.cli.play.words import Say
from parley.core import Cell
from parley.core.bot import Hint


class Placing:
    """Begins with a fleet laid at random, or as it was placed before."""

    front = OURS
    typed = ""

    def __init__(self, say: Say, decide: Decide, rng: Random, sight: Sight) -> None:
        self._say, self._decide, self._sight = say, decide, sight
        self.dock = Drydock(sight.waters, rng, sight.laid)
        self._hint: Hint[Any] | None = None
        self._grip: Cell | None = None
        """Where the mouse holds the ship, from its first cell."""

    def see(self, sight: Sight, hint: Hint[Any] | None) -> None:
        """A new hint is laid out."""
        self._sight = sight
        layout = sight.layout_of(hint.move) if hint is not None and hint is not self._hint else None
        self._hint = hint
        if layout is not None and sight.no_place(layout) is None:
            self.dock.lay_all(layout)

    @property
    def focus(self) -> Cell:
        """The ship in hand."""
        return self.dock.layout[self.dock.chosen].cell

    @property
    def prompt(self) -> str:
        """What is wrong, if anything is."""
        fault = self._sight.no_place(self.dock.layout)
        if fault is not None:
            return because(fault, self._say)
        if self._sight.laid is None:
            return self._say("Place your ships, then press enter.")
        if self._sight.laid == self.dock.layout:
            return self._say("Placed. You may still change it.")
        return self._say("Press enter to place them so.")

    @property
    def keys(self) -> Keys:
        say = self._say
        return [
            ("enter", say("ready")),
            ("↑↓←→", say("move")),
            ("tab", say("next ship")),
            ("space", say("rotate")),
            ("s", say("shuffle")),
        ]

    def press(self, event: events.Key) -> bool:
        """Move, choose, turn, shuffle, confirm."""
        key, dock = command(event), self.dock
        if key in STEPS:
            dock.move(*STEPS[key])
        elif key in ("tab", "shift+tab"):
            dock.choose(1 if key == "tab" else -1)
        elif key in ("space", "r"):
            dock.turn()
        elif key in ("s", "f2"):
            dock.shuffle()
        elif key == "enter":
            self._confirm()
        else:
            return False
        return True

    def _confirm(self) -> None:
        layout = self.dock.layout
        if self._sight.no_place(layout) is None and layout != self._sight.laid:
            self._decide(self._sight.place(layout))

    def touch(self, touch: Touch) -> bool:
        """Take a ship, carry it, or put the one in hand where there is none; the right button turns."""
        if touch.what is Mouse.UP:
            self._grip = None
            return True
        if touch.field != OURS or touch.cell is None:
            return False
        if touch.what is Mouse.MOVE:
            return self._carry(touch.cell)
        if touch.what is Mouse.WHEEL:
            self.dock.turn()
            return True
        self._take(touch.cell, touch.is_right)
        return True

    def _take(self, cell: Cell, is_right: bool) -> None:
        grip = self.dock.take(cell)
        if is_right:
            self.dock.turn()
            return
        if grip is None:
            self.dock.put(cell)
        self._grip = grip or Cell(0, 0)

    def _carry(self, cell: Cell) -> bool:
        if self._grip is None:
            return False
        self.dock.put(Cell(cell.x - self._grip.x, cell.y - self._grip.y))
        return True

    def draw(self, fields: Fields) -> Fields:
        """Our field is what lies in the dock."""
        ours, theirs = fields
        return self._draw(ours), theirs

    def _draw(self, ours: Field) -> Field:
        masks = self.dock.masks
        cells = 0
        for mask in masks:
            cells |= mask
        clashes, in_hand = self.dock.clashes, self.dock.in_hand
        layers = (HAND_CLASH, in_hand & clashes), (HAND, in_hand), (CLASH, clashes), (SHIP, cells)
        return replace(ours, layers=layers, hulls=masks, around={}, is_active=True)
