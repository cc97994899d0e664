"""Writes captures by hand: Ethernet, IPv4 and TCP around what two peers say."""

from collections.abc import Iterable
from struct import pack

SERVER_PORT, CLIENT_PORT = 4242, 50000


def pcap(segments: Iterable[tuple[str, bytes]]) -> bytes:
    """A capture file; every (who, data) is one TCP segment of the same connection."""
    sequence = {"client": 1000, "server": 2000}
    packets = [pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1)]
    for number, (who, data) in enumerate(segments):
        frame = _ethernet(_ip(_tcp(who, sequence, data), who))
        packets.append(pack("<IIII", number, 0, len(frame), len(frame)) + frame)
        sequence[who] += len(data)
    return b"".join(packets)


def _tcp(who: str, sequence: dict[str, int], data: bytes) -> bytes:
    ports = (CLIENT_PORT, SERVER_PORT) if who == "client" else (SERVER_PORT, CLIENT_PORT)
    other = "server" if who == "client" else "client"
    return pack(">HHIIBBHHH", *ports, sequence[who], sequence[other], 5 << 4, 0x18, 65535, 0, 0) + data


def _ip(payload: bytes, who: str) -> bytes:
    addresses = (bytes((10, 0, 0, 1)), bytes((10, 0, 0, 2)))
    source, destination = addresses if who == "client" else addresses[::-1]
    return pack(">BBHHHBBH", 0x45, 0, 20 + len(payload), 0, 0, 64, 6, 0) + source + destination + payload


def _ethernet(payload: bytes) -> bytes:
    return bytes(12) + pack(">H", 0x0800) + payload
