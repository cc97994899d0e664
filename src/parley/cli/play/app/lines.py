"""The last look at every line: what others write can neither steer the terminal nor turn a line round."""

import re

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""All of them take no room."""


class Tame(LineFilter):
    """Drops controls."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Nearly always as they are."""
        del background
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [Segment(_CONTROLS.sub("", text), style, control) for text, style, control in segments]
