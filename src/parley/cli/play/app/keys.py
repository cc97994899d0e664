"""The last line of every screen: the keys that do something now."""

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

Pairs = list[tuple[str, str]]


class Keys(Static):
    """As many as there is room for; the first ones matter most."""

    DEFAULT_CSS = """
    Keys { dock: bottom; height: 1; background: $panel; color: $text-muted; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._pairs: Pairs = []

    def show(self, pairs: Pairs) -> None:
        """These, from now on."""
        if pairs != self._pairs:
            self._pairs = pairs
            self._draw()

    def on_resize(self) -> None:
        """There is more room, or less."""
        self._draw()

    def _draw(self) -> None:
        line, room = Text(no_wrap=True), self.size.width - 2
        for key, word in self._pairs:
            part = Text.assemble((key, Style(bold=True, reverse=False)), " ", word)
            if line.cell_len + part.cell_len + 2 > room:
                break
            line = Text.assemble(line, "  ", part) if line else part
        self.update(line)
