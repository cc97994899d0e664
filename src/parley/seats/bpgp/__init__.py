"""Battleship Plus by its own wire: a client in the lobby and at a table."""
