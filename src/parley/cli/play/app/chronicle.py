"""What has been heard on a visit, for screens: the log, past positions, the hint, the current problem.

It hears every notice at once; screens look at it when they draw, however much was heard in between.
"""

from collections import deque
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from parley.cli.play.past import Frame
from parley.cli.play.telling import tell_ply, tells_end
from parley.cli.play.telling.ending import tell_end
from parley.cli.play.telling.notices import tell_notice
from parley.cli.play.words import Say
from parley.visits import (
    Began,
    Came,
    Chat,
    Declined,
    Entered,
    Fault,
    Happened,
    Hinted,
    Lost,
    Notice,
    Over,
    Seen,
    Told,
    Visit,
)

LINES = 1_000
"""The most lines kept of the log."""
FRAMES = 5_000
"""The most positions kept; a longer match is reviewed from its later part."""
ARRIVAL = 50
"""Plies that latecomers are told about."""


class Tone(StrEnum):
    """What a line is about: each looks different."""

    PLAY = "play"
    TALK = "talk"
    HOUSE = "house"
    WRONG = "wrong"


_TONES: dict[type[Notice], Tone] = {Chat: Tone.TALK, Fault: Tone.WRONG}


class Line(NamedTuple):
    """One of the log."""

    text: str
    tone: Tone = Tone.PLAY


class Outage(NamedTuple):
    """The line is lost; it is retried at this time, or not."""

    why: str
    again: float | None


class Chronicle:
    """Of one visit."""

    def __init__(self, visit: Visit, say: Say) -> None:
        self._visit, self._say = visit, say
        self.lines: deque[Line] = deque(maxlen=LINES)
        self.written = 0
        """Lines there have been, including forgotten ones."""
        self.frames: deque[Frame] = deque(maxlen=FRAMES)
        self.hint: Hinted | None = None
        self.note = ""
        """What was refused, until something else is done."""
        self.outage: Outage | None = None

    def hear(self, notice: Notice) -> None:
        match notice:
            case Came():
                self._arrive()
            case Began() | Happened():
                self._follow(notice)
            case Hinted():
                self._take_hint(notice)
            case Declined():
                self.note = self._say(notice.text)
            case Entered():
                self.outage = None
            case Lost():
                again = None if notice.again is None else self._visit.now() + notice.again
                self.outage = Outage(notice.why, again)
            case _:
                self._remark(notice)

    def write(self, text: str, tone: Tone = Tone.PLAY) -> None:
        """A line for the log."""
        self.lines.append(Line(text, tone))
        self.written += 1

    def _arrive(self) -> None:
        """Another table, or the same one again after the line was lost."""
        self.frames.clear()
        self.hint, self.note = None, ""
        seen = self._visit.seen
        if seen is not None:
            self._tell(seen, seen.plies[-ARRIVAL:])
            self._keep(seen)

    def _follow(self, notice: Began | Happened) -> None:
        self.hint, self.note = None, ""
        seen = self._visit.seen
        if seen is None:
            return
        if isinstance(notice, Happened):
            self._tell(seen, notice.plies)
        self._keep(seen)

    def _tell(self, seen: Seen, plies: Iterable[Told]) -> None:
        for told in plies:
            for sentence in tell_ply(told, seen, self._say):
                self.write(sentence)

    def _keep(self, seen: Seen) -> None:
        if seen.view is not None:
            self.frames.append(Frame(len(seen.plies), seen.view))

    def _take_hint(self, notice: Hinted) -> None:
        seen = self._visit.seen
        if seen is not None:
            self.hint = notice
            self._remark(notice)

    def _remark(self, notice: Notice) -> None:
        seen = self._visit.seen
        if isinstance(notice, Over):
            if seen is not None and (notice.outcome is None or seen.why or not tells_end(seen.game.name)):
                self.write(tell_end(seen, self._say), Tone.HOUSE)
        elif sentence := tell_notice(notice, seen, self._say):
            self.write(sentence, _TONES.get(type(notice), Tone.HOUSE))
