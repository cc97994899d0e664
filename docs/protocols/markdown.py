"""What all pages are made of."""

from collections.abc import Iterable, Mapping
from pathlib import Path


def fill(template: Path, parts: Mapping[str, str]) -> str:
    """The page of a template, each `<!-- part -->` filled in. `ValueError` for a part that has no place."""
    text = template.read_text(encoding="utf-8")
    for part, words in parts.items():
        mark = f"<!-- {part} -->"
        if mark not in text:
            raise ValueError(f"{template.name} has no place for {part!r}")
        text = text.replace(mark, words)
    return text


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Rows under a head; a bar in a cell stays a bar."""
    head = tuple(head)
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def prose(thing: object) -> str:
    """Its docstring on one line."""
    return " ".join((thing.__doc__ or "").split())
