"""The log of a COM line: what happened, in words, and a report for every game."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from parley.core import format_cell
from parley.games.seabattle import Result, Shot
from parley.seats.comport.report import Ending, GameReport, Kind, LogLine

LOG = 200
"""Lines, and reports of games, that are kept."""


def _nothing(*_news: object) -> None:
    """Nobody listens."""


@dataclass
class Tally:
    """Shots of one side, and those that hit."""

    shots: int = 0
    hits: int = 0

    def count(self, result: Result) -> None:
        self.shots += 1
        self.hits += result in (Result.HIT, Result.SUNK)


class Logbook:
    """Written by the peer's end of things; `we` are the player at this end."""

    def __init__(self, role: str, clock: Callable[[], float]) -> None:
        self.lines: deque[LogLine] = deque(maxlen=LOG)
        self.reports: deque[GameReport] = deque(maxlen=LOG)
        """The latest games that began, finished or not."""
        self.games_begun = self.games_finished = self.faults = 0
        """`faults`: troubles since a game was last finished."""
        self.nick = self.peer_nick = ""
        """Empty if not known."""
        self.trouble = self.dishonesty = ""
        """What will be said about an abandoned game, and what the peer answered that no fleet could."""
        self.told: Callable[[LogLine], None] = _nothing
        """Called with every line."""
        self.reported: Callable[[GameReport], None] = _nothing
        """Called with every report."""
        self._role, self._clock = role, clock
        self._ours, self._theirs = Tally(), Tally()
        self._is_begun = False
        self._reported = 0

    def note(self, kind: Kind, text: str) -> None:
        line = LogLine(self._clock(), kind, text)
        self.lines.append(line)
        self.told(line)

    def break_off(self, why: str, kind: Kind = Kind.TROUBLE) -> None:
        """The current game will end because of this."""
        self.trouble = why
        self.note(kind, why)

    def new_game(self) -> None:
        """Both have met, or start over."""
        self._ours, self._theirs = Tally(), Tally()
        self.trouble = self.dishonesty = ""

    def begin(self) -> None:
        self.games_begun += 1
        self._is_begun = True
        self.note(Kind.STATE, "the game begins")

    def fired(self, shot: Shot, *, is_ours: bool) -> None:
        """A shot was fired and answered."""
        cell, result = format_cell(shot.cell), shot.result
        if is_ours:
            self._ours.count(result)
            self.note(Kind.SHOT, f"we fire at {cell}: {result}")
        else:
            self._theirs.count(result)
            self.note(Kind.SHOT, f"they fire at {cell}: {result}")

    def finish(self, ending: Ending, how: str) -> None:
        """A game came to its end."""
        self.games_finished += 1
        self.faults = 0
        self._report(ending, how)

    def abandon(self) -> None:
        """Whatever was going on is over; a game that had begun is never finished."""
        if self._is_begun:
            self._report(Ending.ABANDONED, self.trouble or "started over")

    def _report(self, ending: Ending, how: str) -> None:
        self._is_begun = False
        self._reported += 1
        report = GameReport(
            number=self._reported,
            role=self._role,
            nick=self.nick,
            peer=self.peer_nick,
            ending=ending,
            how=how,
            shots=self._ours.shots,
            hits=self._ours.hits,
            peer_shots=self._theirs.shots,
            peer_hits=self._theirs.hits,
            dishonesty=self.dishonesty,
        )
        self.reports.append(report)
        self.note(Kind.STATE, report.in_words())
        self.reported(report)
