"""What a review says as a whole."""

import pytest

from parley.games import GAMES
from parley.house.review import review as reviews
from parley.house.review.review import ASKED, Review, steps
from tests.house.review.matches import Played
from tests.seats.web.browsers import SMALL


def test_every_game_of_ours_can_be_reviewed() -> None:
    assert ASKED.keys() == set(GAMES)


@pytest.mark.parametrize(
    ("game", "better"), [("seabattle", "density"), ("battleship-plus", "density"), ("conquest", "random")]
)
def test_a_match_from_its_beginning_to_its_end(game: str, better: str) -> None:
    played = Played(game, SMALL[game]).play(("random", better), 1)
    review = Review(game, 2)
    for number, found in enumerate(steps(played.past()), start=1):
        review.add(found)
        assert found.done == number <= found.total
    assert review.done == review.total > 0
    for verdict in review.verdicts:
        entry = played.entries[verdict.ply - 1]
        assert (verdict.seat, verdict.played) == (entry.seat, entry.move)
        if verdict.better is not None:  # it could have been played
            match = played.frames[verdict.ply - 1]
            match.game.check(match.state, verdict.seat, match.game.parse_move(verdict.better))


def test_of_a_match_without_end_every_second_move_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "LONGEST", 20)
    played = Played("seabattle", SMALL["seabattle"]).play(("random", "random"), 1)
    shots = len(played.entries) - 2
    (*_, last) = steps(played.past())
    assert last.total == len(range(0, shots, 1 + shots // 20)) <= 20


def test_of_a_game_nobody_knows_nothing_is_said() -> None:
    review = Review("nim", 2)
    assert (review.bot, review.plain()["marked"]) == (None, [])
