"""What is reported about games over a COM port: log lines as they come, a report for every game."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a log line is about."""

    LINE = "line"
    """the line itself: found, lost, suspended"""
    STATE = "state"
    """who met whom, what has begun and ended"""
    SHOT = "shot"
    CHAT = "chat"
    TROUBLE = "trouble"
    """broken rules, on either side"""


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened, in words. `at` is by the player's clock."""

    at: float
    kind: Kind
    text: str


class Refusal(StrEnum):
    """Why a person's wish cannot be granted now."""

    NO_LINE = "there is no line yet"
    NOBODY = "nobody is there yet"
    NO_CHAT = "the opponent does not know chat"
    MASTER_RESTARTS = "only the master may restart"
    MASTER_PROPOSES = "only the master proposes field and fleet"
    NO_RESTART = "a restart is for the placing or after a game: surrender first"


class Ending(StrEnum):
    """How a game ended for us."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    """both surrendered at the same moment"""
    ABANDONED = "abandoned"
    """it was never finished"""


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game, finished or abandoned."""

    number: int
    role: str
    nick: str
    peer: str
    ending: Ending
    how: str
    shots: int
    hits: int
    peer_shots: int
    peer_hits: int
    dishonesty: str = ""
    """What the peer answered that no fleet could; empty if it was honest."""

    @property
    def is_finished(self) -> bool:
        """Did it come to an end?"""
        return self.ending is not Ending.ABANDONED

    def in_words(self) -> str:
        honest = f"dishonest: {self.dishonesty}" if self.dishonesty else "honest"
        return (
            f"game {self.number} against {self.peer or 'somebody'}: {self.ending} ({self.how}); "
            f"we fired {self.shots} and hit {self.hits}, they fired {self.peer_shots} and hit "
            f"{self.peer_hits}; {honest}"
        )


def legible(text: str) -> str:
    """Foreign text made safe for a terminal."""
    return "".join(char if char.isprintable() else "·" for char in text)
