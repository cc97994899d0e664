"""Checks for authors of new games, wires and bots."""
