from parley.cli.mcp.rules import rules_of
from parley.games import GAMES


def test_every_game_of_ours_has_rules_that_fit_an_answer() -> None:
    for game in GAMES:
        text = rules_of(game)
        assert text.startswith("# ")
        assert "**Moves.**" in text
        assert len(text) < 4000
