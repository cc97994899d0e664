"""Why the house says no, in the codes of the line protocol."""

from collections.abc import Mapping
from enum import StrEnum
from math import ceil

from parley.core import IllegalMove, ParleyError, Reason, Termination
from parley.games.dots import Reason as DotsReason
from parley.house import accounts
from parley.store import StoreBusy, StoreError
from parley.tables import Refusal, Refused
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline.news import Ending, Why

# dots/line/6/2, dots/line/6/8
ILLEGAL: Mapping[StrEnum, Code] = {
    Reason.OUT_OF_TIME: Code.OUT_OF_TIME,
    Reason.GAME_OVER: Code.GAME_IS_OVER,
    Reason.NOT_YOUR_TURN: Code.NOT_YOUR_TURN,
    DotsReason.OFF_BOARD: Code.OFF_BOARD,
    DotsReason.TAKEN: Code.TAKEN,
    DotsReason.CLOSED: Code.CAPTURED,
    DotsReason.NOT_CENTRAL: Code.NOT_CENTRAL,
    DotsReason.STOPPED: Code.NOT_NOW,
    DotsReason.AGREED: Code.ALREADY_AGREED,
}

# dots/line/5/3
REFUSED: Mapping[Refusal, Code] = {
    Refusal.NO_SUCH_TABLE: Code.NO_SUCH_TABLE,
    Refusal.PASSWORD_REQUIRED: Code.WRONG_TABLE_PASSWORD,
    Refusal.WRONG_PASSWORD: Code.WRONG_TABLE_PASSWORD,
    Refusal.STARTED: Code.TABLE_FULL,
    Refusal.FULL: Code.TABLE_FULL,
    Refusal.NOT_SEATED: Code.NOT_NOW,
    Refusal.SEATED_ELSEWHERE: Code.NOT_NOW,
    Refusal.TOO_MANY_SEATS: Code.NOT_NOW,
    Refusal.TAKES_DAYS: Code.NOT_NOW,
    Refusal.ACCOUNT_REQUIRED: Code.NOT_NOW,
    Refusal.KEPT_FOR_ANOTHER: Code.NOT_NOW,
    Refusal.BAD_TABLE_PASSWORD: Code.BAD_PARAMETER,
    Refusal.NOT_PLAYING: Code.GAME_IS_OVER,
    Refusal.TOO_MANY_TABLES: Code.SERVER_FULL,
    Refusal.TOO_MANY_PEOPLE: Code.SERVER_FULL,
    Refusal.NOBODY_OF_THAT_NAME: Code.NO_SUCH_LOGIN,
    Refusal.IS_A_BOT: Code.NO_SUCH_LOGIN,
    Refusal.NAME_TAKEN: Code.LOGIN_TAKEN,
    Refusal.NAME_RESERVED: Code.LOGIN_TAKEN,
    Refusal.STORAGE: Code.STORAGE_TROUBLE,
    Refusal.STOPPING: Code.SERVER_STOPPING,
    Refusal.OUT_OF_REACH: Code.STORAGE_TROUBLE,
    Refusal.PROGRAMS_BUSY: Code.TOO_MANY,
    Refusal.TOO_MUCH: Code.TOO_MANY,
    Refusal.TOO_MANY_TRIES: Code.TOO_MANY,
    Refusal.TALKS_TOO_FAST: Code.TOO_MANY,
    Refusal.MUTED: Code.BARRED,
    Refusal.BANNED: Code.BARRED,
}

# dots/line/4/1, dots/line/4/3-4
DENIED: Mapping[accounts.Denial, Code] = {
    accounts.Denial.NOT_OFFERED: Code.NOT_OFFERED,
    accounts.Denial.BAD_NAME: Code.BAD_PARAMETER,
    accounts.Denial.NAME_TAKEN: Code.LOGIN_TAKEN,
    accounts.Denial.NAME_TOO_LONG: Code.BAD_PARAMETER,
    accounts.Denial.BAD_PASSWORD: Code.BAD_PARAMETER,
    accounts.Denial.WRONG_PASSWORD: Code.WRONG_PASSWORD,
    accounts.Denial.TOO_MANY: Code.TOO_MANY,
}

ENDINGS: Mapping[Termination, Ending] = {
    Termination.BOARD_FULL: Ending.FULL,
    Termination.AGREED: Ending.AGREED,
    Termination.RESIGNED: Ending.STOPPED,
    Termination.TIMED_OUT: Ending.STOPPED,
    Termination.LEFT: Ending.STOPPED,
    Termination.ABANDONED: Ending.ABANDONED,
    Termination.ADJUDICATED: Ending.ADJUDICATED,
}

WHYS: Mapping[Termination, Why] = {
    Termination.RESIGNED: Why.ASKED,
    Termination.TIMED_OUT: Why.LATE,
    Termination.LEFT: Why.GONE,
}


class Denied(ParleyError):
    """A request is refused with a code for which tables have no word."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(code.text)
        self.answer = a.Refusal.of(code, detail)


def refusal_of(error: Exception) -> a.Refusal | None:
    """The answer for an error that is not our mistake; None for one that is."""
    detail = ""
    match error:
        case Denied():
            return error.answer
        case accounts.AccountDenied():
            code, detail = DENIED.get(error.denial), _wait(error.wait) or error.detail
        case IllegalMove():
            code = ILLEGAL.get(error.reason)
        case Refused():
            code, detail = REFUSED.get(error.refusal), _wait(error.wait) or error.detail
        case StoreBusy():
            code = Code.TOO_MANY
        case StoreError():
            code = Code.STORAGE_TROUBLE
        case _:
            code = None
    return None if code is None else a.Refusal.of(code, detail)


def _wait(seconds: float) -> str:
    return f"wait {ceil(seconds)} s" if seconds else ""
