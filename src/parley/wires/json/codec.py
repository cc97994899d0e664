"""Messages as JSON and back."""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

import msgspec

from parley.core import LocalProtocolError, NotationError
from parley.core.complaints import in_words
from parley.core.connection import Message
from parley.wires.json.answers import GRANTED, Granted, Refusal
from parley.wires.json.messages import KNOWN, Saying, marks_of, word_of
from parley.wires.json.news import NEWS, News, OtherNews
from parley.wires.json.requests import REQUESTS, Number, Request

LONGEST = 65_536
"""The most bytes in a request."""
LONGEST_SAYING = 4 * 1024 * 1024
"""The most bytes that a client of ours reads from the server at once."""
_UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)

to_json = msgspec.json.Encoder().encode
"""A message as it goes over a websocket."""


class Encoded(NamedTuple):
    """Something the server says, made into JSON once for everybody who hears it."""

    message: Saying
    data: bytes


def encoded(message: Saying) -> Encoded:
    """The message with its JSON."""
    return Encoded(message, to_json(message))


def encode(message: Message) -> bytes:
    """A message as a line."""
    # json/socket/1
    if type(message) not in KNOWN:
        raise LocalProtocolError(f"{type(message).__name__} is not a message of this protocol")
    return to_json(message) + b"\n"


class _Numbered(msgspec.Struct):
    id: Number = 0


def _any_of(kinds: tuple[type[Any], ...]) -> Any:
    return reduce(or_, kinds)


_requests: msgspec.json.Decoder[Request] = msgspec.json.Decoder(_any_of(REQUESTS))
_news: msgspec.json.Decoder[News] = msgspec.json.Decoder(_any_of(NEWS))
_numbered = msgspec.json.Decoder(_Numbered)
_refusals = msgspec.json.Decoder(Refusal)
_others = msgspec.json.Decoder(OtherNews)
_objects = msgspec.json.Decoder(dict[str, msgspec.Raw])
_WORDS = frozenset(map(word_of, NEWS))
_GRANTED: Mapping[frozenset[str], msgspec.json.Decoder[Granted]] = {
    frozenset(marks_of(kind)): msgspec.json.Decoder(kind)
    for kind in sorted(GRANTED, key=lambda kind: -len(marks_of(kind)))
}
"""The fields that identify an answer → its decoder; those with more of them first."""


def decode_request(data: bytes) -> Request:
    """Raises `NotationError`."""
    # json/socket/2-3
    if len(data) > LONGEST:
        raise NotationError(f"a message has at most {LONGEST} bytes")
    try:
        return _requests.decode(data)
    except _UNREADABLE as error:
        raise NotationError(in_words(str(error))) from None


def decode_saying(data: bytes) -> Saying:
    """An answer or news; unknown fields are ignored. Raises `NotationError`."""
    # json/socket/4, json/message/1
    if len(data) > LONGEST_SAYING:
        raise NotationError(f"the server says more than {LONGEST_SAYING} bytes at once")
    try:
        saying: Saying = _find_decoder(_objects.decode(data)).decode(data)
    except _UNREADABLE as error:
        raise NotationError(in_words(str(error))) from None
    return saying


def _find_decoder(found: dict[str, msgspec.Raw]) -> "msgspec.json.Decoder[Any]":
    if "news" in found:  # json/socket/9
        return _news if bytes(found["news"])[1:-1].decode() in _WORDS else _others
    if "error" in found:
        return _refusals
    if "ok" in found:
        return next(decoder for marks, decoder in _GRANTED.items() if marks <= found.keys())
    raise NotationError("neither an answer nor news")


def id_of(data: bytes) -> int:
    """The number of a request that is otherwise not understood; 0 if even that is not."""
    # json/ok/2
    try:
        return _numbered.decode(data).id
    except _UNREADABLE:
        return 0
