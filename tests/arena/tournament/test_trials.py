"""Meetings that end when they are decided: the same rounds count, however many processes play them."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.formats import make_schedule
from parley.arena.sprt import Claims, Verdict
from parley.arena.tournament.causes import Cause
from parley.arena.tournament.fixture import Fixture, Game, Played, Seated
from parley.arena.tournament.play import Course, play_here, play_tournament
from parley.arena.tournament.report import Report, make_report
from parley.arena.tournament.results import Results
from parley.arena.tournament.text import format_text
from parley.arena.tournament.tournament import Tournament
from parley.arena.tournament.trials import Trials
from parley.core import SetupError
from tests.arena.tournament.cups import DOTS, SMALL, cup
from tests.arena.tournament.halls import played_out

SPRT = {"bounds": [0, 60]}
CONQUEST = {"game": "conquest", "settings": {"players": 4, "rounds": 3}}


def trial(*players: str, rounds: int = 1000, **words: Any) -> Tournament:
    return cup(*players, rounds=rounds, **({"sprt": SPRT} | words))


def drawn(fixture: Fixture, lead: float) -> Played:
    """Two games of chance; whoever is named first wins oftener by this."""
    rng, entrants = Random(fixture.pairing.number), fixture.pairing.entrants
    wins = [float(rng.random() < 0.5 + lead) for _ in "ab"]
    games = [
        Game(at + 1, tuple(Seated(one, 1, abs(side - win), Cause.PLAYED)
                           for side, one in enumerate(entrants)), 9, "won")
        for at, win in enumerate(wins)
    ]  # fmt: skip
    return Played(fixture.pairing.number, entrants, fixture.game, tuple(games))


def simulate(tournament: Tournament, lead: float, jobs: int, seed: int, stops: float) -> Report:
    """Some processes that end their rounds in any order, and are all killed now and then."""
    rng, kept = Random(seed), dict[Fixture, Played]()
    while True:
        course = Course(tournament, make_schedule(tournament.plan), rng.sample([*kept.values()], len(kept)))
        running: list[Fixture] = []
        while True:
            running += course.more(2 * jobs - len(running))
            if not running:
                assert course.is_over
                counted = [one for one in kept.values() if course.counts(one.fixture.pairing)]
                return make_report(tournament, course.scored, counted, course.trials)
            played = drawn(running.pop(rng.randrange(len(running))), lead)
            kept[played.fixture] = played
            course.add(played)
            if rng.random() < stops:
                break


@pytest.mark.parametrize("lead", [-0.1, 0.0, 0.1])
def test_the_same_rounds_count_whatever_the_number_of_processes(lead: float) -> None:
    tournament = trial("random", "random", "random", format="gauntlet")
    alone = simulate(tournament, lead, 1, 0, 0.0)
    assert [one.others for one in alone.trials] == [("B",), ("C",)]
    assert all(one.verdict is not Verdict.OPEN and 16 <= one.rounds < 1000 for one in alone.trials)
    assert len(alone.lines) == 2 * sum(one.rounds for one in alone.trials)
    assert {line.names[0] for line in alone.lines} == {"A"}
    for jobs, seed in ((2, 1), (8, 2), (30, 3)):
        assert simulate(tournament, lead, jobs, seed, 0.01) == alone


@pytest.mark.slow
@pytest.mark.parametrize(("lead", "wrong"), [(0.0, Verdict.STRONGER), (0.14, Verdict.NOT_STRONGER)])
def test_wrong_verdicts_are_as_rare_as_they_should_be(lead: float, wrong: Verdict) -> None:
    """A lead of 0.14 of the score is one of 100 Elo. Three standard errors, and a little for the formula."""
    runs, rounds = 300, 2000
    trials = Trials(Claims(0, 100), rounds, 2)
    for number in range(runs * rounds):
        pairing = Pairing(number, (0, 1))
        if trials.counts(pairing):
            trials.add(Scored(pairing, drawn(Fixture(pairing, 0), lead).points))
    verdicts = [one.reading.verdict for one in trials.readings()]
    assert len(verdicts) == runs
    assert Verdict.OPEN not in verdicts
    assert verdicts.count(wrong) / runs < 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5 + 0.01


def test_a_real_one_leaves_the_same_folder_with_two_processes(tmp_path: Path) -> None:
    tournament = trial("density", "random", rounds=100)
    report = played_out(tournament, tmp_path / "1")
    (tried,) = report.trials
    assert (tried.name, tried.others, tried.verdict) == ("A", ("B",), Verdict.STRONGER)
    assert tried.rounds < 100
    assert "A against B: the higher claim fits after " in format_text(report)
    assert "stronger at all with more than 99.9%" in format_text(report)
    results = Results(tmp_path / "2", tournament)
    course = Course(tournament, make_schedule(tournament.plan), [])
    told = len(list(play_tournament(results, course, play_here(tournament, tmp_path / "2", 2))))
    results.close()
    again = make_report(tournament, course.scored, results.played.values(), course.trials)
    assert msgspec.json.encode(again) == msgspec.json.encode(report)
    rounds = [sorted(path.name for path in (tmp_path / jobs / "rounds").iterdir()) for jobs in "12"]
    assert rounds[0] == rounds[1]
    assert len(rounds[0]) == tried.rounds <= told


def test_what_was_left_beyond_the_decision_is_removed_by_the_next_run(tmp_path: Path) -> None:
    """As if it had been killed between the round that decided and the sweeping."""
    unlimited = cup("density", "random", rounds=40)
    played_out(unlimited, tmp_path)
    tournament = trial("density", "random", rounds=40)
    (tmp_path / "tournament.json").write_bytes(tournament.identity)
    for path in (tmp_path / "rounds").iterdir():  # as whoever is on trial sits in every round
        played = msgspec.json.decode((path / "result.json").read_bytes())
        played["entrants"] = [0, 1]
        (path / "result.json").write_bytes(msgspec.json.encode(played))
    report = played_out(tournament, tmp_path)
    (tried,) = report.trials
    assert len(list((tmp_path / "rounds").iterdir())) == tried.rounds < 40


def test_few_rounds_have_no_numbers() -> None:
    tournament = trial("random", "random")
    course = Course(tournament, make_schedule(tournament.plan), [])
    for fixture in course.more(15):
        course.add(drawn(fixture, 0.4))
    (tried,) = make_report(tournament, course.scored, [], course.trials).trials
    assert (tried.verdict, tried.rounds, tried.llr, tried.los) == (Verdict.OPEN, 15, None, None)
    text = format_text(make_report(tournament, course.scored, [], course.trials))
    assert "A against B: undecided; 15 rounds are too few to say anything" in text
    assert "LLR" not in text


def test_in_a_game_for_four_the_first_has_one_seat_in_every_round() -> None:
    tournament = trial("random", "random", game=[CONQUEST])
    assert {one.entrants for one in make_schedule(tournament.plan).next([])} == {(0, 1)}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"sprt": {"bounds": [20, 0]}}, r"^sprt: bounds: the first is less"),
        ({"sprt": {"bounds": [0, float("nan")]}}, r"^sprt: bounds: the first is less"),
        ({"sprt": SPRT | {"alpha": 0.5}}, r"^sprt: bounds: alpha: 0.5: from"),
        ({"sprt": SPRT | {"beta": 0.0}}, r"^sprt: bounds: beta: 0: from"),
        ({"rounds": 15}, r"^sprt: rounds = 15: .* before 16$"),
        ({"game": [DOTS, CONQUEST]}, r"^sprt: all games must have the same number"),
    ],
)
def test_a_test_that_would_mean_nothing_is_refused(words: dict[str, Any], why: str) -> None:
    trial("random", "random", game=[SMALL, DOTS]).check()
    with pytest.raises(SetupError, match=why):
        trial("random", "random", **words).check()


@pytest.mark.parametrize("format", ["round-robin", "swiss", "double-round-robin", "ladder"])
def test_somebody_must_be_on_trial(format: str) -> None:  # noqa: A002
    with pytest.raises(SetupError, match=r"^sprt: in a gauntlet, or a round robin of two"):
        make_schedule(trial("random", "random", "random", format=format).plan)
