"""Where files name clauses: `bpgp/3.2.6/2`, or several of a section at once, `bpgp/4.2.3/1-4,7`.

A mention belongs to the symbol around it. One in a comment of its own belongs to what stands below it.
"""

import ast
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from pathlib import Path
from typing import TypeGuard

from parley.documents import DOCUMENTS

_NUMBERS = r"\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*"
_MENTION = re.compile(
    rf"(?<![\w./-])((?:{'|'.join(DOCUMENTS)})(?:/[A-Za-z0-9.]+)+?)/({_NUMBERS})(?![\w/]|\.\w)"
)


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """A file, and what in it."""

    path: str
    symbol: str = ""

    def __str__(self) -> str:
        return f"{self.path}#{self.symbol}" if self.symbol else self.path


def mentions(path: Path, root: Path) -> Iterator[tuple[str, Place]]:
    """Clause ids this file names, each with its place; the path is told from `root`."""
    text = path.read_text(encoding="utf-8")
    found = list(_MENTION.finditer(text))
    if not found:
        return
    name = path.relative_to(root).as_posix()
    symbols = Symbols(text) if path.suffix == ".py" else None
    for match in found:
        place = Place(name, symbols.at(match.start()) if symbols else "")
        yield from ((clause_id, place) for clause_id in spread(match[1], match[2]))


def spread(section: str, numbers: str) -> Iterator[str]:
    """`bpgp/4.2.3`, `1-3,7` → four ids."""
    for part in numbers.split(","):
        first, _, last = part.partition("-")
        yield from (f"{section}/{number}" for number in range(int(first), int(last or first) + 1))


def linked(text: str, folder: str = "../documents") -> str:
    """The same in Markdown, each mention a link to the first clause it names."""

    def link(match: re.Match[str]) -> str:
        document, first = match[1].partition("/")[0], next(spread(match[1], match[2]))
        return f"[{match[0]}]({folder}/{document}.md#{first})"

    return _MENTION.sub(link, text)


class Symbols:
    """The classes, functions and names of a module, by the lines they take."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in self._lines)]
        self._spans = sorted(_spans(ast.parse(text).body, ""), key=lambda span: (span[0], -span[1]))

    def at(self, offset: int) -> str:
        """The innermost symbol at this place of the text, as `Class.method`."""
        line = self._below(bisect_right(self._starts, offset))
        around = [name for first, last, name in self._spans if first <= line <= last]
        return around[-1] if around else ""

    def _below(self, line: int) -> int:
        """The line a comment is about."""
        while line < len(self._lines) and self._lines[line - 1].lstrip()[:1] in ("#", ""):
            line += 1
        return line


def _spans(body: list[ast.stmt], inside: str) -> Iterator[tuple[int, int, str]]:
    for node, after in zip_longest(body, body[1:]):
        name = _name_of(node)
        if name is None:
            continue
        decorators = node.decorator_list if isinstance(node, ast.ClassDef | ast.FunctionDef) else []
        first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
        last = after if _is_text(after) else node  # what stands below a name explains it
        yield first, last.end_lineno or first, inside + name
        if isinstance(node, ast.ClassDef):
            yield from _spans(node.body, f"{inside}{name}.")


def _is_text(node: ast.stmt | None) -> TypeGuard[ast.Expr]:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _name_of(node: ast.stmt) -> str | None:
    match node:
        case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            return node.name
        case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return None
