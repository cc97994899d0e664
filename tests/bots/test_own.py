import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from parley.bots import load_bot, load_installed
from parley.bots.own import in_a_line
from parley.core import SetupError
from parley.core.bot import Limit, Prepares
from parley.games.seabattle import GAME, Setup
from tests.cli.conftest import Shell, parley

__all__ = ["parley"]
EXAMPLE = Path(__file__).parents[2] / "examples" / "own_bot.py"
SMALL = ("--set", "size=6", "--set", "fleet=0,1,1,2")

MINE = """
from __future__ import annotations
from mine_beside import LUCKY, lose
from parley.bots.seabattle.random import RandomBot

class Mine(RandomBot):
    def __init__(self, depth: int = 3, name="none", **others):
        self.depth, self.name = depth, name

class Quiet:
    def choose(self, view, limit, rng):
        return RandomBot().choose(view, limit, rng)

class Busy(Quiet):
    def prepare(self):
        self.is_ready = True

def made(speed=1.5):
    return Mine(int(speed * 2))

class Fussy:
    def __init__(self, needed):
        self.needed = needed

class Torn(Quiet):
    def choose(self, view, limit, rng):
        return {}[view.setup.size]

class Unready(Quiet):
    def prepare(self):
        raise OSError("no book")

class Wild(Quiet):
    def choose(self, view, limit, rng):
        return 7

class Lost(Quiet):
    def choose(self, view, limit, rng):
        return next(map(lose, view.moves()))

class Deaf: ...
def fails(): raise OSError("no book")
THING = 7
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "mine_beside.py").write_text("LUCKY = 7\ndef lose(_move): return [][LUCKY]\n")
    (tmp_path / "mine_broken.py").write_text("import nothing_of_the_kind\n")
    (tmp_path / "mine_leaves.py").write_text("raise SystemExit(3)\n")
    (tmp_path / "mine_garbled.py").write_text("def (\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for name in [name for name in sys.modules if "mine" in name and "parley" not in name]:
        del sys.modules[name]


@pytest.mark.parametrize("place", ["mine.py", "./mine.py", "mine"])
def test_a_class_from_a_file_or_module(place: str) -> None:
    bot = load_bot("seabattle", f"python:{place}:Mine:depth=5,name=Ann")
    assert (bot.depth, bot.name) == (5, "Ann")  # type: ignore[attr-defined]
    assert load_bot("seabattle", f"python:{place}:Mine") is not bot


def test_a_function_whose_options_are_like_their_defaults() -> None:
    assert load_bot("seabattle", "python:mine.py:made:speed=4").depth == 8  # type: ignore[attr-defined]


def test_one_that_says_nothing_hints_at_its_choice() -> None:
    view = GAME.view(GAME.start(Setup()), min(GAME.to_move(GAME.start(Setup()))))
    quiet = load_bot("seabattle", "python:mine.py:Quiet")
    assert quiet.hint(view, Limit(), Random(1)).move == quiet.choose(view, Limit(), Random(1))
    assert not isinstance(quiet, Prepares)
    assert isinstance(load_bot("seabattle", "python:mine.py:Busy"), Prepares)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("python:", "write python:FILE_OR_MODULE:NAME"),
        ("python:mine.py", "write python:FILE_OR_MODULE:NAME"),
        ("python:none.py:Mine", "there is no file none.py"),
        ("python:mine_none:Mine", "ModuleNotFoundError: No module named 'mine_none'"),
        ("python:mine_broken.py:Mine", "No module named 'nothing_of_the_kind' (mine_broken.py, line 1)"),
        ("python:mine_leaves.py:Mine", "SystemExit: 3"),
        ("python:mine_garbled.py:Mine", "SyntaxError: invalid syntax (mine_garbled.py, line 1)"),
        ("python:..mine:Mine", "cannot be imported"),
        ("python:mine.py:Nix", "mine.py has no 'Nix'"),
        ("python:mine.py:THING", "python:mine.py:THING is neither a class nor a function"),
        ("python:mine.py:Deaf", "python:mine.py:Deaf has no choose(view, limit, rng)"),
        ("python:mine.py:fails", "cannot be made: OSError: no book (mine.py, line 42)"),
        ("python:mine.py:Fussy", "python:mine.py:Fussy cannot be made: TypeError"),
        ("python:mine.py:Mine:deep=3", "no option 'deep=3': depth=…, name=…"),
        ("python:mine.py:Mine:depth=x", "python:mine.py:Mine:depth="),
    ],
)
def test_what_is_wrong_is_said_in_a_line(parley: Shell, name: str, words: str) -> None:
    assert words in parley.refused("simulate", "seabattle", name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Torn", "KeyError: 6 (mine.py, line 27)"),
        ("Unready", "OSError: no book (mine.py, line 31)"),
        ("Lost", "IndexError: list index out of range (mine_beside.py, line 2)"),
        ("Wild", "this game has no such move"),
    ],
)
def test_one_that_fails_is_named_in_a_line(parley: Shell, name: str, words: str) -> None:
    bot, said = f"python:mine.py:{name}", f"parley: python:mine.py:{name}: {words}\n"
    assert parley.refused("simulate", "seabattle", bot, *SMALL) == said
    assert parley.refused("duel", "seabattle", "random", bot, "--games", 2, "--jobs", 1, *SMALL) == said


def test_one_that_fails_in_a_game_with_somebody_says_where(parley: Shell) -> None:
    words = ("--by", "random", "--against", "python:mine.py:Torn", *SMALL)
    assert parley("play", "seabattle", *words) == 0
    assert "won (python:mine.py:Torn fails: KeyError: 6 (mine.py, line 27))" in parley.out


def test_one_that_plays_for_us_says_where_it_fails(parley: Shell) -> None:
    assert parley("play", "seabattle", "--by", "python:mine.py:Torn", *SMALL) == 1
    assert parley.err == "parley: the bot fails: KeyError: 6 (mine.py, line 27)\n"


def test_one_of_ours_that_fails_is_not_hushed_up() -> None:
    with pytest.raises(KeyError), in_a_line("random"):
        raise KeyError


def test_a_name_from_a_wire_is_none_of_the_users() -> None:
    with pytest.raises(SetupError, match="has no bot"):
        load_installed("seabattle", "python:mine.py:Mine")


def test_the_example_plays_among_processes(parley: Shell) -> None:
    bots = (f"python:{EXAMPLE}:Chequers", "python:mine:Mine:depth=2")
    options = ("--games", 4, "--jobs", 2, "--seed", 1, "--json", *SMALL)
    assert parley("duel", "seabattle", *bots, *options) == 0
    assert json.loads(parley.out)["games"] == 4


def test_the_example_gives_hints(parley: Shell) -> None:
    assert parley("simulate", "seabattle", "--save", "match.jsonl", *SMALL) == 0
    options = ("--at", 3, "--bot", f"python:{EXAMPLE}:Chequers", "--json")
    assert parley("hint", "match.jsonl", *options) == 0
    assert json.loads(parley.out)["move"]


def test_one_of_ours_plays_conquest(parley: Shell, folder: Path) -> None:
    (folder / "mine_war.py").write_text("from parley.bots.conquest.border import BorderBot as War\n")
    assert parley("conquest", "python:mine_war.py:War", "random", "--set", "rounds=3", "--json") == 0
