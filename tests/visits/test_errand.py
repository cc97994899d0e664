"""Whatever a place does, an errand asks for one thing at a time, and ends with a goodbye."""

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import Outcome, Seat, Termination
from parley.games import load_game
from parley.tables import Phase
from parley.visits import (
    Began,
    Came,
    Can,
    CannotNow,
    Declined,
    Entered,
    Hall,
    Listed,
    Lost,
    Notice,
    Over,
    Parted,
    Row,
    Sat,
    Seen,
    Stage,
    Stood,
    Visit,
    Wish,
)
from parley.visits import errand as module
from parley.visits.errand import TRIES, Aim, End, Errand

DOTS = load_game("dots")
WON = Outcome((1, 2), Termination.WON)


class Inn:
    """A place that does as the test says. It minds that nobody asks twice, or elsewhere than in the hall."""

    where, name, why = "inn", "ann", ""
    games = ("dots",)

    def __init__(self, can: frozenset[Can]) -> None:
        self.can, self.hall, self.stage = can, Hall(), Stage.OUTSIDE
        self.seen: Seen | None = None
        self.asked: list[str] = []
        self.pending = ""
        self.told: Callable[[Notice], None] = lambda _notice: None

    def _ask(self, what: str) -> None:
        assert self.stage is Stage.HALL
        assert self.pending == ""
        self.pending = what
        self.asked.append(what)

    def open(self, wish: Wish) -> None:
        assert wish.game == "dots"
        self._ask("open")

    def join(self, number: int, password: str = "") -> None:
        self._ask(f"join {number}")

    def refresh(self) -> None:
        assert self.stage is not Stage.GONE
        self.asked.append("refresh")

    def leave(self) -> None:
        assert self.stage is Stage.TABLE
        self.part()

    def again(self) -> None:
        assert self.stage is Stage.TABLE
        assert self.seen is not None
        assert self.seen.phase is Phase.OVER
        self.asked.append("again")

    def close(self) -> None:
        assert self.stage is not Stage.GONE
        self.seen, self.stage = None, Stage.GONE
        self.tell(Lost(""))

    def tell(self, notice: Notice) -> None:
        self.told(notice)

    # -- what happens there --------------------------------------------------------------------------

    def enter(self) -> None:
        if self.stage is Stage.OUTSIDE:
            self.stage = Stage.TABLE if self.seen else Stage.HALL
            self.tell(Entered())

    def drop(self) -> None:
        if self.stage in (Stage.HALL, Stage.TABLE):
            self.stage, self.pending, self.seen = Stage.OUTSIDE, "", None
            self.tell(Lost("noise", 1.0))

    def list_tables(self, numbers: list[int]) -> None:
        rows = {number: Row(number, "dots", Phase.OPEN, ("bob", None)) for number in numbers}
        self.hall.rows = rows
        if self.stage is Stage.HALL:
            self.tell(Listed())

    def allow(self) -> None:
        if self.pending and self.stage is Stage.HALL:
            mine = ["ann", None] if self.pending == "open" else ["bob", "ann"]
            self.pending, self.stage = "", Stage.TABLE
            self.seen = Seen(5, DOTS, DOTS.setup_type(), Seat(0), cast("list[str | None]", mine))
            self.tell(Came())

    def refuse(self) -> None:
        if self.pending:
            asked, self.pending = self.pending.split()[0], ""
            self.tell(Declined("no room", asked))

    def begin(self) -> None:
        if self.seen is not None and self.seen.phase is Phase.OPEN:
            self.seen.names, self.seen.phase = ["ann", "bob"], Phase.PLAYING
            self.tell(Sat(Seat(1), "bob"))
            self.tell(Began())

    def thrust(self) -> None:
        """A game nobody has asked for begins."""
        if self.stage is Stage.HALL:
            self.stage = Stage.TABLE
            self.seen = Seen(6, DOTS, DOTS.setup_type(), Seat(0), ["ann", "bob"], Phase.PLAYING)
            self.tell(Came())
            self.tell(Began())

    def end(self, outcome: Outcome | None) -> None:
        if self.seen is not None and self.seen.phase is Phase.PLAYING:
            self.seen.phase = Phase.OVER
            self.tell(Over(outcome))

    def abandon(self) -> None:
        if self.seen is not None and self.seen.phase is Phase.OVER:
            self.tell(Stood(Seat(1), "bob"))

    def part(self) -> None:
        if self.stage is Stage.TABLE:
            self.seen, self.stage = None, Stage.HALL
            self.tell(Parted())


STEPS = st.one_of(
    st.sampled_from(["enter", "drop", "allow", "refuse", "begin", "abandon", "part"]).map(
        lambda name: (name,)
    ),
    st.tuples(st.just("list_tables"), st.lists(st.integers(1, 9), max_size=3)),
    st.tuples(st.just("end"), st.sampled_from([WON, None])),
)
CANS = st.sampled_from(
    [frozenset(Can), frozenset({Can.OPEN}), frozenset(Can) - {Can.AGAIN}, frozenset({Can.LIST, Can.JOIN})]
)
AIMS = st.builds(Aim, st.just(Wish("dots")), st.integers(1, 3), st.booleans(), st.none() | st.integers(1, 9))


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.0)


def _send(aim: Aim, can: frozenset[Can], steps: Sequence[tuple[object, ...]]) -> tuple[Inn, Errand]:
    async def run() -> tuple[Inn, Errand]:
        inn = Inn(can)
        errand = Errand(cast("Visit", inn), aim)
        inn.told = errand.hear
        for name, *words in steps:
            if inn.stage is not Stage.GONE:
                getattr(inn, str(name))(*words)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        return inn, errand

    return asyncio.run(run())


@given(AIMS, CANS, st.lists(STEPS, max_size=40))
def test_one_thing_at_a_time_and_no_more_games_than_wanted(
    aim: Aim, can: frozenset[Can], steps: list[tuple[object, ...]]
) -> None:
    inn, errand = _send(aim, can, [("enter",), *steps])
    assert 0 <= errand.played <= min(errand.begun, aim.games)
    if errand.played == aim.games:
        assert inn.stage is Stage.GONE
        assert errand.end is End.DONE
    elif inn.stage is Stage.GONE:
        assert errand.why
    if aim.host:
        assert not any(asked.startswith("join") for asked in inn.asked)


GAME = [("allow",), ("begin",), ("end", WON)]
EVERYTHING = frozenset(Can) - {Can.AGAIN}


@pytest.mark.parametrize(
    ("aim", "steps", "asked"),
    [
        (Aim(Wish("dots")), [("list_tables", []), *GAME], ["refresh", "open"]),
        (Aim(Wish("dots")), [("list_tables", [7, 3]), *GAME], ["refresh", "join 3"]),
        (Aim(Wish("dots"), host=True), [("list_tables", [3]), *GAME], ["open"]),
        (Aim(Wish("dots"), join=8), [("list_tables", [3]), *GAME], ["join 8"]),
        (Aim(Wish("dots"), 2, join=8), [*GAME, ("list_tables", [9]), *GAME], ["join 8", "refresh", "join 9"]),
        (Aim(Wish("dots"), 2, host=True), [*GAME, *GAME], ["open", "open"]),
    ],
)
def test_what_is_asked_for(aim: Aim, steps: list[tuple[object, ...]], asked: list[str]) -> None:
    inn, errand = _send(aim, EVERYTHING, [("enter",), *steps])
    assert inn.asked == asked
    assert errand.end is End.DONE
    assert inn.stage is Stage.GONE


def test_a_table_that_was_asked_for_and_refused_ends_it() -> None:
    inn, errand = _send(Aim(Wish("dots"), join=8), EVERYTHING, [("enter",), ("refuse",)])
    assert inn.stage is Stage.GONE
    assert errand.why == "no room"
    assert errand.end is End.NOT_BEGUN


def test_after_a_lost_line_it_goes_on() -> None:
    steps = [("enter",), ("drop",), ("enter",), *GAME]
    inn, errand = _send(Aim(Wish("dots"), host=True), EVERYTHING, steps)
    assert inn.asked == ["open", "open"]
    assert errand.end is End.DONE


def test_matches_that_are_always_broken_off_are_not_begun_for_ever() -> None:
    steps = [("enter",), *[("allow",), ("begin",), ("end", None)] * (TRIES + 5)]
    inn, errand = _send(Aim(Wish("dots"), host=True), EVERYTHING, steps)
    assert inn.asked == ["open"] * TRIES
    assert errand.end is End.BROKEN_OFF
    assert errand.why == "the match was broken off, 20 times"


def test_what_cannot_be_opened_ends_it() -> None:
    class Closed(Inn):
        def open(self, wish: Wish) -> None:
            raise CannotNow("not today")

    async def run() -> None:
        inn = Closed(EVERYTHING)
        errand = Errand(cast("Visit", inn), Aim(Wish("dots"), host=True))
        inn.told = errand.hear
        inn.enter()
        assert errand.why == "not today"
        assert inn.stage.value == "gone"

    asyncio.run(run())


def test_a_game_that_begins_by_itself_is_played_whatever_becomes_of_ours() -> None:
    steps = [("enter",), ("thrust",), ("refuse",), ("end", WON)]
    inn, errand = _send(Aim(Wish("dots"), host=True), frozenset(Can) - {Can.AGAIN}, steps)
    assert inn.asked == ["open"]
    assert (errand.end, errand.why) == (End.DONE, "")
