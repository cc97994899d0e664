"""What every visit has in common: who and where we are, what we see there, and how that is reported.

A place overrides what it offers; everything else is refused here. Parts of a visit that hear a wire first
change what can be seen, then report.
"""

from collections.abc import Callable

from parley.core import Outcome
from parley.tables import Phase
from parley.visits.hall import Hall, Remark, Wish
from parley.visits.notices import Chat, Declined, Entered, Fault, Lost, Notice, Over, Parted
from parley.visits.seen import Seen
from parley.visits.visit import CannotNow, Stage

FAULTS = 200
"""How many different ones are reported."""
_MORE = " (there is more like this, which is not told)"


class Presence:
    """A `Visit` to nowhere in particular."""

    def __init__(self, where: str, now: Callable[[], float], name: str = "") -> None:
        self.where, self.now, self.name, self.why = where, now, name, ""
        self.told: Callable[[Notice], None] = lambda _notice: None
        self.flush: Callable[[], None] = lambda: None
        """Set by `net`, where there is a wire."""
        self.hall = Hall()
        self.seen: Seen | None = None
        self.is_in = self.is_gone = self.is_leaving = False
        self._faults: set[str] = set()

    @property
    def stage(self) -> Stage:
        if self.is_gone:
            return Stage.GONE
        if not self.is_in:
            return Stage.OUTSIDE
        return Stage.HALL if self.seen is None else Stage.TABLE

    @property
    def wants_line(self) -> bool:
        """Until we are gone."""
        return not self.is_gone

    # -- what not every place offers -----------------------------------------------------------------

    def open(self, wish: Wish) -> None:
        del wish
        raise CannotNow("no table can be opened here")

    def join(self, number: int, password: str = "") -> None:
        del number, password
        raise CannotNow("there are no tables here but your own")

    def watch(self, number: int, password: str = "") -> None:
        del number, password
        raise CannotNow("nobody can watch here")

    def say(self, text: str, to: str = "") -> None:
        del text, to
        raise CannotNow("there is nobody to talk to")

    def ask_hint(self, bot: str = "") -> None:
        del bot
        raise CannotNow("nobody gives hints here")

    def again(self) -> None:
        raise CannotNow("open another table, or join one")

    def refresh(self) -> None:
        """There is nothing else to see."""

    # -- what comes of what is heard -----------------------------------------------------------------

    def check_inside(self) -> None:
        """Raise `CannotNow` if nobody would hear us."""
        if self.stage not in (Stage.HALL, Stage.TABLE):
            raise CannotNow("there is no connection")

    def check_idle(self) -> None:
        """Raise `CannotNow` at a table where the match is not over."""
        if self.seen is not None and self.seen.phase is not Phase.OVER:
            raise CannotNow("you are at a table")

    def blame(self, text: str, clause: str = "") -> None:
        """The other side broke the protocol; the same fault is reported once."""
        if text in self._faults or len(self._faults) >= FAULTS:
            return
        self._faults.add(text)
        self.told(Fault(text + _MORE if len(self._faults) == FAULTS else text, clause))

    def decline(self, text: str, asked: str) -> None:
        """The other side said no."""
        self.told(Declined(text, asked))

    def remark(self, remark: Remark) -> None:
        self.hall.remarks.append(remark)
        self.told(Chat(remark))

    def enter(self) -> None:
        """We are in, for the first time or again."""
        self.is_in, self.why = True, ""
        self.told(Entered())

    def finish(self, outcome: Outcome | None, why: str = "") -> None:
        """The match is over."""
        seen = self.seen
        if seen is None:
            return
        seen.phase, seen.outcome, seen.why = Phase.OVER, outcome, why
        seen.deadlines.clear()
        seen.away.clear()
        self.told(Over(outcome, why))
        if self.is_leaving and self.seen is seen:
            self.part()

    def part(self, why: str = "") -> None:
        """Back to the hall."""
        self.seen, self.is_leaving = None, False
        self.told(Parted(why))

    def fade(self, why: str, again: float) -> None:
        """The line is gone, and will be retried in this many seconds."""
        self.is_in, self.why = False, why
        self.told(Lost(why, again))

    def go(self, why: str) -> None:
        if self.is_gone:
            return
        self.is_gone, self.why = True, why
        self.told(Lost(why))
        self.flush()
