"""Tournaments for spectators, read from untrusted folders while they are being played."""
