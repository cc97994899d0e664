"""The referee: a game and its clocks become a journal."""
