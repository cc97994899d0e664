"""What is said about people by name, in English; `russian` and `german` have the same phrases."""

from enum import StrEnum


class Phrase(StrEnum):
    """Something that happens to somebody: `who` is the name, `what` a point or the scores."""

    JOINED = "{who} has joined"
    LEFT = "{who} has left"
    AWAY = "{who} has lost the connection"
    BACK = "{who} is back"
    SAYS = "{who} says"
    SAYS_TO_YOU = "{who} says to you"
    YOUR_TURN = "your turn"
    TURN = "{who}'s turn"
    PUTS = "{who} puts a dot on {what}"
    CAPTURES = "{who} captures an area"
    LOSES = "{who} loses a captured area"
    FREED = "dots of {who} are free"
    PASSES = "{who} has no time left, the turn passes"
    STOPPED = "{who} has stopped"
    AGREES = "{who} agrees to a draw"
    WINS = "the game is over: {who} wins {what}"
    DRAW = "the game is over: {who} draw {what}"
