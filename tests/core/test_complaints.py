import errno
import socket
import ssl
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from parley.core.complaints import in_words, of_system


class _Part(msgspec.Struct, forbid_unknown_fields=True):
    games: Annotated[int, Meta(ge=1)] = 1
    name: Annotated[str, Meta(min_length=1, max_length=3)] = "x"


class _Whole(msgspec.Struct, forbid_unknown_fields=True):
    size: int | None
    parts: Annotated[list[_Part], Meta(max_length=2)] = []


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"size": "x"}, "size: a whole number or nothing is wanted, not text"),
        ({"size": 1, "parts": [{}, {"games": 0}]}, "parts 2: games: at least 1"),
        ({"size": 1, "parts": [{"name": ""}]}, "parts 1: name: at least 1 character"),
        ({"size": 1, "parts": [{"name": "long"}]}, "parts 1: name: at most 3 characters"),
        ({"size": 1, "parts": [{}, {}, {}]}, "parts: at most 2 entries"),
        ({"size": 1, "sides": 3}, "nothing is called `sides`"),
        ({}, "there is no `size`"),
    ],
)
def test_where_and_what(given: dict[str, object], words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.convert(given, _Whole)
    assert in_words(str(raised.value)) == words


def test_what_is_not_known_stays_as_it_is() -> None:
    assert in_words("Invalid enum value 'x' - at `$.kind`") == "kind: Invalid enum value 'x'"


def test_the_system_in_words() -> None:
    with pytest.raises(FileNotFoundError) as missing:
        Path("nowhere").read_bytes()
    assert of_system(missing.value) == "there is no such file or folder"
    assert of_system(OSError(errno.ELOOP, "said otherwise")) == "too many levels of symbolic links"


def test_numbers_that_are_not_the_systems() -> None:
    assert of_system(ssl.SSLError(1, "[SSL] wrong version number")) == "[ssl] wrong version number"
    assert of_system(socket.gaierror(-2, "Name or service not known")) == "name or service not known"
    assert of_system(TimeoutError()) == "timeouterror"
