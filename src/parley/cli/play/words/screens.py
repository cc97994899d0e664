"""Words of screens: hall, table, dialogs, help."""

from parley.cli.play.words import Translations

TEXTS: Translations = {
    # keys
    "Enter": ("Ввод", "Enter"),
    "Space": ("Пробел", "Leer"),
    "PgUp": ("PgUp", "Bild↑"),
    "PgDn": ("PgDn", "Bild↓"),
    "Home": ("Home", "Pos1"),
    "End": ("End", "Ende"),
    "help": ("справка", "Hilfe"),
    "show this help": ("показать эту справку", "diese Hilfe zeigen"),
    "all commands, and colours": ("все команды и цвета", "alle Befehle und Farben"),
    "leave Parley": ("выйти из Parley", "Parley verlassen"),
    "choose colours": ("выбрать цвета", "Farben wählen"),
    "again": ("ещё раз", "nochmal"),
    "play again": ("сыграть ещё раз", "noch einmal spielen"),
    "hint": ("подсказка", "Tipp"),
    "ask a bot for a hint, or put it away": (
        "попросить у бота подсказку или убрать её",
        "einen Bot um einen Tipp bitten oder ihn ausblenden",
    ),
    "chat": ("чат", "Chat"),
    "say something": ("сказать что-нибудь", "etwas sagen"),
    "moves": ("ходы", "Züge"),
    "show or hide the list of moves": (
        "показать или убрать список ходов",
        "die Zugliste zeigen oder ausblenden",
    ),
    "replay": ("повтор", "Rückblick"),
    "look back at this match": ("просмотреть эту партию", "auf diese Partie zurückblicken"),
    "draw": ("ничья", "Remis"),
    "offer a draw, or agree to one": (
        "предложить ничью или согласиться на неё",
        "Remis anbieten oder annehmen",
    ),
    "resign": ("сдаться", "aufgeben"),
    "give up": ("сдать партию", "die Partie aufgeben"),
    "leave": ("выйти", "gehen"),
    "leave the table": ("выйти из-за стола", "den Tisch verlassen"),
    "back": ("назад", "zurück"),
    "back to where you came from": ("вернуться назад", "dorthin zurück, woher du kamst"),
    "back or on": ("назад или вперёд", "zurück oder weiter"),
    "ten positions back or on": ("на десять позиций назад или вперёд", "zehn Stellungen zurück oder weiter"),
    "to the beginning or the end": ("к началу или к концу", "zum Anfang oder zum Ende"),
    "play by itself, or stop": ("показывать подряд или остановить", "von selbst laufen lassen oder anhalten"),
    "to where something happened before or after this": (
        "туда, где раньше или позже что-то случилось",
        "dorthin, wo davor oder danach etwas geschah",
    ),
    "step": ("шаг", "Schritt"),
    "play": ("пуск", "abspielen"),
    "moments": ("события", "Ereignisse"),
    "Looking back: {game}": ("Просмотр: {game}", "Rückblick: {game}"),
    "The beginning.": ("Начало.", "Der Anfang."),
    "The slider": ("Ползунок", "Der Schieber"),
    # windows
    "Yes": ("Да", "Ja"),
    "No": ("Нет", "Nein"),
    "Esc closes this.": ("Esc закроет это окно.", "Esc schließt das."),
    "Keys of this screen": ("Клавиши этого экрана", "Tasten auf diesem Bildschirm"),
    "The board": ("Доска", "Das Brett"),
    # first line and doorstep
    "connection closed": ("связи больше нет", "Verbindung beendet"),
    "connection closed: {why}": ("связи больше нет: {why}", "Verbindung beendet: {why}"),
    "connection lost: trying again in {left}": (
        "связь потеряна: новая попытка через {left}",
        "Verbindung verloren: neuer Versuch in {left}",
    ),
    "Connecting…": ("Соединяемся…", "Verbinde…"),
    "Waiting for somebody to play with…": ("Ждём соперника…", "Warte auf jemanden zum Spielen…"),
    "There is nobody there any more.": ("Там больше никого нет.", "Dort ist niemand mehr."),
    # players
    "free seat": ("свободно", "freier Platz"),
    "{name} (you)": ("{name} (вы)", "{name} (du)"),
    "(away)": ("(нет на связи)", "(abwesend)"),
    "(hidden)": ("(скрыто)", "(verdeckt)"),
    "table {number}": ("стол {number}", "Tisch {number}"),
    "you watch": ("вы смотрите", "du schaust zu"),
    # the table
    "Your turn": ("Ваш ход", "Du bist am Zug"),
    "It is not your turn yet.": ("Сейчас не ваш ход.", "Du bist noch nicht am Zug."),
    "Waiting for somebody to sit down.": ("Ждём, пока кто-нибудь сядет.", "Warte, bis sich jemand setzt."),
    "Give up this match?": ("Сдать эту партию?", "Diese Partie aufgeben?"),
    "Leave the table and give up this match?": (
        "Выйти из-за стола и сдать эту партию?",
        "Den Tisch verlassen und die Partie aufgeben?",
    ),
    "Leave Parley?": ("Выйти из Parley?", "Parley verlassen?"),
    "Leave Parley and give up this match?": (
        "Выйти из Parley и сдать эту партию?",
        "Parley verlassen und die Partie aufgeben?",
    ),
    # the log
    "{name} sits down.": ("{name} садится за стол.", "{name} setzt sich."),
    "{name} gets up.": ("{name} встаёт из-за стола.", "{name} steht auf."),
    "{name} is away.": ("{name} не на связи.", "{name} ist abwesend."),
    "{name} is back.": ("{name} снова здесь.", "{name} ist wieder da."),
    "{name} to {other}: {text}": ("{name} → {other}: {text}", "{name} an {other}: {text}"),
    "The other side broke the protocol: {what}": (
        "Другая сторона нарушила протокол: {what}",
        "Die Gegenseite hat das Protokoll verletzt: {what}",
    ),
    "{bot} suggests {move}.": ("{bot} советует {move}.", "{bot} schlägt {move} vor."),
    "{bot} suggests {move}, chance of a hit {chance} %.": (
        "{bot} советует {move}, вероятность попадания {chance} %.",
        "{bot} schlägt {move} vor, Trefferchance {chance} %.",
    ),
    "{bot} suggests {move}, chance of winning {chance} %.": (
        "{bot} советует {move}, вероятность победы {chance} %.",
        "{bot} schlägt {move} vor, Gewinnchance {chance} %.",
    ),
    # results
    "The match was broken off.": ("Партия прервана.", "Die Partie wurde abgebrochen."),
}
