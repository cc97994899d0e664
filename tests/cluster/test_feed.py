"""A match told line by line is the match told at once, and our own moves come back as they were sent."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.bots import load_bot
from parley.cluster.feed import UNREADABLE, Feed
from parley.cluster.moves import Moves
from parley.core import Seat
from parley.core.bot import Limit
from parley.games.dots import GAME, Put, Setup
from parley.match.clock import ClockRules, Millis
from parley.match.journal import encode_header, encode_plies, make_header
from parley.match.referee import Match, Ply

PLIES = 40
CLOCK = ClockRules(per_move=60_000)


def played() -> tuple[list[bytes], list[Ply[Any]], Match[Any, Any, Any]]:
    """The lines of a match, its plies, and where it stands."""
    rng, bot = Random(5), load_bot("dots", "random")
    found = Match.start(GAME, Setup(width=10, height=10), rng, CLOCK)
    match, plies = found.match, list(found.plies)
    while len(plies) < PLIES:
        seat = min(match.to_move)
        step = match.play(seat, bot.choose(match.view(seat), Limit(), rng), Millis(10 * len(plies)), rng)
        match, plies = step.match, [*plies, *step.plies]
    first = encode_header(make_header(GAME, Setup(width=10, height=10), ("ann", "bob"), CLOCK))
    return [first.data, *(line.data for line in encode_plies(GAME, plies, first.digest))], plies, match


LINES, WRITTEN, END = played()


@given(st.lists(st.integers(0, len(LINES)), max_size=8), st.integers(0, 3))
def test_line_by_line_is_the_same_as_at_once(cuts: list[int], again: int) -> None:
    feed = Feed(GAME, Moves(GAME))
    edges = sorted({1, *(cut for cut in cuts if cut), len(LINES)})
    match, plies = feed.begin(b"".join(LINES[: edges[0]]), 0)
    for start, end in pairwise(edges):
        first = max(1, start - again)  # some of it was heard before
        told = feed.go_on(match, first, b"".join(LINES[first:end]))
        assert told is not None
        match, plies = told[0], (*plies, *told[1])
    assert match == END
    assert list(plies) == WRITTEN
    assert feed.latest == WRITTEN[-1].at


def test_what_is_missing_is_noticed() -> None:
    feed = Feed(GAME, Moves(GAME))
    match, _ = feed.begin(b"".join(LINES[:5]), 0)
    assert feed.go_on(match, 6, LINES[6]) is None
    assert feed.go_on(match, 4, LINES[4]) == (match, ())


def test_what_was_changed_is_refused() -> None:
    feed = Feed(GAME, Moves(GAME))
    match, _ = feed.begin(b"".join(LINES[:5]), 0)
    with pytest.raises(UNREADABLE):
        feed.go_on(match, 5, LINES[6])
    with pytest.raises(UNREADABLE):
        feed.begin(b"".join((*LINES[:3], LINES[4])), 0)


def test_a_journal_that_is_read_again_tells_only_what_is_new() -> None:
    feed = Feed(GAME, Moves(GAME))
    assert list(feed.begin(b"".join(LINES), PLIES - 2)[1]) == WRITTEN[-2:]


def test_our_own_move_comes_back_as_it_was_sent() -> None:
    moves = Moves(GAME)
    feed, number = Feed(GAME, moves), next(i for i, ply in enumerate(WRITTEN) if isinstance(ply.move, Put))
    ours = Put(WRITTEN[number].move.cell)
    moves.add(WRITTEN[number].seat, ours)
    assert moves.has(WRITTEN[number].seat)
    _, plies = feed.begin(b"".join(LINES), 0)
    assert plies[number].move is ours
    assert not moves.has(WRITTEN[number].seat)


def test_moves_are_sent_again_until_they_are_answered() -> None:
    moves, cell = Moves(GAME), WRITTEN[-1].move.cell
    first, second = (moves.add(Seat(seat), Put(cell)) for seat in (0, 1))
    assert (first.nth, second.nth) == (1, 2)
    assert [move for _, move in moves.all()] == [first, second]
    assert not moves.are_old()
    assert moves.are_old()
    assert not moves.deny(Seat(0), 7)
    assert moves.deny(Seat(0), first.nth)
    assert moves.deny(Seat(1), 0)
    assert not list(moves.all())
    moves.add(Seat(0), Put(cell))
    assert not moves.are_old()
    moves.clear()
    assert not moves.has(Seat(0))
