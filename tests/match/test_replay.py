import msgspec
import pytest

from parley.core import Outcome, Seat, SetupError, Termination
from parley.games.dots import GAME as DOTS
from parley.games.dots import Setup as DotsSetup
from parley.match.clock import ClockRules, Millis
from parley.match.journal import (
    Entry,
    Header,
    Journal,
    JournalError,
    decode_journal,
    encode_header,
    encode_journal,
    make_header,
)
from parley.match.replay import read_setup, replay, replay_to_end, start_of
from tests.match.test_journal import GAME, LINES, WHOLE, sealed, written
from tests.testing.cups import Setup


def test_a_replay_gives_the_match_back_ply_by_ply() -> None:
    journal = decode_journal(WHOLE)
    steps = list(replay(GAME, journal))
    assert [ply.number for _, ply in steps] == [e.number for e in journal.entries]
    end, last = steps[-1]
    assert end.outcome is not None
    assert last.events


def test_only_the_end_is_the_same_end() -> None:
    for data in (WHOLE, b"".join(written(ClockRules(bank=10_000))), LINES[0]):
        journal = decode_journal(data)
        *_, last = (start_of(GAME, journal), *(match for match, _ in replay(GAME, journal)))
        assert replay_to_end(GAME, journal) == last


def test_clocks_stand_as_they_stood() -> None:
    journal = decode_journal(b"".join(written(ClockRules(bank=10_000, increment=10))))
    match, _ = list(replay(GAME, journal))[2]
    assert match.clock is not None
    assert match.clock.banks == (10_000 - 100 + 10, 10_000 - 200 + 10)


@pytest.mark.parametrize(
    ("move", "says"),
    [("guess 1", "line 2: it is not your turn|line 2: this game"), ("dance", "line 2: 'dance'")],
)
def test_an_illegal_ply_is_refused_with_its_line(move: str, says: str) -> None:
    head = encode_header(make_header(GAME, Setup(), ("a", "b")))
    line = sealed(b'{"n":1,"s":0,"m":"%b","t":0' % move.encode(), head.digest)
    with pytest.raises(JournalError, match=says):
        list(replay(GAME, decode_journal(head.data + line)))
    with pytest.raises(JournalError, match=says):
        replay_to_end(GAME, decode_journal(head.data + line))


@pytest.mark.parametrize(("edition", "places"), [(msgspec.UNSET, (1, 1)), (1, (1, 1)), (2, (2, 1))])
def test_a_match_is_replayed_by_the_rules_it_was_played_by(
    edition: int | msgspec.UnsetType, places: tuple[int, ...]
) -> None:
    header = Header(1, "dots", {}, ("ann", "bob"), edition=edition)
    journal = Journal(header, (Entry(1, Seat(0), "resign", Millis(0)),))
    outcome = replay_to_end(DOTS, decode_journal(encode_journal(header, journal.entries))).outcome
    assert outcome == Outcome(places, Termination.RESIGNED)


def test_what_is_written_now_names_the_edition() -> None:
    assert make_header(DOTS, DotsSetup(), ("ann", "bob")).edition == DOTS.edition
    assert make_header(GAME, Setup(), ("ann", "bob")).edition is msgspec.UNSET


def test_a_setup_nobody_can_play_is_refused() -> None:
    line = encode_header(Header(1, "cups", {"cups": 77}, ()))
    with pytest.raises(JournalError, match=r"line 1: cups: .*2 to 9"):
        start_of(GAME, decode_journal(line.data))


@pytest.mark.parametrize("players", [(), ("ann",), ("ann", "bob", "cy")])
def test_every_seat_has_a_name(players: tuple[str, ...]) -> None:
    line = encode_header(Header(1, "cups", {"cups": 3}, players))
    with pytest.raises(JournalError, match=f"line 1: {len(players)} players are named for 2 seats"):
        start_of(GAME, decode_journal(line.data))


def test_settings_may_come_as_text() -> None:
    assert read_setup(GAME, {"cups": "4"}) == Setup(cups=4)
    with pytest.raises(SetupError, match="cups: cups: a whole number is wanted"):
        read_setup(GAME, {"cups": "many"})
    with pytest.raises(SetupError, match="no setting 'colour': choose from cups"):
        read_setup(GAME, {"colour": "red"})


def test_the_start_is_before_the_first_ply() -> None:
    assert start_of(GAME, decode_journal(LINES[0])).length == 0
