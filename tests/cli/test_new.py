"""What `parley new` writes works as it stands; tests/test_typed.py looks at its types."""

import re
import subprocess
import sys
import tomllib

import pytest

from tests.cli.conftest import Shell

KINDS = {"game": "nim-two", "bot": "dots.careful", "wire": "nimline"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_skeleton_passes_its_own_checks(parley: Shell, kind: str) -> None:
    name = KINDS[kind]
    assert parley("new", kind, name) == 0
    folder = parley.folder / f"parley-{name.replace('.', '-')}"
    assert "pip install -e ." in parley.out
    texts = [path.read_text() for path in folder.rglob("*.*") if path.is_file()]
    assert not [text for text in texts if re.search(r"\$[a-zA-Z]|PACKAGE", text)]
    for tool in (["pytest", "-q", "-W", "error"], ["ruff", "check", "--isolated", "--line-length=110"]):
        words = [sys.executable, "-m", *tool]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_the_names_it_is_found_by_lead_somewhere(parley: Shell, kind: str) -> None:
    assert parley("new", kind, KINDS[kind], "--into", "mine") == 0
    about = tomllib.loads((parley.folder / "mine/pyproject.toml").read_text())["project"]
    points = {name: place for group in about["entry-points"].values() for name, place in group.items()}
    assert KINDS[kind] in points
    places = [place.split(":") for place in points.values()]
    code = "\n".join(f"from {module} import {name}" for module, name in places)
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=parley.folder / "mine/src", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_cannot_be_is_said(parley: Shell) -> None:
    (parley.folder / "parley-nim").mkdir()
    assert "parley-nim is there already" in parley.refused("new", "game", "nim")
    assert "a bot is called GAME.NAME" in parley.refused("new", "bot", "careful")
    assert "the name of a wire has no dots" in parley.refused("new", "wire", "nim.line")
    assert "small letters" in parley.refused("new", "game", "Nim")
    assert "there is no game 'chess'" in parley.refused("new", "bot", "chess.deep")


@pytest.mark.parametrize(
    ("bot", "rules"), [("battleship-plus.mine", "battleship_plus"), ("dots.mine", "dots")]
)
def test_a_bot_is_told_where_its_view_is(parley: Shell, bot: str, rules: str) -> None:
    assert parley("new", "bot", bot, "--into", "mine") == 0
    [text] = [path.read_text() for path in (parley.folder / "mine").rglob("bot.py")]
    assert f"`parley.games.{rules}`" in text
