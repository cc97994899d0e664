"""Why the lobby or a table says no; each wire has its own code for each."""

from enum import StrEnum
from math import ceil

from parley.core import ParleyError


class Refusal(StrEnum):
    """Why the lobby or a table refuses."""

    NO_SUCH_TABLE = "there is no such table"
    STARTED = "the game has already started"
    FULL = "all seats are taken"
    OWN_TABLE = "this is your own table"
    PASSWORD_REQUIRED = "this table wants a password"  # noqa: S105
    BAD_TABLE_PASSWORD = "not everybody who may join could type this password"  # noqa: S105
    WRONG_PASSWORD = "that is not the password"  # noqa: S105
    ACCOUNT_REQUIRED = "this table is rated: it takes an account, not a guest's, to sit here"
    KEPT_FOR_ANOTHER = "this table is kept for somebody else"
    TAKES_DAYS = "this table is played by correspondence: sit down at it in a browser"
    SEATED_ELSEWHERE = "you are at another table"
    TOO_MANY_SEATS = "you already sit at as many tables as allowed: finish a game first"
    NOT_SEATED = "you do not sit here"
    NOT_PLAYING = "no game is being played here"
    TOO_MANY_TABLES = "there are too many tables"
    TOO_MANY_PEOPLE = "the lobby is full"
    NAME_TAKEN = "somebody of that name is here"
    NAME_RESERVED = "this name is kept for the house"
    NOBODY_OF_THAT_NAME = "there is nobody of that name"
    IS_A_BOT = "bots do not read messages"
    STORAGE = "your move could not be stored: try again"
    STOPPING = "the server is stopping"
    OUT_OF_REACH = "this table is out of reach for a moment: try again"
    PROGRAMS_BUSY = "as many programs are playing as allowed: try again later"
    TOO_MUCH = "you have used up your share for now: try again later"
    TOO_MANY_TRIES = "too many wrong passwords: wait a while"
    TALKS_TOO_FAST = "you talk too fast: wait a moment"
    MUTED = "you may not talk here for now"
    BANNED = "you are not let in for now"


class Refused(ParleyError):
    """The lobby or a table says no; nothing has changed."""

    def __init__(self, refusal: Refusal, detail: str = "", wait: float = 0.0) -> None:
        seconds = f" ({ceil(wait)} s)" if wait else ""
        super().__init__((detail or refusal.value) + seconds)
        self.refusal, self.detail, self.wait = refusal, detail, wait
        """Why, in more words if there are any, and how many seconds to wait, if known."""
