"""Characters with the names of their styles: what a board is drawn on before it has any colours."""

from collections.abc import Callable, Mapping
from itertools import groupby

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text


class Canvas:
    """A grid of rows and columns. What is drawn outside is not seen."""

    def __init__(self, width: int, height: int) -> None:
        self._rows = [[(" ", "")] * width for _ in range(height)]

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write from left to right."""
        if not 0 <= row < len(self._rows):
            return
        line = self._rows[row]
        for character in text:
            wide = cell_len(character)
            if wide and 0 <= column <= len(line) - wide:
                line[column : column + wide] = [(character, style), *[("", style)] * (wide - 1)]
            column += wide

    def restyle(self, column: int, row: int, style: str) -> None:
        """Another style for the character that is there."""
        if 0 <= row < len(self._rows) and 0 <= column < len(self._rows[row]):
            self._rows[row][column] = self._rows[row][column][0], style

    @property
    def lines(self) -> list[str]:
        """Without styles."""
        return ["".join(character for character, _ in row).rstrip() for row in self._rows]

    def text(self, style_of: Callable[[str], Style], spelling: Mapping[int, int]) -> Text:
        """With them; `spelling` as `str.translate` has it."""
        text = Text(no_wrap=True, overflow="crop")
        for number, row in enumerate(self._rows):
            if number:
                text.append("\n")
            for name, part in groupby(row, key=lambda drawn: drawn[1]):
                written = "".join(character for character, _ in part).translate(spelling)
                text.append(written, style_of(name) if name else None)
        return text
