"""Words of what places and errors say."""

from parley.cli.play.words import Translations

TEXTS: Translations = {}
