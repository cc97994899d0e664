"""Words of Sea Battle and Battleship Plus."""

from parley.cli.play.words import Translations

_TOLD: Translations = {
    "The opponent": ("Соперник", "Der Gegner"),
    "You have placed your fleet.": ("Ваш флот расставлен.", "Deine Flotte steht."),
    "{name} has placed the fleet.": ("Флот игрока {name} расставлен.", "{name} hat die Flotte aufgestellt."),
    "{name} had ships at {ships}.": ("{name}, корабли: {ships}.", "{name} hatte Schiffe auf {ships}."),
    "You fire at {cell}.": ("Вы стреляете в {cell}.", "Du schießt auf {cell}."),
    "{name} fires at {cell}.": ("{name} стреляет в {cell}.", "{name} schießt auf {cell}."),
    "You miss at {cell}.": ("Вы стреляете в {cell}: мимо.", "Du schießt auf {cell}: Wasser."),
    "{name} misses at {cell}.": ("{name} стреляет в {cell}: мимо.", "{name} schießt auf {cell}: Wasser."),
    "You hit {cell}.": ("Вы попадаете в {cell}.", "Du triffst {cell}."),
    "{name} hits {cell}.": ("{name} попадает в {cell}.", "{name} trifft {cell}."),
    "You sink {ship} at {cell}.": ("Вы топите {ship}: {cell}.", "Du versenkst {ship} auf {cell}."),
    "{name} sinks {ship} at {cell}.": ("{name} топит {ship}: {cell}.", "{name} versenkt {ship} auf {cell}."),
    "You fire at {cell} once more, and lose the turn.": (
        "Вы снова стреляете в {cell} и теряете ход.",
        "Du schießt noch einmal auf {cell} und verlierst den Zug.",
    ),
    "{name} fires at {cell} once more, and loses the turn.": (
        "{name} снова стреляет в {cell} и теряет ход.",
        "{name} schießt noch einmal auf {cell} und verliert den Zug.",
    ),
    "{name} moves a ship.": ("{name} двигает корабль.", "{name} bewegt ein Schiff."),
    "It now lies where shots had missed: {cells}.": (
        "Теперь он стоит там, где были промахи: {cells}.",
        "Es liegt jetzt, wo Schüsse danebengingen: {cells}.",
    ),
    "You move {ship} north.": ("Вы двигаете {ship} на север.", "Du bewegst {ship} nach Norden."),
    "You move {ship} east.": ("Вы двигаете {ship} на восток.", "Du bewegst {ship} nach Osten."),
    "You move {ship} south.": ("Вы двигаете {ship} на юг.", "Du bewegst {ship} nach Süden."),
    "You move {ship} west.": ("Вы двигаете {ship} на запад.", "Du bewegst {ship} nach Westen."),
    "You miss your turn: the time is over.": (
        "Вы пропускаете ход: время вышло.",
        "Du verpasst deinen Zug: Die Zeit ist um.",
    ),
    "{name} misses a turn: the time is over.": (
        "{name} пропускает ход: время вышло.",
        "{name} verpasst einen Zug: Die Zeit ist um.",
    ),
}
_SHIPS: Translations = {
    "your ship": ("ваш корабль", "dein Schiff"),
    "a ship": ("корабль", "ein Schiff"),
    "your four-decker": ("ваш четырёхпалубный", "deinen Vierer"),
    "your three-decker": ("ваш трёхпалубный", "deinen Dreier"),
    "your two-decker": ("ваш двухпалубный", "deinen Zweier"),
    "your one-decker": ("ваш однопалубный", "deinen Einer"),
    "a four-decker": ("четырёхпалубный", "einen Vierer"),
    "a three-decker": ("трёхпалубный", "einen Dreier"),
    "a two-decker": ("двухпалубный", "einen Zweier"),
    "a one-decker": ("однопалубный", "einen Einer"),
    "your carrier": ("ваш авианосец", "deinen Flugzeugträger"),
    "your battleship": ("ваш линкор", "dein Schlachtschiff"),
    "your cruiser": ("ваш крейсер", "deinen Kreuzer"),
    "your destroyer": ("ваш эсминец", "deinen Zerstörer"),
    "your submarine": ("вашу подлодку", "dein U-Boot"),
    "a carrier": ("авианосец", "einen Flugzeugträger"),
    "a battleship": ("линкор", "ein Schlachtschiff"),
    "a cruiser": ("крейсер", "einen Kreuzer"),
    "a destroyer": ("эсминец", "einen Zerstörer"),
    "a submarine": ("подлодку", "ein U-Boot"),
}
_PROMPTS: Translations = {
    "that cell was missed, and no ship has moved since": (
        "там был промах, и корабли с тех пор не двигались",
        "dort ging schon ein Schuss daneben, und kein Schiff hat sich seither bewegt",
    ),
    "Place your ships, then press enter.": (
        "Расставьте корабли и нажмите Enter.",
        "Stelle deine Schiffe auf und drücke Enter.",
    ),
    "Press enter to place them so.": ("Enter: расставить так.", "Enter: so aufstellen."),
    "Placed. You may still change it.": (
        "Расставлено. Ещё можно изменить.",
        "Aufgestellt. Du darfst noch ändern.",
    ),
    "Place your ships on your own board. Enter: they lie.": (
        "Расставьте корабли у себя. Enter: готово.",
        "Stelle deine Schiffe bei dir auf. Enter: fertig.",
    ),
    "{cell}: what did the shot do?": ("{cell}: что сделал выстрел?", "{cell}: Was hat der Schuss bewirkt?"),
    "Your turn. Target: {cell}": ("Ваш ход. Цель: {cell}", "Du bist am Zug. Ziel: {cell}"),
    "Hint: {cell}": ("Подсказка: {cell}", "Tipp: {cell}"),
    "Hint: {cell}, {chance} %": ("Подсказка: {cell}, {chance} %", "Tipp: {cell}, {chance} %"),
    "Hint: move the ship at {cell} {arrow}": (
        "Подсказка: двинуть корабль {cell} {arrow}",
        "Tipp: Bewege das Schiff auf {cell} {arrow}",
    ),
    "Fired at {cell}: waiting for the answer.": (
        "Выстрел в {cell}: ждём ответа.",
        "Auf {cell} geschossen: warte auf die Antwort.",
    ),
    "{cell} is not a cell of this field.": ("{cell}: такой клетки нет.", "{cell} ist kein Feld hier."),
    "Move the ship at {cell}: {arrows}": (
        "Двинуть корабль {cell}: {arrows}",
        "Bewege das Schiff auf {cell}: {arrows}",
    ),
    "The ship at {cell} cannot move.": (
        "Корабль {cell} не может двигаться.",
        "Das Schiff auf {cell} kann sich nicht bewegen.",
    ),
    "The ship is on its way.": ("Корабль в пути.", "Das Schiff ist unterwegs."),
    "None of your ships can move.": (
        "Ни один ваш корабль не может двигаться.",
        "Keins deiner Schiffe kann sich bewegen.",
    ),
    "The match has not begun.": ("Партия ещё не началась.", "Die Partie hat noch nicht begonnen."),
    "The fleets are being placed.": ("Флоты расставляются.", "Die Flotten werden aufgestellt."),
    "{name} is still placing.": ("{name} ещё расставляет.", "{name} stellt noch auf."),
}
_FIELD: Translations = {
    "Your fleet": ("Ваш флот", "Deine Flotte"),
    "Afloat: {ships}": ("На плаву: {ships}", "Über Wasser: {ships}"),
    "not fired at": ("не обстреляно", "unbeschossen"),
    "miss": ("мимо", "daneben"),
    "old miss": ("старый промах", "alter Fehlschuss"),
    "ship": ("корабль", "Schiff"),
    "hit": ("ранен", "Treffer"),
    "sunk": ("убит", "versenkt"),
    "fired at before": ("такой ход был", "schon beschossen"),
    "in the air": ("в полёте", "in der Luft"),
    "in hand": ("в руке", "in der Hand"),
    "in the way": ("мешает", "im Weg"),
}
_KEYS: Translations = {
    "aim": ("цель", "zielen"),
    "type a cell": ("ввести клетку", "Feld tippen"),
    "fire": ("огонь", "Feuer"),
    "next ship": ("другой", "nächstes"),
    "rotate": ("повернуть", "drehen"),
    "shuffle": ("смешать", "mischen"),
    "ready": ("готово", "fertig"),
    "move a ship": ("двинуть корабль", "Schiff bewegen"),
    "shoot instead": ("лучше стрелять", "doch schießen"),
    "other field": ("другое поле", "anderes Feld"),
    "move the target, or the ship in hand": (
        "двигать цель или корабль в руке",
        "das Ziel oder das Schiff in der Hand bewegen",
    ),
    "place the fleet, or fire": ("флот готов, или огонь", "die Flotte aufstellen oder feuern"),
    "take the next ship in hand, or the one before": (
        "взять следующий корабль или предыдущий",
        "das nächste Schiff in die Hand nehmen oder das davor",
    ),
    "turn the ship in hand": ("повернуть корабль в руке", "das Schiff in der Hand drehen"),
    "lay all ships at random": ("расставить все наугад", "alle Schiffe zufällig legen"),
    "type a cell: the target goes there, enter fires": (
        "ввести клетку: цель встанет туда, Enter стреляет",
        "ein Feld tippen: Das Ziel geht dorthin, Enter feuert",
    ),
    "see other rows of a large field": (
        "другие строки большого поля",
        "andere Zeilen eines großen Feldes sehen",
    ),
    "drag a ship, or click where it is to lie; right button or wheel turns it": (
        "тащите корабль или щёлкните, куда поставить; правая кнопка или колесо поворачивает",
        "ein Schiff ziehen oder klicken, wo es liegen soll; rechte Taste oder Rad dreht es",
    ),
    "a click in the waters of the enemy fires": (
        "щелчок по полю противника стреляет",
        "ein Klick ins Feld des Gegners feuert",
    ),
    "move a ship instead of a shot: tab chooses it, an arrow sends it, esc aims again": (
        "вместо выстрела двинуть корабль: tab выбирает, стрелка двигает, esc назад",
        "statt zu schießen ein Schiff bewegen: Tab wählt, ein Pfeil schickt es, Esc zielt wieder",
    ),
    "a click on a ship of yours chooses it, one beside it sends it there": (
        "щелчок по своему кораблю выбирает его, рядом с ним посылает туда",
        "ein Klick auf ein eigenes Schiff wählt es, einer daneben schickt es dorthin",
    ),
    "miss before a ship moved: one may have come there": (
        "промах до хода корабля: он мог прийти туда",
        "Fehlschuss vor einer Bewegung: Ein Schiff kann dort sein",
    ),
    "the target, the last shot, the hint": (
        "цель, последний выстрел, подсказка",
        "das Ziel, der letzte Schuss, der Tipp",
    ),
    "how much a hint expects of a shot there": (
        "чего подсказка ждёт от выстрела туда",
        "was sich ein Tipp von einem Schuss dorthin verspricht",
    ),
}
TEXTS: Translations = {
    **_TOLD,
    **_SHIPS,
    **_PROMPTS,
    **_FIELD,
    **_KEYS,
}
