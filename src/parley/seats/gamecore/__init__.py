"""AIs behind the GameCore wire."""
