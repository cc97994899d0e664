"""Text that is drawn only when it changes."""

from typing import Any

from textual.content import Content
from textual.widgets import Static


class Quiet(Static):
    """Every change of a text lays out the whole screen again: no change, no work."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(markup=False, **settings)
        self._said = Content()

    def put(self, content: Content) -> None:
        """Say this from now on."""
        if not self._said.is_same(content):
            self._said = content
            self.update(content)
