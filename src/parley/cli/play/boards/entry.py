"""Typing on a board where letters are keys as well: h, j, k and l move the cursor."""

import re
from typing import Generic, TypeVar

from textual import events

At = TypeVar("At")

STEPS = {
    "left": (-1, 0),
    "down": (0, 1),
    "up": (0, -1),
    "right": (1, 0),
    "h": (-1, 0),
    "j": (0, 1),
    "k": (0, -1),
    "l": (1, 0),
}
"""Keys, and the way they lead."""
WHEEL: dict[type[events.MouseEvent], tuple[int, int]] = {
    events.MouseScrollUp: (0, -1),
    events.MouseScrollDown: (0, 1),
    events.MouseScrollLeft: (-1, 0),
    events.MouseScrollRight: (1, 0),
}
"""The same for the wheel of a mouse."""
LONGEST = 200


def wheel_way(event: events.MouseEvent) -> tuple[int, int]:
    """Where the wheel leads; with shift, up and down are left and right."""
    dx, dy = WHEEL[type(event)]
    return (dy, dx) if event.shift else (dx, dy)


class Entry(Generic[At]):
    """An unfinished line. A letter that is also a step moves at once.

    If what follows shows that it began a word, `type` returns where the cursor was before the step.
    """

    def __init__(self, words: str) -> None:
        self._words = re.compile(words)
        self._text = ""
        self._before: At | None = None

    @property
    def text(self) -> str:
        """The line so far; a letter that may be only a step is not shown."""
        return "" if self._before is not None else self._text

    def clear(self) -> None:
        self._text, self._before = "", None

    def step(self, letter: str, before: At) -> bool:
        """Is this letter a step from here? Not within a word."""
        if self.text:
            return False
        self._text, self._before = letter, before
        return True

    def type(self, character: str) -> At | None:
        """One more character; returns where the cursor goes back to, if the last one was no step."""
        before, self._before = self._before, None
        if before is not None and not self._words.fullmatch(self._text + character):
            before, self._text = None, ""
        self._text = (self._text + character)[:LONGEST]
        return before

    def rub(self) -> None:
        """Take the last character back."""
        self._text, self._before = self.text[:-1], None
