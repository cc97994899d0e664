"""Puzzles from real games: find the capture, find the ship, find the attack."""
