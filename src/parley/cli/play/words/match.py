"""Words of how a match begins and ends, whatever the game."""

from parley.cli.play.words import Translations

TEXTS: Translations = {
    "You begin.": ("Вы начинаете.", "Du beginnst."),
    "{name} begins.": ("{name} начинает.", "{name} beginnt."),
    "You give up.": ("Вы сдаётесь.", "Du gibst auf."),
    "{name} gives up.": ("{name} сдаётся.", "{name} gibt auf."),
    "You have left.": ("Вас больше нет за столом.", "Du bist gegangen."),
    "{name} has left.": ("{name} больше не за столом.", "{name} ist gegangen."),
    "You ran out of time.": ("Ваше время вышло.", "Deine Zeit ist um."),
    "{name} ran out of time.": ("{name}: время вышло.", "{name} hat keine Zeit mehr."),
    "The time ran out.": ("Время вышло.", "Die Zeit ist um."),
    "It was agreed to stop.": ("Решили закончить.", "Es wurde vereinbart aufzuhören."),
    "The board is full.": ("Поле заполнено.", "Das Brett ist voll."),
    "The last turn has been played.": ("Сыгран последний ход.", "Der letzte Zug ist gespielt."),
    "Everybody had left.": ("Все ушли.", "Alle waren gegangen."),
    "The house has ended the match.": ("Партию завершил сервер.", "Das Haus hat die Partie beendet."),
    "It is a draw.": ("Ничья.", "Unentschieden."),
    "You have won.": ("Вы победили.", "Du hast gewonnen."),
    "{name} has won.": ("Победа: {name}.", "{name} hat gewonnen."),
    "Shared first place: {names}.": ("Первое место делят: {names}.", "Den ersten Platz teilen: {names}."),
    "The match is over.": ("Партия окончена.", "Die Partie ist zu Ende."),
    "The match was broken off.": ("Партия прервана.", "Die Partie wurde abgebrochen."),
}
