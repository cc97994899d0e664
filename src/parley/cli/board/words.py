"""What the board says, in the languages of its players."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from parley.core import SetupError


@dataclass(frozen=True, slots=True)
class Words:
    """Every text of the board itself; the log is put into words by `speech`."""

    opponent: str
    mine: str
    theirs: str
    afloat: str
    legend: str
    placing_legend: str
    no_line: str
    launch: str
    met: str
    place_now: str
    wait_for_placing: str
    my_turn: str
    their_turn: str
    in_the_air: str
    over: str
    won: str
    lost: str
    suspended: str
    protocol_error: str
    leaving: str
    aim: str
    fleet_is_legal: str
    chat: str
    field: str
    name: str
    yes_or_no: str
    yes: str
    ask_restart: str
    ask_surrender: str
    ask_goodbye: str
    not_a_cell: str
    keys_place: str
    keys_shoot: str
    keys_entry: str
    keys_suspended: str
    key_restart: str
    key_chat: str
    key_surrender: str
    key_field: str
    key_nick: str
    key_leave: str


ENGLISH = Words(
    opponent="opponent",
    mine="My fleet",
    theirs="Enemy",
    afloat="afloat",
    legend="# ship  x hit  X sunk  o miss  - empty  . unknown",
    placing_legend="# ship  @ ship in hand  ! touches another",
    no_line="No line yet",
    launch="Looking for an opponent",
    met="Met: agreeing on the game",
    place_now="Place your ships",
    wait_for_placing="Placed. The opponent is still placing",
    my_turn="YOUR TURN",
    their_turn="The opponent's turn",
    in_the_air="Fired: waiting for the answer",
    over="The game is over",
    won="YOU HAVE WON",
    lost="YOU HAVE LOST",
    suspended="SUSPENDED: nothing comes. Wait, or press SPACE to start over",
    protocol_error="PROTOCOL ERROR: press SPACE to start over",
    leaving="Saying goodbye",
    aim="Target",
    fleet_is_legal="The fleet may lie so",
    chat="Say: ",
    field="Field and fleet, such as 8 0,2,3,4: ",
    name="Your name: ",
    yes_or_no="Y yes, N no",
    yes="y",
    ask_restart="Restart?",
    ask_surrender="Surrender this game?",
    ask_goodbye="Say goodbye and leave?",
    not_a_cell="is not a cell of the field",
    keys_place="Arrows move  TAB next ship  SPACE turn  F2 shuffle  ENTER accept",
    keys_shoot="Arrows or C4: aim  ENTER fire",
    keys_entry="ENTER accept  ESC back",
    keys_suspended="SPACE start over  F9 leave",
    key_restart="F5 restart",
    key_chat="/ chat",
    key_surrender="F8 surrender",
    key_field="F4 field",
    key_nick="F6 name",
    key_leave="F9 leave",
)

RUSSIAN = Words(
    opponent="соперник",
    mine="Мой флот",
    theirs="Противник",
    afloat="на плаву",
    legend="# корабль  x попал  X убит  o мимо  - пусто  . неизвестно",
    placing_legend="# корабль  @ в руке  ! касается другого",
    no_line="Линии пока нет",
    launch="Ищем соперника",
    met="Встретились: договариваемся об игре",
    place_now="Расставьте корабли",
    wait_for_placing="Расставлено. Соперник ещё расставляет",
    my_turn="ВАШ ХОД",
    their_turn="Ход соперника",
    in_the_air="Выстрел: ждём ответа",
    over="Партия окончена",
    won="ВЫ ПОБЕДИЛИ",
    lost="ВЫ ПРОИГРАЛИ",
    suspended="НЕТ СВЯЗИ. Ждите, или ПРОБЕЛ: начать заново",
    protocol_error="ОШИБКА ПРОТОКОЛА: ПРОБЕЛ, чтобы начать заново",
    leaving="Прощаемся",
    aim="Цель",
    fleet_is_legal="Так стоять можно",
    chat="Сказать: ",
    field="Поле и флот, например 8 0,2,3,4: ",
    name="Ваше имя: ",
    yes_or_no="Y (Д) да, N нет",
    yes="yд",
    ask_restart="Начать заново?",
    ask_surrender="Сдать партию?",
    ask_goodbye="Попрощаться и выйти?",
    not_a_cell="не клетка поля",
    keys_place="Стрелки: двигать  TAB другой  ПРОБЕЛ повернуть  F2 смешать  ENTER готово",
    keys_shoot="Стрелки или C4: цель  ENTER огонь",
    keys_entry="ENTER готово  ESC назад",
    keys_suspended="ПРОБЕЛ заново  F9 выйти",
    key_restart="F5 заново",
    key_chat="/ чат",
    key_surrender="F8 сдаться",
    key_field="F4 поле",
    key_nick="F6 имя",
    key_leave="F9 выйти",
)

GERMAN = Words(
    opponent="Gegner",
    mine="Meine Flotte",
    theirs="Gegner",
    afloat="schwimmen",
    legend="# Schiff  x Treffer  X versenkt  o Wasser  - leer  . unbekannt",
    placing_legend="# Schiff  @ in der Hand  ! berührt ein anderes",
    no_line="Noch keine Leitung",
    launch="Suche einen Gegner",
    met="Getroffen: das Spiel wird vereinbart",
    place_now="Stelle deine Schiffe auf",
    wait_for_placing="Aufgestellt. Der Gegner stellt noch auf",
    my_turn="DU BIST DRAN",
    their_turn="Der Gegner ist dran",
    in_the_air="Gefeuert: warte auf die Antwort",
    over="Das Spiel ist aus",
    won="GEWONNEN",
    lost="VERLOREN",
    suspended="UNTERBROCHEN. Warten, oder LEERTASTE: von vorn beginnen",
    protocol_error="PROTOKOLLFEHLER: LEERTASTE, um von vorn zu beginnen",
    leaving="Verabschiede mich",
    aim="Ziel",
    fleet_is_legal="So darf die Flotte liegen",
    chat="Sagen: ",
    field="Feld und Flotte, etwa 8 0,2,3,4: ",
    name="Dein Name: ",
    yes_or_no="J ja, N nein",
    yes="jy",
    ask_restart="Neu beginnen?",
    ask_surrender="Dieses Spiel aufgeben?",
    ask_goodbye="Verabschieden und gehen?",
    not_a_cell="ist kein Feld",
    keys_place="Pfeile bewegen  TAB nächstes  LEER drehen  F2 mischen  ENTER fertig",
    keys_shoot="Pfeile oder C4: Ziel  ENTER Feuer",
    keys_entry="ENTER fertig  ESC zurück",
    keys_suspended="LEERTASTE von vorn  F9 gehen",
    key_restart="F5 neu",
    key_chat="/ Chat",
    key_surrender="F8 aufgeben",
    key_field="F4 Feld",
    key_nick="F6 Name",
    key_leave="F9 gehen",
)

LANGUAGES: Mapping[str, Words] = MappingProxyType({"en": ENGLISH, "ru": RUSSIAN, "de": GERMAN})


def choose_language(wanted: str | None, environment: Mapping[str, str]) -> str:
    """The language asked for, else that of the locale, else English. Raises `SetupError`."""
    if wanted is not None and wanted not in LANGUAGES:
        raise SetupError(f"no language {wanted!r}: choose one of {', '.join(LANGUAGES)}")
    found = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), ""
    )
    return wanted or (found[:2] if found[:2] in LANGUAGES else "en")
