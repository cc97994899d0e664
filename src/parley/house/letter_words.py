"""What letters say, in every language of the page."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from parley.core.declared import title_of
from parley.games import GAMES, load_game


class Occasion(StrEnum):
    """What a letter is about."""

    CODE = "code"
    BEGAN = "began"
    BEGAN_TURN = "began_turn"
    TURN = "turn"
    OVER = "over"


class Letter(NamedTuple):
    """Plain text for somebody; `stop` is the address at which they stop more of them."""

    to: str
    subject: str
    text: str
    stop: str = ""


LANGUAGES = ("en", "de", "ru")

_GAMES: Mapping[str, tuple[str, str, str]] = {
    "seabattle": ("Sea Battle", "Schiffe versenken", "Морской бой"),
    "battleship-plus": ("Battleship Plus", "Battleship Plus", "Линкор плюс"),
    "dots": ("Dots", "Punkte", "Точки"),
    "conquest": ("Conquest", "Eroberung", "Завоевание"),
}
_SUBJECTS: Mapping[Occasion, tuple[str, str, str]] = {
    Occasion.CODE: ("Your code: {code}", "Dein Code: {code}", "Ваш код: {code}"),
    Occasion.BEGAN: (
        "{game}: your game has begun",
        "{game}: Deine Partie hat begonnen",
        "{game}: ваша партия началась",
    ),
    Occasion.BEGAN_TURN: (
        "{game}: your game has begun, and it is your turn",
        "{game}: Deine Partie hat begonnen, und du bist am Zug",
        "{game}: ваша партия началась, ваш ход",
    ),
    Occasion.TURN: ("{game}: it is your turn", "{game}: Du bist am Zug", "{game}: ваш ход"),
    Occasion.OVER: (
        "{game}: your game is over",
        "{game}: Deine Partie ist zu Ende",
        "{game}: ваша партия окончена",
    ),
}
_PLAYED = ("With: {others}\n{link}", "Mit: {others}\n{link}", "С кем: {others}\n{link}")
_CONFIRM = (
    """Somebody, we hope you, gave this address for letters about games at {url}.
If it was you, type this code there: {code}
If not, do nothing: no more letters will come.
""",
    """Jemand, hoffentlich du, hat diese Adresse für Nachrichten über Partien auf {url} angegeben.
Wenn du es warst, gib dort diesen Code ein: {code}
Wenn nicht, tu nichts: Es kommen keine weiteren Nachrichten.
""",
    """Кто-то — надеемся, вы — указал этот адрес для писем о партиях на {url}.
Если это были вы, введите там этот код: {code}
Если нет, ничего не делайте: больше писем не будет.
""",
)
_STOP = ("No more letters: {stop}", "Keine Nachrichten mehr: {stop}", "Больше не присылать писем: {stop}")


def code_letter(to: str, language: str, code: str, url: str) -> Letter:
    """With the code that confirms an address."""
    at = _index(language)
    given = {"code": code, "url": url}
    return Letter(to, _SUBJECTS[Occasion.CODE][at].format(**given), _CONFIRM[at].format(**given))


def _title(game: str, at: int) -> str:
    """A game that brings its own words."""
    return title_of(load_game(game), LANGUAGES[at]) if game in GAMES else game


def game_letter(
    to: str, language: str, occasion: Occasion, game: str, others: str, link: str, stop: str
) -> Letter:
    """About a match by correspondence."""
    at = _index(language)
    subject = _SUBJECTS[occasion][at].format(game=_GAMES[game][at] if game in _GAMES else _title(game, at))
    played = _PLAYED[at].format(others=others, link=link)
    return Letter(to, subject, f"{subject}.\n{played}\n\n{_STOP[at].format(stop=stop)}\n", stop)


def _index(language: str) -> int:
    return LANGUAGES.index(language) if language in LANGUAGES else 0
