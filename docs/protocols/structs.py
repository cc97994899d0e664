"""The fields of structs in words."""

from typing import Any

import msgspec
from msgspec import inspect

from docs.protocols.markdown import table
from parley.wires.json.requests import WHOLE


def fields_table(kind: type[msgspec.Struct], *, hidden: frozenset[str], defaults: bool = False) -> str:
    """Names and types; with what it means to leave one out, where that is asked for. Empty without fields."""
    head = ("field", "type", "if left out") if defaults else ("field", "type")
    rows = [
        (f"`{field.name}`", _type(field.type), *([_default(field)] if defaults else []))
        for field in _fields(kind)
        if field.name not in hidden
    ]
    return table(head, rows) if rows else ""


def _fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - for the type checker
    return info.fields


def _default(field: inspect.Field) -> str:
    if field.required:
        return "refused"
    given: Any = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{msgspec.json.encode(given).decode()}`"


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.UnionType():
            return " or ".join(map(_type, kind.types))
        case inspect.StrType():
            return "text" + _between(kind.min_length, kind.max_length, " characters")
        case inspect.IntType():
            return "whole number" + ("" if kind.le == WHOLE else _between(kind.ge, kind.le, ""))
        case inspect.ListType():
            return f"list of: {_type(kind.item_type)}"
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.TupleType():
            return f"[{', '.join(map(_type, kind.item_types))}]"
        case inspect.LiteralType():
            return " or ".join(f"`{value}`" for value in kind.values)
    return _WORDS[type(kind)]


_WORDS: dict[type[inspect.Type], str] = {
    inspect.BoolType: "true or false",
    inspect.FloatType: "number",
    inspect.DictType: "object",
    inspect.NoneType: "null",
}


def _between(least: int | None, most: int | None, what: str) -> str:
    bounds = [str(bound) for bound in (least, most) if bound is not None]
    return (
        f", {' to '.join(bounds)}{what}"
        if len(bounds) == 2
        else f", {bounds[0]}{what} at most"
        if bounds
        else ""
    )
