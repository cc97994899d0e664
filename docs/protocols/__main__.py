"""`make pages`: write the reference pages of the wires from their tables."""

from pathlib import Path

from parley.wires import WIRES, load_wire
from parley.wires.reference import reference

HERE = Path(__file__).parent


def pages() -> dict[Path, str]:
    """Every page by its path, as it should be."""
    return {HERE / f"{name}.md": reference(load_wire(name)) for name in WIRES}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name}")
