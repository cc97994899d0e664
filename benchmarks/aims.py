"""The aims of "speed where it is felt", in one place; `make bench` shows them again at its end."""

from typing import NamedTuple

from benchmarks.timing import row

_rows: list[str] = []


class Aim(NamedTuple):
    """The most it may be, or the least."""

    limit: float
    unit: str = ""
    at_least: bool = False
    alone: bool = False
    """Nobody else does it."""

    def row(self, what: str, ours: str, peer: str, ratio: float, found: float | None = None) -> None:
        """One line of the report. The ratio counts, if nothing else is given."""
        value = ratio if found is None else found
        met = value >= self.limit if self.at_least else value <= self.limit
        target = f"{'>=' if self.at_least else '<='} {self.limit:,g}{self.unit}"
        _rows.append(row(what, ours, peer, ratio, target, met=met, alone=self.alone))


SHOT_AND_ECHO = Aim(3.0)
"""Processor time of a shot that is stored, against bytes sent back."""
SHOTS_AND_COLYSEUS = Aim(1.5, at_least=True)
"""Shots per second, against a server that stores nothing."""
JOINS, JOIN_TIME = Aim(4000.0, "/s", at_least=True), Aim(200.0, " µs")
"""To connect, log in and join."""
SEAT = Aim(5.0, " KiB")
"""Memory of somebody who sits and does nothing."""
START = Aim(0.6, " s")
"""From nothing to the first connection."""
PUT_AND_TELNET = Aim(1.5, alone=True)
"""Processor time of a move from the page, against the same by the line protocol."""
REFEREE_AND_ECHO = Aim(0.8, at_least=True)
"""Round trips per second with conquest AIs, against echoed lines."""
REPLAY = Aim(1.0, alone=True)
"""A journal of Dots replayed, against a tenth of playing the match and decoding the JSON."""

TWO_WORKERS = Aim(1.6, at_least=True, alone=True)
"""Shots per second of two workers, against one server."""
FAR_SEAT = Aim(1.4, alone=True)
"""Processor time of a shot whose guest sits at another node, against one where both sit at one node."""
TAKEOVER = Aim(5.0, " s", alone=True)
"""From `kill -9` of a node until the last of its matches continues elsewhere."""
ROUND_ROBIN = Aim(1.05, alone=True)
"""Processor time of a round robin of fast bots, against bare loops of the same games."""


def report() -> None:
    """All of them again."""
    print("Aims")
    for line in _rows:
        print(line)
