"""Who thinks: a folder per game, a module per bot, found here by name."""
