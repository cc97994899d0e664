"""What is on the screen, made of a source and of what the player is about to do."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rich.text import Text

from parley.cli.board.drydock import Drydock
from parley.cli.board.marks import Pointer, dock_marks, draw_field, enemy_marks, own_marks, width_of
from parley.cli.board.phase import Phase, keys_of, phase_of, status_of
from parley.cli.board.room import Room, rows_of, share_room
from parley.cli.board.source import CHAT, Source
from parley.cli.board.words import LANGUAGES
from parley.cli.play.words.speech import speak
from parley.cli.screen import console
from parley.core import Cell, format_cell
from parley.core.bitboard import Grid, grid
from parley.games.seabattle import Chart, View

_NO_FIELD = grid(10, 10)
_GAP = 2
"""Columns between the fields."""


@dataclass
class Entry:
    """A line that is being written."""

    prompt: str
    then: Callable[[str], None]
    longest: int
    text: str = ""


@dataclass
class Hand:
    """What the player is about to do and nobody else knows of."""

    dock: Drydock | None = None
    aim: Cell = field(default_factory=lambda: Cell(0, 0))
    typed: str = ""
    """A cell, as far as it is typed."""
    entry: Entry | None = None
    note: str = ""
    is_asked: bool = False
    """Is the note a question?"""
    is_leaving: bool = False
    last: Cell | None = None
    """Where we were fired at last."""


def board_of(view: View | None) -> Grid:
    """The field that is played on; an empty one before there is a game."""
    return view.charts[0].waters.grid if view else _NO_FIELD


class Picture:
    """One look at the game, part by part."""

    def __init__(self, source: Source, hand: Hand, language: str, size: tuple[int, int] = (80, 24)) -> None:
        self._source, self._hand, self._language = source, hand, language
        self._words = LANGUAGES[language]
        self._phase = phase_of(source)
        self._columns = size[0]
        self.room = self._share(size[1])

    def _share(self, rows: int) -> Room:
        """Title and letters are above a field; below it are at least a row of the log, and the note."""
        field = board_of(self._source.view).height + 2
        texts = self.status(), self.keys(), self.note()
        needed = field + 1 + sum(rows_of(text, self._columns) for text in texts)
        return share_room(rows, needed, rows_of(self.legend(), self._columns))

    def names(self) -> str:
        """Who plays whom."""
        return f"{self._source.nick or '-'} : {self._source.peer_nick or self._words.opponent}"

    def status(self) -> str:
        """Whose turn it is, and how far the player is with it."""
        if self._hand.is_leaving:
            return self._words.leaving
        text = status_of(self._source, self._phase, self._words)
        if self._phase is Phase.SHOOT:
            text += f"   {self._words.aim}: {self._hand.typed or format_cell(self._hand.aim)}"
        if self._phase is Phase.PLACE and self._hand.dock is not None:
            fault = self._hand.dock.fault
            text += f": {speak(fault.value, self._language) if fault else self._words.fleet_is_legal}"
        return text

    def own(self) -> Text:
        """Our field, within half of the columns."""
        view, hand = self._source.view, self._hand
        if hand.dock is not None:
            return self._field(self._words.mine, dock_marks(hand.dock), None)
        last = None if hand.last is None else Pointer(hand.last, "()")
        chart = view.charts[view.seat or 0] if view else None
        return self._field(self._words.mine, own_marks(view) if view else (), last, chart)

    def enemy(self) -> Text:
        """Theirs, as far as it is known."""
        view = self._source.view
        aim = Pointer(self._hand.aim, "[]") if self._phase is Phase.SHOOT else None
        marks = enemy_marks(view) if view else ()
        return self._field(self._words.theirs, marks, aim, view.chart if view else None)

    def _field(
        self,
        title: str,
        marks: tuple[tuple[str, int], ...],
        pointer: Pointer | None,
        chart: Chart | None = None,
    ) -> Text:
        board = board_of(self._source.view)
        is_wide = self._columns >= 2 * (width_of(board, is_wide=True) + _GAP)
        room = width_of(board, is_wide=is_wide) - 3
        rows = draw_field(board, marks, pointer, is_wide=is_wide)
        below = [Text(f"   {_afloat(chart, room)}")] if self.room.afloat else []
        return Text("\n").join([Text(f"   {title[:room]}"), rows, *below])

    def legend(self) -> str:
        """What the characters mean."""
        return self._words.placing_legend if self._hand.dock else self._words.legend

    def log(self, columns: int, rows: int) -> Text:
        """The end of it, as far as there is room. Cut up as the screen does it: some characters are wide."""
        lines: list[Text] = []
        for line in list(self._source.log)[-rows:]:
            text = line.text if line.kind == CHAT else speak(line.text, self._language)
            lines += Text(text).wrap(console, columns, overflow="fold")
        return Text("\n").join(lines[-rows:])

    def note(self) -> str:
        """What the player writes, is asked or has to know."""
        if self._hand.entry is not None:
            return f"{self._hand.entry.prompt}{self._hand.entry.text}_"
        return f"{self._hand.note}  {self._words.yes_or_no}" if self._hand.is_asked else self._hand.note

    def keys(self) -> str:
        """Those that mean something now."""
        if self._hand.entry is not None:
            return self._words.keys_entry
        return keys_of(self._source, self._phase, self._words)


def _afloat(chart: Chart | None, room: int) -> str:
    """The lengths of the ships still afloat, `4 3 3` or `433`; how many there are where that is too long."""
    lengths = [str(length) for length in chart.afloat] if chart else []
    forms = " ".join(lengths), "".join(lengths), str(len(lengths))
    return next(form for form in forms if len(form) <= room)
