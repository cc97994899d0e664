"""All the messages, and the one table from code to class."""

from collections.abc import Mapping

from parley.core.connection import Message
from parley.wires.dotline.answers import ANSWERS, OtherAnswer, Refusal, Saying
from parley.wires.dotline.codes import CLOSINGS, REFUSALS
from parley.wires.dotline.news import NEWS, Closing, OtherNews
from parley.wires.dotline.requests import REQUESTS, Request

SERVER, CLIENT = "server", "client"

REQUEST_CODES: Mapping[str, type[Request]] = {kind.CODE: kind for kind in REQUESTS}
"""Three letters → request."""

SAYING_CODES: Mapping[int, type[Saying]] = {
    **{int(kind.CODE): kind for kind in (*NEWS, *ANSWERS)},
    **{int(code): Closing for code in CLOSINGS},
    **{int(code): Refusal for code in REFUSALS},
}
"""Three digits → what the server says."""

CODES: Mapping[tuple[str, int | str], type[Message]] = {
    **{(CLIENT, word): kind for word, kind in REQUEST_CODES.items()},
    **{(SERVER, number): SAYING_CODES[number] for number in sorted(SAYING_CODES)},
}
"""(sender, code) → message."""


_BY_DIGIT: Mapping[int, type[Saying]] = {1: OtherNews, 2: OtherAnswer, 3: OtherAnswer, 4: Refusal, 5: Refusal}


def saying_class(code: int) -> type[Saying] | None:
    """The class for a code; by its first digits if it is unknown. None: not a code at all."""
    if code // 10 == 19:
        return Closing
    return SAYING_CODES.get(code) or _BY_DIGIT.get(code // 100)
