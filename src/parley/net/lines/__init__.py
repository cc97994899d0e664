"""Lines: serial ports, TCP, terminals and programs behind one interface, for the wires without a server."""

from parley.net.lines.address import PARITIES, SerialSettings, parse_port
from parley.net.lines.line import Hearer, Line, Port
from parley.net.lines.pacing import ByteTimer, PacedLine

__all__ = [
    "PARITIES",
    "ByteTimer",
    "Hearer",
    "Line",
    "PacedLine",
    "Port",
    "SerialSettings",
    "parse_port",
]
