"""The log in another language: the phrases a player's log is made of, and what becomes of them.

A phrase that is not here stays English: better that than nothing.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

_Phrase = tuple[re.Pattern[str], str, str]


def _phrase(english: str, russian: str, german: str) -> _Phrase:
    """`{}` stands for a part that is spoken in its turn."""
    return re.compile("(.*)".join(map(re.escape, english.split("{}"))), re.DOTALL), russian, german


_PHRASES: tuple[_Phrase, ...] = (
    _phrase("miss", "мимо", "Wasser"),
    _phrase("hit", "попал", "Treffer"),
    _phrase("sunk", "убил", "versenkt"),
    _phrase("repeat", "такой ход был", "schon beschossen"),
    _phrase("won", "победа", "gewonnen"),
    _phrase("lost", "поражение", "verloren"),
    _phrase("drawn", "ничья", "unentschieden"),
    _phrase("abandoned", "прервана", "abgebrochen"),
    _phrase("all ships sunk", "все корабли убиты", "alle Schiffe versenkt"),
    _phrase("surrender", "сдача", "Aufgabe"),
    _phrase("somebody", "кого-то", "jemanden"),
    _phrase("honest", "честно", "ehrlich"),
    _phrase("dishonest: {}", "нечестно: {}", "unehrlich: {}"),
    _phrase("started over", "начали заново", "neu begonnen"),
    _phrase("met an opponent", "встретили соперника", "ein Gegner ist da"),
    _phrase("the opponent is {}", "соперника зовут {}", "der Gegner heißt {}"),
    _phrase("placing: {}, fleet {}", "расстановка: {}, флот {}", "Aufstellung: {}, Flotte {}"),
    _phrase("the game begins", "игра началась", "das Spiel beginnt"),
    _phrase("they fire at {}: {}", "соперник стреляет {}: {}", "der Gegner feuert auf {}: {}"),
    _phrase("we fire at {}: {}", "мы стреляем {}: {}", "wir feuern auf {}: {}"),
    _phrase(
        "game {} against {}: {} ({}); we fired {} and hit {}, they fired {} and hit {}; {}",
        "партия {} против {}: {} ({}); у нас выстрелов {}, попаданий {}, у соперника {} и {}; {}",
        "Spiel {} gegen {}: {} ({}); wir: {} Schüsse, {} Treffer, der Gegner: {} und {}; {}",
    ),
    _phrase("on the line: {}", "на линии: {}", "in der Leitung: {}"),
    _phrase("line lost: {}", "линия потеряна: {}", "Leitung verloren: {}"),
    _phrase("closed by the other side", "закрыта с той стороны", "von der anderen Seite geschlossen"),
    _phrase("the other end is {}", "другой конец: {}", "das andere Ende ist {}"),
    _phrase("waiting for a call at {}", "ждём звонка на {}", "warte auf einen Anruf bei {}"),
    _phrase("waiting for {}: {}", "ждём {}: {}", "warte auf {}: {}"),
    _phrase("suspended: {}", "нет связи: {}", "unterbrochen: {}"),
    _phrase("resumed", "связь вернулась", "es geht weiter"),
    _phrase("no answer to our command", "нет ответа на команду", "keine Antwort auf unseren Befehl"),
    _phrase("nothing is heard from the other side", "соперника не слышно", "vom Gegner ist nichts zu hören"),
    _phrase("the winner does not say so", "победитель молчит", "der Sieger sagt nichts"),
    _phrase("the opponent does not know chat", "соперник не знает чата", "der Gegner kennt keinen Chat"),
    _phrase("nobody there knows chat", "там никто не знает чата", "dort kennt niemand den Chat"),
    _phrase("the opponent said goodbye", "соперник попрощался", "der Gegner hat sich verabschiedet"),
    _phrase("the opponent started over", "соперник начал заново", "der Gegner beginnt von vorn"),
    _phrase(
        "the opponent says that we broke the protocol",
        "соперник говорит, что мы нарушили протокол",
        "der Gegner sagt, wir hätten das Protokoll verletzt",
    ),
    _phrase(
        "the opponent broke the protocol: {}",
        "соперник нарушил протокол: {}",
        "der Gegner hat das Protokoll verletzt: {}",
    ),
    _phrase(
        "the opponent answered '{}' at {}, but {}",
        "соперник ответил «{}» на {}, но {}",
        "der Gegner hat auf {1} „{0}“ geantwortet, aber {2}",
    ),
    _phrase("answered '{}' at {}, but {}", "ответ «{}» на {}, но {}", "Antwort „{}“ auf {}, aber {}"),
    _phrase("it is not your turn", "сейчас не ваш ход", "du bist nicht dran"),
    _phrase("the game is over", "партия окончена", "das Spiel ist aus"),
    _phrase(
        "ships may not touch, not even at corners",
        "корабли не должны соприкасаться, даже углами",
        "Schiffe dürfen sich nicht berühren, auch nicht an den Ecken",
    ),
    _phrase(
        "too many ships lie along the wall",
        "слишком много кораблей вдоль стенки",
        "zu viele Schiffe liegen am Rand",
    ),
    _phrase("that is outside the field", "это за пределами поля", "das ist außerhalb des Feldes"),
    _phrase("no ship touches a sunk one", "убитого никто не касается", "kein Schiff berührt ein versenktes"),
    _phrase(
        "that cell was fired at before",
        "в эту клетку уже стреляли",
        "auf dieses Feld wurde schon geschossen",
    ),
    _phrase(
        "that cell was not fired at before",
        "в эту клетку ещё не стреляли",
        "auf dieses Feld wurde noch nicht geschossen",
    ),
    _phrase(
        "no ship of that length is left", "таких кораблей не осталось", "kein Schiff dieser Länge ist übrig"
    ),
    _phrase("only a ship can be there", "там может быть только корабль", "dort kann nur ein Schiff sein"),
    _phrase(
        "there is no room for the rest of that ship",
        "кораблю там не хватит места",
        "dort ist kein Platz für das Schiff",
    ),
    _phrase(
        "the fleet has fewer cells than that",
        "во флоте меньше клеток",
        "so viele Felder hat die Flotte nicht",
    ),
    _phrase(
        "the fleet has fewer ships than that",
        "во флоте меньше кораблей",
        "so viele Schiffe hat die Flotte nicht",
    ),
    _phrase(
        "no fleet fits that answer and the earlier ones",
        "такого флота быть не может",
        "keine Flotte passt zu dieser Antwort und den früheren",
    ),
)
_COLUMN: Mapping[str, int] = MappingProxyType({"ru": 1, "de": 2})


def speak(text: str, language: str) -> str:
    """A line of the log, or a reason, in this language."""
    column = _COLUMN.get(language)
    if column is None:
        return text
    for phrase in _PHRASES:
        found = phrase[0].fullmatch(text)
        if found:
            return str(phrase[column]).format(*(speak(part, language) for part in found.groups()))
    return text
