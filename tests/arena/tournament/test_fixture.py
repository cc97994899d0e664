from pathlib import Path

import pytest

from parley.arena.schedules import Pairing
from parley.arena.tournament.causes import Cause
from parley.arena.tournament.fixture import RESULT, Fixture, Played, play_fixture
from parley.arena.tournament.tournament import Tournament
from parley.games import load_game
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end
from tests.arena.tournament.cups import DOTS, cup
from tests.net.programs.commands import exec_

FIRST = Fixture(Pairing(0, (0, 1)), 0)


def play(tournament: Tournament, folder: Path, fixture: Fixture = FIRST) -> Played:
    folder.mkdir()
    return play_fixture(tournament, fixture, folder)


def test_every_seat_is_had_and_every_game_written_down(tmp_path: Path) -> None:
    played = play(cup("density", "random"), tmp_path / "a")
    assert [[seat.entrant for seat in game.seats] for game in played.games] == [[0, 1], [1, 0]]
    assert sum(played.points) == 1.0
    for game in played.games:
        journal = decode_journal((tmp_path / "a" / f"game-{game.number}.jsonl").read_bytes())
        match = replay_to_end(load_game("seabattle"), journal)
        assert match.outcome is not None
        assert (match.outcome.places, match.length) == (tuple(s.place for s in game.seats), game.plies)
        assert journal.header.players == tuple("AB"[seat.entrant] for seat in game.seats)


def test_the_same_fixture_is_the_same_again_but_for_its_times(tmp_path: Path) -> None:
    tournament = cup("density", "random", seed=5)
    again = [play(tournament, tmp_path / name) for name in "ab"]
    assert again[0] == again[1]
    for file in (RESULT, "game-1.jsonl", "game-2.jsonl"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()
    other = play(tournament, tmp_path / "c", Fixture(Pairing(1, (0, 1)), 0))
    assert other.games != again[0].games


def test_four_at_a_table_move_up(tmp_path: Path) -> None:
    four = {"game": "conquest", "settings": {"players": 4, "rounds": 1}}
    played = play(
        cup(*["random"] * 4, seats=4, game=[four]), tmp_path / "a", Fixture(Pairing(0, (3, 0, 1, 2)), 0)
    )
    assert [game.seats[0].entrant for game in played.games] == [3, 0, 1, 2]
    assert sum(played.points) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("habit", "cause", "words", "evidence"),
    [
        ("die", Cause.CRASHED, "exited with status 3", "out of ideas"),
        ("lie", Cause.ILLEGAL, "more than 100 illegal moves in a row", ""),
        ("hang", Cause.LATE, "", ""),
    ],
)
def test_a_loss_has_a_cause_and_evidence(
    tmp_path: Path, habit: str, cause: Cause, words: str, evidence: str
) -> None:
    program = {"name": "P", "player": exec_("dots", habit), "seconds": 1.0}
    played = play(cup(program, "random", game=[DOTS]), tmp_path / "a")
    assert played.points == (0.0, 1.0)
    for game in played.games:
        (seat,) = (seat for seat in game.seats if seat.entrant == 0)
        assert (seat.cause, seat.share) == (cause, 0.0)
        assert words in seat.words
        assert evidence in seat.evidence
        trace = tmp_path / "a" / f"game-{game.number}-seat-{game.seats.index(seat)}.trace"
        assert trace.stat().st_size


@pytest.mark.parametrize(
    ("body", "cause", "words"),
    [("1 / 0", Cause.CRASHED, "ZeroDivisionError"), ("None", Cause.ILLEGAL, "no such move")],
)
def test_a_bot_of_ones_own_that_fails_has_lost(tmp_path: Path, body: str, cause: Cause, words: str) -> None:
    (tmp_path / "own.py").write_text(
        f"class Own:\n    def choose(self, view, limit, rng):\n        return {body}\n"
    )
    played = play(cup("python:own.py:Own", "random", folder=tmp_path, game=[DOTS]), tmp_path / "a")
    assert played.points == (0.0, 1.0)
    assert {
        (seat.cause, words in seat.words) for game in played.games for seat in game.seats if seat.entrant == 0
    } == {(cause, True)}
