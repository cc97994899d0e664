"""The first line of every screen: where we are, and what is wrong with the connection."""

from collections.abc import Callable

from textual.content import Content
from textual.widgets import Static

from parley.cli.play.app.chronicle import Outage
from parley.cli.play.app.clocks import format_left
from parley.cli.play.words import Say

TICK = 0.5
"""Seconds between two looks at the clock."""


class Top(Static):
    """Counts down while a connection is tried again."""

    DEFAULT_CSS = """
    Top {
        dock: top; height: 1; padding: 0 1; background: $panel; color: $text;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, now: Callable[[], float], say: Say) -> None:
        super().__init__(markup=False)
        self._now, self._say = now, say
        self._heading = ""
        self._outage: Outage | None = None

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def show(self, heading: str, outage: Outage | None) -> None:
        """Where, and how well."""
        if (heading, outage) != (self._heading, self._outage):
            self._heading, self._outage = heading, outage
            self._draw()

    def _tick(self) -> None:
        if self._outage is not None:
            self._draw()

    def _draw(self) -> None:
        parts = [Content.styled(self._heading, "bold")]
        if self._outage is not None:
            parts.insert(0, Content.styled(f"! {self._trouble(self._outage)}", "$text-error bold"))
        self.update(Content("  ").join(parts))

    def _trouble(self, outage: Outage) -> str:
        say, why = self._say, self._say(outage.why)
        if outage.again is None:
            return say("connection closed: {why}", why=why) if why else say("connection closed")
        left = format_left(outage.again - self._now())
        return say("connection lost: trying again in {left}", left=left)
