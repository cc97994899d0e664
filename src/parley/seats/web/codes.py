"""Errors as refusals. A code is the name of a reason in lower case, the text is what it says."""

from collections.abc import Iterator
from enum import StrEnum

from parley.core import IllegalMove, NotationError, ParleyError, Reason, SetupError
from parley.core.declared import reasons_of
from parley.games import load_games
from parley.seats.queue import Full
from parley.store import StoreBusy, StoreError
from parley.tables import Refusal, Refused
from parley.wires.json.answers import Refusal as Answer
from parley.wires.json.answers import one_line
from parley.wires.json.codes import Code


class Denied(ParleyError):
    """A request is refused for a reason tables have no word for."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(detail or code.value)
        self.code = code


class Over(Refused):
    """There is no such table, or no longer: its match, if there was one, has this number in the record."""

    def __init__(self, match: int) -> None:
        super().__init__(Refusal.NO_SUCH_TABLE)
        self.match = match


def code_of(reason: StrEnum) -> str:
    """`Reason.NOT_YOUR_TURN` → `not_your_turn`."""
    return reason.name.lower()


def code_kinds() -> list[type[StrEnum]]:
    """Where codes come from: the wire, tables, and every game that says so."""
    return [Code, Refusal, Reason, *filter(None, map(reasons_of, load_games().values()))]


def all_codes() -> Iterator[tuple[str, str]]:
    """Every code with its text; games may mean different things by the same one."""
    for kind in code_kinds():
        yield from ((code_of(reason), reason.value) for reason in kind)


def reason_of(error: Exception) -> StrEnum | None:
    """Why an error refuses something; None for a mistake of ours."""
    match error:
        case Denied():
            return error.code
        case IllegalMove():
            return error.reason
        case Refused():
            return error.refusal
    return next((code for kind, code in _KINDS if isinstance(error, kind)), None)


_KINDS: tuple[tuple[type[Exception], Code], ...] = (
    (NotationError, Code.BAD_MOVE),
    (SetupError, Code.BAD_SETUP),
    (Full, Code.TOO_MANY),
    (StoreBusy, Code.BUSY),
    (StoreError, Code.STORAGE_TROUBLE),
)


def refusal_of(request: int, error: Exception) -> Answer | None:
    """The answer for an error that is not our mistake; None for one that is."""
    # json/error/1-2
    reason = reason_of(error)
    if reason is None:
        return None
    text = reason.value if isinstance(error, StoreError) else str(error)
    match = error.match if isinstance(error, Over) else None
    return Answer(request, code_of(reason), one_line(text), match)
