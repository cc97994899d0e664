"""The kept inputs of `fuzz/http.py` and `fuzz/json_socket.py`, and some that nobody would keep."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz import http, json_socket

CORPUS = Path(http.__file__).with_name("corpus")
TARGETS = {"http": http.one_input, "json_socket": json_socket.one_input}
KEPT = sorted(path for path in CORPUS.glob("*/*") if path.parent.name in TARGETS)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_kept(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_something_was_kept(target: str) -> None:
    assert sum(path.parent.name == target for path in KEPT) >= 10


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_damaged(path: Path) -> None:
    """A few bytes otherwise."""
    rng = Random(path.name)
    for _ in range(3):
        data = bytearray(path.read_bytes())
        for _ in range(rng.randrange(1, 5)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        TARGETS[path.parent.name](bytes(data))


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=200), st.sampled_from(sorted(TARGETS)))
def test_any_bytes(data: bytes, target: str) -> None:
    TARGETS[target](data)
