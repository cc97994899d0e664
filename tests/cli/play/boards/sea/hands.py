"""A hand of the sea by itself: keys go in, decisions and drawings come out."""

from collections.abc import Callable
from typing import Any

from textual import events

from parley.cli.play.boards.sea.canvas import Canvas
from parley.cli.play.boards.sea.field import Painter
from parley.cli.play.boards.sea.fields import fields_of, with_even_feet
from parley.cli.play.boards.sea.hand import Decide, Hand, Mouse, Touch
from parley.cli.play.boards.sea.room import MARGIN, share_room
from parley.cli.play.boards.sea.sight import Sight
from parley.cli.play.words import speaker
from parley.core import Cell, parse_cell
from parley.core.bot import Hint
from parley.visits import Seen
from tests.cli.play.sittings import Sitting

ENGLISH = speaker("en")
_NAMES = {" ": "space", "\r": "enter"}


def key(name: str) -> events.Key:
    """A key by its name, or by the character on it."""
    return events.Key(_NAMES.get(name, name), name if len(name) == 1 else None)


class Bench:
    """One hand at a table; what it decides is checked by the rules."""

    def __init__(
        self, sitting: Sitting, look: Callable[[Seen], Sight], make: Callable[[Decide, Sight], Hand]
    ) -> None:
        self.sitting, self._look = sitting, look
        self.decided: list[Any] = []
        self.hand = make(self._decide, look(sitting.seen))
        self.see()

    def _decide(self, move: Any) -> None:
        seat = self.sitting.seen.seat
        assert seat is not None
        self.sitting.game.check(self.sitting.state, seat, move)
        self.decided.append(move)

    def see(self, hint: Hint[Any] | None = None) -> None:
        """Look at the table again."""
        self.hand.see(self._look(self.sitting.seen), hint)

    def press(self, *names: str) -> bool:
        """Was the last one a key of this hand's?"""
        return [self.hand.press(key(name)) for name in names][-1]

    def touch(self, what: Mouse, field: int, cell: str | None, *, is_right: bool = False) -> bool:
        return self.hand.touch(Touch(what, field, parse_cell(cell) if cell else None, is_right))

    @property
    def lines(self) -> list[str]:
        """Both fields side by side."""
        sight = self._look(self.sitting.seen)
        canvas, room = Canvas(120, 30), share_room(120, 12, sight.waters.size, 0)
        fields = with_even_feet(self.hand.draw(fields_of(sight, ENGLISH)), room.width - MARGIN)
        for corner, shown in zip(room.corners, fields, strict=True):
            assert corner is not None
            Painter(canvas, room, corner, shown, Cell(0, 0)).draw()
        return [line.strip() for line in canvas.lines if line.strip()]
