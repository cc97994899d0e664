"""A box to tick."""

from textual.widgets import Checkbox


class Tick(Checkbox):
    """Empty or ticked, even without colours: textual's own has a cross in it either way."""

    def watch_value(self) -> None:
        self.BUTTON_INNER = "✓" if self.value else " "
        super().watch_value()

    def on_mount(self) -> None:
        """As it is from the beginning."""
        self.BUTTON_INNER = "✓" if self.value else " "
