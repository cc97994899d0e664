"""What all pages are made of."""

from collections.abc import Iterable


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Rows under a head; a bar in a cell stays a bar."""
    head = tuple(head)
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def prose(thing: object) -> str:
    """Its docstring on one line."""
    return " ".join((thing.__doc__ or "").split())
