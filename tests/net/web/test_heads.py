import pytest

from parley.net.web.heads import LONGEST, MOST, fault_in

HOST = (b"host", b"here:80")
UPGRADE = (b"upgrade", b"WebSocket")


@pytest.mark.parametrize(
    ("version", "target", "headers"),
    [
        ("1.1", b"/", [HOST]),
        ("1.0", b"/", []),
        ("1.0", b"/", [HOST]),
        ("1.1", b"*", [HOST]),
        ("1.1", b"/x?y=http://there/", [HOST]),
        ("1.1", b"http://here:80/x", [HOST]),
        ("1.1", b"/", [HOST, *[(b"a", b"")] * (MOST - 1)]),
        ("1.1", b"/", [HOST, (b"transfer-encoding", b" Chunked ")]),
        ("1.1", b"/", [HOST, UPGRADE, (b"content-length", b"0")]),
    ],
)
def test_what_is_well(version: str, target: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    assert fault_in(version, "GET", target, headers) == ""


@pytest.mark.parametrize(
    ("version", "target", "headers", "words"),
    [
        ("2.0", b"/", [HOST], "HTTP/1.1"),
        ("0.9", b"/", [HOST], "HTTP/1.1"),
        ("1.1", b"/", [], "no host"),
        ("1.1", b"/", [HOST, HOST], "several"),
        ("1.0", b"/", [HOST, HOST], "several"),
        ("1.1", b"http://there/x", [HOST], "two hosts"),
        ("1.1", b"http://here/x", [HOST], "two hosts"),
        ("1.0", b"http://there", [], "two hosts"),
        ("1.1", b"/", [HOST, *[(b"a", b"")] * MOST], "too many"),
        ("1.1", b"/" * LONGEST, [HOST], "too long"),
        ("1.1", b"/", [HOST, (b"x", b"y" * LONGEST)], "too long"),
        ("1.0", b"/", [HOST, (b"transfer-encoding", b"chunked")], "chunked"),
        ("1.1", b"/", [HOST, (b"transfer-encoding", b"gzip, chunked")], "chunked"),
        ("1.1", b"/", [HOST, *[(b"transfer-encoding", b"chunked")] * 2], "chunked"),
        ("1.1", b"/", [HOST, UPGRADE, (b"content-length", b"5")], "no body"),
        ("1.1", b"/", [HOST, UPGRADE, (b"transfer-encoding", b"chunked")], "no body"),
    ],
)
def test_what_is_wrong(version: str, target: bytes, headers: list[tuple[bytes, bytes]], words: str) -> None:
    assert words in fault_in(version, "GET", target, headers)


def test_websockets_are_asked_for_with_get() -> None:
    assert "GET" in fault_in("1.1", "POST", b"/", [HOST, UPGRADE])
