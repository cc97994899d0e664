"""Messages as bytes and back. The layouts come from the annotations, compiled once at import."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from parley.core import LocalProtocolError, NotationError
from parley.core.connection import Message
from parley.wires.dotline.answers import OtherAnswer, Saying
from parley.wires.dotline.bodies import Body
from parley.wires.dotline.codes import Code
from parley.wires.dotline.fields import BodyLine, Field, Named, Part, Row, fields_of
from parley.wires.dotline.messages import REQUEST_CODES, SAYING_CODES, saying_class
from parley.wires.dotline.news import OtherNews
from parley.wires.dotline.requests import ChangePassword, Request
from parley.wires.dotline.texts import is_text
from parley.wires.dotline.words import Words

LINE_BYTES = 1024  # dots/line/2/2
"""The most bytes of a line, including its end."""
BODY_LINES, BODY_BYTES = 8192, 256 * 1024
"""The most lines and bytes of one answer."""

_CODE = re.compile(rb"[1-5][0-9]{2}(?: |$)")
_ROWS: Mapping[type[Message], Row[Any]] = {kind: Row(kind, strict=True) for kind in REQUEST_CODES.values()}
_SAYINGS: tuple[type[Saying], ...] = (*SAYING_CODES.values(), OtherAnswer, OtherNews)
_BODIES: Mapping[type[Message], Body[Any]] = {kind: Body(kind) for kind in _SAYINGS}
_FIELDS = {kind: fields_of(kind) for kind in (*_ROWS, *_BODIES)}
_ALIKE = 3
"""How many lines of one name `describe` shows."""


class Misfit(msgspec.Struct, frozen=True):
    """A line or an answer that cannot be read: the code for it, and whose parameters they were."""

    code: int
    rule: str
    request: type[Request] | None = None


def encode(message: Message) -> bytes:
    """The message as bytes; raises `LocalProtocolError` for values that cannot be said."""
    try:
        return _encode(message)
    except NotationError as error:
        raise LocalProtocolError(f"{type(message).__name__}: {error}") from None


def _encode(message: Message) -> bytes:
    if isinstance(message, Request):
        return _join([f"{message.CODE} {_ROWS[type(message)].write(message)}".rstrip(" ")]) + b"\n"
    if isinstance(message, Saying):
        return _encode_saying(message)
    raise NotationError("not a message of this protocol")


@lru_cache(maxsize=64)
def _encode_saying(message: Saying) -> bytes:
    """Cached for a while: what happens at a table is sent to everybody there."""
    # dots/III/3-4, dots/line/2/4
    lines = _BODIES[type(message)].write(message)
    if saying_class(int(lines[0][:3])) is not type(message):
        raise NotationError("not a code for this")
    return _join(lines) + b"\n\n\n"


def _join(lines: Sequence[str]) -> bytes:
    _check_lines(lines)
    return "\n".join(lines).encode()


def _check_lines(lines: Sequence[str]) -> None:
    if not all(line and is_text(line) for line in lines):
        raise NotationError("a line is empty, or has control characters in it")
    sizes = [len(line.encode()) + 1 for line in lines]
    if max(sizes) > LINE_BYTES or sum(sizes) > BODY_BYTES or len(sizes) > BODY_LINES:
        raise NotationError("too long")


def decode_request(line: bytes) -> Request | Misfit | None:
    """A line without its newline as a request; None for an empty line. Faults in the order of the page."""
    # dots/III/1-2, dots/line/2/1, dots/line/2/5, dots/line/3/6
    if len(line) >= LINE_BYTES:
        return Misfit(Code.LINE_TOO_LONG, Code.LINE_TOO_LONG.text)
    try:
        text = line.removesuffix(b"\r").decode()
    except UnicodeDecodeError:
        return Misfit(Code.NOT_TEXT, Code.NOT_TEXT.text)
    word, _, rest = text.strip(" ").partition(" ")
    if not is_text(text) or ("\t" in text and word.upper() != ChangePassword.CODE):
        return Misfit(Code.NOT_TEXT, Code.NOT_TEXT.text)
    return _read_request(word, rest) if word else None


def _read_request(word: str, rest: str) -> Request | Misfit:
    kind = REQUEST_CODES.get(word.upper())
    if kind is None:
        return Misfit(Code.UNKNOWN_COMMAND, Code.UNKNOWN_COMMAND.text)
    try:
        request: Request = _ROWS[kind].read(Words(rest))
    except NotationError as error:
        return Misfit(Code.BAD_PARAMETER, f"{Code.BAD_PARAMETER.text}: {error}", kind)
    return request


def decode_saying(lines: Sequence[bytes]) -> Saying | Misfit:
    """The lines of an answer or of news, without the two empty ones, as a message."""
    # dots/III/3-4
    code = code_of(lines[0])
    kind = saying_class(code)
    if kind is None:
        return Misfit(0, "an answer begins with three digits, the first of them 1 to 5")
    try:
        head, *body = _texts(lines)
        saying: Saying = _BODIES[kind].read(code, head[4:], body)
    except NotationError as error:
        return Misfit(code, f"{kind.__name__}: {error}")
    return saying


def code_of(head: bytes) -> int:
    """The code a first line begins with, 0 if it does not."""
    return int(head[:3]) if _CODE.match(head) else 0


def _texts(lines: Sequence[bytes]) -> list[str]:
    try:
        texts = [line.decode() for line in lines]
    except UnicodeDecodeError:
        raise NotationError("not UTF-8") from None
    if not all(map(is_text, texts)):
        raise NotationError("control characters")
    return texts


def describe(message: Message) -> str:
    """`132 DotPut: seat 1, cell 5 5`. Passwords are not shown."""
    code = getattr(message, "code", None) or getattr(message, "CODE", "")
    values = [_describe_field(item, getattr(message, item.name)) for item in _FIELDS[type(message)]]
    said = ", ".join(value for value in values if value) or getattr(message, "text", "")
    return f"{code} {type(message).__name__}" + (f": {said}" if said else "")


def _describe_field(item: Field, value: Any) -> str:
    layout, many = item.layout, getattr(item.layout, "many", False)
    if value in (None, ()) or isinstance(layout, Part):
        return ""
    atom = layout.layout if isinstance(layout, Named | BodyLine) else layout
    if item.is_secret:
        return f"{item.name} …"
    shown = [atom.write(one) for one in (value[:_ALIKE] if many else (value,))]
    rest = [f"… {len(value)} in all"] if many and len(value) > _ALIKE else []
    return f"{item.name} " + " | ".join(shown + rest)
