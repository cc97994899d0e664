"""The page's own tests, run by node, and its types."""

import re
import subprocess
import sys
from enum import StrEnum
from pathlib import Path

import msgspec
import pytest

import parley
from parley.cli.play.words.phrases import PHRASES
from parley.house.accounts import Denial
from parley.net.web.faults import Fault
from parley.seats.web.codes import CODES

HERE = Path(__file__).parent
WEB = Path(parley.__file__).parent / "web"
NODE = Path(sys.executable).with_name("node")
"""The pinned one, which comes with the tests."""
FIRST = ("index.html", "parley.css", "parley.svg", "js/main.js")
MOST = 150_000
_MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function")
_PHRASE = re.compile(r'^  (".*"): (".*"),$', re.MULTILINE)
_IMPORT = re.compile(r'^(?:import|export) [^;]*?from "\./([^"]+)";', re.MULTILINE)


def test_node_finds_nothing_wrong() -> None:
    files = sorted(map(str, HERE.glob("*.test.mjs")))
    assert files
    _run("--test", *files)


def test_the_types_are_right() -> None:
    listed = _run(HERE / "node_modules/.bin/tsc", "-p", HERE / "tsconfig.json", "--listFilesOnly")
    assert str(WEB / "js" / "main.js") in listed
    _run(HERE / "node_modules/.bin/tsc", "-p", HERE / "tsconfig.json")


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
            wanted += [f"js/{found}" for found in _IMPORT.findall((WEB / name).read_text())]
    words = max((WEB / "js" / "words").iterdir(), key=lambda path: path.stat().st_size)
    assert sum((WEB / name).stat().st_size for name in seen) + words.stat().st_size < MOST


def test_the_page_asks_no_other_host_and_holds_no_inline_code() -> None:
    for path in WEB.rglob("*.*"):
        text = path.read_text()
        others = set(re.findall(r"https?://[^\s\"'`]+", text)) - {"http://www.w3.org/2000/svg"}
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
    reasons: tuple[type[StrEnum], ...] = (*CODES, Fault, Denial)
    assert {reason.name.lower() for kind in reasons for reason in kind} <= said
    english = set(re.findall(r'"code\.(\w+)"', (WEB / "js" / "words" / "en.js").read_text()))
    assert {"bad_message", "bad_json"} <= english  # what the server says of those is for programmers


@pytest.mark.parametrize(("language", "column"), [("ru", 1), ("de", 2)])
def test_reasons_of_a_com_line_are_those_of_the_board(language: str, column: int) -> None:
    text = (WEB / "js" / "words" / f"reasons_{language}.js").read_text()
    said = {msgspec.json.decode(known): msgspec.json.decode(means) for known, means in _PHRASE.findall(text)}
    board = {phrase[0]: phrase[column] for phrase in PHRASES}
    assert board.items() >= {known: said[known] for known in board.keys() & said.keys()}.items()
    idle = {"the opponent is {}", "the opponent does not know chat"}
    assert {known for known in board if known.startswith("the opponent ")} - idle <= said.keys()
