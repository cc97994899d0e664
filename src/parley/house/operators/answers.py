"""What an operator is answered, and why something cannot be done."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from parley.core import ParleyError

Answer = Mapping[str, Any]
"""`text`: a line for people; `rows`: objects with the same fields, for a table; the rest by name."""


def count(number: int, one: str, many: str) -> str:
    """`1 person is`, `2 people are`."""
    return f"{number} {one if number == 1 else many}"


class Operator(NamedTuple):
    """Whoever asks: somebody with access to the machine, or an account that is marked."""

    name: str
    account: int | None = None

    @property
    def is_local(self) -> bool:
        """Whether they came by the socket in the data directory, which only its owner can open."""
        return self.account is None


class Trouble(StrEnum):
    """What was wrong, and what to do about it."""

    NOT_UNDERSTOOD = "this is no request"
    NOBODY = "nobody of that name is here: `who` lists them"
    NO_ACCOUNT = "no account has that name"
    NOT_KNOWN = "nothing is kept about that name"
    NO_TABLE = "there is no such table: `tables` lists them"
    TOO_MANY = "there are too many bans and mutes: lift some first"
    NOT_IN_FORCE = "nothing of the kind is in force: `bans` lists what is"
    BAD_TARGET = "this is neither a name nor an address"
    BAD_NAME = "this cannot be a name"
    BAD_PASSWORD = "this cannot be a password"  # noqa: S105
    NAME_TAKEN = "somebody has this name"
    IS_GUEST = "guests have no password"
    NOT_AN_OPERATOR = "this account is not marked as an operator: `operators add NAME`"
    IS_OPERATOR = "this is an operator's account: only `parley admin` on the machine itself may do that"
    ONLY_HERE = "this is done with `parley admin` on the machine itself"
    STILL_PLAYING = "they are in a match: close the table first"
    NOTHING_TO_READ = "there is nothing to read in it"
    NO_REPORT = "there is no such report, or it is resolved already"
    CANNOT_RELOAD = "the settings cannot be read again"


class Unable(ParleyError):
    """It cannot be done; nothing has changed."""

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(detail or trouble.value)
        self.trouble = trouble
