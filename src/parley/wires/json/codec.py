"""Messages as JSON and back."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from parley.wires.json.requests import REQUESTS, Number, Request

encode = msgspec.json.Encoder().encode

_ANY: Any = reduce(or_, REQUESTS)
_request: msgspec.json.Decoder[Request] = msgspec.json.Decoder(_ANY)


class _Numbered(msgspec.Struct):
    id: Number = 0


_numbered = msgspec.json.Decoder(_Numbered)


def decode_request(data: bytes) -> Request:
    """Raises whatever msgspec does."""
    return _request.decode(data)


def id_of(data: bytes) -> int:
    """The number of a request that is otherwise not understood; 0 if even that is not."""
    try:
        return _numbered.decode(data).id
    except (msgspec.DecodeError, RecursionError):
        return 0
