"""Colours of a map, from the theme: land is tinted by its continent, units have the colour of their owner."""

from rich.style import Style
from textual.color import Color
from textual.widget import Widget

from parley.cli.play.boards.conquest_paint import Look
from parley.cli.play.boards.marks import COLOURS

_LAND, _LINE, _TITLE = 0.16, 0.5, 0.85
_TURN = 137
"""Degrees from the hue of a continent to that of the next one."""
_STYLES = {
    "name": Style(),
    "choice": Style(bold=True),
    "faint": Style(dim=True),
    "cursor": Style(bold=True, reverse=True),
    "bracket": Style(bold=True),
}


class MapLooks:
    """Styles by name, on the background of one widget."""

    def __init__(self, widget: Widget) -> None:
        self._ground, self._is_dark = widget.background_colors[1], widget.app.current_theme.dark
        self.base = widget.rich_style
        self.seats = COLOURS[self._is_dark]
        self._known: dict[Look, Style] = {}

    def suits(self, widget: Widget) -> bool:
        """Are these still its colours?"""
        return (self._ground, self._is_dark) == (widget.background_colors[1], widget.app.current_theme.dark)

    def __call__(self, look: Look) -> Style:
        """The style of a look."""
        if look not in self._known:
            self._known[look] = self.base + self._make(*look)
        return self._known[look]

    def seat(self, seat: int) -> Style:
        return self.base + Style(color=self.seats[seat].rich_color, bold=True)

    def part(self, part: int) -> Style:
        return self.base + Style(color=self._ground.blend(self._hue(part), _TITLE).rich_color)

    def _make(self, name: str, of: int, land: int) -> Style:
        ground = self._ground if land < 0 else self._ground.blend(self._hue(land), _LAND)
        style = Style(bgcolor=ground.rich_color)
        if name == "line":
            return style + (
                Style(color=ground.blend(self._hue(of), _LINE).rich_color) if of >= 0 else Style(dim=True)
            )
        if name == "title":
            return style + Style(color=ground.blend(self._hue(of), _TITLE).rich_color, italic=True)
        if name in ("units", "cursor_units"):
            colour = Style(color=self.seats[of].rich_color, bold=True) if of >= 0 else Style(dim=True)
            return style + colour + Style(reverse=name == "cursor_units")
        return style + _STYLES.get(name, Style.null())

    def _hue(self, part: int) -> Color:
        return Color.from_hsl(part * _TURN % 360 / 360, 0.65, 0.6 if self._is_dark else 0.4)
