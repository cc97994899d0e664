from parley.core import Cell, Seat
from parley.games.seabattle import Result, Shot
from parley.seats.comport.logbook import LOG, Logbook
from parley.seats.comport.report import Ending, GameReport, Kind, LogLine
from parley.wires.comport import MASTER


def test_shots_are_counted_by_side_until_the_next_game() -> None:
    book = Logbook(MASTER, lambda: 7.0)
    told: list[LogLine] = []
    reports: list[GameReport] = []
    book.told, book.reported = told.append, reports.append
    book.nick, book.peer_nick = "Ann", "Bob"
    book.new_game()
    book.begin()
    for result in (Result.HIT, Result.SUNK, Result.MISS):
        book.fired(Shot(Seat(0), Cell(2, 3), result), is_ours=True)
    book.fired(Shot(Seat(1), Cell(0, 0), Result.REPEAT), is_ours=False)
    book.finish(Ending.WON, "all ships sunk")
    assert told[1] == LogLine(7.0, Kind.SHOT, "we fire at C4: hit")
    report = reports[0]
    assert (report.shots, report.hits, report.peer_shots, report.peer_hits) == (3, 2, 1, 0)
    assert (report.nick, report.peer, report.number) == ("Ann", "Bob", 1)
    book.new_game()
    book.begin()
    book.break_off("the opponent started over")
    book.abandon()
    assert (reports[1].shots, reports[1].ending, reports[1].number) == (0, Ending.ABANDONED, 2)
    assert reports[1].how == "the opponent started over"
    assert (book.games_begun, book.games_finished) == (2, 1)


def test_what_never_began_is_no_game() -> None:
    book = Logbook(MASTER, lambda: 0.0)
    book.abandon()
    assert not book.reports


def test_only_the_latest_lines_are_kept() -> None:
    book = Logbook(MASTER, lambda: 0.0)
    for number in range(2 * LOG):
        book.note(Kind.LINE, str(number))
    assert [line.text for line in book.lines] == list(map(str, range(LOG, 2 * LOG)))
