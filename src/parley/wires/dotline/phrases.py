"""What is told of people by name, in English; `russian` and `german` have the same phrases."""

from collections.abc import Mapping
from enum import Enum, auto


class Phrase(Enum):
    """Something that happens to somebody."""

    JOINED = auto()
    LEFT = auto()
    AWAY = auto()
    BACK = auto()
    SAYS = auto()
    SAYS_TO_YOU = auto()
    YOUR_TURN = auto()
    TURN = auto()
    PUTS = auto()
    CAPTURES = auto()
    LOSES = auto()
    FREED = auto()
    PASSES = auto()
    STOPPED = auto()
    AGREES = auto()
    WINS = auto()
    DRAW = auto()


ENGLISH: Mapping[Phrase, str] = {
    Phrase.JOINED: "{who} has joined",
    Phrase.LEFT: "{who} has left",
    Phrase.AWAY: "{who} has lost the connection",
    Phrase.BACK: "{who} is back",
    Phrase.SAYS: "{who} says",
    Phrase.SAYS_TO_YOU: "{who} says to you",
    Phrase.YOUR_TURN: "your turn",
    Phrase.TURN: "{who}'s turn",
    Phrase.PUTS: "{who} puts a dot on {cell}",
    Phrase.CAPTURES: "{who} captures an area",
    Phrase.LOSES: "{who} loses a captured area",
    Phrase.FREED: "dots of {who} are free",
    Phrase.PASSES: "{who} has no time left, the turn passes",
    Phrase.STOPPED: "{who} has stopped",
    Phrase.AGREES: "{who} agrees to a draw",
    Phrase.WINS: "the game is over: {who} wins {scores}",
    Phrase.DRAW: "the game is over: {who} draw {scores}",
}
