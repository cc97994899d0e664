"""Everything that is said to players is said in every language, with the same values in it."""

import ast
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import parley.cli.play
from parley.cli.play.words import LANGUAGES, PARTS, later, speaker, translations
from parley.cli.play.words.phrases import PHRASES
from parley.core import SetupError

SOURCES = sorted(Path(parley.cli.play.__path__[0]).rglob("*.py"))
SAYING = {"say", "_say", "later"}


def literals(source: Path) -> Iterator[str]:
    """The first words of `say("…")`, `self.say("…")` and `later("…")`."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in SAYING:
            yield from _strings(node.args[0])


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _strings(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from _strings(node.body)
            yield from _strings(node.orelse)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: "/".join(source.parts[-2:]))
def test_all_that_is_said_can_be_said_in_every_language(source: Path) -> None:
    missing = [text for text in literals(source) if text.strip() and text not in translations()]
    assert not missing


def test_translations_say_the_same_with_the_same_values() -> None:
    for text, others in translations().items():
        assert len(others) == len(LANGUAGES) - 1
        for other in others:
            assert other.strip(), text
            assert fields(other) == fields(text), text


def test_nothing_is_translated_twice() -> None:
    """Nor among the phrases, unless it is something else in a log: "hit" as what a shot did."""
    parts = [import_module(f"parley.cli.play.words.{part}") for part in PARTS]
    written = [text for part in parts for table in _written(Path(part.__file__ or "")) for text in table]
    assert [text for text, times in Counter(written).items() if times > 1] == []
    phrases = {english: others for english, *others in PHRASES}
    assert len(phrases) == len(PHRASES)
    assert phrases.keys() & translations().keys() == {"miss", "hit", "sunk"}


def _written(source: Path) -> Iterator[list[str]]:
    """The keys of each table of a module, as they are written there."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Dict):
            yield [str(key.value) for key in node.keys if isinstance(key, ast.Constant)]


def test_speaking() -> None:
    assert speaker("en")("{name} sits down.", name="ann") == "ann sits down."
    assert speaker("de")("{name} sits down.", name="ann") == "ann setzt sich."
    assert speaker("ru")("what a server says {in braces}") == "what a server says {in braces}"
    assert later("Your turn") == "Your turn"
    with pytest.raises(SetupError, match="fr"):
        speaker("fr")
