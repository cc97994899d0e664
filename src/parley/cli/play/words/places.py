"""Words of what places and errors say: why a move, or a wish, is refused."""

from parley.cli.play.words import Translations

_ANYWHERE: Translations = {
    "the game is over": ("партия окончена", "das Spiel ist aus"),
    "it is not your turn": ("сейчас не ваш ход", "du bist nicht am Zug"),
    "no such seat in this game": (
        "такого места в этой игре нет",
        "diesen Platz gibt es in diesem Spiel nicht",
    ),
    "this game has no such move": ("такого хода в этой игре нет", "diesen Zug gibt es in diesem Spiel nicht"),
    "your time for this move has run out": (
        "время на этот ход вышло",
        "deine Zeit für diesen Zug ist abgelaufen",
    ),
}
_SEABATTLE: Translations = {
    "your fleet is placed": ("флот уже расставлен", "die Flotte steht schon"),
    "place your ships: this fleet is known here": ("расставьте корабли", "stelle deine Schiffe auf"),
    "this fleet is not known here: just say that it is ready": (
        "этот флот здесь неизвестен: скажите только, что он готов",
        "diese Flotte ist hier nicht bekannt: sag nur, dass sie bereit ist",
    ),
    "a ship lies along a row or a column": (
        "корабль стоит по строке или по столбцу",
        "ein Schiff liegt in einer Zeile oder Spalte",
    ),
    "these are not the ships agreed on": (
        "это не те корабли, о которых договорились",
        "das sind nicht die vereinbarten Schiffe",
    ),
    "ships may not touch, not even at corners": (
        "корабли не должны соприкасаться, даже углами",
        "Schiffe dürfen sich nicht berühren, auch nicht an den Ecken",
    ),
    "too many ships lie along the wall": (
        "слишком много кораблей вдоль стенки",
        "zu viele Schiffe liegen am Rand",
    ),
    "both fleets must be placed first": (
        "сначала нужно расставить оба флота",
        "erst müssen beide Flotten stehen",
    ),
    "that is outside the field": ("это за пределами поля", "das ist außerhalb des Feldes"),
    "the shot at you must be answered first": (
        "сначала нужно ответить на выстрел",
        "erst muss der Schuss auf dich beantwortet werden",
    ),
    "there is no shot to answer": ("отвечать не на что", "es gibt keinen Schuss zu beantworten"),
    "that cell was not fired at before": (
        "в эту клетку ещё не стреляли",
        "auf dieses Feld wurde noch nicht geschossen",
    ),
    "that cell was fired at before": (
        "в эту клетку уже стреляли",
        "auf dieses Feld wurde schon geschossen",
    ),
    "no ship touches a sunk one": ("убитого никто не касается", "kein Schiff berührt ein versenktes"),
    "the fleet has fewer cells than that": (
        "во флоте меньше клеток",
        "so viele Felder hat die Flotte nicht",
    ),
    "the fleet has fewer ships than that": (
        "во флоте меньше кораблей",
        "so viele Schiffe hat die Flotte nicht",
    ),
    "ships do not bend, nor touch at corners": (
        "корабли не гнутся и не касаются углами",
        "Schiffe sind gerade und berühren sich nicht an den Ecken",
    ),
    "no ship of that length is left": ("таких кораблей не осталось", "kein Schiff dieser Länge ist übrig"),
    "no ship left is that long and still afloat": (
        "таких длинных кораблей на плаву нет",
        "so lang ist kein Schiff, das noch schwimmt",
    ),
    "there is no room for the rest of that ship": (
        "кораблю там не хватит места",
        "dort ist kein Platz für das Schiff",
    ),
    "only a ship can be there": ("там может быть только корабль", "dort kann nur ein Schiff sein"),
    "no fleet fits that answer and the earlier ones": (
        "такого флота быть не может",
        "keine Flotte passt zu dieser Antwort und den früheren",
    ),
}
_BATTLESHIP_PLUS: Translations = {
    "a board has 10 to 26 rows and as many columns": (
        "на поле от 10 до 26 рядов и столько же столбцов",
        "ein Brett hat 10 bis 26 Zeilen und ebenso viele Spalten",
    ),
    "a fleet is five counts from 0 to 255": (
        "флот — это пять чисел от 0 до 255",
        "eine Flotte sind fünf Zahlen von 0 bis 255",
    ),
    "too many ships for this board": ("слишком много кораблей для поля", "zu viele Schiffe für dieses Brett"),
    "too few ships for this board": ("слишком мало кораблей для поля", "zu wenige Schiffe für dieses Brett"),
    "the game has not started yet": ("игра ещё не началась", "das Spiel hat noch nicht begonnen"),
    "both fleets are placed": ("оба флота уже стоят", "beide Flotten stehen schon"),
    "the fleet has another number of ships": (
        "во флоте другое число кораблей",
        "die Flotte hat eine andere Zahl von Schiffen",
    ),
    "a ship lies vertically (0) or horizontally (1)": (
        "корабль стоит вертикально (0) или горизонтально (1)",
        "ein Schiff liegt senkrecht (0) oder waagrecht (1)",
    ),
    "that is not on the board": ("этого нет на поле", "das ist nicht auf dem Brett"),
    "ships may neither overlap nor touch": (
        "корабли не должны ни пересекаться, ни соприкасаться",
        "Schiffe dürfen sich weder überdecken noch berühren",
    ),
    "the fleet has no ship of this number": (
        "корабля с таким номером во флоте нет",
        "ein Schiff mit dieser Nummer hat die Flotte nicht",
    ),
    "a ship moves north (0), east (1), south (2) or west (3)": (
        "корабль идёт на север (0), восток (1), юг (2) или запад (3)",
        "ein Schiff fährt nach Norden (0), Osten (1), Süden (2) oder Westen (3)",
    ),
    "a ship that has been hit cannot move": (
        "подбитый корабль не может двигаться",
        "ein getroffenes Schiff kann nicht fahren",
    ),
    "this cell has been hit already": ("в эту клетку уже попали", "dieses Feld wurde schon getroffen"),
}
_DOTS: Translations = {
    "there is no such point on this board": ("такого пункта на поле нет", "diese Stelle gibt es hier nicht"),
    "there is a dot on that point": ("там уже стоит точка", "dort ist schon ein Punkt"),
    "that point lies in a captured area": (
        "этот пункт на захваченной земле",
        "diese Stelle liegt in gefangenem Land",
    ),
    "your first dot goes into the centre of the board": (
        "первая точка ставится в центре поля",
        "dein erster Punkt gehört in die Mitte des Brettes",
    ),
    "this player has stopped": ("этот игрок больше не играет", "dieser Spieler spielt nicht mehr"),
    "you have already agreed to a draw": (
        "вы уже согласились на ничью",
        "du bist schon mit Remis einverstanden",
    ),
}
_CONQUEST: Translations = {
    "that node cannot be the target of this action": (
        "это место не может быть целью",
        "dieser Ort kann nicht das Ziel sein",
    ),
    "that node cannot be the source of this action": (
        "отсюда этого сделать нельзя",
        "von diesem Ort aus geht das nicht",
    ),
    "too many or too few units": (
        "слишком много или слишком мало войск",
        "zu viele oder zu wenige Einheiten",
    ),
    "that action does not belong to this phase": (
        "в этой фазе так нельзя",
        "das geht in dieser Phase nicht",
    ),
    "that is not a throw of the dice this battle is for": (
        "это не те кости, что бросают в этом бою",
        "das ist nicht der Wurf, um den es hier geht",
    ),
    "those cards cannot be traded or drawn": (
        "эти карты нельзя ни обменять, ни взять",
        "diese Karten kann man nicht tauschen oder ziehen",
    ),
    "with five cards or more, three have to be traded first": (
        "пять карт и больше: сначала обменяйте три",
        "mit fünf Karten oder mehr sind erst drei zu tauschen",
    ),
    "that is not an even deal of all nodes and units": (
        "места и войска розданы не поровну",
        "so sind Orte und Einheiten nicht gleich verteilt",
    ),
    "that player is not in the game any more": (
        "этот игрок больше не в игре",
        "dieser Spieler ist nicht mehr im Spiel",
    ),
}
_REFUSALS: Translations = {
    "there is no such table": ("такого стола нет", "diesen Tisch gibt es nicht"),
    "the game has already started": ("игра уже началась", "das Spiel hat schon begonnen"),
    "all seats are taken": ("все места заняты", "alle Plätze sind besetzt"),
    "this table is rated: it takes an account, not a guest's, to sit here": (
        "это рейтинговый стол: гостю нужна учётная запись",
        "dieser Tisch wird gewertet: als Gast braucht man ein Konto",
    ),
    "this table is kept for somebody else": (
        "этот стол держат для другого",
        "dieser Tisch wird für jemand anderen freigehalten",
    ),
    "this is your own table": ("это ваш собственный стол", "das ist dein eigener Tisch"),
    "this table wants a password": ("за этот стол нужен пароль", "dieser Tisch will ein Passwort"),
    "not everybody who may join could type this password": (
        "не все, кто может сесть за стол, смогут набрать этот пароль",
        "nicht alle, die mitspielen könnten, können dieses Passwort tippen",
    ),
    "that is not the password": ("пароль неверный", "das ist nicht das Passwort"),
    "you already sit at as many tables as allowed: finish a game first": (
        "больше столов сразу нельзя: сначала закончите одну из игр",
        "an mehr Tischen kann man nicht sitzen: beende zuerst ein Spiel",
    ),
    "this table is played by correspondence: sit down at it in a browser": (
        "здесь играют по переписке: садитесь за этот стол в браузере",
        "hier wird Fernpartie gespielt: setz dich im Browser an diesen Tisch",
    ),
    "you sit at several tables: say which": (
        "вы сидите за несколькими столами: укажите, за каким",
        "du sitzt an mehreren Tischen: sag, welcher gemeint ist",
    ),
    "you are at another table": ("вы за другим столом", "du sitzt an einem anderen Tisch"),
    "you do not sit here": ("вы здесь не сидите", "du sitzt hier nicht"),
    "no game is being played here": ("здесь сейчас не играют", "hier wird gerade nicht gespielt"),
    "there are too many tables": ("столов слишком много", "es gibt zu viele Tische"),
    "the lobby is full": ("зал полон", "die Lobby ist voll"),
    "somebody of that name is here": ("это имя занято", "jemand mit diesem Namen ist schon hier"),
    "this name is kept for the house": ("это имя оставлено для сервера", "dieser Name gehört dem Haus"),
    "there is nobody of that name": ("никого с таким именем нет", "niemand hier heißt so"),
    "bots do not read messages": ("боты не читают сообщений", "Bots lesen keine Nachrichten"),
    "this table is out of reach for a moment: try again": (
        "этот стол сейчас недоступен: попробуйте ещё раз",
        "dieser Tisch ist gerade nicht zu erreichen: versuch es noch einmal",
    ),
    "your move could not be stored: try again": (
        "ход не удалось записать: попробуйте ещё раз",
        "der Zug konnte nicht gespeichert werden: versuche es noch einmal",
    ),
    "the server is stopping": ("сервер останавливается", "der Server hält an"),
    "as many programs are playing as allowed: try again later": (
        "играет уже предельное число программ: попробуйте позже",
        "es spielen schon so viele Programme, wie dürfen: versuche es später",
    ),
    "you have used up your share for now: try again later": (
        "вы исчерпали свою долю: попробуйте позже",
        "dein Anteil ist vorerst aufgebraucht: versuche es später",
    ),
    "too many wrong passwords: wait a while": (
        "слишком много неверных паролей: подождите",
        "zu viele falsche Passwörter: warte eine Weile",
    ),
    "you talk too fast: wait a moment": (
        "вы говорите слишком быстро: подождите",
        "du redest zu schnell: warte einen Moment",
    ),
    "you may not talk here for now": ("вам пока нельзя здесь говорить", "du darfst hier vorerst nicht reden"),
    "you are not let in for now": ("вас пока не пускают", "du wirst vorerst nicht eingelassen"),
}
_VISITS: Translations = {
    "outside": ("снаружи", "draußen"),
    "in the hall": ("в зале", "in der Halle"),
    "at a table": ("за столом", "an einem Tisch"),
    "gone": ("вышли", "gegangen"),
    "you are at a table": ("вы за столом", "du sitzt an einem Tisch"),
    "you are at no table": ("вы не за столом", "du sitzt an keinem Tisch"),
    "there are no tables here but your own": (
        "здесь нет столов, кроме вашего",
        "hier gibt es keine Tische außer deinem",
    ),
    "nothing was played yet": ("ещё ничего не сыграно", "es wurde noch nichts gespielt"),
    "the match has not begun yet": ("партия ещё не началась", "die Partie hat noch nicht begonnen"),
    "there is no fleet to place now": (
        "расставлять сейчас нечего",
        "es gibt gerade keine Flotte aufzustellen",
    ),
    "there is no such command here: type help": (
        "такой команды здесь нет: наберите help",
        "diesen Befehl gibt es hier nicht: help zeigt, was geht",
    ),
    "say which game, such as: open dots size=20": (
        "скажите, какая игра, например: open dots size=20",
        "sag, welches Spiel, zum Beispiel: open dots size=20",
    ),
    "say which table, such as: join 3": (
        "скажите, какой стол, например: join 3",
        "sag, welcher Tisch, zum Beispiel: join 3",
    ),
    "there is no connection": ("связи нет", "es gibt keine Verbindung"),
    "the connection was lost": ("связь потеряна", "die Verbindung ging verloren"),
    "the server has not answered yet": ("сервер ещё не ответил", "der Server hat noch nicht geantwortet"),
    "you are not playing": ("вы сейчас не играете", "du spielst gerade nicht"),
    "your last move is not answered yet": (
        "на ваш последний ход ещё не ответили",
        "dein letzter Zug ist noch nicht beantwortet",
    ),
    "open another table, or join one": (
        "откройте другой стол или сядьте за него",
        "öffne einen anderen Tisch oder setz dich an einen",
    ),
    "people have to be asked: open a table, and tell them": (
        "людей нужно спросить: откройте стол и скажите им",
        "Leute muss man fragen: öffne einen Tisch und sag es ihnen",
    ),
    "the server wants no more games until one of those it has is gone": (
        "сервер не принимает новых игр, пока не закроется одна из открытых",
        "der Server nimmt keine neuen Spiele an, bis eines der offenen weg ist",
    ),
    "no bots can be asked to a table here": (
        "сюда нельзя позвать ботов",
        "hier kann man keine Bots an den Tisch bitten",
    ),
    "a game has a number from 0 to 65535 here": (
        "номер игры здесь — от 0 до 65535",
        "ein Spiel hat hier eine Nummer von 0 bis 65535",
    ),
    "that match is not over, or not kept": (
        "эта партия не окончена или не сохранена",
        "diese Partie ist nicht zu Ende oder nicht aufbewahrt",
    ),
    "that is no move of yours": ("это не ваш ход", "das ist kein Zug von dir"),
    "you play no match": ("вы сейчас не играете", "du spielst gerade keine Partie"),
    "no table can be opened here": ("здесь нельзя открыть стол", "hier kann man keinen Tisch eröffnen"),
    "nobody can watch here": ("здесь нельзя смотреть", "hier kann man nicht zusehen"),
    "there is nobody to talk to": ("говорить не с кем", "es ist niemand zum Reden da"),
    "there is no connection just now": ("связи сейчас нет", "es gibt gerade keine Verbindung"),
    "too much is asked at once: wait for answers": (
        "слишком много вопросов сразу: дождитесь ответов",
        "zu viel auf einmal gefragt: warte auf Antworten",
    ),
    "the server does not keep up": ("сервер не успевает", "der Server kommt nicht nach"),
    "a GameCore has no word for that": (
        "у GameCore нет для этого слова",
        "dafür hat ein GameCore kein Wort",
    ),
    "nothing is asked of you": ("сейчас от вас ничего не ждут", "gerade wird nichts von dir verlangt"),
    "the core begins": ("начинает GameCore", "der GameCore beginnt"),
    "nobody answers": ("никто не отвечает", "niemand antwortet"),
    "nobody listens there": ("там никто не слушает", "dort hört niemand zu"),
}
TEXTS: Translations = {
    **_ANYWHERE,
    **_SEABATTLE,
    **_BATTLESHIP_PLUS,
    **_DOTS,
    **_CONQUEST,
    **_REFUSALS,
    **_VISITS,
}
