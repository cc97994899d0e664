import asyncio
from typing import Any

import pytest
from starlette.requests import Request
from starlette.types import Message

from parley.net.web.faults import Failed, Fault
from parley.net.web.requests import LONGEST, address_of, answer_kept, read_json


def sent(*parts: bytes | None, **headers: str) -> Request:
    """A request with a body in parts; None: the client leaves."""
    encoded = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "POST", "headers": encoded, "client": ("::1", 7)}
    waiting = list(parts)

    async def receive() -> Message:
        part = waiting.pop(0)
        if part is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": part, "more_body": bool(waiting)}

    return Request(scope, receive)


def read(request: Request) -> Any:
    return asyncio.run(read_json(request, dict[str, int]))


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8"])
def test_json_comes_in_parts(kind: str) -> None:
    assert read(sent(b'{"a"', b":1}", content_type=kind)) == {"a": 1}


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ((b'{"a":"b"}',), Fault.BAD_JSON),
        ((b"",), Fault.BAD_JSON),
        ((b"{", None), Fault.BAD_JSON),
        ((b"[" * LONGEST,), Fault.BAD_JSON),
        ((b'{"a":', b" " * LONGEST, b"1}"), Fault.TOO_LARGE),
    ],
)
def test_what_is_not_that(parts: tuple[bytes | None, ...], fault: Fault) -> None:
    with pytest.raises(Failed) as caught:
        read(sent(*parts, content_type="application/json"))
    assert caught.value.fault is fault


def test_it_has_to_be_said_that_it_is_json() -> None:
    with pytest.raises(Failed) as caught:
        read(sent(b"{}"))
    assert caught.value.fault is Fault.NOT_JSON


def test_addresses() -> None:
    assert address_of(sent()) == "::1"
    assert address_of(Request({"type": "http", "headers": []})) == ""


def test_what_may_be_kept() -> None:
    first = answer_kept(sent(), b"[]")
    tag = first.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        assert answer_kept(sent(if_none_match=known), b"[]").status_code == 304
        assert answer_kept(sent(if_none_match=known), b"[1]").status_code == 200
