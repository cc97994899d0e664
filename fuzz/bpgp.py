"""Any bytes at all, in any state, to either side of BPGP.

`python -m fuzz.bpgp` runs under atheris; `one_input` is also called by the tests.
"""

import sys
from importlib import import_module
from random import Random

from parley.core.connection import Closed, Notice, Received
from parley.wires.bpgp import CLIENT, SERVER, BpgpFramer, State, describe
from parley.wires.bpgp.connection import MAX_INPUT, MAX_OUTPUT
from tests.wires.bpgp.ends import Owner, connection_in

_STATES = list(State)


def hear(role: str, state: State, pieces: list[bytes], seed: int) -> tuple[list[Notice], bytes]:
    """What comes of it when the owner answers whatever asks for an answer."""
    connection = connection_in(state, role)
    owner = Owner(connection, seed)
    said = b""
    for piece in pieces:
        connection.receive_data(piece, 0.0)
        owner.handle_all()
        said += _fetch(owner)
    connection.receive_eof()
    owner.handle_all()
    return owner.notices, said + _fetch(owner)


def _fetch(owner: Owner) -> bytes:
    said = b"".join(owner.connection.data_to_send())
    if len(owner.connection._stream or b"") > MAX_INPUT:
        raise AssertionError("the input grows without bounds")
    if len(said) > MAX_OUTPUT + 65538:
        raise AssertionError("the output grows without bounds")
    return said


def cut(data: bytes, rng: Random) -> list[bytes]:
    """The same bytes in pieces."""
    cuts = sorted(rng.randrange(len(data) + 1) for _ in range(rng.randrange(6)))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]


def one_input(data: bytes) -> None:
    """The first byte chooses the role, the second the state, the rest is what the peer says."""
    first, second, said = (*data[:2], 0, 0)[0], (*data[:2], 0, 0)[1], data[2:]
    role, state = (SERVER, CLIENT)[first % 2], _STATES[second % len(_STATES)]
    notices, answer = hear(role, state, [said], first)
    if (notices, answer) != hear(role, state, cut(said, Random(len(said))), first):
        raise AssertionError("cutting the bytes otherwise means something else")
    if [isinstance(notice, Closed) for notice in notices].index(True) != len(notices) - 1:
        raise AssertionError("something was told after the end")
    for notice in notices:
        if isinstance(notice, Received):
            describe(notice.message)
    read_as(CLIENT if role == SERVER else SERVER, said)


def read_as(sender: str, data: bytes) -> None:
    """Whoever only looks on reads anything as well."""
    frames = BpgpFramer(sender).feed(data)
    if not data.startswith(b"".join(frame.data for frame in frames)):
        raise AssertionError("frames are not what was said")


def main() -> None:
    """Fuzz until stopped."""
    atheris = import_module("atheris")
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
