"""Keys, on whatever keyboard, and cells that are typed with them.

A command is the key, whatever letter is on it: `к` turns a ship as `r` does. A column is what it looks like,
`а` is A; if like nothing, its key, `ф` is A; and `б`, whose key has no letter, is B.
"""

from textual import events

from parley.core import Cell, NotationError, parse_cell
from parley.core.cells import format_column
from parley.core.cells import latin as as_it_looks

_LONGEST = 3
"""Characters of the longest cell."""
_RUSSIAN, _KEYS = "фисвуапршолдьтщзйкыегмцчня", "abcdefghijklmnopqrstuvwxyz"
_ON_THE_KEY = str.maketrans(_RUSSIAN, _KEYS)
_COLUMNS = str.maketrans(_RUSSIAN + "б", _KEYS + "b")


def command(event: events.Key) -> str:
    """The key by its name; of a small letter, the Latin one on that key."""
    letter = event.character or ""
    return letter.translate(_ON_THE_KEY) if len(letter) == 1 and letter.isalpha() else event.key


def column(character: str) -> str:
    """The column a letter stands for, as a capital; empty if it stands for none."""
    letter = as_it_looks(character).lower().translate(_COLUMNS).upper()
    return letter if len(letter) == 1 and "A" <= letter <= "Z" else ""


class Target:
    """A cell, as far as it is typed.

    Some letters are keys that do something: `h` goes to the left. They do it, and are taken for a column
    after all when a digit follows, as in `h7`.
    """

    def __init__(self) -> None:
        self.text = self._maybe = ""

    def clear(self) -> None:
        self.text = self._maybe = ""

    def suppose(self, character: str | None) -> None:
        """A key has done something; it may have been a column."""
        self.text, self._maybe = "", column(character or "")

    def type(self, character: str | None, size: int) -> bool:
        """One more character for a field of this size; False if it is not part of a cell."""
        if character is None or len(character) != 1:
            return False
        if "0" <= character <= "9":
            self.text, self._maybe = self.text or self._maybe, ""
            self.text = (self.text + character)[:_LONGEST] if self.text else ""
            return bool(self.text)
        letter = column(character)
        if not letter or (letter > format_column(size - 1) and not character.isupper()):
            self.suppose(letter)
            return False
        self.text, self._maybe = letter, ""
        return True

    def erase(self) -> bool:
        """The last character; False if there is none."""
        had, self.text, self._maybe = bool(self.text), self.text[:-1], ""
        return had

    def cell(self, size: int) -> Cell | None:
        """The cell it names on a field of this size."""
        try:
            cell = parse_cell(self.text)
        except NotationError:
            return None
        return cell if cell.x < size and cell.y < size else None
