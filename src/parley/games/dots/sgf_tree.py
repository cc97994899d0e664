"""The syntax of SGF: a tree of nodes of properties, read as far as Dots needs it."""

import re
from collections.abc import Iterator

from parley.core import NotationError

Node = dict[str, list[str]]
"""The values of each property."""

_TOKEN = re.compile(
    r"\s*(?:(?P<mark>[;()])|(?P<name>[A-Za-z]+)|\[(?P<value>[^\]\\]*(?:\\.[^\]\\]*)*)\])", re.DOTALL
)
_FOLLOWS = {
    "": {"("},
    "(": {";"},
    ";": {";", "name", "(", ")"},
    "name": {"value"},
    "value": {"value", "name", ";", "(", ")"},
    ")": {"(", ")"},
}
"""What may come after what."""
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


def parse_main_line(text: str) -> list[Node]:
    """The nodes of the one game in this text, following the first branch at every fork."""
    nodes: list[Node] = []
    name, is_main = "", True
    for kind, part in _tokens(text):
        is_main = is_main and kind != ")"
        if kind == ";" and is_main:
            nodes.append({})
        elif kind == "name":
            name = re.sub("[a-z]", "", part)  # FF[3] allowed `Black` for `B`
        elif kind == "value" and is_main:
            nodes[-1].setdefault(name, []).append(_unescape(part))
    return nodes


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    text = text.removeprefix("\ufeff").rstrip()
    at, last, depth = 0, "", 0
    while at < len(text):
        if last == ")" and not depth:
            raise NotationError("this file goes on after the end of its first game")
        token = _TOKEN.match(text, at)
        kind = (token["mark"] or token.lastgroup or "") if token else ""
        if token is None or kind not in _FOLLOWS[last]:
            raise NotationError(f"this is not SGF, from character {at + 1} on")
        depth += (kind == "(") - (kind == ")")
        yield kind, token[token.lastindex or 0]
        at, last = token.end(), kind
    if depth or not last:
        raise NotationError("this is not SGF: it ends before the game does")


def escape(text: str) -> str:
    """Escape text for use as a value."""
    return re.sub(r"([\]\\])", r"\\\1", text)


def _unescape(value: str) -> str:
    # An escaped line break is dropped: it only keeps the lines of the file short.
    return _ESCAPED.sub(lambda escaped: escaped[1].strip("\r\n"), value)
