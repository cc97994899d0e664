import socket

import pytest

from parley.net.web.faults import Failed, Fault
from parley.net.web.hosts import Hosts, is_local

HERE, LAN, EVERYWHERE = "127.0.0.1", "192.168.1.5", "0.0.0.0"  # noqa: S104


@pytest.mark.parametrize("listens_on", [HERE, "::1", "localhost", LAN, EVERYWHERE, "::", "parley.lan"])
@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8080", "localhost.", "127.0.0.1:1", "127.0.0.2", "[::1]:8080", "[::1]"]
)
def test_this_machine(host: str, listens_on: str) -> None:
    Hosts((), listens_on).check(host)


@pytest.mark.parametrize(
    ("names", "listens_on", "host", "is_known"),
    [
        ((), HERE, "evil.example", False),
        ((), EVERYWHERE, "evil.example", False),
        (("parley.example",), HERE, "evil.example", False),
        (("parley.example",), HERE, "Parley.Example:8443", True),
        (("parley.example",), HERE, "parley.example.", True),
        (("parley.example",), HERE, "not.parley.example", False),
        (("parley.example",), HERE, "parley.example.evil.example", False),
        (("192.168.1.5",), HERE, "192.168.1.5:80", True),
        ((), HERE, "192.168.1.5:80", False),
        ((), EVERYWHERE, "192.168.1.5:80", True),
        ((), LAN, "192.168.1.5:80", True),
        ((), "::", "[2001:db8::5]:80", True),
        ((), HERE, "[2001:db8::5]:80", False),
        ((), "parley.lan", "parley.lan:8080", True),
        ((), EVERYWHERE, socket.gethostname().upper(), True),
        ((), HERE, "localhost.evil.example", False),
        ((), EVERYWHERE, "127.0.0.1.evil.example", False),
    ],
)
def test_names(names: tuple[str, ...], listens_on: str, host: str, *, is_known: bool) -> None:
    hosts = Hosts(names, listens_on)
    if is_known:
        hosts.check(host)
    else:
        with pytest.raises(Failed, match="start it with --host-name") as caught:
            hosts.check(host)
        assert caught.value.fault is Fault.WRONG_HOST


@pytest.mark.parametrize(
    "host", ["", " ", "a b", "a,b", "user@localhost", "localhost:x", "<b>", "é", "[::1", "a/b"]
)
def test_what_cannot_be_a_name(host: str) -> None:
    with pytest.raises(Failed) as caught:
        Hosts((), EVERYWHERE).check(host)
    assert caught.value.fault is Fault.BAD_REQUEST
    assert host not in str(caught.value) or not host.strip()


def test_without_a_host() -> None:
    Hosts().check(None)


def test_everybodys_own_machine() -> None:
    for host, is_so in ((b"LocalHost:8443", True), (b"127.0.0.1", False), (b"localhost.example", False)):
        assert is_local([(b"accept", b"localhost"), (b"host", host)]) is is_so
    assert not is_local([])
