"""What was seen of a match is what is written down."""

import asyncio
import json

import pytest

from parley.core import Seat
from parley.games import load_game
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end
from parley.visits import Notice, Over, Seen, Told, Wish
from parley.visits.scribe import Scribe, Writing, write
from tests.visits.test_local import SMALL, Here


def _play(game: str) -> tuple[Seen, list[Writing]]:
    """A match of random bots, from the first seat; what the scribe made of it."""
    kept: list[Writing] = []

    async def play() -> Seen:
        here = Here()
        scribe, tell = Scribe(here.visit, kept.append), here.visit.told

        def hear(notice: Notice) -> None:
            scribe.hear(notice)
            tell(notice)

        here.visit.told = hear
        here.fly(game, "random")
        here.visit.open(Wish(game, SMALL[game]))
        await here.until(Over)
        seen = here.visit.seen
        assert seen is not None
        here.visit.close()
        return seen

    return asyncio.run(play()), kept


def _unshown(seen: Seen) -> list[Told]:
    """As at a place that shows no fleets at the end."""
    return [
        told._replace(events=tuple(event for event in told.events if type(event).__name__ != "Revealed"))
        for told in seen.plies
    ]


@pytest.mark.parametrize("game", ["seabattle", "dots", "conquest"])
def test_a_match_whose_course_is_known_is_a_journal(game: str) -> None:
    seen, (kept,) = _play(game)
    assert kept.suffix == ".jsonl"
    journal = decode_journal(kept.data)
    match = replay_to_end(load_game(game), journal)
    assert match.outcome == seen.outcome
    assert match.length == len(seen.plies)
    assert match.view(seen.seat) == seen.view
    assert list(journal.header.players) == seen.names


def test_a_fleet_that_is_not_shown_stays_on_paper() -> None:
    seen, _ = _play("seabattle")
    for seat in (Seat(0), None):
        seen.plies, seen.seat = _unshown(seen), seat
        kept = write(seen, {}, "there")
        assert kept.suffix == ".jsonl"
        journal = decode_journal(kept.data)
        match = replay_to_end(load_game("seabattle"), journal)
        assert match.outcome == seen.outcome
        assert journal.header.setup["remote"] == [other for other in (0, 1) if other != seat]
        assert match.view(None).charts == seen.view.charts


def test_ships_that_moved_unseen_leave_a_log() -> None:
    seen, _ = _play("battleship-plus")
    seen.plies = _unshown(seen)
    kept = write(seen, {}, "there")
    assert kept.suffix == ".log"
    header, *lines = map(json.loads, kept.data.splitlines())
    assert header["where"] == "there"
    assert header["places"] == list(seen.outcome.places if seen.outcome else ())
    assert [line["ply"] for line in lines] == [told.number for told in seen.plies]
    assert any(line["move"] is None for line in lines)


def test_whoever_came_late_has_a_log_of_the_rest() -> None:
    seen, _ = _play("dots")
    del seen.plies[:3]
    assert write(seen, {}, "there").suffix == ".log"


def test_what_does_not_lead_to_the_end_is_no_journal() -> None:
    """A server may tell nonsense."""
    seen, _ = _play("dots")
    del seen.plies[3]
    assert write(seen, {}, "there").suffix == ".log"
