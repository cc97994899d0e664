"""Words of Dots."""

from parley.cli.play.words import Translations

_TOLD: Translations = {
    "You put a dot on {cell}.": ("Вы ставите точку на {cell}.", "Du setzt einen Punkt auf {cell}."),
    "{name} puts a dot on {cell}.": (
        "{name} ставит точку на {cell}.",
        "{name} setzt einen Punkt auf {cell}.",
    ),
    "You capture a dot; points closed: {points}.": (
        "Вы захватываете точку; закрыто пунктов: {points}.",
        "Du fängst einen Punkt; geschlossene Stellen: {points}.",
    ),
    "{name} captures a dot; points closed: {points}.": (
        "{name} захватывает точку; закрыто пунктов: {points}.",
        "{name} fängt einen Punkt; geschlossene Stellen: {points}.",
    ),
    "You capture {dots} dots; points closed: {points}.": (
        "Вы захватываете точки: {dots}; закрыто пунктов: {points}.",
        "Du fängst {dots} Punkte; geschlossene Stellen: {points}.",
    ),
    "{name} captures {dots} dots; points closed: {points}.": (
        "{name} захватывает точки: {dots}; закрыто пунктов: {points}.",
        "{name} fängt {dots} Punkte; geschlossene Stellen: {points}.",
    ),
    "You lose captured points: {count}.": (
        "Вы теряете захваченное: {count}.",
        "Du verlierst gefangene Stellen: {count}.",
    ),
    "{name} loses captured points: {count}.": (
        "{name} теряет захваченное: {count}.",
        "{name} verliert gefangene Stellen: {count}.",
    ),
    "Your dots set free: {count}.": (
        "Ваших точек освобождено: {count}.",
        "Von deinen Punkten befreit: {count}.",
    ),
    "{name} has dots set free: {count}.": (
        "{name}, освобождено точек: {count}.",
        "{name}, befreite Punkte: {count}.",
    ),
    "You agree to a draw.": ("Вы согласны на ничью.", "Du bist mit Remis einverstanden."),
    "{name} agrees to a draw.": ("{name} соглашается на ничью.", "{name} ist mit Remis einverstanden."),
    "You give up; your dots stay.": (
        "Вы сдаётесь; ваши точки остаются.",
        "Du gibst auf; deine Punkte bleiben.",
    ),
    "You have left; your dots stay.": (
        "Вы вышли; ваши точки остаются.",
        "Du bist gegangen; deine Punkte bleiben.",
    ),
    "You were too late too often; your dots stay.": (
        "Вы слишком часто опаздывали; ваши точки остаются.",
        "Du warst zu oft zu spät; deine Punkte bleiben.",
    ),
    "{name} gives up; the dots stay.": (
        "{name} сдаётся; точки остаются.",
        "{name} gibt auf; die Punkte bleiben.",
    ),
    "{name} has left; the dots stay.": (
        "{name} больше не с нами; точки остаются.",
        "{name} ist gegangen; die Punkte bleiben.",
    ),
    "{name} was too late too often; the dots stay.": (
        "{name} опаздывает слишком часто; точки остаются.",
        "{name} war zu oft zu spät; die Punkte bleiben.",
    ),
    "Score: {scores}.": ("Счёт: {scores}.", "Stand: {scores}."),
    "your dot": ("ваша точка", "dein Punkt"),
    "captured by you": ("захвачено вами", "von dir gefangen"),
    "enclosed by you": ("окружено вами", "von dir umschlossen"),
    "dot of {name}": ("точка: {name}", "Punkt von {name}"),
    "empty": ("пусто", "leer"),
    "captured by {name}": ("захвачено: {name}", "gefangen von {name}"),
    "enclosed by {name}": ("в окружении: {name}", "umschlossen von {name}"),
}
_ASKED: Translations = {
    "Your turn: put a dot.": ("Ваш ход: ставьте точку.", "Du bist dran: Setz einen Punkt."),
    "Your turn: your first dot goes into the centre.": (
        "Ваш ход: первая точка ставится в центре.",
        "Du bist dran: Dein erster Punkt gehört in die Mitte.",
    ),
    "{name} is to move.": ("Ходит {name}.", "{name} ist am Zug."),
    "Enter offers a draw.": ("Enter предлагает ничью.", "Enter bietet Remis an."),
    "{typed} is no point: type one such as T16.": (
        "{typed}: такого пункта нет, наберите, например, T16.",
        "{typed} ist keine Stelle: Tippe eine wie T16.",
    ),
    "type a point, or draw": ("наберите пункт или draw", "tippe eine Stelle oder draw"),
    "you are watching": ("вы только смотрите", "du schaust nur zu"),
}
_KEYS: Translations = {
    "move": ("двигать", "bewegen"),
    "zoom": ("масштаб", "Größe"),
    "put a dot": ("поставить точку", "Punkt setzen"),
    "draw": ("ничья", "Remis"),
    "move the cursor": ("двигать курсор", "Zeiger bewegen"),
    "move it five points": ("двигать на пять пунктов", "fünf Stellen weit bewegen"),
    "move it a screen up or down": ("на экран вверх или вниз", "einen Bildschirm hinauf oder hinunter"),
    "move it a screen to the left or right": (
        "на экран влево или вправо",
        "einen Bildschirm nach links oder rechts",
    ),
    "put a dot under the cursor": ("поставить точку под курсором", "einen Punkt unter den Zeiger setzen"),
    "type a point: the cursor goes there, enter puts a dot": (
        "наберите пункт: курсор идёт туда, enter ставит точку",
        "tippe eine Stelle: Der Zeiger geht hin, Enter setzt",
    ),
    "offer a draw, or agree to one": (
        "предложить ничью или согласиться",
        "Remis anbieten oder annehmen",
    ),
    "go to the last dot": ("к последней точке", "zum letzten Punkt"),
    "larger or smaller points": ("крупнее или мельче", "größer oder kleiner"),
    "take back what was typed": ("стереть набранное", "Getipptes zurücknehmen"),
    "mouse": ("мышь", "Maus"),
    "a click puts a dot, the wheel scrolls; among small points, click twice": (
        "щелчок ставит точку, колесо прокручивает; мелкие пункты — два щелчка",
        "ein Klick setzt, das Rad rollt; bei kleinen Stellen zweimal klicken",
    ),
    "dots in captured land, which count no more": (
        "точки на захваченной земле, они вне игры",
        "Punkte in gefangenem Land, sie zählen nicht mehr",
    ),
    "captured land": ("захваченная земля", "gefangenes Land"),
    "enclosed, but free: a dot in there may be captured": (
        "окружено, но свободно: точка здесь может быть захвачена",
        "umschlossen, aber frei: Ein Punkt darin kann gefangen werden",
    ),
}
TEXTS: Translations = {**_TOLD, **_ASKED, **_KEYS}
