"""The page's own tests, run by node, and its types."""

import gzip
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from itertools import product
from os.path import normpath
from pathlib import Path

import msgspec
import pytest

import parley
from parley.bots import bot_names
from parley.cli.play.words.phrases import PHRASES
from parley.core.names import read_name
from parley.games import GAMES, load_game
from parley.house.accounts import Denial
from parley.house.names import is_reserved
from parley.house.primers import PRIMERS
from parley.net.web.faults import Fault
from parley.seats.web.codes import code_kinds
from parley.seats.web.terms import clocks_of
from parley.seats.web.views import face_of

HERE = Path(__file__).parent
WEB = Path(parley.__file__).parent / "web"
NODE = Path(sys.executable).with_name("node")
"""The pinned one, which comes with the tests."""
LANGUAGES = ("en", "ru", "de")
FIRST = (
    "index.html",
    "parley.css",
    "parley.svg",
    "js/main.js",
    *(f"games/{game}/about.js" for game in GAMES),
)
MOST = 60_000
_MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function")
_PHRASE = re.compile(r'^  (".*"): (".*"),$', re.MULTILINE)
_IMPORT = re.compile(r'^(?:import|export) [^;]*?from "(\.[^"]+)";', re.MULTILINE)


def test_node_finds_nothing_wrong() -> None:
    files = sorted(map(str, HERE.glob("*.test.mjs")))
    assert files
    _run("--test", *files)


def test_the_types_are_right() -> None:
    listed = _run(HERE / "node_modules/.bin/tsc", "-p", HERE / "tsconfig.json", "--listFilesOnly")
    assert str(WEB / "js" / "main.js") in listed
    _run(HERE / "node_modules/.bin/tsc", "-p", HERE / "tsconfig.json")


def test_the_scripts_are_formatted() -> None:
    prettier = HERE / "node_modules/prettier/bin/prettier.cjs"
    _run(
        prettier,
        "--config",
        HERE / ".prettierrc.json",
        "--check",
        WEB / "**/*.js",
        "!**/films.js",
        "!**/words/*.js",
    )


def _run(*arguments: str | Path) -> str:
    command = [NODE, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    return done.stdout


def test_the_first_load_is_small() -> None:
    wanted, seen = list(FIRST), set[str]()
    while wanted:
        name = wanted.pop()
        if name not in seen:
            seen.add(name)
            found = _IMPORT.findall((WEB / name).read_text())
            wanted += [normpath(Path(name).parent / path) for path in found]
    language = max(LANGUAGES, key=lambda one: (WEB / "js" / "words" / f"{one}.js").stat().st_size)
    words = [WEB / "js" / "words" / f"{language}.js"]
    words += [WEB / "games" / game / "words" / f"door_{language}.js" for game in GAMES]
    loaded = [*(WEB / name for name in seen), *words]
    assert sum(len(gzip.compress(path.read_bytes())) for path in loaded) < MOST


def test_the_page_asks_no_other_host_and_holds_no_inline_code() -> None:
    for path in WEB.rglob("*.*"):
        text = path.read_text()
        others = set(re.findall(r"https?://[^\s\"'`]+", text)) - {
            "http://www.w3.org/2000/svg",
            "http://HOST:PORT",
        }
        assert not others, path
        assert not _MARKUP.search(text), path
    page = (WEB / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)


@pytest.mark.parametrize("language", ["ru", "de"])
def test_every_refusal_is_a_sentence_in_ones_own_language(language: str) -> None:
    texts = [
        (WEB / "js" / "words" / name).read_text() for name in (f"{language}.js", f"refusals_{language}.js")
    ]
    said = {known for text in texts for known in re.findall(r'"code\.(\w+)": "[^"]+[.!?]"', text)}
    reasons: tuple[type[StrEnum], ...] = (*code_kinds(), Fault, Denial)
    assert {reason.name.lower() for kind in reasons for reason in kind} <= said
    english = set(re.findall(r'"code\.(\w+)"', (WEB / "js" / "words" / "en.js").read_text()))
    assert {"bad_message", "bad_json"} <= english  # what the server says of those is for programmers


def test_every_setting_of_every_game_has_words_in_every_language() -> None:
    for game, language in product(GAMES, LANGUAGES):
        wanted = set(_rules_of(game))
        text = (WEB / "games" / game / "words" / f"help_{language}.js").read_text()
        said = set(re.findall(r'"(rule\.[^"]+)": "[^"]+\."', text))
        assert wanted <= said, (game, language)
        names = {key.split(".")[1] for key in wanted}
        assert {key for key in said if key.split(".")[1] not in names} == set(), (game, language)


def _rules_of(game: str) -> Iterator[str]:
    """The texts that the settings of a game want, by what it declares: one for each choice, else one."""
    setup, options = load_game(game).setup_type, face_of(game).options
    for field in fields(setup):
        choices = options.get(field.name, [])
        if isinstance(field.default, bool):
            yield from (f"rule.{field.name}.{value}" for value in ("true", "false"))
        elif isinstance(field.default, StrEnum):
            yield from (f"rule.{field.name}.{value}" for value in type(field.default))
        elif choices and choices[0] == ():
            yield from (f"rule.{field.name}.{'+'.join(map(str, value))}" for value in choices)
        else:
            yield f"rule.{field.name}"


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_every_bot_has_a_name_to_call_it_by(language: str) -> None:
    paths = [WEB / "games" / game / "words" / f"door_{language}.js" for game in GAMES]
    text = "".join(path.read_text() for path in paths)
    called = dict(re.findall(r'"called\.([^"]+)": "([^"]+)"', text))
    assert called.keys() == {f"{game}.{bot}" for game in GAMES for bot in bot_names(game)}
    assert len(set(called.values())) == len(called)


def test_names_that_are_made_up_may_be_chosen() -> None:
    how, who = re.findall(
        r"^const (?:HOW|WHO) = \[(.*?)\];$",
        (WEB / "js" / "names.js").read_text(),
        re.MULTILINE | re.DOTALL,
    )
    for first, second in product(re.findall(r"\w+", how), re.findall(r"\w+", who)):
        name = f"{first}-{second}-999"
        assert read_name(name) == name
        assert not is_reserved(name)


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_every_setting_is_explained_where_it_is_chosen(language: str) -> None:
    said = _sentences(WEB / "js" / "words" / f"help_{language}.js")
    for game in GAMES:
        names = {*face_of(game).options, *(field.name for field in fields(load_game(game).setup_type))}
        assert names <= _sentences(WEB / "games" / game / "words" / f"help_{language}.js"), game
    form = (WEB / "js" / "open.js").read_text()
    fixed = set(re.findall(r'name: "(\w+)"', form))
    clocks = {"move": "moves", "first": "firsts", "bank": "banks", "increment": "increments"}
    parts = {
        f"clock.{part}"
        for one in map(clocks_of, GAMES)
        for part, field in clocks.items()
        if getattr(one, field)
    }
    assert {"pace", "bot", "password", "reveal", "rated"} <= fixed
    assert fixed | parts <= said


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_every_step_of_every_primer_has_words(language: str) -> None:
    for game, steps in PRIMERS.items():
        said = _sentences(WEB / "games" / game / "words" / f"learn_{language}.js")
        assert {f"{one.name}{part}" for one in steps for part in ("", ".hint", ".done")} <= said, game


def _sentences(path: Path) -> set[str]:
    """The names of texts that end as sentences do."""
    return set(re.findall(r'^  "([^"]+)": "[^"]+[.!?:]",$', path.read_text(), re.MULTILINE))


@pytest.mark.parametrize(("language", "column"), [("ru", 1), ("de", 2)])
def test_reasons_of_a_com_line_are_those_of_the_board(language: str, column: int) -> None:
    text = (WEB / "js" / "words" / f"reasons_{language}.js").read_text()
    said = {msgspec.json.decode(known): msgspec.json.decode(means) for known, means in _PHRASE.findall(text)}
    board = {phrase[0]: phrase[column] for phrase in PHRASES}
    assert board.items() >= {known: said[known] for known in board.keys() & said.keys()}.items()
    idle = {"the opponent is {}", "the opponent does not know chat"}
    assert {known for known in board if known.startswith("the opponent ")} - idle <= said.keys()
