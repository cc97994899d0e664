"""What is kept of what was heard."""

from parley.cli.play.app.chronicle import ARRIVAL, LINES, Chronicle, Tone
from parley.cli.play.words import speaker
from parley.core import Cell, Seat
from parley.core.bot import Hint
from parley.games.dots import GAME, Put
from parley.visits import (
    Absent,
    Announced,
    Declined,
    Entered,
    Fault,
    Happened,
    Hinted,
    Lost,
    Over,
    Parted,
    Remark,
    Returned,
    Sat,
    Stood,
    Told,
)
from parley.visits.notices import Chat, Notice
from tests.cli.play.app.scripted import ScriptedVisit


def heard(*notices: Notice, visit: ScriptedVisit | None = None) -> Chronicle:
    visit = visit or ScriptedVisit()
    chronicle = Chronicle(visit, speaker("en"))
    visit.told = chronicle.hear
    if visit.seen is None:
        visit.come("dots", 0, width=10, height=10)
    for notice in notices:
        chronicle.hear(notice)
    return chronicle


def test_people_come_go_and_talk() -> None:
    seat = Seat(1)
    chronicle = heard(
        Sat(seat, "bob"),
        Absent(seat),
        Returned(seat),
        Stood(seat, "bob"),
        Chat(Remark("bob", "hi")),
        Chat(Remark("bob", "psst", "ann")),
        Chat(Remark("", "welcome")),
        Announced("the server {stops}"),
        Parted("the table was closed"),
        Over(None, ""),
    )
    assert [line.text for line in chronicle.lines] == [
        "bob sits down.",
        "bob is away.",
        "bob is back.",
        "bob gets up.",
        "bob: hi",
        "bob to ann: psst",
        "welcome",
        "the server {stops}",
        "The table was closed.",
        "The match was broken off.",
    ]


def test_a_fault_of_the_other_side_names_the_clause() -> None:
    (line,) = heard(Fault("HIT outside the board", "bpgp/3.2.6/2")).lines
    assert line.text == "The other side broke the protocol: HIT outside the board (bpgp/3.2.6/2)"
    assert line.tone is Tone.WRONG


def test_a_hint_lasts_until_something_happens() -> None:
    move = Put(Cell(1, 6))
    for hint, told in (
        (Hint(move), "strong suggests B7."),
        (Hint(move, hit=0.625), "strong suggests B7, chance of a hit 62 %."),
        (Hint(move, chance=0.5), "strong suggests B7, chance of winning 50 %."),
    ):
        chronicle = heard(Hinted(hint, "strong", 0))
        assert chronicle.lines[-1].text == told
        assert chronicle.hint is not None
        chronicle.hear(Happened(()))
        assert chronicle.hint is None


def test_what_was_refused_is_noted_until_something_happens() -> None:
    chronicle = heard(Declined("not {now}"))
    assert chronicle.note == "not {now}"
    chronicle.hear(Happened(()))
    assert not chronicle.note


def test_an_outage_ends_when_we_are_in_again() -> None:
    chronicle = heard(Lost("they hung up", 3.0))
    assert chronicle.outage == ("they hung up", 103.0)
    chronicle.hear(Entered())
    assert chronicle.outage is None
    chronicle.hear(Lost("they hung up"))
    assert chronicle.outage == ("they hung up", None)


def test_whoever_comes_late_is_told_the_last_plies_and_the_log_has_a_limit() -> None:
    visit = ScriptedVisit()
    seen = visit.come("dots", None, width=10, height=10)
    state = GAME.start(seen.setup)
    events = GAME.apply(state, Seat(0), Put(Cell(4, 4))).events
    seen.plies += [Told(number, Seat(0), Put(Cell(4, 4)), events) for number in range(1, 200)]
    seen.view = GAME.view(state, None)
    chronicle = heard(visit=visit)
    visit.come("dots", None, width=10, height=10)
    assert not chronicle.lines
    visit.seen = seen
    chronicle._arrive()
    assert len(chronicle.lines) == ARRIVAL
    assert len(chronicle.frames) == 1
    for number in range(LINES):
        chronicle.write(str(number))
    assert len(chronicle.lines) == LINES
    assert chronicle.written == ARRIVAL + LINES
