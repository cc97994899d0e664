"""Where you wait: for a connection, or for an opponent if there is no hall."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Middle
from textual.widgets import Static

from parley.cli.play.app.deeds import HELP, MORE, Deed, bindings_of
from parley.cli.play.app.logs import Story
from parley.cli.play.app.scene import Person, Scene
from parley.cli.play.words import later
from parley.visits import Stage


class Doorstep(Scene):
    """The first screen."""

    DEEDS: ClassVar[tuple[Deed, ...]] = (
        MORE,
        Deed(("q", "f9"), "app.leave_all", later("leave"), later("leave Parley")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings_of((*DEEDS, HELP))

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self._word, self._story = Static(id="word", markup=False), Story(self.chronicle)

    def compose(self) -> ComposeResult:
        """A word in the middle, the log below."""
        yield self.top
        with Middle(), Center():
            yield self._word
        yield self._story
        yield self.bottom

    def offers(self, action: str) -> bool:
        """Is there anything to do?"""
        return action != MORE.action or bool(self.commands)

    def show(self) -> None:
        """What we are waiting for."""
        super().show()
        self._story.show()
        self._word.update(self._waiting())

    def _waiting(self) -> str:
        match self.visit.stage:
            case Stage.OUTSIDE:
                return self.say("Connecting…")
            case Stage.GONE if why := self.visit.why:
                return self.say("There is no getting in: {why}.", why=self.say(why))
            case Stage.GONE:
                return self.say("There is nobody there any more.")
        return self.say("Waiting for somebody to play with…")
