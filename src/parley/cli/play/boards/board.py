"""What every board is: a widget that shows a table, and reports what its player has decided."""

from typing import Any

from textual.app import RenderResult
from textual.message import Message
from textual.widget import Widget

from parley.cli.play.words import Say
from parley.core.bot import Hint
from parley.visits import Seen


class GameBoard(Widget, can_focus=True):
    """One game. Takes keys and the mouse while it has the focus; only `Decided` decides anything.

    It fits into whatever room it is given, at least 80×24 minus a few lines of frame, and scrolls or narrows
    if that is too small. Marks, not only colours, tell things apart.
    """

    class Decided(Message):
        """The player has made up their mind about a move."""

        def __init__(self, move: Any) -> None:
            super().__init__()
            self.move = move

    class Pointed(Message):
        """The player has changed `prompt` or `typed`: the frame shows them. `show` does not report it."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self.say = say
        self.seen: Seen | None = None
        self.hint: Hint[Any] | None = None

    def show(self, seen: Seen, hint: Hint[Any] | None = None) -> None:
        """Show the table as it is now; the hint, if there is one, as a heat map or marks."""
        self.seen, self.hint = seen, hint
        self.refresh()

    def render(self) -> RenderResult:
        """Nothing, as long as there is nothing to see."""
        return ""

    @property
    def prompt(self) -> str:
        """What the player has to do now, or is waiting for, in a line."""
        return ""

    @property
    def typed(self) -> str:
        """What has been typed of a move so far."""
        return ""

    @property
    def keys(self) -> list[tuple[str, str]]:
        """The keys that do something now, and what, for the last line: `("space", "turn")`."""
        return []

    @property
    def help(self) -> list[tuple[str, str]]:
        """All keys of this board and what they do, for the help screen."""
        return []
