"""Whatever places and rules say no with can be said in every language."""

import ast
from enum import StrEnum
from pathlib import Path

import pytest

import parley.cli.play
import parley.visits
from parley.cli.play.words import translations
from parley.cli.play.words.speech import speak
from parley.core import Reason
from parley.games.battleship_plus.reasons import Reason as BattleshipPlus
from parley.games.conquest.reasons import Reason as Conquest
from parley.games.dots.moves import Reason as Dots
from parley.games.seabattle.reasons import Reason as SeaBattle
from parley.tables import Refusal
from parley.visits import Stage

SOURCES = [
    source
    for package in (parley.visits, parley.cli.play)
    for source in sorted(Path(package.__path__[0]).rglob("*.py"))
]


@pytest.mark.parametrize("kind", [Reason, SeaBattle, BattleshipPlus, Dots, Conquest, Refusal, Stage])
def test_every_reason(kind: type[StrEnum]) -> None:
    assert [reason.value for reason in kind if reason.value not in translations()] == []


def test_every_word_of_a_visit_that_cannot_do_something() -> None:
    said = {
        str(node.args[0].value)
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "CannotNow"
        and isinstance(node.args[0], ast.Constant)
    }
    assert sorted(said - translations().keys()) == []


def test_every_word_a_table_is_left_with() -> None:
    said = {
        str(given.value)
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("part", "finish")
        for given in node.args
        if isinstance(given, ast.Constant) and given.value is not None
    }
    assert "the table is gone" in said
    assert [text for text in sorted(said) if speak(text, "de") == text or speak(text, "ru") == text] == []
