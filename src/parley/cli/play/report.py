"""Our games, as reported on the output: a line or a JSON object each."""

from collections.abc import Callable
from dataclasses import dataclass

from parley.core import Outcome, Seat, Termination
from parley.tables import Phase
from parley.visits import Began, Came, Fault, Lost, Notice, Over, Parted, Seen, Visit

FAULTS = 100
"""How many faults of the other side are reported for one game."""
_BROKEN_OFF = "broken off"


@dataclass(frozen=True, slots=True)
class GameReport:
    """A game that is over, from our seat."""

    number: int
    game: str
    where: str
    seat: int | None
    names: tuple[str, ...]
    result: str
    """`won`, `lost`, `draw`, `over` if nobody told us how it ended, or `broken off`."""
    places: tuple[int, ...]
    """By seat, 1 the best."""
    reason: str
    plies: int
    seconds: float
    faults: tuple[dict[str, str], ...] = ()
    """How the other side broke its protocol: `text` and `clause`."""

    def __str__(self) -> str:
        others = " and ".join(
            name or f"seat {seat}" for seat, name in enumerate(self.names) if seat != self.seat
        )
        against = f" against {others}" if others else ""
        reason = f" ({self.reason})" if self.reason not in ("", Termination.WON) else ""
        figures = f"{self.plies} plies, {self.seconds:.1f} s"
        return f"game {self.number}{against}: {self.result}{reason}, {figures}"


class Reporter:
    """Listens to a visit, and reports every game that ends, however it ended."""

    def __init__(self, visit: Visit, report: Callable[[GameReport], None]) -> None:
        self._visit, self._report = visit, report
        self._number, self._since = 0, 0.0
        self._seen: Seen | None = None
        self._faults: list[dict[str, str]] = []

    def hear(self, notice: Notice) -> None:
        seen = self._visit.seen
        match notice:
            case Began() | Came() if seen is not None and seen.phase is Phase.PLAYING:
                if self._seen is None:
                    self._since = self._visit.now()
                self._seen = seen
            case Fault():
                if len(self._faults) < FAULTS:
                    self._faults.append({"text": notice.text, "clause": notice.clause})
            case Over():
                self._seen = self._seen or seen
                self._tell(notice.outcome, notice.why, "over" if notice.is_finished else _BROKEN_OFF)
            case Parted():
                self._tell(None, notice.why)
            case Lost(again=None):
                self._tell(None, notice.why)

    def _tell(self, outcome: Outcome | None, why: str, otherwise: str = _BROKEN_OFF) -> None:
        seen, self._seen = self._seen, None
        if seen is None:
            return
        self._number += 1
        faults, self._faults = tuple(self._faults), []
        self._report(
            GameReport(
                self._number,
                seen.game.name,
                self._visit.where,
                seen.seat,
                tuple(name or "" for name in seen.names),
                _result(outcome, seen.seat) if outcome else otherwise,
                outcome.places if outcome else (),
                why or (outcome.termination if outcome else ""),
                len(seen.plies),
                round(self._visit.now() - self._since, 3),
                faults,
            )
        )


def _result(outcome: Outcome, seat: Seat | None) -> str:
    if seat not in outcome.winners:
        return "lost"
    return "draw" if outcome.is_draw else "won"
