"""Which part of each field is on the screen."""

from parley.cli.play.boards.sea.hand import OURS, Fields, Hand
from parley.cli.play.boards.sea.room import Room
from parley.core import Cell

_MARGIN = 1
"""Cells to show beyond the one that matters."""


class Scroll:
    """The first cell shown of each field, and which field is shown if only one fits."""

    def __init__(self) -> None:
        self.first = [Cell(0, 0), Cell(0, 0)]
        self.front = OURS
        self._focus: list[Cell | None] = [None, None]

    def press(self, key: str, room: Room) -> bool:
        """Keys to look around with."""
        if key in ("pageup", "pagedown"):
            step = max(1, room.rows - 2) * (1 if key == "pagedown" else -1)
            self.first = [Cell(x, y + step) for x, y in self.first]
            return True
        if key == "tab" and None in room.corners:
            self.front = 1 - self.front
            return True
        return False

    def follow(self, room: Room, fields: Fields, hand: Hand) -> None:
        """Stay within the field; if what matters has moved, go there."""
        for number, field in enumerate(fields):
            focus = hand.focus if number == hand.front else next(iter(field.around), None)
            if focus != self._focus[number]:
                self._focus[number] = focus
                if focus is not None:
                    self.first[number] = _towards(self.first[number], focus, room)
            x, y = self.first[number]
            size = field.board.width
            self.first[number] = Cell(_within(x, size - room.columns), _within(y, size - room.rows))


def _towards(first: Cell, focus: Cell, room: Room) -> Cell:
    """As little as needed."""
    x, y = (
        max(min(at, to - _MARGIN), to + _MARGIN + 1 - shown)
        for at, to, shown in zip(first, focus, (room.columns, room.rows), strict=True)
    )
    return Cell(x, y)


def _within(at: int, most: int) -> int:
    return max(0, min(at, most))
