"""The pupils, by game and level: whose each is, and how often it makes which mistake.

`make strength` measures them. They are to be some 200 points of Elo apart.
"""

from functools import partial

from parley.bots.pupil import Pupil, Slips

SEABATTLE_EASY = partial(Pupil, "seabattle", Slips("density", "density", 0.8, 0.2, forget=0.5))
SEABATTLE_CASUAL = partial(Pupil, "seabattle", Slips("density", "density", 0.62, 0.1, forget=0.23))
SEABATTLE_SKILLED = partial(Pupil, "seabattle", Slips("posterior:fleets=100", "density", 0.05, 0.05, 0.5))
BATTLESHIP_EASY = partial(Pupil, "battleship-plus", Slips("density", "density", 0.68, 0.18, forget=0.18))
BATTLESHIP_CASUAL = partial(Pupil, "battleship-plus", Slips("density", "density", 0.5, 0.1, forget=0.06))
BATTLESHIP_SKILLED = partial(
    Pupil, "battleship-plus", Slips("tracker:fleets=100", "density", 0.05, 0.05, 0.5)
)
_READER = "strong:playouts=40,plain=4"
"""As 40 games take a quarter of a second on the largest board where nothing is compiled."""
DOTS_EASY = partial(Pupil, "dots", Slips("greedy", "greedy", 0.05, 0.05))
DOTS_CASUAL = partial(Pupil, "dots", Slips(_READER, "greedy", 0.05, 0.1, 0.84))
DOTS_SOLID = partial(Pupil, "dots", Slips(_READER, "greedy", 0.05, 0.1, 0.44))
DOTS_SKILLED = partial(Pupil, "dots", Slips(_READER, "greedy", 0.05, 0.1, 0.1))
DOTS_EXPERT = partial(Pupil, "dots", Slips("strong:playouts=60,plain=4", "greedy", 0.01, 0.02, 0.02))
CONQUEST_EASY = partial(Pupil, "conquest", Slips("border", "border", 0.6, 0.6))
CONQUEST_CASUAL = partial(Pupil, "conquest", Slips("border", "border", 0.2, 0.1))
CONQUEST_SKILLED = partial(Pupil, "conquest", Slips("strong:plays=30", "border", 0.24, 0.14, 0.3))
