"""Parley: the referee and meeting place for four turn-based board games."""

__version__ = "0.1.0"
