"""Words of the conquest game, and the names of places on the maps that come with it."""

import re
from importlib.resources import files

import msgspec

from parley.cli.play.words import Translations

_NAMED = re.compile(r'^ *("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)


def _places(language: str) -> dict[str, str]:
    """What the page calls them: one list for both."""
    text = files("parley").joinpath("web", "js", "words", f"places_{language}.js").read_text("utf-8")
    return {_string(name): _string(named) for name, named in _NAMED.findall(text)}


def _string(literal: str) -> str:
    return msgspec.json.decode(literal, type=str)


_RUSSIAN, _GERMAN = _places("ru"), _places("de")
_PLACES: Translations = {
    name: (_RUSSIAN.get(name, name), _GERMAN.get(name, name)) for name in {**_RUSSIAN, **_GERMAN}
}
_TOLD: Translations = {
    "You begin.": ("Вы начинаете.", "Du beginnst."),
    "{name} begins.": ("{name} начинает.", "{name} beginnt."),
    "You claim {node}.": ("Вы занимаете: {node}.", "Du nimmst {node}."),
    "{name} claims {node}.": ("{name} занимает: {node}.", "{name} nimmt {node}."),
    "You reinforce {node}: +{units}.": ("Вы усиливаете: {node} +{units}.", "Du verstärkst {node}: +{units}."),
    "{name} reinforces {node}: +{units}.": (
        "{name} усиливает: {node} +{units}.",
        "{name} verstärkt {node}: +{units}.",
    ),
    "All places are claimed.": ("Все места заняты.", "Alle Orte sind vergeben."),
    "All units are placed.": ("Все войска расставлены.", "Alle Einheiten sind aufgestellt."),
    "Round {round}: your turn, {reinforcements} to place.": (
        "Раунд {round}: ваш ход, подкрепление: {reinforcements}.",
        "Runde {round}: Du bist am Zug, Verstärkung: {reinforcements}.",
    ),
    "Round {round}: {name} is to move, {reinforcements} to place.": (
        "Раунд {round}: ходит {name}, подкрепление: {reinforcements}.",
        "Runde {round}: {name} ist am Zug, Verstärkung: {reinforcements}.",
    ),
    "You attack {target} from {source}: {ours} against {theirs}.": (
        "Вы атакуете: {source} → {target}, кости {ours} против {theirs}.",
        "Du greifst an, {source} → {target}: {ours} gegen {theirs}.",
    ),
    "{name} attacks {target} from {source}: {ours} against {theirs}.": (
        "{name} атакует: {source} → {target}, кости {ours} против {theirs}.",
        "{name} greift an, {source} → {target}: {ours} gegen {theirs}.",
    ),
    "Once more: {ours} against {theirs}.": (
        "Ещё раз: {ours} против {theirs}.",
        "Noch einmal: {ours} gegen {theirs}.",
    ),
    "Dice: {ours} against {theirs}.": ("Кости: {ours} против {theirs}.", "Würfel: {ours} gegen {theirs}."),
    "You lose {count}.": ("Ваши потери: {count}.", "Du verlierst {count}."),
    "{name} loses {count}.": ("{name} теряет {count}.", "{name} verliert {count}."),
    "The defender loses {count}.": ("Защита теряет {count}.", "Die Verteidigung verliert {count}."),
    "You take {target}.": ("Вы захватываете: {target}.", "Du eroberst {target}."),
    "{name} takes {target}.": ("{name} захватывает: {target}.", "{name} erobert {target}."),
    "You follow up to {target}: {units}.": (
        "Вы посылаете следом, {target}: {units}.",
        "Du rückst nach, {target}: {units}.",
    ),
    "{name} follows up to {target}: {units}.": (
        "{name} посылает следом, {target}: {units}.",
        "{name} rückt nach, {target}: {units}.",
    ),
    "You march from {source} to {target}: {units}.": (
        "Ваш переход: {source} → {target}: {units}.",
        "Dein Marsch: {source} → {target}: {units}.",
    ),
    "{name} marches from {source} to {target}: {units}.": (
        "{name}, переход: {source} → {target}: {units}.",
        "{name} marschiert: {source} → {target}: {units}.",
    ),
    "You are out, beaten by {by}.": (
        "Вы выбыли, победил соперник: {by}.",
        "Du bist draußen, besiegt von {by}.",
    ),
    "{name} is out, beaten by {by}.": (
        "{name} выбывает, победитель: {by}.",
        "{name} ist draußen, besiegt von {by}.",
    ),
    "You give up; your units only defend from now on.": (
        "Вы сдаётесь; ваши войска теперь только обороняются.",
        "Du gibst auf; deine Einheiten verteidigen nur noch.",
    ),
    "You have left; your units only defend from now on.": (
        "Вы вышли; ваши войска теперь только обороняются.",
        "Du bist gegangen; deine Einheiten verteidigen nur noch.",
    ),
    "You ran out of time; your units only defend from now on.": (
        "Ваше время вышло; ваши войска теперь только обороняются.",
        "Deine Zeit ist um; deine Einheiten verteidigen nur noch.",
    ),
    "{name} gives up; the units only defend from now on.": (
        "{name} сдаётся; войска теперь только обороняются.",
        "{name} gibt auf; die Einheiten verteidigen nur noch.",
    ),
    "{name} has left; the units only defend from now on.": (
        "{name} больше не с нами; войска теперь только обороняются.",
        "{name} ist gegangen; die Einheiten verteidigen nur noch.",
    ),
    "{name} ran out of time; the units only defend from now on.": (
        "{name}: время вышло; войска теперь только обороняются.",
        "{name} hat keine Zeit mehr; die Einheiten verteidigen nur noch.",
    ),
}
TEXTS: Translations = {**_PLACES, **_TOLD}
