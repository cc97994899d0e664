"""`import parley` at the user's: a few names, quickly there, that strict types know."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import parley
from parley.cli.main import main

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "parley" / "__init__.py"
WHOLE = re.compile(r"```python\n((?:import|from) .*?)```", re.DOTALL)
"""A block that begins with its imports can stand alone."""
NAMED = """\
from typing import Any, assert_type

from parley import Game, Seat, load_game
from parley.games import battleship_plus, conquest, dots, seabattle

assert_type(load_game("seabattle"), seabattle.SeaBattle)
assert_type(load_game("battleship-plus"), battleship_plus.BattleshipPlus)
assert_type(load_game("conquest"), conquest.Conquest)
game = load_game("dots")
state = game.start(dots.Setup(10, 10))
assert_type(game.view(state, Seat(0)), dots.View)
game.apply(state, Seat(0), "E5")
assert_type(load_game(input()), Game[Any, Any, Any])
"""
SLIP = 12
"""The line where a text is given for a move."""
KINDS = {"game": "nim", "bot": "dots.careful", "wire": "nimline"}


def test_every_name_is_where_it_is_said_to_be() -> None:
    names = [name for names in parley._PLACES.values() for name in names]
    assert sorted(names) == sorted(parley.__all__)
    for module, found in parley._PLACES.items():
        for name in found:
            assert getattr(parley, name) is getattr(import_module(module), name)


def test_types_and_imports_agree() -> None:
    [block] = [node for node in ast.parse(SOURCE.read_text()).body if isinstance(node, ast.If)]
    told = {
        node.module: tuple(sorted(alias.name for alias in node.names))
        for node in block.body
        if isinstance(node, ast.ImportFrom)
    }
    assert told == {module: tuple(sorted(names)) for module, names in parley._PLACES.items()}


def test_what_is_not_there_is_not_there() -> None:
    assert set(parley.__all__) <= set(dir(parley))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        parley.nothing  # noqa: B018


def test_it_imports_nothing_that_nobody_asked_for() -> None:
    code = "import parley, sys; print(*sorted(name for name in sys.modules if name.startswith('parley')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["parley"]


def test_a_game_by_its_name_is_of_its_own_type(tmp_path: Path) -> None:
    """State, moves and views are known, so that a slip in a bot is found before it plays."""
    (tmp_path / "mine.py").write_text(NAMED)
    words = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "mine.py"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert re.findall(r"^mine.py:(\d+): error", done.stdout, re.MULTILINE) == [str(SLIP)], done.stdout


@pytest.mark.slow
def test_users_code_passes_strict_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """README's, the examples' and that of every skeleton, as mypy sees it outside of our folder."""
    monkeypatch.chdir(tmp_path)
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    blocks = [block for page in pages for block in WHOLE.findall(page.read_text(encoding="utf-8"))]
    assert blocks
    for number, block in enumerate(blocks):
        Path(f"block_{number}.py").write_text(block)
    for path in (ROOT / "examples").rglob("*.py"):
        if "fifth_game" not in path.parts and "parley" in path.read_text():
            Path(f"example_{path.parent.name}_{path.name}").write_bytes(path.read_bytes())
    for kind, name in KINDS.items():
        assert main(["new", kind, name, "--into", kind]) == 0
    sources = [
        str(path) for path in (*Path().glob("*.py"), *Path().rglob("src/*"), *Path().rglob("tests/*.py"))
    ]
    monkeypatch.setenv("MYPYPATH", ":".join(f"{kind}/src" for kind in KINDS))
    words = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--explicit-package-bases", *sources]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
