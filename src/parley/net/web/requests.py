"""JSON that comes in, within limits, and JSON that goes out."""

from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from parley.net.web.faults import JSON, Failed, Fault

T = TypeVar("T")
LONGEST = 16_384
"""Bytes in the body of a request."""


async def read_json(request: Request, kind: type[T]) -> T:
    """The body, if it is valid. Raises `Failed`."""
    headers = request.headers
    if headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Failed(Fault.NOT_JSON)
    if headers.get("content-encoding", "identity").lower() != "identity":
        raise Failed(Fault.NOT_JSON, "send JSON as it is, not compressed")
    try:
        return msgspec.json.decode(await _read(request), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Failed(Fault.BAD_JSON, str(error)) from None


async def _read(request: Request) -> bytes:
    body = bytearray()
    try:
        async for some in request.stream():
            body += some
            if len(body) > LONGEST:
                raise Failed(Fault.TOO_LARGE)
    except ClientDisconnect:
        raise Failed(Fault.BAD_JSON) from None
    return bytes(body)


def address_of(request: Request) -> str:
    """Where it came from."""
    return request.client.host if request.client else ""


def is_secure(request: Request) -> bool:
    """Did it come by TLS, to us or to a known proxy?"""
    return bool(request.scope["scheme"] == "https")


def answer(value: Any, status: int = 200, **headers: str) -> Response:
    """JSON that must not be cached."""
    return Response(msgspec.json.encode(value), status, {"Cache-Control": "no-store", **headers}, JSON)


def tag_of(body: bytes) -> str:
    """The tag a cache knows it by."""
    return f'"{sha256(body).hexdigest()[:32]}"'


def answer_kept(
    request: Request, body: bytes, media_type: str = JSON, tag: str = "", **headers: str
) -> Response:
    """Something that may be cached if it is revalidated each time.

    Not even a finished match is cached for longer: the next version of the server may show it differently.
    """
    tag = tag or tag_of(body)
    headers = {"ETag": tag, "Cache-Control": "no-cache", **headers}
    if tag in (
        known.strip().removeprefix("W/") for known in request.headers.get("if-none-match", "").split(",")
    ):
        return Response(status_code=304, headers=headers)
    return Response(body, 200, headers, media_type)
