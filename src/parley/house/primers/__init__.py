"""Primers: each game explained in a few steps on a small board, judged by its real rules."""

from collections.abc import Mapping

from parley.house.primers import battleship_plus, conquest, dots, seabattle
from parley.house.primers.exercise import Exercise

PRIMERS: Mapping[str, tuple[Exercise, ...]] = {
    "seabattle": seabattle.STEPS,
    "battleship-plus": battleship_plus.STEPS,
    "dots": dots.STEPS,
    "conquest": conquest.STEPS,
}
"""The steps of every game, in the order they are taken."""
