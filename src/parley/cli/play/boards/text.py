"""A game that has no board of its own: drawn as text, its moves typed."""

from rich.text import Text
from textual import events

from parley.cli.play.boards.board import GameBoard
from parley.core import NotationError

LONGEST = 200
"""Characters of a move."""


class TextBoard(GameBoard):
    """What `Game.drawing` draws; Enter makes the move that was typed."""

    _typed = _fault = ""

    def render(self) -> Text:
        """The drawing."""
        seen = self.seen
        return Text(seen.game.drawing(seen.view) if seen is not None and seen.view is not None else "")

    @property
    def prompt(self) -> str:
        """What was wrong, or whose turn it is."""
        seen = self.seen
        return self._fault or (self.say("Your turn") if seen is not None and seen.is_my_turn else "")

    @property
    def typed(self) -> str:
        """The move so far."""
        return self._typed

    def on_key(self, event: events.Key) -> None:
        """A line that is written."""
        self._fault = ""
        if event.key == "enter":
            self._decide()
        elif event.key == "backspace":
            self._typed = self._typed[:-1]
        elif event.character is not None and event.is_printable:
            self._typed = (self._typed + event.character)[:LONGEST]
        else:
            return
        event.stop()
        self.post_message(self.Pointed())

    def _decide(self) -> None:
        typed, self._typed = self._typed.strip(), ""
        if self.seen is not None and typed:
            try:
                self.post_message(self.Decided(self.seen.game.parse_move(typed)))
            except NotationError as error:
                self._fault = str(error)
