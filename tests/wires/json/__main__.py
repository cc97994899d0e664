"""`python -m tests.wires.json`: record the conversations in tests/traces/json again."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.wires.json.scenes import SCENES, record

TRACES = Path(__file__).parents[2] / "traces" / "json"

if __name__ == "__main__":
    for name in SCENES:
        with TemporaryDirectory() as folder:
            (TRACES / f"{name}.trace").write_text(record(name, Path(folder)), encoding="utf-8")
        print(f"recorded {name}")
