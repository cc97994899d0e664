import ast
import inspect
from collections.abc import Iterator
from enum import StrEnum
from types import ModuleType

import pytest

from parley import core, tables
from parley.cli.play.words.speech import speak
from parley.games.seabattle import Reason
from parley.net.lines import child, play
from parley.seats.comport import harbour, hearing, logbook, peer, progress
from parley.seats.comport.report import Ending, GameReport, Refusal
from parley.wires.comport import SLAVE, Fault, Why
from parley.wires.comport.codec import decode
from tests.seats.comport.ends import Pair, counted

REPORT = GameReport(1, SLAVE, "Ann", "Юнга", Ending.WON, "all ships sunk", 40, 20, 39, 12)
REPORT_IN_RUSSIAN = (
    "партия 1 против Юнга: победа (все корабли убиты); "
    "у нас выстрелов 40, попаданий 20, у соперника 39 и 12; честно"
)
REPORT_IN_GERMAN = (
    "Spiel 1 gegen Юнга: gewonnen (alle Schiffe versenkt); "
    "wir: 40 Schüsse, 20 Treffer, der Gegner: 39 und 12; ehrlich"
)


@pytest.mark.parametrize(
    ("english", "russian", "german"),
    [
        ("we fire at C4: sunk", "мы стреляем C4: убил", "wir feuern auf C4: versenkt"),
        ("they fire at C4: miss", "соперник стреляет C4: мимо", "der Gegner feuert auf C4: Wasser"),
        ("the opponent is Юнга", "соперника зовут Юнга", "der Gegner heißt Юнга"),
        ("whatever else there is", "whatever else there is", "whatever else there is"),
        (
            "the opponent answered 'sunk' at C4, but no ship of that length is left",
            "соперник ответил «убил» на C4, но таких кораблей не осталось",
            "der Gegner hat auf C4 „versenkt“ geantwortet, aber kein Schiff dieser Länge ist übrig",
        ),
        (
            REPORT.in_words(),
            REPORT_IN_RUSSIAN,
            REPORT_IN_GERMAN,
        ),
    ],
)
def test_a_phrase(english: str, russian: str, german: str) -> None:
    assert speak(english, "en") == english
    assert speak(english, "ru") == russian
    assert speak(english, "de") == german


@pytest.mark.parametrize("reason", [*Reason, *core.Reason, *Fault, *Refusal, *Why, tables.Refusal.STORAGE])
def test_every_reason_is_translated(reason: StrEnum) -> None:
    assert speak(reason.value, "ru") != reason.value != speak(reason.value, "de")


def texts(module: ModuleType) -> Iterator[str]:
    """What a module notes, blames, informs and loses for, X for what is filled in."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        name = getattr(getattr(node, "func", None), "attr", "")
        if not (isinstance(node, ast.Call) and name in {"note", "_note", "blame", "break_off", "inform"}):
            continue
        for argument in node.args:
            if isinstance(argument, ast.Constant | ast.JoinedStr):
                parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
                text = "".join(
                    str(getattr(part, "value", "")) if isinstance(part, ast.Constant) else "X"
                    for part in parts
                )
                yield f"the opponent {text}" if name == "blame" else text


def test_whatever_is_noted_is_translated() -> None:
    modules = harbour, hearing, logbook, peer, progress, play, child
    found = {
        text for module in modules for text in texts(module) if text.removeprefix("the opponent").strip("X: ")
    }
    assert len(found) > 20
    assert {text for text in found if speak(text, "ru") == text or speak(text, "de") == text} == set()


@pytest.mark.parametrize(
    "data", ["ff", "c0 0b 01", "b2 05 01 02 03 04", "b2 0a 02 02 03 04", "2b 0a 01 02 03 00"]
)
def test_what_cannot_be_read_is_translated(data: str) -> None:
    fault = str(decode(bytes.fromhex(data)).fault)
    assert speak(fault, "ru") != fault != speak(fault, "de")
    assert not set("ghijklmnopqrstuvwxyz") & set(speak(fault, "ru").lower()), "not a word of it is English"


@counted
async def test_the_log_of_a_whole_game_is_spoken() -> None:
    """Every phrase of it, so that the table follows the players' words."""
    pair = Pair().plug()
    assert await pair.run()
    lines = [line.text for side in pair.players.values() for line in side.logbook.lines]
    assert lines
    assert [line for line in lines if speak(line, "ru") == line or speak(line, "de") == line] == []
