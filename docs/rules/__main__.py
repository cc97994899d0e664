"""`make pages`: write the rules of the games, each with boards that our own drawing has made."""

from pathlib import Path

from docs.rules.boards import SCENES, draw
from parley.cli.mcp.rules import rules_of
from parley.games import GAMES

HERE = Path(__file__).parent


def page(game: str) -> str:
    """The rules as agents read them too, and positions."""
    boards = "\n".join(f"{scene.about}\n\n```text\n{draw(game, scene)}\n```\n" for scene in SCENES[game])
    more = "All settings with their limits: [settings](../reference/settings.md).\n"
    return f"{rules_of(game)}\n## On the board\n\n{boards}\n{more}"


def pages() -> dict[Path, str]:
    """Every page by its path, as it should be."""
    return {HERE / f"{game}.md": page(game) for game in GAMES}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name}")
