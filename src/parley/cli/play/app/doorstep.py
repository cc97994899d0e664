"""Where one waits: for a connection, or for somebody to play with where there is no hall."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Middle
from textual.widgets import Static

from parley.cli.play.app.deeds import HELP, bindings_of
from parley.cli.play.app.keys import Keys
from parley.cli.play.app.logs import Story
from parley.cli.play.app.scene import Scene
from parley.cli.play.app.top import Top
from parley.visits import Stage


class Doorstep(Scene):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of((HELP,))

    def compose(self) -> ComposeResult:
        """A word in the middle, the log below."""
        yield Top(self.visit.now, self.say)
        with Middle(), Center():
            yield Static(id="word", markup=False)
        yield Story(self.chronicle)
        yield Keys()

    def show(self) -> None:
        """What is waited for."""
        super().show()
        self.query_one(Story).show()
        is_in = self.visit.stage not in (Stage.OUTSIDE, Stage.GONE)
        waiting = self.say("Waiting for somebody to play with…") if is_in else self.say("Connecting…")
        gone = self.visit.stage is Stage.GONE
        self.query_one("#word", Static).update(
            self.say("There is nobody there any more.") if gone else waiting
        )
