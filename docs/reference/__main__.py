"""`make pages`: write the reference pages from the code."""

from collections.abc import Callable
from pathlib import Path

from docs.reference import cli, maps, python, settings

HERE = Path(__file__).parent
PAGES: dict[str, Callable[[], str]] = {
    "cli": cli.page,
    "settings": settings.page,
    "map-files": maps.page,
    "python": python.page,
}


def pages() -> dict[Path, str]:
    """Every page by its path, as it should be."""
    return {HERE / f"{name}.md": page() for name, page in PAGES.items()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name}")
