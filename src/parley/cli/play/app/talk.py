"""The line people talk in."""

from textual import events
from textual.message import Message
from textual.widgets import Input

LONGEST = 400
"""Characters that can be said at once."""


class Talk(Input):
    """Shown while something is written. `@ann hello` is for ann only."""

    DEFAULT_CSS = "Talk { display: none; dock: bottom; margin: 0 0 1 0; }"

    class Said(Message):
        """A line is written."""

        def __init__(self, text: str, to: str) -> None:
            super().__init__()
            self.text, self.to = text, to

    class Done(Message):
        """Writing is over."""

    def __init__(self, placeholder: str = "") -> None:
        super().__init__(placeholder=placeholder, max_length=LONGEST, compact=True)

    def begin(self) -> None:
        """Write here, from the very next key."""
        self.display = True
        self.screen.set_focus(self)

    def on_key(self, event: events.Key) -> None:
        """Escape: they declined."""
        if event.key == "escape":
            event.stop()
            self._end()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if text := event.value.strip():
            self.post_message(self.Said(*addressed(text)))
        self._end()

    def _end(self) -> None:
        self.value = ""
        self.display = False
        self.post_message(self.Done())


def addressed(text: str) -> tuple[str, str]:
    """What is said, and to whom; empty: everybody."""
    if not text.startswith("@"):
        return text, ""
    name, _, rest = text[1:].partition(" ")
    return (rest.strip(), name) if name and rest.strip() else (text, "")
