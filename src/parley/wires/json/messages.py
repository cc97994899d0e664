"""All the messages, and the one table from word to class."""

from collections.abc import Mapping

from msgspec.structs import fields

from parley.core.connection import Message
from parley.wires.json.answers import GRANTED, Granted, Refusal
from parley.wires.json.news import NEWS, News, OtherNews
from parley.wires.json.requests import REQUESTS, Request

SERVER, CLIENT = "server", "client"

Saying = Granted | Refusal | News | OtherNews
"""What the server says."""


def word_of(kind: type[Request] | type[News]) -> str:
    """The word in its `do` or `news`."""
    return str(kind.__struct_config__.tag)


def marks_of(kind: type[Granted]) -> tuple[str, ...]:
    """The fields that identify a granted answer."""
    return tuple(field.name for field in fields(kind) if field.required and field.name != "re")


CODES: Mapping[tuple[str, int | str], type[Message]] = {
    **{(CLIENT, word_of(kind)): kind for kind in REQUESTS},
    **{(SERVER, word_of(kind)): kind for kind in NEWS},
    **{(SERVER, " ".join(("ok", *marks_of(kind)))): kind for kind in GRANTED},
    (SERVER, "error"): Refusal,
}
"""(sender, word) → message: the word of `do` or `news`, or the fields that identify an answer."""

KNOWN: frozenset[type[Message]] = frozenset({*CODES.values(), OtherNews})
