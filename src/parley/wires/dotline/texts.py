"""How texts are written: words without spaces, logins, passwords, and what runs to the end of the line."""

import re
import unicodedata
from typing import ClassVar

import msgspec

from parley.core import NotationError
from parley.wires.dotline.words import Words

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_SIGNS = frozenset("_-.")
_POINTS = frozenset(".1234abcd")


def is_text(line: str) -> bool:
    """No control characters, nor anything else that ends a line anywhere. Tabs pass: `PWD` may have one."""
    # dots/line/2/1
    return _CONTROL.search(line) is None


class Word(msgspec.Struct, frozen=True):
    """Up to `most` characters without spaces."""

    shape: ClassVar[str] = ""
    most: int
    secret: bool = False

    def read(self, words: Words) -> str:
        return self.write(words.take())

    def write(self, value: str) -> str:
        if not 1 <= len(value) <= self.most or not value.isprintable() or " " in value:
            raise NotationError(f"1 to {self.most} characters without spaces")
        return value

    def __str__(self) -> str:
        return f"word of 1..{self.most} characters"


class Login(msgspec.Struct, frozen=True):
    """«В логине не должно быть пробелов»: letters, digits, `_`, `-` and `.`, in any script, in form NFC."""

    shape: ClassVar[str] = ""
    most: int = 32

    def read(self, words: Words) -> str:
        """The login, normalised."""
        return self.write(words.take())

    def write(self, value: str) -> str:
        """The login, normalised: `é` is one character however it was typed."""
        login = unicodedata.normalize("NFC", value)
        if not 1 <= len(login) <= self.most or not _is_login(login):
            raise NotationError(f"1 to {self.most} letters, digits, '_', '-' and '.'")
        return login

    def __str__(self) -> str:
        return f"login of 1..{self.most} characters"


def _is_login(login: str) -> bool:
    # dots/IV/2, dots/line/4/2
    kinds = [unicodedata.category(sign) for sign in login]
    known = (
        kind[0] in "LM" or kind == "Nd" or sign in _SIGNS for kind, sign in zip(kinds, login, strict=True)
    )
    return all(known) and kinds[0][0] != "M"  # a combining mark needs a letter to stand on


class Text(msgspec.Struct, frozen=True):
    """The rest of the line, spaces inside included."""

    # dots/line/4/3

    shape: ClassVar[str] = ""
    low: int
    high: int
    secret: bool = False

    def read(self, words: Words) -> str:
        """All that is left."""
        return self.write(words.take_all())

    def write(self, value: str) -> str:
        sound = is_text(value) and "\t" not in value and value == value.strip(" ")
        if not sound or not self.low <= len(value) <= self.high:
            raise NotationError(f"{self.low} to {self.high} characters, no spaces around them")
        return value

    def __str__(self) -> str:
        return f"text of {self.low}..{self.high} characters, to the end of the line"


class FirstPassword(msgspec.Struct, frozen=True):
    """A password followed by another: a tab between them, or one space if neither contains a space."""

    shape: ClassVar[str] = ""
    password: Text
    secret: bool = True

    def read(self, words: Words) -> str:
        """What comes before the tab or the only space."""
        if "\t" in words.rest:
            first, _, rest = words.rest.partition("\t")
            words.rest = rest.lstrip(" ")
            return self.password.write(first.rstrip(" "))
        first = words.take()
        if " " in words.rest:
            raise NotationError("passwords with spaces in them are separated by a tab")
        return self.password.write(first)

    def write(self, value: str) -> str:
        """The password and the tab."""
        return self.password.write(value) + "\t"

    def __str__(self) -> str:
        return f"{self.password.low}..{self.password.high} characters, then a tab"


class Points(msgspec.Struct, frozen=True):
    """A row of the board, one character per point: `.` for nobody, or a seat's number or letter."""

    shape: ClassVar[str] = ""

    def read(self, words: Words) -> str:
        return self.write(words.take())

    def write(self, value: str) -> str:
        if not 1 <= len(value) <= 99 or not _POINTS.issuperset(value):
            raise NotationError("a character a point: '.', 1 to 4 or a to d")
        return value

    def __str__(self) -> str:
        return "`.`, `1`..`4` or `a`..`d` for every point"
