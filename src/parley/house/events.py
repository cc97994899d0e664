"""Why something cannot be done with an event, and who asks."""

from enum import StrEnum
from typing import NamedTuple

from parley.core import ParleyError


class EventTrouble(StrEnum):
    """Reasons; the code of each is its name in lower case."""

    NO_SUCH_EVENT = "there is no such event"
    BAD_PLAN = "this cannot be played"
    NOT_ORGANISER = "only the organiser of the event may do this"
    ORGANISER_NEEDS_ACCOUNT = "you need an account to organise an event"
    ENTRY_CLOSED = "nobody can enter any more"
    EVENT_FULL = "all places are taken"
    EVENT_NEEDS_ACCOUNT = "you need an account to enter here"
    ALREADY_ENTERED = "they take part already"
    NOT_ENTERED = "they do not take part"
    TOO_FEW_ENTRANTS = "too few take part to begin"
    NOT_NOW = "this cannot be done now"
    TOO_MANY_EVENTS = "there are too many events at once"
    NO_EVENTS_HERE = "events are run by a single server, not by a cluster"


class EventRefused(ParleyError):
    """Refused: nothing has changed."""

    def __init__(self, trouble: EventTrouble, detail: str = "") -> None:
        super().__init__(detail or trouble.value)
        self.trouble = trouble


class Asker(NamedTuple):
    """Somebody who has signed in."""

    account: int
    name: str
    is_guest: bool
