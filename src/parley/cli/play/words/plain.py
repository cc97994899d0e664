"""Words of the line mode. What is typed is the same in every language."""

from parley.cli.play.words import Translations

_SAID: Translations = {
    "you": ("вы", "du"),
    "Your turn.": ("Ваш ход.", "Du bist am Zug."),
    "In short: {move}.": ("Коротко: {move}.", "Kurz: {move}."),
    "waiting": ("ждёт игроков", "wartet"),
    "Goodbye.": ("До свидания.", "Auf Wiedersehen."),
    "It is over: {why}.": ("Это конец: {why}.", "Es ist vorbei: {why}."),
    "The line is gone: {why}. It is tried again in {seconds} s.": (
        "Связь потеряна: {why}. Новая попытка через {seconds} с.",
        "Die Verbindung ist weg: {why}. Neuer Versuch in {seconds} s.",
    ),
    "No: {why}.": ("Нет: {why}.", "Nein: {why}."),
    "Type help for help.": ("Наберите help, чтобы увидеть справку.", "Mit help gibt es Hilfe."),
    "You are at {where}. Type help for help.": (
        "Вы здесь: {where}. Наберите help, чтобы увидеть справку.",
        "Du bist bei {where}. Mit help gibt es Hilfe.",
    ),
    "You are {name}, at {where}. Type help for help.": (
        "Вас зовут {name}, вы здесь: {where}. Наберите help, чтобы увидеть справку.",
        "Du bist {name}, bei {where}. Mit help gibt es Hilfe.",
    ),
    "You are back at the table.": ("Вы снова за столом.", "Du sitzt wieder am Tisch."),
    "You are at table {number}, and wait for others.": (
        "Вы за столом {number} и ждёте остальных.",
        "Du sitzt an Tisch {number} und wartest auf andere.",
    ),
    "You watch: {names}.": ("Вы смотрите, играют: {names}.", "Du schaust zu, es spielen: {names}."),
    "The match begins: {names}.": ("Партия началась: {names}.", "Die Partie beginnt: {names}."),
    "Type again to play again, or quit.": (
        "Наберите again, чтобы сыграть ещё раз, или quit.",
        "Mit again spielst du noch einmal, mit quit ist Schluss.",
    ),
    "Type leave for the hall, or quit.": (
        "Наберите leave, чтобы вернуться в зал, или quit.",
        "Mit leave geht es in die Halle, mit quit ist Schluss.",
    ),
    "Table {number}, {game}, {phase}: {names}.": (
        "Стол {number}, {game}, {phase}: {names}.",
        "Tisch {number}, {game}, {phase}: {names}.",
    ),
    "It wants a password.": ("Нужен пароль.", "Er will ein Passwort."),
    "It is rated.": ("Партия рейтинговая.", "Die Partie wird gewertet."),
    "Seconds left: {seconds}.": ("Осталось секунд: {seconds}.", "Noch {seconds} Sekunden."),
    "Tables: {count}.": ("Столов: {count}.", "Tische: {count}."),
    "Here are: {names}.": ("Здесь: {names}.", "Hier sind: {names}."),
}
_TABLE: Translations = {
    "You may play: {moves}.": ("Можно сыграть: {moves}.", "Du kannst spielen: {moves}."),
    "You may play, among others: {moves}.": (
        "Среди прочего можно сыграть: {moves}.",
        "Du kannst unter anderem spielen: {moves}.",
    ),
    "A fleet: {ships}. Type place to take it, shuffle for another.": (
        "Флот: {ships}. Наберите place, чтобы взять его, shuffle — другой.",
        "Eine Flotte: {ships}. Mit place nimmst du sie, mit shuffle kommt eine andere.",
    ),
    "You are at {where}: {stage}.": ("Вы здесь: {where}, {stage}.", "Du bist bei {where}: {stage}."),
    "{game}: {names}.": ("{game}: {names}.", "{game}: {names}."),
    "The match has not begun yet.": ("Партия ещё не началась.", "Die Partie hat noch nicht begonnen."),
    "It is the turn of {name}.": ("Ходит {name}.", "Am Zug: {name}."),
    "Moves so far: {count}.": ("Сделано ходов: {count}.", "Züge bisher: {count}."),
    "{name}, seconds left: {seconds}.": (
        "{name}, осталось секунд: {seconds}.",
        "{name}, noch Sekunden: {seconds}.",
    ),
    "that is not a move here: type help, or moves": (
        "здесь нет такого хода: наберите help или moves",
        "das ist hier kein Zug: mit help oder moves siehst du, was geht",
    ),
}
_HELP: Translations = {
    "B7: fire at a cell.": ("B7: выстрел по клетке.", "B7: auf ein Feld feuern."),
    "B7: fire at a cell; move 3 N: sail ship 3 to the north, E, S or W. board tells the numbers.": (
        "B7: выстрел по клетке; move 3 N: корабль 3 на север, или E, S, W. Номера назовёт board.",
        "B7: auf ein Feld feuern; move 3 N: Schiff 3 nach Norden, oder E, S, W. Die Nummern sagt board.",
    ),
    "T16: put a dot; draw: offer a draw, or agree to one.": (
        "T16: поставить точку; draw: предложить ничью или согласиться на неё.",
        "T16: einen Punkt setzen; draw: Remis anbieten oder annehmen.",
    ),
    "place 12 3: put units on place 12; attack 4 7: from 4 to 7; advance 2: so many follow.": (
        "place 12 3: поставить войска на место 12; attack 4 7: атака с 4 на 7; advance 2: столько вперёд.",
        "place 12 3: Einheiten auf Ort 12; attack 4 7: von 4 nach 7; advance 2: so viele rücken nach.",
    ),
    "trade 0 1 2: give three of your cards for units, where there are cards; board tells them.": (
        "trade 0 1 2: обменять три свои карты на войска, если играют с картами; карты назовёт board.",
        "trade 0 1 2: drei deiner Karten gegen Einheiten tauschen, wo es Karten gibt; board sagt sie.",
    ),
    "{name}: cards {cards}.": ("{name}: карты {cards}.", "{name}: Karten {cards}."),
    "march 4 7 2: move units, once; next: go on. board tells the numbers of the places.": (
        "march 4 7 2: переход, один раз; next: дальше. Номера мест назовёт board.",
        "march 4 7 2: Einheiten verlegen, einmal; next: weiter. Die Nummern der Orte sagt board.",
    ),
    "shuffle: lay out a fleet; place: take it.": (
        "shuffle: расставить флот; place: взять его.",
        "shuffle: eine Flotte aufstellen; place: sie nehmen.",
    ),
    "board: the position in words; picture: as a drawing; moves: what may be played.": (
        "board: позиция словами; picture: рисунком; moves: возможные ходы.",
        "board: die Stellung in Worten; picture: als Bild; moves: was gespielt werden kann.",
    ),
    "status: whose turn it is, and the clocks; hint: what a bot would do.": (
        "status: чей ход и часы; hint: что сделал бы бот.",
        "status: wer am Zug ist, und die Uhren; hint: was ein Bot täte.",
    ),
    "resign: give up; again: another match; leave: get up; quit: goodbye.": (
        "resign: сдаться; again: ещё партия; leave: встать из-за стола; quit: выход.",
        "resign: aufgeben; again: noch eine Partie; leave: aufstehen; quit: Schluss.",
    ),
    "tables: the list; open dots size=20: open a table; join 3, watch 3: sit down, or look on.": (
        "tables: список; open dots size=20: открыть стол; join 3, watch 3: сесть за стол или смотреть.",
        "tables: die Liste; open dots size=20: einen Tisch öffnen; join 3, watch 3: mitspielen oder zusehen.",
    ),
    "who: those who are here; say hello: talk to everybody; tell ann hello: to one person.": (
        "who: кто здесь; say привет: сказать всем; tell ann привет: одному человеку.",
        "who: wer da ist; say hallo: zu allen sprechen; tell ann hallo: zu einer Person.",
    ),
}
_SEA: Translations = {
    "Your field.": ("Ваше поле.", "Dein Feld."),
    "The field of {name}.": ("Поле, {name}.", "Das Feld von {name}."),
    "Ships: {ships}.": ("Корабли: {ships}.", "Schiffe: {ships}."),
    "Hit: {cells}.": ("Попадания: {cells}.", "Getroffen: {cells}."),
    "Sunk: {cells}.": ("Потоплен: {cells}.", "Versenkt: {cells}."),
    "Missed: {cells}.": ("Мимо: {cells}.", "Daneben: {cells}."),
    "Missed before a ship moved: {cells}.": (
        "Мимо, до движения кораблей: {cells}.",
        "Daneben, bevor ein Schiff fuhr: {cells}.",
    ),
    "No shots yet.": ("Выстрелов ещё не было.", "Noch keine Schüsse."),
    "Still afloat, by length: {lengths}.": (
        "На плаву, по длине: {lengths}.",
        "Noch übrig, nach Länge: {lengths}.",
    ),
    "Still afloat: {ships}.": ("На плаву: {ships}.", "Noch übrig: {ships}."),
    "carriers: {count}": ("авианосцы: {count}", "Flugzeugträger: {count}"),
    "battleships: {count}": ("линкоры: {count}", "Schlachtschiffe: {count}"),
    "cruisers: {count}": ("крейсеры: {count}", "Kreuzer: {count}"),
    "destroyers: {count}": ("эсминцы: {count}", "Zerstörer: {count}"),
    "submarines: {count}": ("подлодки: {count}", "U-Boote: {count}"),
    "Ship {number}, a carrier: {cells}.": (
        "Корабль {number}, авианосец: {cells}.",
        "Schiff {number}, ein Flugzeugträger: {cells}.",
    ),
    "Ship {number}, a battleship: {cells}.": (
        "Корабль {number}, линкор: {cells}.",
        "Schiff {number}, ein Schlachtschiff: {cells}.",
    ),
    "Ship {number}, a cruiser: {cells}.": (
        "Корабль {number}, крейсер: {cells}.",
        "Schiff {number}, ein Kreuzer: {cells}.",
    ),
    "Ship {number}, a destroyer: {cells}.": (
        "Корабль {number}, эсминец: {cells}.",
        "Schiff {number}, ein Zerstörer: {cells}.",
    ),
    "Ship {number}, a submarine: {cells}.": (
        "Корабль {number}, подлодка: {cells}.",
        "Schiff {number}, ein U-Boot: {cells}.",
    ),
    "Place your fleet: type shuffle to see one, place to take it.": (
        "Расставьте флот: shuffle покажет один, place возьмёт его.",
        "Stell deine Flotte auf: shuffle zeigt eine, place nimmt sie.",
    ),
    "Answer the shot: miss, hit or sunk.": (
        "Ответьте на выстрел: miss (мимо), hit (ранил) или sunk (убил).",
        "Beantworte den Schuss: miss (daneben), hit (getroffen) oder sunk (versenkt).",
    ),
    "Your turn: type a cell to fire at, such as B7.": (
        "Ваш ход: наберите клетку, например B7.",
        "Du bist am Zug: Gib ein Feld ein, etwa B7.",
    ),
    "Your turn: type a cell to fire at, such as B7, or move a ship: move 3 N.": (
        "Ваш ход: наберите клетку, например B7, или двиньте корабль: move 3 N.",
        "Du bist am Zug: Gib ein Feld ein, etwa B7, oder bewege ein Schiff: move 3 N.",
    ),
}
_LAND: Translations = {
    "{name}: {score}.": ("{name}: {score}.", "{name}: {score}."),
    "The last dot: {cell}.": ("Последняя точка: {cell}.", "Der letzte Punkt: {cell}."),
    "{name} holds: {cells}.": ("Территория, {name}: {cells}.", "Gebiet von {name}: {cells}."),
    "Row {row}: {dots}.": ("Ряд {row}: {dots}.", "Reihe {row}: {dots}."),
    "Your turn: type a point, such as T16.": (
        "Ваш ход: наберите пункт, например T16.",
        "Du bist am Zug: Gib einen Punkt ein, etwa T16.",
    ),
    "{name}, worth {bonus}.": ("{name}, даёт {bonus}.", "{name}, bringt {bonus}."),
    "{name}: places {places}, units {units}.": (
        "{name}: мест {places}, войск {units}.",
        "{name}: Orte {places}, Einheiten {units}.",
    ),
    "{number} {place}: {owner}, {units}; next to {near}.": (
        "{number} {place}: {owner}, {units}; рядом {near}.",
        "{number} {place}: {owner}, {units}; neben {near}.",
    ),
    "{number} {place}: free; next to {near}.": (
        "{number} {place}: свободно; рядом {near}.",
        "{number} {place}: frei; neben {near}.",
    ),
    "Your turn: claim an empty place, such as place 12 1.": (
        "Ваш ход: займите пустое место, например place 12 1.",
        "Du bist am Zug: Nimm einen freien Ort, etwa place 12 1.",
    ),
    "Your turn: put a unit on a place of yours, such as place 12 1.": (
        "Ваш ход: поставьте отряд на своё место, например place 12 1.",
        "Du bist am Zug: Stell eine Einheit auf einen deiner Orte, etwa place 12 1.",
    ),
    "Your turn: put units on places of yours, such as place 12 3. Units left: {left}.": (
        "Ваш ход: поставьте войска на свои места, например place 12 3. Осталось: {left}.",
        "Du bist am Zug: Stell Einheiten auf deine Orte, etwa place 12 3. Übrig: {left}.",
    ),
    "Your turn: attack from place to place, such as attack 4 7, or next.": (
        "Ваш ход: атакуйте, например attack 4 7, или next.",
        "Du bist am Zug: Greif an, etwa attack 4 7, oder next.",
    ),
    "{target} is yours: how many more units follow? Type advance 2, say.": (
        "{target}: теперь ваше. Сколько войск пойдёт следом? Например, advance 2.",
        "{target} gehört dir: Wie viele Einheiten rücken nach? Zum Beispiel advance 2.",
    ),
    "Your turn: march once, such as march 4 7 2, or next.": (
        "Ваш ход: один переход, например march 4 7 2, или next.",
        "Du bist am Zug: Marschier einmal, etwa march 4 7 2, oder next.",
    ),
}
TEXTS: Translations = {**_SAID, **_TABLE, **_HELP, **_SEA, **_LAND}
