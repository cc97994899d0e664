"""Messages in words, on one line: `move Move: id 5, move "E5"`. Passwords are not shown."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import fields

from parley.core.connection import Message
from parley.wires.json.answers import Granted, Refusal
from parley.wires.json.codec import to_json
from parley.wires.json.messages import word_of
from parley.wires.json.news import News, OtherNews
from parley.wires.json.requests import Request

_SHOWN = 60
"""The most characters of a value."""
_SECRETS = frozenset({"password"})


def describe(message: Message) -> str:
    """The message and its fields."""
    said = ", ".join(_values(message))
    return f"{_head(message)} {type(message).__name__}" + (f": {said}" if said else "")


def _head(message: Message) -> str:
    match message:
        case Request() | News():
            return word_of(type(message))
        case OtherNews():
            return message.news
        case Granted():
            return "ok"
        case Refusal():
            return "error"
    return "?"


def _values(message: Any) -> list[str]:
    shown = []
    for field in fields(message):
        value = getattr(message, field.name)
        if field.name != "ok" and value is not UNSET and (field.required or value != field.default):
            shown.append(f"{field.name} {_value(field.name, value)}")
    return shown


def _value(name: str, value: Any) -> str:
    if name in _SECRETS:
        return "…"
    text = to_json(value).decode()
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
