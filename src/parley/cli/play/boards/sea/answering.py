"""Answering for a fleet that is not known here: it is on paper, or on another board."""

from dataclasses import replace
from typing import Any

from textual import events

from parley.cli.play.boards.sea.field import LAST
from parley.cli.play.boards.sea.hand import OURS, Decide, Fields, Keys, Touch
from parley.cli.play.boards.sea.sight import Sight, Todo
from parley.cli.play.words import Say, later
from parley.core import Cell, format_cell
from parley.core.bot import Hint
from parley.games.seabattle import Answer, Result

_WORDS = {
    Result.MISS: later("miss"),
    Result.HIT: later("hit"),
    Result.SUNK: later("sunk"),
    Result.REPEAT: later("fired at before"),
}


class Answering:
    """Enter says that the fleet is placed; a digit gives one of the possible answers."""

    front = OURS
    typed = ""

    def __init__(self, say: Say, decide: Decide, sight: Sight) -> None:
        self._say, self._decide, self._sight = say, decide, sight

    def see(self, sight: Sight, hint: Hint[Any] | None) -> None:
        """Hints do not know either."""
        del hint
        self._sight = sight

    @property
    def focus(self) -> Cell | None:
        """Where the shot fell."""
        return self._sight.pending

    @property
    def prompt(self) -> str:
        if self._sight.pending is None:
            return self._say("Place your ships on your own board. Enter: they lie.")
        return self._say("{cell}: what did the shot do?", cell=format_cell(self._sight.pending))

    @property
    def keys(self) -> Keys:
        """Those of the possible answers."""
        if self._sight.todo is Todo.READY:
            return [("enter", self._say("ready"))]
        return [(str(number), self._tell(offer)) for number, offer in enumerate(self._sight.offers, 1)]

    def _tell(self, offer: Answer) -> str:
        return self._say(_WORDS[offer.result])

    def press(self, event: events.Key) -> bool:
        keys = [key for key, _ in self.keys]
        if event.key not in keys:
            return False
        self._decide(self._sight.offers[keys.index(event.key)])
        return True

    def touch(self, touch: Touch) -> bool:
        """Nothing to point at."""
        del touch
        return False

    def draw(self, fields: Fields) -> Fields:
        """The shot that is asked about."""
        ours, theirs = fields
        around = ours.around if self._sight.pending is None else {self._sight.pending: LAST}
        return replace(ours, around=around, is_active=True), theirs
