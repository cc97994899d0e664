"""`parley new`: a package to start from, for your own game, bot or wire."""

import argparse
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from parley.cli.screen import say
from parley.core import SetupError, quote
from parley.games import load_game

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PACKAGE, _SUFFIX = "PACKAGE", ".in"


def run_new(options: argparse.Namespace) -> int:
    """Write the package, and say what to do next."""
    words = _words(options.kind, options.name)
    folder = Path(options.into or words["project"])
    if folder.exists():
        raise SetupError(f"{folder} is there already: choose another name, or a folder with --into")
    for place, text in skeleton(options.kind, words):
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    say(f"{folder}: the {options.kind} {options.name}, which works as it stands. Next:")
    say(f"  cd {folder} && pip install -e . && pytest")
    return 0


def skeleton(kind: str, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every file of the package: its path and its text."""
    for place, text in _templates(files("parley.cli") / "templates" / kind, ""):
        path = place.replace(_PACKAGE, words["package"]).removesuffix(_SUFFIX)
        yield path, Template(text).substitute(words)


def _templates(folder: Traversable, place: str) -> Iterator[tuple[str, str]]:
    for inside in sorted(folder.iterdir(), key=lambda one: one.name):
        if inside.is_dir():
            yield from _templates(inside, f"{place}{inside.name}/")
        else:
            yield place + inside.name, inside.read_text(encoding="utf-8")


def _words(kind: str, name: str) -> dict[str, str]:
    """What the templates need to know."""
    game, dot, bot = name.partition(".")
    if kind == "bot" and not dot:
        raise SetupError(f"{quote(name)}: a bot is called GAME.NAME, dots.careful say")
    if kind != "bot" and dot:
        raise SetupError(f"{quote(name)}: the name of a {kind} has no dots")
    for part in name.split("."):
        if _NAME.fullmatch(part) is None:
            raise SetupError(f"{quote(part)}: write small letters, digits and hyphens, a letter first")
    rules = type(load_game(game)).__module__ if kind == "bot" else ""
    project = f"parley-{name.replace('.', '-')}"
    title = "".join(part.capitalize() for part in (bot or name).split("-"))
    names = {"project": project, "package": project.replace("-", "_"), "Class": f"{title}Bot"}
    return {"name": name, "game": game, "bot": bot, "rules": rules.removesuffix(".game")} | names
