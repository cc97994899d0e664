"""How parameters of variable size are encoded: names, texts, passwords, lists.

In some messages a name is preceded by its length, in others it is the rest of the message.
"""

from struct import iter_unpack, pack, unpack
from typing import Any, Protocol
from unicodedata import category

import msgspec

from parley.wires.bpgp.codes import ErrorCode, words
from parley.wires.bpgp.layout import Fixed

Bytes = bytes | bytearray

NAME_BYTES = 90
NAME_CHARACTERS = 22
TEXT_CHARACTERS = 63
PASSWORD_BYTES = 255
_LONGEST_CHARACTER = 4  # bytes, in UTF-8


class Unreadable(Exception):
    """The bytes do not hold the parameter at all."""

    def __init__(self, code: ErrorCode = ErrorCode.MISSING_OR_UNKNOWN_PARAMETER) -> None:
        super().__init__(words(code))
        self.code = code


class Free(Protocol):
    """A layout that finds out how many bytes it has."""

    def read(self, data: Bytes, start: int, stop: int, order: str, /) -> tuple[Any, int]:
        """The value and where it ends, at `stop` or before; raises `Unreadable`.

        `order` is that of game_IDs, as `struct` writes it: `>` big endian, `<` little.
        """

    def write(self, value: Any, order: str, /) -> bytes:
        """The value as bytes."""

    def check(self, value: Any) -> ErrorCode | None:
        """What is wrong with a value, None if nothing."""

    def show(self, value: Any) -> str:
        """A value in words."""


class Name(msgspec.Struct, frozen=True):
    """username: UTF-8, max. 90 bytes and 22 characters (bpgp/3.1.2/4-5, bpgp/4.3/5)."""

    counted: bool = False
    """Is there a length_name before it?"""
    behind: int = 0
    """If not: how many bytes after it are not part of it?"""
    strange: ErrorCode = ErrorCode.MISSING_OR_UNKNOWN_PARAMETER
    """The code for a name that is not UTF-8, or not what a name should be."""
    optional: bool = True
    """May it be empty?"""
    printable: bool = False
    """Are control characters refused?"""

    def read(self, data: Bytes, start: int, stop: int, _order: str, /) -> tuple[str, int]:
        end = max(start, stop - self.behind)
        if self.counted:
            if start >= stop:
                raise Unreadable
            start, end = start + 1, start + 1 + data[start]
        # bpgp/3.1.2/3, whether all of it is there or not.
        if end - start > NAME_BYTES:
            raise Unreadable(ErrorCode.USERNAME_TOO_LONG)
        if end > stop:
            raise Unreadable
        try:
            return data[start:end].decode(), end
        except UnicodeDecodeError:
            raise Unreadable(self.strange) from None

    def write(self, value: str, _order: str, /) -> bytes:
        """In UTF-8; a name too long for length_name cannot be sent."""
        data = value.encode()
        return bytes((len(data),)) + data if self.counted else data

    def check(self, value: str) -> ErrorCode | None:
        """Too long comes before invalid. No 22 characters have more than 90 bytes."""
        # bpgp/5.2.3/4, bpgp/5.2.4/17, bpgp/3.2.1/5-6
        if len(value) > NAME_CHARACTERS:
            return ErrorCode.USERNAME_TOO_LONG
        empty = not value and not self.optional
        return self.strange if empty or (self.printable and _has_controls(value)) else None

    def show(self, value: str) -> str:
        """In quotes."""
        return repr(value)

    def __str__(self) -> str:
        size = "max. 90 bytes, UTF-8, max. 22 characters"
        return f"1 byte length_name, then {size}" if self.counted else f"{size}; no length_name"


def _has_controls(value: str) -> bool:
    return not value.isprintable() and any(category(character) == "Cc" for character in value)


class Text(msgspec.Struct, frozen=True):
    """text: the rest of the message, in UTF-8, at most 63 characters (bpgp/3.1.2/6)."""

    def read(self, data: Bytes, start: int, stop: int, _order: str, /) -> tuple[str, int]:
        """The characters. What is too long for any 63 of them need not be valid UTF-8 to be too long."""
        if stop - start > TEXT_CHARACTERS * _LONGEST_CHARACTER:
            raise Unreadable(ErrorCode.MESSAGE_TEXT_TOO_LONG)
        try:
            return data[start:stop].decode(), stop
        except UnicodeDecodeError:
            raise Unreadable from None

    def write(self, value: str, _order: str, /) -> bytes:
        """In UTF-8."""
        return value.encode()

    def check(self, value: str) -> ErrorCode | None:
        """By characters."""
        # bpgp/3.2.3/4, bpgp/3.1.1.1/5, bpgp/5.2.3/3
        return ErrorCode.MESSAGE_TEXT_TOO_LONG if len(value) > TEXT_CHARACTERS else None

    def show(self, value: str) -> str:
        """In quotes."""
        return repr(value)

    def __str__(self) -> str:
        return "UTF-8, max. 63 characters; no length"


class Password(msgspec.Struct, frozen=True):
    """password: the rest of the message, max. 255 bytes of any kind; none is empty (bpgp/3.1.2/11)."""

    checked: bool = True
    """Is its length checked here, or by the message?"""

    def read(self, data: Bytes, start: int, stop: int, _order: str, /) -> tuple[bytes, int]:
        return bytes(data[start:stop]), stop

    def write(self, value: bytes, _order: str, /) -> bytes:
        return value

    def check(self, value: bytes) -> ErrorCode | None:
        """By bytes."""
        # bpgp/3.2.6/11, bpgp/5.2.3/8
        return ErrorCode.PASSWORD_TOO_LONG if self.checked and len(value) > PASSWORD_BYTES else None

    def show(self, value: bytes) -> str:
        """Only its length: it is a secret."""
        return f"of {len(value)} bytes" if value else "none"

    def __str__(self) -> str:
        return "max. 255 bytes; no length"


class Many(msgspec.Struct, frozen=True):
    """As many of one fixed layout as there is room for (bpgp/4.3/9, bpgp/4.3/13)."""

    of: Fixed

    def read(self, data: Bytes, start: int, stop: int, order: str, /) -> tuple[tuple[Any, ...], int]:
        if (stop - start) % self.of.size:
            raise Unreadable
        return tuple(map(self.of.take, iter_unpack(order + self.of.format, data[start:stop]))), stop

    def write(self, value: tuple[Any, ...], order: str, /) -> bytes:
        """One after the other."""
        form, give = order + self.of.format, self.of.give
        return b"".join(pack(form, *give(one)) for one in value)

    def check(self, value: tuple[Any, ...]) -> ErrorCode | None:
        """The first that is wrong."""
        return next(filter(None, map(self.of.check, value)), None)

    def show(self, value: tuple[Any, ...]) -> str:
        """With commas."""
        return ", ".join(map(self.of.show, value)) or "none"

    def __str__(self) -> str:
        return f"any number of: {self.of}"


class Maybe(msgspec.Struct, frozen=True):
    """One of a fixed layout, or nothing."""

    of: Fixed

    def read(self, data: Bytes, start: int, stop: int, order: str, /) -> tuple[Any, int]:
        """The value, or None."""
        if start == stop:
            return None, stop
        if stop - start != self.of.size:
            raise Unreadable
        return self.of.take(unpack(order + self.of.format, data[start:stop])), stop

    def write(self, value: Any, order: str, /) -> bytes:
        """The value, if there is one."""
        return b"" if value is None else pack(order + self.of.format, value)

    def check(self, value: Any) -> ErrorCode | None:
        """Absence is always valid."""
        return None if value is None else self.of.check(value)

    def show(self, value: Any) -> str:
        """The value, or that there is none."""
        return "none" if value is None else self.of.show(value)

    def __str__(self) -> str:
        return f"{self.of}, or none"
