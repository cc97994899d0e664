"""Moving a ship by one cell, instead of a shot."""

from dataclasses import replace
from typing import Any

from textual import events

from parley.cli.play.boards.entry import STEPS
from parley.cli.play.boards.sea.hand import OURS, Decide, Fields, Keys, Mouse, Touch, because
from parley.cli.play.boards.sea.marks import HAND
from parley.cli.play.boards.sea.sight import Side, Sight
from parley.cli.play.boards.sea.strokes import command
from parley.cli.play.words import Say
from parley.core import Cell, format_cell
from parley.core.bot import Hint

ARROWS = {(0, -1): "↑", (1, 0): "→", (0, 1): "↓", (-1, 0): "←"}


class Moving:
    """One of our ships is chosen; arrows show where it can go."""

    front = OURS
    typed = ""

    def __init__(self, say: Say, decide: Decide, sight: Sight) -> None:
        self._say, self._decide, self._sight = say, decide, sight
        self.ship = 0
        self._note = ""
        self._is_sent = False
        self._hint: Hint[Any] | None = None

    def see(self, sight: Sight, hint: Hint[Any] | None) -> None:
        """A hint may choose a ship, and say where to."""
        if sight.view is not self._sight.view or hint is not self._hint:
            self._note, self._is_sent = "", False
        self._sight = sight
        course = sight.course_of(hint.move) if hint is not None and hint is not self._hint else None
        self._hint = hint
        if course is not None:
            self.ship, step = course
            cell = format_cell(self.focus)
            self._note = self._say("Hint: move the ship at {cell} {arrow}", cell=cell, arrow=ARROWS[step])

    @property
    def _side(self) -> Side:
        seat = self._sight.seen.seat
        return Side() if seat is None else self._sight.side(seat)

    @property
    def _ships(self) -> tuple[int, ...]:
        return self._side.ships

    @property
    def _mask(self) -> int:
        return self._ships[self.ship]

    @property
    def focus(self) -> Cell:
        """The ship's first cell."""
        return self._sight.waters.grid.cell(self._mask & -self._mask)

    @property
    def prompt(self) -> str:
        if self._is_sent:
            return self._say("The ship is on its way.")
        if self._note:
            return self._note
        steps = self.ways(self.ship)
        cell = format_cell(self.focus)
        if not steps:
            return self._say("The ship at {cell} cannot move.", cell=cell)
        return self._say(
            "Move the ship at {cell}: {arrows}", cell=cell, arrows=" ".join(ARROWS[step] for step in steps)
        )

    @property
    def keys(self) -> Keys:
        say = self._say
        return [("↑↓←→", say("move")), ("tab", say("next ship")), ("esc", say("shoot instead"))]

    def ways(self, ship: int) -> list[tuple[int, int]]:
        """The steps it can make."""
        return [step for step in ARROWS if self._sight.no_move(ship, step) is None]

    def begin(self) -> bool:
        """Choose a ship that can move, if there is one."""
        self._note = ""
        order = [*range(self.ship, len(self._ships)), *range(self.ship)]
        found = next((ship for ship in order if self.ways(ship)), None)
        if found is not None:
            self.ship = found
        return found is not None

    def press(self, event: events.Key) -> bool:
        key = command(event)
        self._note, self._is_sent = "", False
        if key in STEPS:
            self._go(STEPS[key])
        elif key in ("tab", "shift+tab"):
            self._choose(1 if key == "tab" else -1)
        else:
            return False
        return True

    def _choose(self, step: int) -> None:
        """The next one that can move."""
        count = len(self._ships)
        order = [(self.ship + step * far) % count for far in range(1, count + 1)]
        self.ship = next((ship for ship in order if self.ways(ship)), self.ship)

    def _go(self, step: tuple[int, int]) -> None:
        reason = self._sight.no_move(self.ship, step)
        if reason is not None:
            self._note = because(reason, self._say)
        else:
            self._is_sent = True
            self._decide(self._sight.move(self.ship, step))

    def touch(self, touch: Touch) -> bool:
        """A click on a ship chooses it; one beside it sends it there."""
        if touch.field != OURS or touch.cell is None or touch.what is not Mouse.DOWN:
            return False
        self._note, self._is_sent = "", False
        if not self.choose_at(touch.cell):
            self._go_towards(touch.cell)
        return True

    def choose_at(self, cell: Cell) -> bool:
        """Choose the ship that lies there, if one does."""
        bit = self._sight.waters.grid.bit(*cell)
        found = next((number for number, mask in enumerate(self._ships) if mask & bit), None)
        if found is not None:
            self.ship = found
        return found is not None

    def _go_towards(self, cell: Cell) -> None:
        board = self._sight.waters.grid
        for step in ARROWS:
            back = Cell(cell.x - step[0], cell.y - step[1])
            if board.contains(*back) and self._mask & board.bit(*back):
                self._go(step)
                return

    def draw(self, fields: Fields) -> Fields:
        """The ship in hand, and arrows on the water it can go to."""
        ours, theirs = fields
        board, mask = ours.board, self._mask
        signs = {}
        for step in self.ways(self.ship):
            for x, y in board.cells(mask):
                ahead = Cell(x + step[0], y + step[1])
                if board.contains(*ahead) and not mask & board.bit(*ahead):
                    signs[ahead] = ARROWS[step], "way"
        hits = self._side.hits
        layers = ((HAND, mask & ~hits), *ours.layers)
        return replace(ours, layers=layers, signs=signs, is_active=True), theirs
