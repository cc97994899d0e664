"""What the server says as lines: the first line, then the body, where each line begins with its name.

No line of a body is ever empty, so an empty text is its name alone. Unknown names are skipped, and so are
extra words: a server may say more than its client was written for.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from parley.core import NotationError
from parley.wires.dotline.fields import BodyLine, Part, fields_of
from parley.wires.dotline.words import Words

S = TypeVar("S")


class Body(Generic[S]):
    """A class of sayings as lines."""

    def __init__(self, kind: type[S]) -> None:
        self.kind = kind
        self.parts = {item.layout: item.name for item in fields_of(kind) if isinstance(item.layout, Part)}
        self.lines = [(item, item.layout) for item in fields_of(kind) if isinstance(item.layout, BodyLine)]

    def write(self, message: S) -> list[str]:
        """All the lines but the two empty ones at the end."""
        name = self.parts.get(Part.CODE, "CODE")
        code, text = int(getattr(message, name)), getattr(message, self.parts[Part.DESCRIPTION])
        lines = [f"{code} {text}".rstrip(" ")]
        for item, layout in self.lines:
            value = getattr(message, item.name)
            values = value if layout.many else () if value is None else (value,)
            lines += [f"{layout.name} {layout.layout.write(one)}".rstrip(" ") for one in values]
        return [*lines, *(getattr(message, self.parts[Part.BODY]) if Part.BODY in self.parts else ())]

    def read(self, code: int, text: str, lines: Sequence[str]) -> S:
        """The message in these lines; raises `NotationError`."""
        # dots/line/2/4
        said: dict[Part, Any] = {Part.CODE: code, Part.DESCRIPTION: text, Part.BODY: tuple(lines)}
        values = {name: said[part] for part, name in self.parts.items()}
        given: dict[str, list[str]] = {}
        for line in lines:
            name, _, rest = line.partition(" ")
            given.setdefault(name, []).append(rest)
        for item, layout in self.lines:
            texts = given.get(layout.name, [])
            if texts or not item.is_optional:
                values[item.name] = _read_line(layout, texts)
        return self.kind(**values)


def _read_line(layout: BodyLine, texts: Sequence[str]) -> Any:
    try:
        values = tuple(layout.layout.read(Words(text)) for text in texts)
    except NotationError as error:
        raise NotationError(f"line {layout.name}: {error}") from None
    if layout.many:
        return values
    if len(values) != 1:
        raise NotationError(f"line {layout.name}: " + ("given twice" if values else "missing"))
    return values[0]
