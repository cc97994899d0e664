"""Words of the conquest game, and the names of places on the maps that come with it."""

from parley.cli.page import page_words
from parley.cli.play.words import Translations

_RUSSIAN, _GERMAN = (page_words("conquest", f"places_{language}") for language in ("ru", "de"))
_PLACES: Translations = {
    name: (_RUSSIAN.get(name, name), _GERMAN.get(name, name)) for name in {**_RUSSIAN, **_GERMAN}
}
_TOLD: Translations = {
    "You claim {node}.": ("Вы занимаете: {node}.", "Du nimmst: {node}."),
    "{name} claims {node}.": ("{name} занимает: {node}.", "{name} nimmt: {node}."),
    "You reinforce {node}: +{units}.": ("Вы усиливаете: {node} +{units}.", "Du verstärkst {node}: +{units}."),
    "{name} reinforces {node}: +{units}.": (
        "{name} усиливает: {node} +{units}.",
        "{name} verstärkt {node}: +{units}.",
    ),
    "The places are dealt.": ("Места розданы.", "Die Orte sind verteilt."),
    "All places are claimed.": ("Все места заняты.", "Alle Orte sind vergeben."),
    "All units are placed.": ("Все войска расставлены.", "Alle Einheiten sind aufgestellt."),
    "Round {round}: your turn, {reinforcements} to place.": (
        "Раунд {round}: ваш ход, подкрепление: {reinforcements}.",
        "Runde {round}: Du bist am Zug, Verstärkung: {reinforcements}.",
    ),
    "Round {round}: {name} is to move, {reinforcements} to place.": (
        "Раунд {round}: ходит {name}, подкрепление: {reinforcements}.",
        "Runde {round}: {name} ist am Zug, Verstärkung: {reinforcements}.",
    ),
    "You attack {target} from {source}: {ours} against {theirs}.": (
        "Вы атакуете: {source} → {target}, кости {ours} против {theirs}.",
        "Du greifst an, {source} → {target}: {ours} gegen {theirs}.",
    ),
    "{name} attacks {target} from {source}: {ours} against {theirs}.": (
        "{name} атакует: {source} → {target}, кости {ours} против {theirs}.",
        "{name} greift an, {source} → {target}: {ours} gegen {theirs}.",
    ),
    "Once more: {ours} against {theirs}.": (
        "Ещё раз: {ours} против {theirs}.",
        "Noch einmal: {ours} gegen {theirs}.",
    ),
    "Dice: {ours} against {theirs}.": ("Кости: {ours} против {theirs}.", "Würfel: {ours} gegen {theirs}."),
    "You lose {count}.": ("Ваши потери: {count}.", "Du verlierst {count}."),
    "{name} loses {count}.": ("{name} теряет {count}.", "{name} verliert {count}."),
    "The defender loses {count}.": ("Защита теряет {count}.", "Die Verteidigung verliert {count}."),
    "You take {target}.": ("Вы захватываете: {target}.", "Du eroberst {target}."),
    "{name} takes {target}.": ("{name} захватывает: {target}.", "{name} erobert {target}."),
    "You follow up to {target}: {units}.": (
        "Вы посылаете следом, {target}: {units}.",
        "Du rückst nach, {target}: {units}.",
    ),
    "{name} follows up to {target}: {units}.": (
        "{name} посылает следом, {target}: {units}.",
        "{name} rückt nach, {target}: {units}.",
    ),
    "You march from {source} to {target}: {units}.": (
        "Ваш переход: {source} → {target}: {units}.",
        "Dein Marsch: {source} → {target}: {units}.",
    ),
    "{name} marches from {source} to {target}: {units}.": (
        "{name}, переход: {source} → {target}: {units}.",
        "{name} marschiert: {source} → {target}: {units}.",
    ),
    "You draw a card: {card}.": ("Ваша карта: {card}.", "Du ziehst eine Karte: {card}."),
    "{name} draws a card: {card}.": ("{name} берёт карту: {card}.", "{name} zieht eine Karte: {card}."),
    "You trade {cards}: +{units}.": ("Вы меняете {cards}: +{units}.", "Du tauschst {cards}: +{units}."),
    "{name} trades {cards}: +{units}.": (
        "{name} меняет {cards}: +{units}.",
        "{name} tauscht {cards}: +{units}.",
    ),
    "{by} takes your cards: {cards}.": (
        "{by} забирает ваши карты: {cards}.",
        "{by} bekommt deine Karten: {cards}.",
    ),
    "{by} takes the cards of {name}: {cards}.": (
        "{by} забирает карты игрока {name}: {cards}.",
        "{by} bekommt die Karten von {name}: {cards}.",
    ),
    "joker": ("джокер", "Joker"),
    "You are out, beaten by {by}.": (
        "Вы выбыли, победил соперник: {by}.",
        "Du bist draußen, besiegt von {by}.",
    ),
    "{name} is out, beaten by {by}.": (
        "{name} выбывает, победитель: {by}.",
        "{name} ist draußen, besiegt von {by}.",
    ),
    "You give up; your units only defend from now on.": (
        "Вы сдаётесь; ваши войска теперь только обороняются.",
        "Du gibst auf; deine Einheiten verteidigen nur noch.",
    ),
    "You have left; your units only defend from now on.": (
        "Вы вышли; ваши войска теперь только обороняются.",
        "Du bist gegangen; deine Einheiten verteidigen nur noch.",
    ),
    "You ran out of time; your units only defend from now on.": (
        "Ваше время вышло; ваши войска теперь только обороняются.",
        "Deine Zeit ist um; deine Einheiten verteidigen nur noch.",
    ),
    "{name} gives up; the units only defend from now on.": (
        "{name} сдаётся; войска теперь только обороняются.",
        "{name} gibt auf; die Einheiten verteidigen nur noch.",
    ),
    "{name} has left; the units only defend from now on.": (
        "{name} больше не с нами; войска теперь только обороняются.",
        "{name} ist gegangen; die Einheiten verteidigen nur noch.",
    ),
    "{name} ran out of time; the units only defend from now on.": (
        "{name}: время вышло; войска теперь только обороняются.",
        "{name} hat keine Zeit mehr; die Einheiten verteidigen nur noch.",
    ),
}
_ASKED: Translations = {
    "Your turn: claim a free place.": (
        "Ваш ход: займите свободное место.",
        "Du bist dran: Nimm einen freien Ort.",
    ),
    "Your turn: put a unit on one of your places.": (
        "Ваш ход: поставьте войско на своё место.",
        "Du bist dran: Stell eine Einheit auf einen deiner Orte.",
    ),
    "Your turn: {left} to place. Where?": (
        "Ваш ход: подкрепление {left}. Куда?",
        "Du bist dran: Noch {left} aufzustellen. Wo?",
    ),
    "Your turn: attack from where? Or type n: no more attacks.": (
        "Ваш ход: откуда атаковать? Или наберите n: больше не атаковать.",
        "Du bist dran: Von wo angreifen? Oder tippe n: keine Angriffe mehr.",
    ),
    "Attack on from where? Esc: follow up. Or type n: no more attacks.": (
        "Откуда атаковать дальше? Esc: послать следом. Или n: больше не атаковать.",
        "Von wo weiter angreifen? Esc: nachrücken. Oder n: keine Angriffe mehr.",
    ),
    "Your turn: march once, from where? Or type n: end the turn.": (
        "Ваш ход: один переход, откуда? Или наберите n: конец хода.",
        "Du bist dran: Marschiere einmal, von wo? Oder tippe n: Zug beenden.",
    ),
    "Cards: type trade {cards} for {worth} more.": (
        "Карты: наберите trade {cards}, это ещё {worth}.",
        "Karten: Tippe trade {cards}, das bringt {worth}.",
    ),
    "Your turn: trade three cards first, such as trade {cards}.": (
        "Ваш ход: сначала обменяйте три карты, например trade {cards}.",
        "Du bist dran: Tausch erst drei Karten, etwa trade {cards}.",
    ),
    "A card is drawn.": ("Берут карту.", "Eine Karte wird gezogen."),
    "Enter: no more attacks.": ("Enter: больше не атаковать.", "Enter: keine Angriffe mehr."),
    "Enter: end the turn.": ("Enter: конец хода.", "Enter: Zug beenden."),
    "March from {source}: where to?": ("Переход, {source}: куда?", "Marsch von {source}: wohin?"),
    "Attack from {source}: where to?": ("Атака, {source}: куда?", "Angriff von {source}: wohin?"),
    "You are out.": ("Вы выбыли.", "Du bist draußen."),
    "Lots are drawn.": ("Бросают жребий.", "Es wird ausgelost."),
    "The dice are thrown.": ("Бросают кости.", "Die Würfel fallen."),
    "{target} is yours! How many follow, {least} to {most}? Enter: all.": (
        "{target}: захвачено! Сколько послать следом, от {least} до {most}? Enter: всех.",
        "{target} ist dein! Wie viele rücken nach, {least} bis {most}? Enter: alle.",
    ),
    "{source} to {target}: how many, {least} to {most}? Enter: all.": (
        "{source} → {target}: сколько, от {least} до {most}? Enter: всех.",
        "{source} → {target}: wie viele, {least} bis {most}? Enter: alle.",
    ),
    "{target}: how many, {least} to {most}? Enter: all.": (
        "{target}: сколько, от {least} до {most}? Enter: всех.",
        "{target}: wie viele, {least} bis {most}? Enter: alle.",
    ),
    "From {least} to {most}.": ("От {least} до {most}.", "Von {least} bis {most}."),
    "Which one: {names}?": ("Что именно: {names}?", "Welcher Ort: {names}?"),
    "There is no place called {typed}.": ("Нет места {typed}.", "Es gibt keinen Ort {typed}."),
    "{place} is taken already.": ("{place}: уже занято.", "{place} ist schon vergeben."),
    "From {source} there is no way to {place}.": (
        "{source}: нет пути в {place}.",
        "Von {source} führt kein Weg nach {place}.",
    ),
    "{place} is not beside {source}.": (
        "{place} и {source} не соседи.",
        "{place} liegt nicht neben {source}.",
    ),
    "{place} is not yours.": ("{place}: не ваше.", "{place} gehört dir nicht."),
    "{place} is yours already.": ("{place}: уже ваше.", "{place} gehört dir schon."),
    "{place} has one unit, and that one stays.": (
        "{place}: там одно войско, оно остаётся.",
        "In {place} steht eine Einheit, und die bleibt.",
    ),
    "From {place} there is no way to another place of yours.": (
        "{place}: нет пути к другим вашим местам.",
        "Von {place} führt kein Weg zu einem anderen deiner Orte.",
    ),
    "There is no enemy beside {place}.": (
        "{place}: рядом нет противника.",
        "Neben {place} ist kein Gegner.",
    ),
}
_PANEL: Translations = {
    "Hint": ("Подсказка", "Tipp"),
    "Dice": ("Кости", "Würfel"),
    "Continents": ("Континенты", "Kontinente"),
    "Round {round} of {rounds}": ("Раунд {round} из {rounds}", "Runde {round} von {rounds}"),
    "out": ("выбыл", "draußen"),
    "Cards, three bring {worth}": ("Карты, три приносят {worth}", "Karten, drei bringen {worth}"),
    "trade cards": ("обменять карты", "Karten tauschen"),
    "follow up: {units}": ("следом: {units}", "nachrücken: {units}"),
    "go on": ("дальше", "weiter"),
}
_KEYS: Translations = {
    "no more attacks": ("больше не атаковать", "keine Angriffe mehr"),
    "end the turn": ("конец хода", "Zug beenden"),
    "how many": ("сколько", "wie viele"),
    "all": ("всех", "alle"),
    "more or fewer": ("больше или меньше", "mehr oder weniger"),
    "choose": ("выбрать", "wählen"),
    "next choice": ("следующее место", "nächster Ort"),
    "go to the next place that way": ("к соседнему месту", "zum nächsten Ort in dieser Richtung"),
    "go through the places that can be chosen": (
        "по местам, которые можно выбрать",
        "durch die Orte gehen, die wählbar sind",
    ),
    "choose a place: first from where, then where to": (
        "выбрать место: сначала откуда, потом куда",
        "einen Ort wählen: erst von wo, dann wohin",
    ),
    "so many units, where they are asked for; + and - change the number": (
        "столько войск, когда спрашивают; + и - меняют число",
        "so viele Einheiten, wenn danach gefragt ist; + und - ändern die Zahl",
    ),
    "all units, where they are asked for": (
        "все войска, когда спрашивают",
        "alle Einheiten, wenn danach gefragt ist",
    ),
    "no more attacks, or the end of the turn": (
        "больше не атаковать, или конец хода",
        "keine Angriffe mehr, oder Ende des Zuges",
    ),
    "a step back": ("шаг назад", "ein Schritt zurück"),
    "type the beginning of a place to choose it": (
        "наберите начало названия, чтобы выбрать место",
        "tippe den Anfang eines Ortes, um ihn zu wählen",
    ),
    "or a whole order: place, attack, advance, march, next": (
        "или весь приказ: place, attack, advance, march, next",
        "oder einen ganzen Befehl: place, attack, advance, march, next",
    ),
    "give three of your cards for units, by their numbers": (
        "обменять три свои карты на войска, по номерам",
        "drei deiner Karten gegen Einheiten tauschen, nach ihren Nummern",
    ),
    "a larger or smaller map": ("карта крупнее или мельче", "die Karte größer oder kleiner"),
    "a click chooses, the wheel scrolls": (
        "щелчок выбирает, колесо прокручивает",
        "ein Klick wählt, das Rad rollt",
    ),
    "where you are": ("где вы", "wo du bist"),
    "from where you attack or march": ("откуда атака или переход", "von wo du angreifst oder marschierst"),
    "where to": ("куда", "wohin"),
    "where something happened last": ("где что-то случилось", "wo zuletzt etwas geschah"),
}
TEXTS: Translations = {**_PLACES, **_TOLD, **_ASKED, **_PANEL, **_KEYS}
