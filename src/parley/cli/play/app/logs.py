"""The log and the list of moves: they grow, and can be scrolled back."""

from rich.text import Text
from textual import events
from textual.widgets import RichLog

from parley.cli.play.app.chronicle import LINES, Chronicle, Tone
from parley.cli.play.telling import tell_move
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.core import CHANCE
from parley.visits import Seen, Told

NAME = 12
"""Columns for a name."""
_STYLES = {Tone.PLAY: "", Tone.TALK: "bold", Tone.HOUSE: "italic", Tone.WRONG: "bold red"}
_MARKS = {Tone.PLAY: "", Tone.TALK: "» ", Tone.HOUSE: "", Tone.WRONG: "! "}


class Story(RichLog):
    """The log of a visit."""

    def __init__(self, chronicle: Chronicle, tones: frozenset[Tone] = frozenset(Tone)) -> None:
        super().__init__(max_lines=LINES, wrap=True, min_width=10)
        self.can_focus = False
        self._chronicle, self._tones, self._shown = chronicle, tones, 0

    def show(self) -> None:
        fresh = min(self._chronicle.written - self._shown, len(self._chronicle.lines))
        self._shown = self._chronicle.written
        lines = list(self._chronicle.lines)
        for line in lines[len(lines) - fresh :]:
            if line.tone in self._tones:
                self.write(Text(_MARKS[line.tone] + line.text, _STYLES[line.tone]))

    def on_resize(self, event: events.Resize) -> None:
        """Lines wrap differently now."""
        super().on_resize(event)
        self.clear()
        self._shown = 0
        self.show()


class Moves(RichLog):
    """The moves of a match, numbered."""

    def __init__(self, say: Say) -> None:
        super().__init__(max_lines=LINES, wrap=False, min_width=10)
        self.can_focus = False
        self._say = say
        self._last: Told | None = None

    def show(self, seen: Seen) -> None:
        """Add what is new. What we were only told in part on arrival is listed as it is."""
        fresh = _after(seen.plies, self._last)
        for told in fresh:
            if told.seat >= 0:
                self.write(move_line(told, seen, self._say))
        if fresh:
            self._last = fresh[-1]


def _after(plies: list[Told], last: Told | None) -> list[Told]:
    """Those after the last one listed, at most LINES."""
    found = len(plies)
    least = max(0, len(plies) - LINES)
    while found > least and plies[found - 1] is not last:
        found -= 1
    return plies[found:]


def move_line(told: Told, seen: Seen, say: Say) -> Text:
    """Number, who, what."""
    move = say("(hidden)") if told.move is None else tell_move(told.move, seen, say)
    style = "bold" if told.seat == seen.seat else ""
    name = "" if told.seat == CHANCE else who(told.seat, seen, say)[:NAME]
    return Text.assemble((f"{told.number:>4} ", "dim"), (f"{name:{NAME}} ", style), move)
