"""The rules of a game on one page: `rules.md` in its folder, for agents; docs/rules has it with pictures."""

from importlib.resources import files

from parley.games import load_game


def rules_of(game: str) -> str:
    """The page, or a line if there is none. Raises `SetupError`."""
    package = type(load_game(game)).__module__.rpartition(".")[0]
    page = files(package) / "rules.md"
    return page.read_text(encoding="utf-8") if page.is_file() else f"{game} comes without rules in words."
