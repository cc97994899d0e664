"""What a message's annotations say about its fields, and a struct as the words of one line.

A request, and many a line of an answer's body, is a *row*: first the positional words, then `name=value`
words in any order. Positional words may be left out only if there are no named ones. Readers of the server
skip names they do not know, so that rows can grow.
"""

from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import NODEFAULT

from parley.core import NotationError
from parley.core.errors import quote
from parley.wires.dotline.words import Layout, Number, Words

T = TypeVar("T")


class Named(msgspec.Struct, frozen=True):
    """A word `name=value`; with `many` it may be repeated."""

    name: str
    layout: Layout
    many: bool = False

    def __str__(self) -> str:
        return f"`{self.name}=` {self.layout}"


class BodyLine(msgspec.Struct, frozen=True):
    """A line of the body: the name, then the value."""

    name: str
    layout: Layout
    many: bool = False

    def __str__(self) -> str:
        return f"line `{self.name}`: {self.layout}"


class Part(StrEnum):
    """A part of the frame that is not a line by name."""

    CODE = "the code"
    DESCRIPTION = "the description on the first line"
    BODY = "the lines of the body, as they are"


class Field(msgspec.Struct, frozen=True):
    """A field, its layout, its meaning for the reference pages, and its default (NODEFAULT: none)."""

    name: str
    layout: Any
    meaning: str
    default: object

    @property
    def is_optional(self) -> bool:
        """It may be left out."""
        return self.default is not NODEFAULT

    @property
    def is_secret(self) -> bool:
        """It is never shown."""
        layout = self.layout.layout if isinstance(self.layout, Named | BodyLine) else self.layout
        return getattr(layout, "secret", False)


def fields_of(kind: type[Any]) -> tuple[Field, ...]:
    """The annotated fields of a struct, in order."""
    hints = get_type_hints(kind, include_extras=True)
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    needed = (NODEFAULT,) * (len(names) - len(defaults))
    return tuple(map(_field, names, map(hints.get, names), (*needed, *defaults)))


def _field(name: str, hint: Any, default: object) -> Field:
    _, layout, meaning = get_args(hint)
    return Field(name, layout, meaning, default)


class Row(Generic[T]):
    """A struct as words. Requests are `strict`: unknown names are faults, and defaults are left out."""

    shape: ClassVar[str] = ""

    def __init__(self, kind: type[T], *, strict: bool = False) -> None:
        self.kind, self.strict = kind, strict
        described = fields_of(kind)
        self.placed = [item for item in described if not isinstance(item.layout, Row | Named)]
        self.named = [item for item in described if isinstance(item.layout, Row | Named)]

    def read(self, words: Words) -> T:
        """The words as an instance; raises `NotationError` with the name of the field."""
        values = {
            item.name: _read(item.name, item.layout, words) for item in self.placed if _is_there(item, words)
        }
        given = self._names(words)
        values |= self._take(given)
        if self.strict and given:
            raise NotationError(f"there is no parameter {quote(next(iter(given)))}")
        return self.kind(**values)

    def _names(self, words: Words) -> dict[str, list[str]]:
        given: dict[str, list[str]] = {}
        while words.rest:
            name, equals, value = words.take().partition("=")
            if equals:
                given.setdefault(name.lower(), []).append(value)
            elif self.strict:
                raise NotationError("too many")
        return given

    def _take(self, given: dict[str, list[str]]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for item in self.named:
            if isinstance(item.layout, Row):
                values[item.name] = item.layout.kind(**item.layout._take(given))
            elif item.layout.name in given or not item.is_optional:
                values[item.name] = _read_named(item.layout, given.pop(item.layout.name, []))
        return values

    def write(self, value: T) -> str:
        """The instance as words; raises `NotationError` if a value cannot be written."""
        return " ".join(self._words(value, brief=self.strict)).replace("\t ", "\t")

    def _words(self, value: T, *, brief: bool) -> list[str]:
        placed = [(item, getattr(value, item.name)) for item in self.placed]
        while placed and placed[-1][0].is_optional and placed[-1][1] == placed[-1][0].default:
            placed.pop()
        words = [item.layout.write(part) for item, part in placed]
        for item in self.named:
            words += _named_words(item, getattr(value, item.name), brief=brief)
        return words

    def __str__(self) -> str:
        return " ".join(self.shapes())

    def shapes(self) -> list[str]:
        """How each word looks, in order: `login`, `[after]`, `[width=10..50]`."""
        shapes: list[str] = []
        for item in (*self.placed, *self.named):
            shapes += item.layout.shapes() if isinstance(item.layout, Row) else [_shape(item)]
        return shapes


def _named_words(item: Field, value: Any, *, brief: bool) -> list[str]:
    layout = item.layout
    if isinstance(layout, Row):
        return layout._words(value, brief=brief)
    if value is None or (brief and value == item.default):
        return []
    return [f"{layout.name}={layout.layout.write(one)}" for one in (value if layout.many else (value,))]


def _shape(item: Field) -> str:
    layout = item.layout
    if isinstance(layout, Named):
        shape = f"{layout.name}={layout.layout.shape or '…'}"
    else:
        shape = item.name if isinstance(layout, Number) else layout.shape or item.name
    return f"[{shape}]" if item.is_optional else shape


def _is_there(item: Field, words: Words) -> bool:
    return bool(words.rest) or not item.is_optional


def _read(name: str, layout: Layout, words: Words) -> Any:
    try:
        return layout.read(words)
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from None


def _read_named(layout: Named, texts: list[str]) -> Any:
    values = tuple(_read(layout.name, layout.layout, Words(text)) for text in texts)
    if layout.many:
        return values
    if len(values) != 1:
        raise NotationError(f"{layout.name}: " + ("given twice" if values else "missing"))
    return values[0]
