"""What is said about a COM line, apart from its log."""

from parley.cli.play.words import Translations

TEXTS: Translations = {
    "more": ("ещё", "mehr"),
    "what else there is to do at this place": ("что ещё можно здесь сделать", "was hier sonst noch geht"),
    "start over": ("начать заново", "von vorn"),
    "wait no longer, and begin anew": (
        "больше не ждать и начать заново",
        "nicht länger warten, von vorn beginnen",
    ),
    "restart": ("новая игра", "neues Spiel"),
    "begin a new game": ("начать новую игру", "ein neues Spiel beginnen"),
    "field": ("поле", "Feld"),
    "choose field and fleet": ("выбрать поле и флот", "Feld und Flotte wählen"),
    "The field and the fleet of the next game, such as 8 0,2,3,4:": (
        "Поле и флот следующей игры, например 8 0,2,3,4:",
        "Feld und Flotte des nächsten Spiels, etwa 8 0,2,3,4:",
    ),
    "name": ("имя", "Name"),
    "be called something else": ("назваться иначе", "anders heißen"),
    "Your name:": ("Твоё имя:", "Dein Name:"),
    "The opponent is silent. Wait, or start over.": (
        "Соперник молчит. Можно подождать или начать заново.",
        "Der Gegner schweigt. Warte, oder beginne von vorn.",
    ),
    "Something went wrong: start over.": (
        "Что-то пошло не так: начни заново.",
        "Etwas ging schief: beginne von vorn.",
    ),
    "there is no game yet": ("игры ещё нет", "es gibt noch kein Spiel"),
    "nobody gives hints here": ("здесь никто не подсказывает", "hier gibt niemand Tipps"),
}
