"""What the server answers: one JSON object each, with the `id` of the request as `re`."""

import msgspec

from parley.core.connection import Message


class Refusal(msgspec.Struct, Message, frozen=True, omit_defaults=True):
    """A request was not granted: a code for programs, a line for people."""

    re: int
    error: str
    text: str
    match: int | None = None
    """What one wanted to watch, and is not played any more."""
