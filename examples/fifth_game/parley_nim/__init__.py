"""Nim for Parley."""
