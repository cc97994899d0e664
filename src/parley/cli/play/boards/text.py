"""A game without a board of its own: drawn as text, its moves typed."""

from itertools import islice

from rich.text import Text
from textual import events

from parley.cli.play.boards.board import GameBoard
from parley.core import NotationError

LONGEST = 200
"""Characters of a move."""
LISTED = 40
"""Moves listed: they may be endless."""


class TextBoard(GameBoard):
    """What `Game.drawing` draws; Enter makes the move that was typed."""

    _typed = _fault = ""

    def render(self) -> Text:
        seen = self.seen
        if seen is None or seen.view is None:
            return Text("")
        drawing = Text(seen.game.drawing(seen.view))
        if seen.is_my_turn:
            moves = ", ".join(map(seen.game.format_move, islice(seen.view.moves(), LISTED)))
            drawing.append("\n\n" + self.say("You may play: {moves}.", moves=moves))
        return drawing

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
