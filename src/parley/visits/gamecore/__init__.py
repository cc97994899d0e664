"""Under somebody else's GameCore: we are the AI."""
