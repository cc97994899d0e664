"""Time left, for people: `1:05`, and when it counts as short."""

from math import ceil

SHORT = 10.0
"""Seconds from which on a clock warns."""


def format_left(seconds: float) -> str:
    """Whole seconds, rounded up: `0:09`, `12:30`, `1:02:03`."""
    left = max(0, ceil(seconds))
    hours, minutes = left // 3600, left // 60 % 60
    return f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"


def is_short(seconds: float) -> bool:
    """Is it time to hurry?"""
    return seconds <= SHORT
