"""How requests are written, one line each: for HLP and for the page."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import NODEFAULT

from parley.wires.dotline.codes import Code
from parley.wires.dotline.fields import Field, Named, Row, fields_of
from parley.wires.dotline.requests import REQUESTS, Request


def usage(kind: type[Request]) -> str:
    """`JON table [password]`."""
    return " ".join([kind.CODE, *Row(kind).shapes()])


def summary(kind: type[Request]) -> str:
    """The first sentence of what it means."""
    return (kind.__doc__ or "").split(". ")[0].split(".\n")[0].rstrip(".")


HELP = tuple(f"{usage(kind)} - {summary(kind)}" for kind in REQUESTS)
"""The body of the answer to HLP."""


def words_of(kind: type[Any]) -> list[tuple[Field, str, str]]:
    """The words of a row: the field each is for, how it is named, and how it is written."""
    found: list[tuple[Field, str, str]] = []
    for item in fields_of(kind):
        if isinstance(item.layout, Row):
            found += words_of(item.layout.kind)
        elif isinstance(item.layout, Named):
            often = ", any number of times" if item.layout.many else ""
            found.append((item, f"{item.layout.name}=", f"{item.layout.layout}{often}"))
        else:
            found.append((item, item.name, str(item.layout)))
    return found


def default_of(item: Field) -> str:
    """What an omitted word means; `must be there` if it may not be omitted."""
    if item.default is NODEFAULT:
        return "must be there"
    if isinstance(item.default, bool):
        return "on" if item.default else "off"
    if isinstance(item.default, Enum):
        return str(item.default.value)
    return "–" if item.default in (None, ()) else str(item.default)


_CLASSES = {
    1: "1xx: said without being asked",
    2: "2xx: the answer to a request that was granted",
    4: "4xx: the request was refused; what is asked for has to change",
    5: "5xx: the server could not do it; the same may work later",
}


def _explained(kind: type[Request]) -> tuple[str, ...]:
    words = (
        f"{name}: {form}; {item.meaning}" + (f" [{default_of(item)}]" if item.is_optional else "")
        for item, name, form in words_of(kind)
    )
    return (usage(kind), " ".join((kind.__doc__ or "").split()), *(word.replace("`", "") for word in words))


EXPLAINED: Mapping[str, tuple[str, ...]] = {kind.CODE: _explained(kind) for kind in REQUESTS} | {
    str(code.value): (f"{code.value} {code.text}", _CLASSES[code.value // 100]) for code in Code
}
"""The body of the answer to HLP with a code: three letters of a request, or three digits of an answer."""
