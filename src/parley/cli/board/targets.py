"""Cells that are typed. The key counts, not the alphabet: ф on a Russian keyboard is A."""

from parley.core import Cell, NotationError, parse_cell

LONGEST = 3
"""Characters of the longest cell."""
_RUSSIAN = "фисвуапршолдьтщзйкыегмцчня"
_LATIN = str.maketrans(_RUSSIAN, "abcdefghijklmnopqrstuvwxyz")


def latin(character: str) -> str:
    """The letter on the same key of a Latin keyboard, as a capital."""
    return character.lower().translate(_LATIN).upper()


def parse_target(text: str, size: int) -> Cell | None:
    """The cell this names on a field of this size."""
    try:
        cell = parse_cell(text)
    except NotationError:
        return None
    return cell if cell.x < size and cell.y < size else None
