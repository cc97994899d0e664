"""Cells that are typed. A Cyrillic letter is what it looks like, а is A; if like nothing, its key: ф is A."""

from parley.core import Cell, NotationError, parse_cell
from parley.core.cells import latin as as_it_looks

LONGEST = 3
"""Characters of the longest cell."""
_RUSSIAN = "фисвуапршолдьтщзйкыегмцчня"
_LATIN = str.maketrans(_RUSSIAN, "abcdefghijklmnopqrstuvwxyz")


def latin(character: str) -> str:
    """The Latin letter it looks like, else the one on the same key, as a capital."""
    return as_it_looks(character).lower().translate(_LATIN).upper()


def parse_target(text: str, size: int) -> Cell | None:
    """The cell this names on a field of this size."""
    try:
        cell = parse_cell(text)
    except NotationError:
        return None
    return cell if cell.x < size and cell.y < size else None
