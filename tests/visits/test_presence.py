from collections.abc import Callable

import pytest

from parley.core import Outcome, Seat, Termination
from parley.games.dots import GAME, Setup
from parley.tables import Phase
from parley.visits import CannotNow, Entered, Fault, Lost, Notice, Over, Parted, Seen, Stage, Wish
from parley.visits.presence import FAULTS, Presence


class Told(Presence):
    """One that keeps what it tells, and where it was then."""

    def __init__(self) -> None:
        super().__init__("nowhere", lambda: 0.0, "ann")
        self.notices: list[Notice] = []
        self.stages: list[Stage] = []
        self.told = self._keep

    def _keep(self, notice: Notice) -> None:
        self.notices.append(notice)
        self.stages.append(self.stage)

    def sit(self) -> Seen:
        self.seen = Seen(1, GAME, Setup(), Seat(0), ["ann", "bob"], Phase.PLAYING)
        return self.seen


def test_the_stage_is_what_was_told() -> None:
    visit = Told()
    assert visit.stage is Stage.OUTSIDE
    visit.enter()
    visit.sit()
    visit.fade("it rains", 2.0)
    visit.enter()
    visit.part("enough")
    visit.go("tired")
    visit.go("told once")
    told = [Entered(), Lost("it rains", 2.0), Entered(), Parted("enough"), Lost("tired")]
    assert visit.notices == told
    assert visit.stages == [Stage.HALL, Stage.OUTSIDE, Stage.TABLE, Stage.HALL, Stage.GONE]
    assert (visit.why, visit.wants_line) == ("tired", False)


def test_a_match_that_is_over_stays_unless_we_wanted_to_go() -> None:
    outcome = Outcome((1, 2), Termination.RESIGNED)
    visit = Told()
    visit.finish(outcome)
    assert visit.notices == [], "nothing was played"
    seen = visit.sit()
    with pytest.raises(CannotNow, match="you are at a table"):
        visit.check_idle()
    visit.finish(outcome, "why not")
    assert (seen.phase, seen.outcome, seen.why) == (Phase.OVER, outcome, "why not")
    visit.check_idle()
    visit.sit()
    visit.is_leaving = True
    visit.finish(None)
    assert visit.notices == [Over(outcome, "why not"), Over(None), Parted()]
    assert not visit.is_leaving


def test_a_fault_is_told_once_and_not_without_end() -> None:
    visit = Told()
    for number in range(3 * FAULTS):
        visit.blame(f"wrong {number // 2}", "1.1")
    assert visit.notices[0] == Fault("wrong 0", "1.1")
    faults = [notice.text for notice in visit.notices if isinstance(notice, Fault)]
    assert len(faults) == FAULTS
    assert ["not told" in text for text in faults] == [False] * (FAULTS - 1) + [True]


@pytest.mark.parametrize(
    "ask",
    [
        lambda visit: visit.open(Wish("dots")),
        lambda visit: visit.join(1),
        lambda visit: visit.watch(1),
        lambda visit: visit.say("hello"),
        lambda visit: visit.ask_hint(),
        lambda visit: visit.again(),
        lambda visit: visit.check_inside(),
    ],
)
def test_what_a_place_does_not_offer(ask: Callable[[Presence], None]) -> None:
    visit = Told()
    with pytest.raises(CannotNow):
        ask(visit)
    visit.refresh()
    assert visit.notices == []
