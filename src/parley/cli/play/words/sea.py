"""Words of Sea Battle and Battleship Plus."""

from parley.cli.play.words import Translations

TEXTS: Translations = {}
