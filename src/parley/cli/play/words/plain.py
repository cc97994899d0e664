"""Words of the line mode."""

from parley.cli.play.words import Translations

TEXTS: Translations = {}
