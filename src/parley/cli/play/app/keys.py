"""The last line of every screen: the keys that do something now."""

from textual.content import Content
from textual.widgets import Static

Pairs = list[tuple[str, str]]
_GAP = Content("  ")


class Keys(Static):
    """As many as fit; the first ones matter most."""

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
        parts: list[Content] = []
        room = self.size.width
        for key, word in self._pairs:
            part = Content.assemble((key, "bold $text-accent"), " ", word)
            room -= part.cell_length + len(_GAP)
            if room < 0:
                break
            parts.append(part)
        self.update(_GAP.join(parts))
