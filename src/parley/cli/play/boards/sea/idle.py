"""Nothing to do: waiting, watching, or looking at how it ended."""

from typing import Any

from textual import events

from parley.cli.play.boards.sea.hand import OURS, Fields, Keys, Touch
from parley.cli.play.boards.sea.sight import Sight
from parley.cli.play.telling.ending import tell_outcome
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.core import Cell, format_cell
from parley.core.bot import Hint
from parley.tables import Phase


class Idle:
    """Says what is waited for."""

    front = OURS
    focus: Cell | None = None
    typed = ""

    def __init__(self, say: Say, sight: Sight) -> None:
        self._say, self._sight = say, sight

    def see(self, sight: Sight, hint: Hint[Any] | None) -> None:
        del hint
        self._sight = sight

    @property
    def prompt(self) -> str:
        """Who is to do something, or how it ended."""
        seen, say = self._sight.seen, self._say
        if seen.phase is Phase.OVER:
            told = "" if seen.outcome is None else tell_outcome(seen.outcome, seen, say)
            return told or seen.why or say("The match is over.")
        if seen.view is None:
            return say("The match has not begun.")
        if self._sight.pending is not None and seen.seat is not None:
            return say("Fired at {cell}: waiting for the answer.", cell=format_cell(self._sight.pending))
        return self._tell_mover()

    def _tell_mover(self) -> str:
        seen, say = self._sight.seen, self._say
        movers = seen.view.to_move & set(range(len(seen.names)))
        if len(movers) != 1:
            return say("The fleets are being placed.")
        (mover,) = movers
        name = who(mover, seen, say)
        if self._sight.is_placing:
            return say("{name} is still placing.", name=name)
        return say("{name} is to move.", name=name)

    @property
    def keys(self) -> Keys:
        return []

    def press(self, event: events.Key) -> bool:
        del event
        return False

    def touch(self, touch: Touch) -> bool:
        del touch
        return False

    def draw(self, fields: Fields) -> Fields:
        return fields
