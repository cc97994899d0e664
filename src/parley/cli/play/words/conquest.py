"""Words of the conquest game."""

from parley.cli.play.words import Translations

TEXTS: Translations = {}
