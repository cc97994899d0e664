import pytest

from parley.cli.board.speech import speak
from parley.games.seabattle import Reason
from parley.seats.comport_report import Ending, GameReport
from parley.wires.comport import SLAVE, Why
from tests.seats.comport_line import Pair

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


@pytest.mark.parametrize("reason", [Reason.TOUCHING, Reason.TOO_MANY_ALONG_THE_WALL, Reason.A_REPEAT, *Why])
def test_what_players_meet_is_translated(reason: Reason | Why) -> None:
    assert speak(reason.value, "ru") != reason.value != speak(reason.value, "de")


def test_the_log_of_a_whole_game_is_spoken() -> None:
    """Every phrase of it, so that the table follows the players' words."""
    pair = Pair().plug()
    assert pair.run()
    lines = [line.text for player in pair.players.values() for line in player.log]
    assert lines
    assert [line for line in lines if speak(line, "ru") == line or speak(line, "de") == line] == []
