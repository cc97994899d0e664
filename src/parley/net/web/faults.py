"""Why a request is refused: a status for HTTP, a code for programs, a line for people.

A code is the name of a reason in lower case, as on the socket.
"""

from collections.abc import Mapping
from enum import StrEnum
from math import ceil
from typing import NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from parley.core import IllegalMove, NotationError, ParleyError
from parley.house.accounts import AccountDenied, Denial
from parley.house.events import EventRefused, EventTrouble
from parley.house.mail import MailRefused, MailTrouble
from parley.house.operators import Trouble, Unable
from parley.seats.web.codes import Denied
from parley.store import StoreBusy, StoreError
from parley.tables import Refusal, Refused
from parley.wires.json.codes import Code

JSON = "application/json"


class Fault(StrEnum):
    """What only this port has words for."""

    BAD_REQUEST = "this is not HTTP as it should be"
    NOT_FOUND = "there is nothing here"
    WRONG_METHOD = "this cannot be done here"
    NOT_JSON = "send JSON, and say so: Content-Type: application/json"
    BAD_JSON = "this is not what was expected"
    BAD_QUERY = "the address says something that cannot be"
    TOO_LARGE = "this is too long"
    NOT_SIGNED_IN = "sign in first"
    IS_GUEST = "guests have no password"
    IS_ACCOUNT = "this is an account already, with a password of its own"
    WRONG_HOST = "this server does not go by that name"
    NOT_OPERATOR = "this is for operators"
    WRONG_ORIGIN = "this request comes from another site, or a proxy has changed its Host"
    TOO_FAST = "too many requests: wait a minute"
    UPGRADE_REQUIRED = "this is for websockets"
    BUSY = "the server is busy: try again"
    STORAGE_TROUBLE = "the record cannot be read or written now: try again"
    SERVER_FAULT = "the server made a mistake"


STATUSES: Mapping[StrEnum, int] = {
    Fault.BAD_REQUEST: 400,
    Fault.NOT_FOUND: 404,
    Fault.WRONG_METHOD: 405,
    Fault.NOT_JSON: 415,
    Fault.BAD_JSON: 400,
    Fault.BAD_QUERY: 400,
    Denial.BAD_PASSWORD: 400,
    Fault.TOO_LARGE: 413,
    Fault.NOT_SIGNED_IN: 401,
    Fault.IS_GUEST: 403,
    Fault.IS_ACCOUNT: 409,
    Fault.WRONG_HOST: 421,
    Fault.NOT_OPERATOR: 403,
    Fault.WRONG_ORIGIN: 403,
    Fault.TOO_FAST: 429,
    Fault.UPGRADE_REQUIRED: 426,
    Fault.BUSY: 503,
    Fault.STORAGE_TROUBLE: 503,
    Fault.SERVER_FAULT: 500,
    Denial.NOT_OFFERED: 403,
    Denial.BAD_NAME: 400,
    Denial.NAME_TAKEN: 409,
    Denial.NAME_TOO_LONG: 400,
    Denial.WRONG_PASSWORD: 403,
    Denial.TOO_MANY: 429,
    Code.TOO_MANY: 429,
    Refusal.NO_SUCH_TABLE: 404,
    Refusal.BANNED: 403,
    Refusal.MUTED: 403,
    Refusal.TOO_MUCH: 429,
    Trouble.NOBODY: 404,
    Trouble.NO_ACCOUNT: 404,
    Trouble.NOT_KNOWN: 404,
    Trouble.NO_TABLE: 404,
    Trouble.NO_REPORT: 404,
    Trouble.BAD_TARGET: 400,
    Trouble.BAD_NAME: 400,
    Trouble.BAD_PASSWORD: 400,
    Trouble.NOTHING_TO_READ: 400,
    Trouble.ONLY_HERE: 403,
    Trouble.IS_OPERATOR: 403,
    Refusal.STOPPING: 503,
    EventTrouble.NO_SUCH_EVENT: 404,
    EventTrouble.BAD_PLAN: 400,
    EventTrouble.NOT_ORGANISER: 403,
    EventTrouble.ORGANISER_NEEDS_ACCOUNT: 403,
    EventTrouble.EVENT_NEEDS_ACCOUNT: 403,
    EventTrouble.TOO_MANY_EVENTS: 429,
    MailTrouble.NO_MAIL: 404,
    MailTrouble.MAIL_NEEDS_ACCOUNT: 403,
    MailTrouble.BAD_ADDRESS: 400,
    MailTrouble.WRONG_CODE: 403,
    MailTrouble.TOO_MANY_CODES: 429,
    MailTrouble.MAIL_BUSY: 503,
}
"""Whatever is not here is a conflict, 409."""

_HEADERS: Mapping[StrEnum, dict[str, str]] = {
    Fault.NOT_SIGNED_IN: {"WWW-Authenticate": "Bearer"},
    Denial.TOO_MANY: {"Retry-After": "60"},
    Fault.UPGRADE_REQUIRED: {"Upgrade": "websocket"},
}


class Failed(ParleyError):
    """A request is refused for a reason that only this port has words for."""

    def __init__(self, fault: Fault, detail: str = "", wait: float = 0.0) -> None:
        super().__init__(detail or fault.value)
        self.fault, self.wait = fault, wait
        """Why, and how many seconds to wait, if known."""


def show(reason: StrEnum, text: str = "") -> bytes:
    """The body of a refusal."""
    return msgspec.json.encode({"error": reason.name.lower(), "text": text or reason.value})


def status_of(reason: StrEnum) -> int:
    """Its HTTP status."""
    return STATUSES.get(reason, 409)


def refusal(reason: StrEnum, text: str = "", more: Mapping[str, str] | None = None) -> Response:
    """The answer."""
    headers = {"Cache-Control": "no-store", **_HEADERS.get(reason, {}), **(more or {})}
    return Response(show(reason, text), status_of(reason), headers, media_type=JSON)


class Why(NamedTuple):
    """A reason, what there is to say about it, and headers that go with it."""

    reason: StrEnum
    text: str = ""
    headers: Mapping[str, str] | None = None


def _after(wait: float) -> Mapping[str, str]:
    return {"Retry-After": str(ceil(wait))} if wait else {}


def reason_of(error: Exception) -> Why:
    """What to say about an error that is not our mistake, and about one that is."""
    match error:
        case Failed():
            return Why(error.fault, str(error), _after(error.wait))
        case AccountDenied():
            return Why(error.denial, str(error), _after(error.wait))
        case Refused():
            return Why(error.refusal, str(error), _after(error.wait))
        case Unable():
            return Why(error.trouble, str(error))
        case MailRefused():
            return Why(error.trouble, str(error), _after(error.wait))
        case EventRefused():
            return Why(error.trouble, str(error))
        case Denied():
            return Why(error.code, str(error))
        case StoreBusy():
            return Why(Fault.BUSY)
        case StoreError():
            return Why(Fault.STORAGE_TROUBLE)
        case IllegalMove():
            return Why(error.reason, str(error))
        case NotationError():
            return Why(Fault.BAD_QUERY, str(error))
        case HTTPException(status_code=405):
            return Why(Fault.WRONG_METHOD, headers=error.headers)
        case HTTPException():
            return Why(Fault.NOT_FOUND)
    return Why(Fault.SERVER_FAULT)
