"""A line to move along: keys, the mouse, or by itself."""

from collections.abc import Collection
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

PACE = 0.6
"""Seconds between two positions while it plays."""
LEAP = 10


class Slider(Widget, can_focus=True):
    """From 0 to `last`."""

    DEFAULT_CSS = (
        "Slider { height: 1; padding: 0 1; color: $text-muted; } Slider:focus { color: $text-accent; }"
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "move(1)", show=False),
        Binding("left,h", "move(-1)", show=False),
        Binding("pagedown", f"move({LEAP})", show=False),
        Binding("pageup", f"move({-LEAP})", show=False),
        Binding("home,0", "go(False)", show=False),
        Binding("end,G", "go(True)", show=False),
        Binding("space", "play", show=False),
        Binding("n", "moment(1)", show=False),
        Binding("p", "moment(-1)", show=False),
    ]

    class Moved(Message):
        """Somewhere else now."""

    def __init__(self, last: int, moments: Collection[int] = ()) -> None:
        super().__init__()
        self.at, self.last = 0, last
        self._moments = sorted(moments)
        self._timer: Timer | None = None

    @property
    def is_playing(self) -> bool:
        """Does it move by itself?"""
        return self._timer is not None

    def mark(self, moments: Collection[int]) -> None:
        """Other places where something happened."""
        self._moments = sorted(moments)
        self.refresh()

    def move_to(self, number: int) -> None:
        """As near as possible."""
        number = max(0, min(number, self.last))
        if number != self.at:
            self.at = number
            self.refresh()
            self.post_message(self.Moved())

    def action_move(self, steps: int) -> None:
        self._stop()
        self.move_to(self.at + steps)

    def action_go(self, to_end: bool) -> None:
        self._stop()
        self.move_to(self.last if to_end else 0)

    def action_moment(self, way: int) -> None:
        """To where something happened: the next such place, or the one before."""
        ahead = [at for at in self._moments if (at - self.at) * way > 0]
        if ahead:
            self._stop()
            self.move_to(ahead[0] if way > 0 else ahead[-1])

    def action_play(self) -> None:
        """By itself, from the beginning if this is the end; or stop."""
        if self._timer is not None:
            self._stop()
        else:
            if self.at == self.last:
                self.move_to(0)
            self._timer = self.set_interval(PACE, self._step)

    def _step(self) -> None:
        self.move_to(self.at + 1)
        if self.at == self.last:
            self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # -- the mouse --------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """There, and along with the mouse."""
        self._stop()
        self.capture_mouse()
        self._point(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """While a button is down."""
        if self.app.mouse_captured is self:
            self._point(event)

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def _point(self, event: events.MouseEvent) -> None:
        place = event.get_content_offset_capture(self).x
        self.move_to(round(place / max(1, self._length - 1) * self.last))

    # -- the picture ------------------------------------------------------------------------------------

    @property
    def _label(self) -> str:
        width = len(str(self.last))
        return f" {'▶' if self.is_playing else ' '} {self.at:>{width}}/{self.last}"

    @property
    def _length(self) -> int:
        """Columns of the line itself."""
        return max(3, self.size.width - len(self._label))

    def render(self) -> Content:
        """The way behind us is thick; marks are where something happened."""
        length, here = self._length, self._column(self.at)
        line = ["━" if column < here else "─" for column in range(length)]
        for at in self._moments:
            line[self._column(at)] = "┿"
        line[here] = "●"
        return Content("".join(line) + self._label)

    def _column(self, at: int) -> int:
        return round(at / max(1, self.last) * (self._length - 1))
