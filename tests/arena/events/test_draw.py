from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.arena.events import journal as j
from parley.arena.events.draw import draw, is_over, shared, turns_of
from parley.arena.events.event import Event, Phase, Round
from parley.arena.events.plan import Format
from tests.arena.events.playing import SECOND, begun, by_chance, play

FORMATS = st.sampled_from(
    [
        ("arena", 2),
        ("arena", 3),
        ("swiss", 2),
        ("swiss", 3),
        ("swiss", 4),
        ("round-robin", 2),
        ("round-robin", 3),
        ("knockout", 2),
    ]
)


def restless(rng: Random, out: set[int]) -> "object":
    """People withdraw, come back and come late."""

    def disturb(event: Event, now: int) -> list[j.Line]:
        if now > 200 * SECOND or rng.random() < 0.6:
            return []
        entrant = rng.randrange(len(event.entrants))
        if entrant in out:
            out.discard(entrant)
            return [j.Returned(entrant)]
        if rng.random() < 0.3 and event.plan.takes_late:
            return [j.Entered("late", "web", 1000 + len(event.entrants))]
        out.add(entrant)
        return [j.Withdrew(entrant)]

    return disturb


@settings(max_examples=60, deadline=None)
@given(FORMATS, st.integers(4, 11), st.integers(0, 2**32))
def test_whatever_people_do_an_event_ends_and_nobody_plays_twice_at_once(
    how: tuple[str, int], entrants: int, seed: int
) -> None:
    rng = Random(seed)
    event = begun(how[0], entrants, how[1])
    lines = play(event, by_chance, rng, restless(rng, set()))  # type: ignore[arg-type]
    again = begun(how[0], entrants, how[1])
    open_: dict[int, tuple[int, ...]] = {}
    for at, line in lines:
        if isinstance(line, j.Paired):
            assert line.game not in open_
            assert len(set(line.entrants)) == len(line.entrants)
            assert not {one for busy in open_.values() for one in busy} & set(line.entrants)
            open_[line.game] = line.entrants
        elif isinstance(line, j.Decided):
            del open_[line.game]
            assert 0 <= sum(line.points) <= 1 + 1e-9
        again.apply(at, line)
    assert not open_
    assert again == event
    assert [line.place for line in event.standings()] == sorted(line.place for line in event.standings())


@given(st.integers(2, 9))
def test_in_a_round_robin_everybody_meets_everybody_once(entrants: int) -> None:
    event = begun("round-robin", entrants)
    play(event)
    met = Counter(tuple(sorted(game.entrants)) for game in event.games.values())
    assert met == Counter(combinations(range(entrants), 2))
    assert turns_of(event) == entrants - 1 + entrants % 2
    assert [line.entrant for line in event.standings()] == list(range(entrants))


@given(st.integers(2, 20))
def test_the_strongest_wins_a_knockout(entrants: int) -> None:
    event = begun("knockout", entrants)
    play(event)
    assert len(event.games) == entrants - 1
    assert event.standings()[0].entrant == 0
    assert event.standings()[1].place == 2


def test_an_even_game_of_a_knockout_is_played_again_without_a_break() -> None:
    event = begun("knockout", 2)
    (paired,) = draw(event, (), 0)
    event.apply(0, paired)
    event.apply(1, j.Decided(0, (0.5, 0.5)))
    (again,) = draw(event, (), 1)
    assert isinstance(again, j.Paired)
    assert again.entrants == (1, 0)
    assert not is_over(event, 1)


def test_a_swiss_has_a_break_between_turns_and_byes_for_those_who_are_left_over() -> None:
    event = begun("swiss", 5, rounds=2)
    for line in draw(event, (), 0):
        event.apply(0, line)
    assert [game.how for game in event.games.values() if not game.is_open] == ["bye"]
    assert draw(event, (), 0) == []
    for game in event.playing:
        event.apply(SECOND, j.Decided(game.number, (1.0, 0.0)))
    assert draw(event, (), 10 * SECOND) == []
    assert len(draw(event, (), 11 * SECOND)) == 4


def test_whoever_withdrew_loses_what_was_to_be_played() -> None:
    event = begun("round-robin", 3)
    event.apply(0, j.Withdrew(1))
    play(event)
    assert {game.how for game in event.games.values() if 1 in game.entrants} == {"withdrawn"}
    assert next(line for line in event.standings() if line.entrant == 1).points == 0


def test_an_arena_pairs_at_once_and_stops_when_time_is_up() -> None:
    event = begun("arena", 4, minutes=1)
    assert len(draw(event, (0, 1, 2, 3), 0)) == 2
    assert draw(event, (0,), 0) == []
    assert draw(event, (0, 1), 60 * SECOND) == []
    assert is_over(event, 60 * SECOND)


def test_the_clock_of_an_arena_stands_while_it_is_paused() -> None:
    event = begun("arena", 2, minutes=1)
    event.apply(20 * SECOND, j.Paused())
    assert event.left(500 * SECOND) == 40 * SECOND
    assert draw(event, (0, 1), 500 * SECOND) == []
    event.apply(500 * SECOND, j.Resumed())
    assert event.left(510 * SECOND) == 30 * SECOND


def test_those_who_just_met_wait_for_others_but_not_for_long() -> None:
    event = begun("arena", 4)
    for line in (j.Paired(0, 0, (0, 1)), j.Paired(1, 0, (2, 3)), j.Decided(0, (1.0, 0.0))):
        event.apply(0, line)
    assert draw(event, range(4), 6 * SECOND) == []
    assert len(draw(event, range(4), 30 * SECOND)) == 1


def test_only_the_first_result_of_a_game_counts() -> None:
    event = begun("swiss", 2)
    for line in (
        j.Paired(0, 0, (0, 1)),
        j.Decided(0, (1.0, 0.0)),
        j.Decided(0, (0.0, 1.0)),
        j.Paired(0, 0, (1, 0)),
    ):
        event.apply(0, line)
    assert event.games[0].entrants == (0, 1)
    assert [line.points for line in event.standings()] == [1.0, 0.0]


def test_a_void_match_is_forgotten_and_no_other() -> None:
    event = begun("swiss", 2)
    for line in (j.Paired(0, 0, (0, 1)), j.Begun(0, 7), j.Voided(0, 6)):
        event.apply(0, line)
    assert event.games[0].match == 7
    event.apply(5, j.Voided(0, 7))
    game = Round(0, 0, (0, 1), 5, voided=1)
    assert event.games == {0: game}


@pytest.mark.parametrize(
    ("there", "format", "points"),
    [
        ([True, False], Format.SWISS, (1, 0)),
        ([True, True, False], Format.SWISS, (0.5, 0.5, 0)),
        ([False, False], Format.SWISS, (0, 0)),
        ([False, False], Format.KNOCKOUT, (1, 0)),
    ],
)
def test_who_is_there_shares_it(there: list[bool], format: Format, points: tuple[float, ...]) -> None:  # noqa: A002
    assert shared(there, format) == points


def test_nothing_is_paired_before_it_begins_or_when_it_is_over() -> None:
    event = begun("arena", 4)
    event.apply(0, j.Ended())
    assert event.phase is Phase.OVER
    assert draw(event, range(4), 0) == []
