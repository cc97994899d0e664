"""Dots over a line of text: a client in the lobby and at a table."""
