"""Words of replays line by line, and of reviews."""

from parley.cli.play.words import Translations

TEXTS: Translations = {
    " against ": (" — ", " gegen "),
    "The match is not over.": ("Партия не окончена.", "Die Partie ist nicht zu Ende."),
    "Enter: next, b: back, e: end, a number: that ply, q: quit > ": (
        "Enter: дальше, b: назад, e: в конец, число: к этому ходу, q: выход > ",
        "Enter: weiter, b: zurück, e: Ende, eine Zahl: dieser Zug, q: Schluss > ",
    ),
    "{bot} looks at the moves": ("{bot} смотрит ходы", "{bot} sieht die Züge an"),
    "review": ("разбор", "Analyse"),
    "let a bot judge every move": ("пусть бот оценит каждый ход", "ein Bot soll jeden Zug beurteilen"),
    "judged by {bot}": ("оценивает {bot}", "beurteilt von {bot}"),
    "player": ("игрок", "Spieler"),
    "average loss": ("потеря в среднем", "Verlust im Schnitt"),
    "inaccuracy": ("неточность", "Ungenauigkeit"),
    "mistake": ("ошибка", "Fehler"),
    "blunder": ("зевок", "Patzer"),
    "No move that cost much.": ("Ни один ход не стоил дорого.", "Kein Zug hat viel gekostet."),
    "No move was judged.": ("Ни один ход не оценён.", "Kein Zug wurde beurteilt."),
    "What cost the most:": ("Что стоило дороже всего:", "Was am meisten gekostet hat:"),
    "{better} was better: a chance to win of {best} instead of {mine}": (
        "лучше {better}: шанс победить {best}, а не {mine}",
        "besser {better}: {best} statt {mine} Aussicht zu gewinnen",
    ),
    "it hits with {best} instead of {mine}": (
        "попадание с шансом {best}, а не {mine}",
        "es trifft mit {best} statt {mine}",
    ),
}
