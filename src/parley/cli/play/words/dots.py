"""Words of Dots."""

from parley.cli.play.words import Translations

TEXTS: Translations = {}
