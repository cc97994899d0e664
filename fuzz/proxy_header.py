"""Fuzzes the PROXY protocol: whatever comes, a header is found or refused within its limits.

The first byte says how many bytes come at once.
"""

import sys
from contextlib import suppress
from importlib import import_module
from ipaddress import ip_address

from parley.net.proxy_header import LONGEST, BadHeader, bytes_missing, parse_header


def one_input(data: bytes) -> None:
    """Read `data` as a server would."""
    most, stream = (data[0] + 1, data[1:]) if data else (1, b"")
    at = 0
    with suppress(BadHeader):
        while (missing := bytes_missing(stream[:at])) and at < len(stream):
            if at + missing > LONGEST:
                raise AssertionError("broken: a header has a limit")
            at += min(missing, most, len(stream) - at)
        if not missing and (address := parse_header(stream[:at])):
            ip_address(address)


if __name__ == "__main__":
    atheris = import_module("atheris")
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
