"""What a person waits for before the first board."""

import subprocess
import sys

SCREENS = "parley.cli.play.order parley.cli.play.here parley.cli.play.app parley.cli.play.boards.sea"
LINES = "parley.cli.play.order parley.cli.play.here parley.cli.play.plain"
HEAVY = {
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "parley.house.house",
    "parley.wires.bpgp",
    "parley.games.conquest",
}


def _loaded(modules: str) -> set[str]:
    program = f"import sys, {', '.join(modules.split())}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_a_table_of_ones_own_needs_no_server_to_be_loaded() -> None:
    assert not _loaded(SCREENS) & HEAVY


def test_lines_need_no_screen() -> None:
    assert not _loaded(LINES) & (HEAVY | {"textual", "rich.console"})
