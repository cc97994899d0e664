"""The sea: two fields, for Sea Battle and for Battleship Plus."""

from abc import abstractmethod
from random import Random
from typing import Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events

from parley.cli.play.boards.board import GameBoard
from parley.cli.play.boards.marks import ROUGH, marks_here
from parley.cli.play.boards.sea.canvas import Canvas
from parley.cli.play.boards.sea.field import Painter
from parley.cli.play.boards.sea.fields import fields_of, with_even_feet
from parley.cli.play.boards.sea.hand import OURS, THEIRS, Hand, Mouse, Touch
from parley.cli.play.boards.sea.hands import Hands
from parley.cli.play.boards.sea.help import help_lines
from parley.cli.play.boards.sea.legend import legend_lines
from parley.cli.play.boards.sea.looks import CLASSES, RULES
from parley.cli.play.boards.sea.room import MARGIN, Room, share_room
from parley.cli.play.boards.sea.scroll import Scroll
from parley.cli.play.boards.sea.sight import Sight, Todo
from parley.cli.play.words import Say
from parley.core import Cell
from parley.core.bot import Hint
from parley.visits import Seen

_RIGHT = 3
"""The number of that button."""
_ROUGH = str.maketrans("·■×│─┼▲▼↑→↓←", ".#x|-+^v^>v<")
"""For terminals that have no more characters."""


class SeaBoard(GameBoard):
    """Ours on the left, theirs on the right; without enough room, below, or one at a time."""

    COMPONENT_CLASSES: ClassVar[set[str]] = CLASSES
    DEFAULT_CSS = RULES

    def __init__(self, say: Say, rng: Random | None = None) -> None:
        super().__init__(say)
        self._rng, self._is_rough = rng or Random(), marks_here() is ROUGH
        self._sight: Sight | None = None
        self._hands = Hands(say, self._decide, self._rng)
        self._room: Room | None = None
        self._scroll = Scroll()

    # -- what is seen --------------------------------------------------------------------------------

    @abstractmethod
    def look(self, seen: Seen) -> Sight:
        """A table of the game."""

    def show(self, seen: Seen, hint: Hint[Any] | None = None) -> None:
        """Another table starts over; during a match a target stays where it was."""
        sight = self.look(seen)
        if seen is not self.seen or (self._sight is not None and sight.waters != self._sight.waters):
            self._hands = Hands(self.say, self._decide, self._rng)
            self._scroll = Scroll()
        self._sight = sight
        hand = self._hands.for_now(sight)
        hand.see(sight, hint)
        self._scroll.front = hand.front
        super().show(seen, hint)

    @property
    def _hand(self) -> Hand | None:
        return self._hands.for_now(self._sight) if self._sight is not None else None

    def render(self) -> Text:
        """With colours."""
        return self.canvas().text(self._style, _ROUGH if self._is_rough else {})

    def _style(self, name: str) -> Style:
        """Of two names, the second is drawn on the background of the first."""
        ground, *upon = (f"sea--{part}" for part in name.split())
        style = self.get_component_rich_style(ground)
        return sum((self.get_component_rich_style(part, partial=True) for part in upon), style)

    def canvas(self) -> Canvas:
        """Without."""
        width, height = self.size
        canvas = Canvas(width, height)
        sight, hand = self._sight, self._hand
        if sight is None or hand is None:
            return canvas
        self._room = room = share_room(width, height, sight.waters.size, self._scroll.front)
        fields = with_even_feet(hand.draw(fields_of(sight, self.say)), room.width - MARGIN)
        self._scroll.follow(room, fields, hand)
        for number, (corner, shown) in enumerate(zip(room.corners, fields, strict=True)):
            if corner is not None:
                Painter(canvas, room, corner, shown, self._scroll.first[number]).draw()
        for row, line in enumerate(legend_lines(fields, self.say, width, height - room.below), room.below):
            canvas.put((width - len(line)) // 2, row, line, "label")
        return canvas

    # -- what is done --------------------------------------------------------------------------------

    def _decide(self, move: Any) -> None:
        self.post_message(self.Decided(move))

    def on_key(self, event: events.Key) -> None:
        """For the hand; else to look around."""
        hand = self._hand
        if hand is not None and hand.press(event):
            self._scroll.front = hand.front
        elif self._room is None or not self._scroll.press(event.key, self._room):
            return
        self._taken(event)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if self._touch(event, Mouse.DOWN) and self._sight is not None and self._sight.todo is Todo.PLACE:
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._touch(event, Mouse.MOVE)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()
        self._touch(event, Mouse.UP)

    def on_unmount(self) -> None:
        """Whatever the mouse holds."""
        self.release_mouse()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn a ship, or look further down."""
        if not self._touch(event, Mouse.WHEEL) and self._room is not None:
            self._scroll.press("pagedown", self._room)
            self._taken(event)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn a ship, or look further up."""
        if not self._touch(event, Mouse.WHEEL) and self._room is not None:
            self._scroll.press("pageup", self._room)
            self._taken(event)

    def _touch(self, event: events.MouseEvent, what: Mouse) -> bool:
        hand = self._hand
        if hand is None:
            return False
        field, cell = self._cell_at(event)
        if not hand.touch(Touch(what, field, cell, event.button == _RIGHT)):
            return False
        self._scroll.front = hand.front
        self._taken(event)
        return True

    def _cell_at(self, event: events.MouseEvent) -> tuple[int, Cell | None]:
        """The field under the mouse, and its cell."""
        at = event.get_content_offset(self)
        if at is not None and self._room is not None:
            for field in (OURS, THEIRS):
                if (cell := self._room.cell_at(field, *at)) is not None:
                    first = self._scroll.first[field]
                    return field, Cell(first.x + cell.x, first.y + cell.y)
        return OURS, None

    def _taken(self, event: events.Event) -> None:
        event.stop()
        event.prevent_default()
        self.refresh()
        self.post_message(self.Pointed())

    # -- for the frame -------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """What the hand says."""
        return self._hand.prompt if self._hand is not None else ""

    @property
    def typed(self) -> str:
        """What the hand has typed."""
        return self._hand.typed if self._hand is not None else ""

    @property
    def keys(self) -> list[tuple[str, str]]:
        """The hand's; and one to see the other field where only one is shown."""
        keys = self._hand.keys if self._hand is not None else []
        is_alone = self._room is not None and None in self._room.corners
        return [*keys, ("tab", self.say("other field"))] if is_alone else keys

    @property
    def help(self) -> list[tuple[str, str]]:
        """Keys, the mouse, and the marks."""
        return help_lines(self.say, self._sight is not None and self._sight.moves_ships)
