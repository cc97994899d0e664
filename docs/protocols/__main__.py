"""`make pages`: write the reference pages of the wires from their tables."""

from collections.abc import Callable
from pathlib import Path

from docs.protocols import api, bpgp, comport, dots, gamecore, http

HERE = Path(__file__).parent
PAGES: dict[str, Callable[[], str]] = {
    "comport": comport.page,
    "bpgp": bpgp.page,
    "gamecore": gamecore.page,
    "dots": dots.page,
    "api": api.page,
    "http": http.page,
}


def pages() -> dict[Path, str]:
    """Every page by its path, as it should be."""
    return {HERE / f"{name}.md": page() for name, page in PAGES.items()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name}")
