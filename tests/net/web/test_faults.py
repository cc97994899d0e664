import json
from enum import StrEnum

import pytest
from starlette.exceptions import HTTPException

from parley.core import NotationError
from parley.house.accounts import AccountDenied, Denial
from parley.net.web.faults import STATUSES, Failed, Fault, reason_of, refusal
from parley.seats.web.codes import Denied
from parley.store import StorageFull, StoreBusy
from parley.tables import Refusal, Refused
from parley.wires.json.codes import Code


@pytest.mark.parametrize("reason", [*Fault, *Denial], ids=str)
def test_every_reason_has_a_status_and_a_line(reason: StrEnum) -> None:
    assert 400 <= STATUSES[reason] <= 503
    assert reason.value[0].islower()
    assert not reason.value.endswith(".")


@pytest.mark.parametrize(
    ("error", "status", "code", "text"),
    [
        (Failed(Fault.BAD_QUERY), 400, "bad_query", Fault.BAD_QUERY.value),
        (Failed(Fault.BAD_JSON, "expected an object"), 400, "bad_json", "expected an object"),
        (AccountDenied(Denial.NAME_TAKEN), 409, "name_taken", Denial.NAME_TAKEN.value),
        (Refused(Refusal.STOPPING), 503, "stopping", Refusal.STOPPING.value),
        (Refused(Refusal.FULL), 409, "full", Refusal.FULL.value),
        (Denied(Code.TOO_MANY), 429, "too_many", Code.TOO_MANY.value),
        (StoreBusy("/secret/path"), 503, "busy", Fault.BUSY.value),
        (StorageFull("/secret/path"), 503, "storage_trouble", Fault.STORAGE_TROUBLE.value),
        (NotationError("no cell"), 400, "bad_query", "no cell"),
        (HTTPException(404), 404, "not_found", Fault.NOT_FOUND.value),
        (HTTPException(405), 405, "wrong_method", Fault.WRONG_METHOD.value),
        (ZeroDivisionError("secret"), 500, "server_fault", Fault.SERVER_FAULT.value),
    ],
)
def test_what_is_said(error: Exception, status: int, code: str, text: str) -> None:
    answer = refusal(*reason_of(error))
    assert answer.status_code == status
    assert json.loads(bytes(answer.body)) == {"error": code, "text": text}
