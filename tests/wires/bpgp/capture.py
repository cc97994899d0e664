"""Captures of what two peers say, as `parley check --trace` writes them."""

from collections.abc import Iterable

from parley.checks.notebook import Conversation
from parley.checks.pcap import format_pcap
from parley.wires.bpgp import WIRE


def pcap(segments: Iterable[tuple[str, bytes]]) -> bytes:
    """A capture file; every (who, data) is one TCP segment of the same connection."""
    talk = Conversation("capture", WIRE)
    for second, (who, data) in enumerate(segments):
        talk.said(who, data, second)
    return format_pcap(talk)
