from parley.bots import bots_of
from parley.bots.strength import LEAST, Score, Strength, strength_of
from parley.games import GAMES


def test_nothing_is_told_of_few_games_and_nothing_without_its_interval() -> None:
    few, many = Score(99, 0.7, 0.6, 0.8), Score(120, 0.71, 0.62, 0.8)
    assert str(Strength(1700, 40, 99, True, {"b": few})) == ""
    assert str(Strength(1700, 40, 219, True, {"a": many, "b": few})) == "1700 ± 78 Elo, 219 games"


def test_where_only_a_prior_bounds_a_rating_scores_are_told() -> None:
    many, few = Score(120, 1.0, 0.92, 1.0), Score(80, 0.9, 0.8, 1.0)
    assert str(Strength(600, 240, 400, False, {})) == ""
    assert (
        str(Strength(2300, 240, 200, False, {"a": many, "b": few})) == "100% (92% to 100%) of 120 against a"
    )
    assert str(Strength(1500, 0, 400, True, {})) == "1500 Elo by definition, 400 games"


def test_whoever_won_or_lost_all_has_no_rating_and_an_interval() -> None:
    won, lost = Score(64, 1.0, 0.9, 1.0), Score(64, 0.0, 0.0, 0.1)
    assert str(Strength(2616, 240, 128, False, {"a": won, "b": won})) == "won all of 128 games (97% to 100%)"
    assert str(Strength(53, 240, 128, False, {"a": lost, "b": lost})) == "lost all of 128 games (0% to 3%)"
    assert str(Strength(2616, 240, 64, False, {"a": won})) == ""


def test_what_is_shipped_is_of_our_bots() -> None:
    for game in GAMES:
        measured = [found for bot in bots_of(game) if (found := strength_of(game, bot)) is not None]
        assert measured
        for found in measured:
            assert found.against.keys() <= bots_of(game).keys()
            assert all(score.low <= score.share <= score.high for score in found.against.values())
            assert not str(found) or found.games >= LEAST
    assert strength_of("dots", "eve") is None
