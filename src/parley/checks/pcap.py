"""A conversation as a capture for Wireshark, as if over TCP between two made-up addresses."""

from collections.abc import Sequence
from struct import pack

from parley.checks.notebook import Conversation
from parley.wires.trace import Kind

PORT = 4242
"""The port of the called side: the dissector of `parley decode --lua` takes it for BPGP."""
_MOST = 60_000
"""The most bytes in one packet."""
_RAW_IP = 101
_HEADS = 40
"""Bytes of the two headers."""
End = tuple[bytes, int]
_ENDS: Sequence[End] = ((b"\x0a\0\0\1", PORT), (b"\x0a\0\0\2", 49_152))
"""Address and port of the called side, and of the caller."""
_PUSH_ACK, _FIN_ACK = 0x18, 0x11


def format_pcap(conversation: Conversation) -> bytes:
    """The older format, which every tool reads."""
    server = conversation.wire.roles[0]
    sent = dict.fromkeys(conversation.wire.roles, 1)
    packets, at = [pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 0x40000, _RAW_IP)], 0.0
    for line in conversation.lines:
        if line.kind is Kind.CLOCK:
            at = line.at
        elif line.kind in (Kind.SAYS, Kind.CLOSES):
            flags = _PUSH_ACK if line.kind is Kind.SAYS else _FIN_ACK
            pieces = [line.data[start : start + _MOST] for start in range(0, len(line.data), _MOST)] or [b""]
            for piece in pieces:
                (other,) = set(sent) - {line.who}
                ends = _ENDS if line.who == server else _ENDS[::-1]
                packets.append(_packet(at, piece, ends, (sent[line.who], sent[other]), flags))
                sent[line.who] += len(piece)
    return b"".join(packets)


def _packet(at: float, data: bytes, ends: Sequence[End], counts: tuple[int, int], flags: int) -> bytes:
    (host, port), (other_host, other_port) = ends
    size = _HEADS + len(data)
    ip = pack(">BBHHHBBH4s4s", 0x45, 0, size, 0, 0, 64, 6, 0, host, other_host)
    tcp = pack(">HHIIBBHHH", port, other_port, *counts, 5 << 4, flags, 0xFFFF, 0, 0)
    seconds = int(at)
    return pack("<IIII", seconds, int((at - seconds) * 1e6), size, size) + ip + tcp + data
