"""Matches among bots and programs: single ones, duels, series, tournaments and events."""
