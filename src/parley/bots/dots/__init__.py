"""Bots for Dots."""
