"""The last look at every line: what others write can neither steer the terminal nor reverse a line."""

import re

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""All of them take no room."""


_ROUGH = str.maketrans(
    "▶·…—–×★✗»▏✓▐▌━●↑↓←→─│┌┐└┘├┤┼┿╭╮╰╯▔▁▊▎⌫",
    ">|.--x*x>|x[]=O^v<>-|++++++++++++-_||<",
)
"""What screens are drawn with if the terminal knows only ASCII. What people write stays as it is."""


class Tame(LineFilter):
    """Drops controls; `is_rough` also replaces lines, arrows and stars."""

    def __init__(self, *, is_rough: bool = False) -> None:
        super().__init__()
        self._signs = _ROUGH if is_rough else {}

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Usually unchanged."""
        del background
        if not self._signs and all(segment.text.isprintable() for segment in segments):
            return segments
        return [Segment(self._clean(text), style, control) for text, style, control in segments]

    def _clean(self, text: str) -> str:
        return _CONTROLS.sub("", text).translate(self._signs)
