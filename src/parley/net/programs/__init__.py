"""Programs an operator offers as opponents: their settings, their processes, and how each game's sit down."""
