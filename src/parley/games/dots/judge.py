"""Encirclement: what a player's rings capture, and what that does to the others'.

Everything that is not a live dot of a player falls into parts joined by sides; those that do not reach the
edge of the board are enclosed. A part with an enemy's live dot in it becomes the player's captured area,
whole: including the enemies' own captured areas in it, and whoever is held there.
"""

from collections.abc import Iterable

from parley.core import Event, Seat
from parley.games.dots.events import Captured, Freed, Lost
from parley.games.dots.field import Field
from parley.games.dots.state import Land


class Judge:
    """Judges players one after another; the result is in `live`, `land` and `events`."""

    __slots__ = ("_areas", "_dead", "_field", "enclosed", "events", "live")

    def __init__(self, field: Field, live: tuple[int, ...], land: Land) -> None:
        self._field = field
        self.live = list(live)
        self._dead, self._areas, self.enclosed = map(list, land)
        self.events: list[Event] = []

    @property
    def land(self) -> Land:
        """The land as it is now."""
        return Land(tuple(self._dead), tuple(self._areas), tuple(self.enclosed))

    def judge(self, seat: Seat, fresh: Iterable[int] = ()) -> None:
        """Capture every part that `seat` encloses with an enemy's live dot in it.

        `fresh` are the parts already known; the others are searched for.
        """
        # dots/I/9-11, dots/I.remarks/1-2, dots/I.remarks/5, dots/I.remarks/8
        enclosed = self.enclosed[seat]
        pending = 0
        for dots in self.live:
            pending |= dots & enclosed
        for area in fresh:
            if area & pending:
                self._capture(seat, area)
                pending &= ~area
        while pending:
            area = self._field.grid.flood(pending & -pending, enclosed)
            self._capture(seat, area)
            pending &= ~area

    def sweep(self, seat: Seat, points: int) -> None:
        """Judge as if all these points were dots of `seat`. They do not become dots."""
        # dots/I/17
        live = self.live[seat]
        self.live[seat] |= points
        self._enclose(seat)
        self.judge(seat)
        self.live[seat] = live
        self._enclose(seat)

    def _capture(self, seat: Seat, area: int) -> None:
        # dots/I/9, dots/I.remarks/3
        cells = self._field.grid.cells
        prisoners = 0
        lost: list[Event] = []
        for other in range(len(self.live)):
            if other != seat:
                held = self._areas[other] & area
                if held:
                    self._areas[other] ^= held
                    lost.append(Lost(Seat(other), tuple(cells(held))))
                self._kill(other, area)
                prisoners |= self._dead[other] & area
        self._areas[seat] |= area
        self.enclosed[seat] ^= area
        self.events += Captured(seat, tuple(cells(area)), tuple(cells(prisoners))), *lost
        freed = self._dead[seat] & area
        if freed:
            self.events.append(Freed(seat, tuple(cells(freed))))

    def _kill(self, other: int, area: int) -> None:
        # dots/I/12, dots/I.remarks/7
        killed = self.live[other] & area
        if killed:
            self.live[other] ^= killed
            self._dead[other] |= killed
            # They may have been part of rings. A player who encloses nothing here has no ring to lose.
            if self.enclosed[other] and self.enclosed[other] & self._field.grid.beside(area):
                self._enclose(other)

    def _enclose(self, seat: int) -> None:
        # dots/I/8, dots/I/10
        self.enclosed[seat] = self._field.enclosed(self.live[seat]) & ~self._areas[seat]
