"""Words of screens: hall, table, dialogs, help."""

from parley.cli.play.words import Translations

TEXTS: Translations = {
    "Your turn": ("Ваш ход", "Du bist am Zug"),
}
