"""`make pages`: write the reference pages of the wires from their tables."""

from pathlib import Path

from parley.net.web.page import page as http_page
from parley.seats.web.page import page as api_page
from parley.wires import load_wire
from parley.wires.dotline.page import page
from parley.wires.gamecore.sample import sample
from parley.wires.reference import reference

HERE = Path(__file__).parent


def pages() -> dict[Path, str]:
    """Every page by its path, as it should be."""
    tables = {HERE / f"{name}.md": reference(load_wire(name)) for name in ("comport", "bpgp")}
    tables[HERE / "gamecore.md"] = reference(load_wire("gamecore"), sample())
    return {**tables, HERE / "dots.md": page(), HERE / "api.md": api_page(), HERE / "http.md": http_page()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name}")
