"""Any bytes at all to the web port, in one piece or several: real lines, a real application, a real store.

`python -m fuzz.http` runs under atheris; `one_input` is also called by the tests. `TOKEN` in the input stands
for the token of somebody who is signed in.
"""

import re
import sys
from importlib import import_module
from random import Random

from fuzz.bpgp import cut
from fuzz.web import Port, port

_STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
LONGEST = 4_000_000
"""Bytes of answers to one input: sixteen times the longest, and no more."""


async def _talk(port: Port, pieces: list[bytes]) -> None:
    token = (await port.sign_in()).encode()
    wire = port.connect()
    for piece in pieces:
        wire.feed(piece.replace(b"TOKEN", token))
        await port.settle()
    wire.hang_up()
    _check(bytes(wire.written))


def _check(written: bytes) -> None:
    if written and not _STATUS.match(written):
        raise AssertionError(f"not HTTP: {written[:80]!r}")
    if found := [status for status in _STATUS.findall(written) if status.startswith(b"5")]:
        raise AssertionError(f"answered {found}: {written!r}")
    if len(written) > LONGEST:
        raise AssertionError("the output grows without bounds")


def one_input(data: bytes) -> None:
    """The first byte says whether it comes in pieces."""
    first, said = (data[0], data[1:]) if data else (0, b"")
    pieces = cut(said, Random(first)) if first % 2 else [said]
    port().play(lambda port: _talk(port, pieces))


def main() -> None:
    """Fuzz until stopped."""
    atheris = import_module("atheris")
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
