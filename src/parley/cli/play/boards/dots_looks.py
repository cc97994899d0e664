"""Colours of a board of Dots, from the theme."""

from rich.style import Style
from textual.color import Color
from textual.widget import Widget

from parley.cli.play.boards.dots_paint import Look
from parley.cli.play.boards.heat import LEVELS
from parley.cli.play.boards.marks import COLOURS

_LAND, _WARMEST = 0.22, 0.55
_WARM = Color.parse("#ff8c00")


class Looks:
    """Styles by name, on the background of one widget."""

    def __init__(self, widget: Widget) -> None:
        self._ground = widget.background_colors[1]
        self.base = widget.rich_style
        self._colours = COLOURS[widget.app.current_theme.dark]
        self._known: dict[Look, Style] = {}

    def suits(self, widget: Widget) -> bool:
        """Are these still its colours?"""
        return (self._ground, self._colours) == (
            widget.background_colors[1],
            COLOURS[widget.app.current_theme.dark],
        )

    def __call__(self, look: Look) -> Style:
        """The style of that name for this seat."""
        if look not in self._known:
            self._known[look] = self.base + self._make(*look)
        return self._known[look]

    def _make(self, name: str, seat: int) -> Style:
        if name in _PLAIN:
            return _PLAIN[name]
        if name == "warm":
            ground = self._ground.blend(_WARM, _WARMEST * seat / LEVELS)
            return Style(bgcolor=ground.rich_color)
        colour = self._colours[seat].rich_color
        if name.startswith("dead"):
            land = self._land(int(name[4:])) if name[4:] else self._ground
            return Style(color=colour, bgcolor=land.rich_color, dim=True)
        if name == "land":
            return Style(color=colour, bgcolor=self._land(seat).rich_color, dim=True)
        return Style(color=colour) + _SEATED[name]

    def _land(self, seat: int) -> Color:
        return self._ground.blend(self._colours[seat], _LAND)


_PLAIN = {
    "": Style.null(),
    "label": Style(dim=True),
    "here": Style(bold=True),
    "empty": Style(dim=True),
    "bracket": Style(bold=True),
    "allowed": Style(bold=True),
    "best": Style(bold=True),
}
_SEATED = {
    "dot": Style(bold=True),
    "turn": Style(bold=True, underline=True),
    "last": Style(bold=True, underline=True),
    "cursor": Style(bold=True, reverse=True),
    "link": Style(),
    "inside": Style(),
}
