"""What has been heard on a visit, as screens tell it: the log, past positions, the hint, what is wrong.

It hears every notice at once; screens look at it when they draw, however much was heard in between.
"""

from collections import deque
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from parley.cli.play.app.result import tell_result
from parley.cli.play.telling import tell_ply
from parley.cli.play.words import Say
from parley.visits import (
    Absent,
    Announced,
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
    Parted,
    Remark,
    Returned,
    Sat,
    Seen,
    Stood,
    Told,
    Visit,
)

LINES = 1_000
"""Lines of the log that are kept."""
FRAMES = 5_000
"""Positions that are kept; a longer match is looked back at from its later part."""
ARRIVAL = 50
"""Plies that whoever comes late is told of."""


class Tone(StrEnum):
    """What a line is about: each looks different."""

    PLAY = "play"
    TALK = "talk"
    HOUSE = "house"
    WRONG = "wrong"


class Line(NamedTuple):
    """One of the log."""

    text: str
    tone: Tone = Tone.PLAY


class Frame(NamedTuple):
    """The table after so many of its plies, as we saw it then."""

    plies: int
    view: Any


class Outage(NamedTuple):
    """The line is gone; it is tried again at this time, or not."""

    why: str
    again: float | None


class Chronicle:
    """Of one visit."""

    def __init__(self, visit: Visit, say: Say) -> None:
        self._visit, self._say = visit, say
        self.lines: deque[Line] = deque(maxlen=LINES)
        self.written = 0
        """Lines there have been, those that are forgotten too."""
        self.frames: deque[Frame] = deque(maxlen=FRAMES)
        self.hint: Hinted | None = None
        self.note = ""
        """What was refused, until something else is done."""
        self.outage: Outage | None = None

    def hear(self, notice: Notice) -> None:
        """Something happened."""
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
            case Chat():
                self.write(said(notice.remark, self._say), Tone.TALK)
            case _:
                self._remark(notice)

    def write(self, text: str, tone: Tone = Tone.PLAY) -> None:
        """A line for the log."""
        self.lines.append(Line(text, tone))
        self.written += 1

    def _arrive(self) -> None:
        """Another table, or the same one once more after a line was lost."""
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
            self.write(tell_hint(notice, seen, self._say), Tone.HOUSE)

    def _remark(self, notice: Notice) -> None:
        say, seen = self._say, self._visit.seen
        match notice:
            case Sat():
                self.write(say("{name} sits down.", name=notice.name), Tone.HOUSE)
            case Stood():
                self.write(say("{name} gets up.", name=notice.name), Tone.HOUSE)
            case Absent() if seen is not None:
                self.write(say("{name} is away.", name=seen.name_of(notice.seat)), Tone.HOUSE)
            case Returned() if seen is not None:
                self.write(say("{name} is back.", name=seen.name_of(notice.seat)), Tone.HOUSE)
            case Over(outcome=outcome) if seen is not None and (outcome is None or seen.why):
                self.write(tell_result(seen, say), Tone.HOUSE)
            case Parted(why=why) if why:
                self.write(say(why), Tone.HOUSE)
            case Announced():
                self.write(say(notice.text), Tone.HOUSE)
            case Fault():
                what = say(notice.text) + (f" ({notice.clause})" if notice.clause else "")
                self.write(say("The other side broke the protocol: {what}", what=what), Tone.WRONG)


def said(remark: Remark, say: Say) -> str:
    """`ann: hello`; what is for one person only says so."""
    if not remark.name:
        return remark.text
    if remark.to:
        return say("{name} to {other}: {text}", name=remark.name, other=remark.to, text=remark.text)
    return f"{remark.name}: {remark.text}"


def tell_hint(hinted: Hinted, seen: Seen, say: Say) -> str:
    """Who suggests what, and how good it looks."""
    hint, told = hinted.hint, {"bot": hinted.bot, "move": seen.game.format_move(hinted.hint.move)}
    if hint.hit is not None:
        chance = round(100 * hint.hit)
        return say("{bot} suggests {move}, chance of a hit {chance} %.", chance=chance, **told)
    if hint.chance is not None:
        chance = round(100 * hint.chance)
        return say("{bot} suggests {move}, chance of winning {chance} %.", chance=chance, **told)
    return say("{bot} suggests {move}.", **told)
