"""The file that `parley tournament --new` writes: playable as it is, with the other options explained."""

from parley.arena.schedules.formats import Format
from parley.arena.sprt import Scale
from parley.core.bot import Limit

_TEMPLATE = """\
# A tournament of Parley.   Check it: parley tournament --check FILE   Play it: parley tournament FILE
# Stop it whenever you like; the same command resumes it. Paths are relative to this file.

name = "My tournament"
seed = {seed}                     # the same seed, the same dice and random numbers

format = "round-robin"          # {formats}
rounds = 1                      # of every meeting; a round is a game from every seat with the same luck
# seats = 4                     # entrants at a table: 2, or as many as the game has seats
# turns = 5                     # how often everybody is paired, in swiss and on the ladder
# challengers = 1               # how many, from the first, run the gauntlet of the others

[limits]
think = {think}                     # seconds a built-in bot may think about a move
patience = 10.0                 # seconds a program has for a move
memory = 1024                   # MiB of each process of a program
processes = 64                  # of a program, in its sandbox
cpu = 3600                      # seconds of processor time of each
sandbox = "auto"                # auto, require, off
# pin = true                    # every round that is played at the same time has processors of its own

# Bad weather on the lines of all programs, the same for whoever sits there, makes robustness part of the
# contest. What it takes is nobody's time.
# [nemesis]
# seed = 7                      # without one, that of the tournament
# slices = 8                    # what they hear comes in pieces of 1 to this many bytes; 0: as it was said
# delays = 0.05                 # this share of the pieces
# delay = 0.02                  # is held for this many seconds, at most
# stalls = 0.002                # at this share of the pieces
# stall = 0.3                   # nothing passes for this many seconds
# resets = 1                    # connections of exec+tcp: that are reset, at most, before the one that stays
# most = 10.0                   # seconds of it in a game, in either direction; then it is calm

# A meeting may end as soon as it is clear which of two leads in Elo fits better: that of a challenger in the
# gauntlet, or of the first of two entrants in a round robin. `rounds` is the most it has: give 1000, or more.
# [sprt]
# bounds = [0, 20]
# model = "normalised"          # {models}
# alpha = 0.05                  # how often the higher claim may be taken wrongly,
# beta = 0.05                   # and the lower one

# Every pairing plays all games. Settings: as `parley simulate --set` names them (width and height, not size).
[[game]]
game = "seabattle"              # seabattle, battleship-plus, dots, conquest
settings = {{ size = 10, fleet = [1, 2, 3, 4] }}

# [[game]]
# game = "dots"
# settings = {{ width = 20, height = 20 }}

# A player is a built-in bot (`parley bots` lists them) or a program of yours. With several games it may be
# another one for each: player = {{ seabattle = "density", dots = "greedy" }}
[[entrant]]
name = "Passes"
player = "passes"

[[entrant]]
name = "Density"
player = "density"

[[entrant]]
name = "Random"
player = "random"
# rating = 1000                 # its rating is known: those of the others are told from there

# [[entrant]]
# name = "Ann"
# player = "exec:./ann"         # or exec+tcp:./ann {{host}} {{port}}, or python:ann.py:MyBot
# folder = "students/ann"       # where it lies, and runs
# seconds = 2.0                 # for a move, for this one alone
"""


def new_file(seed: int) -> str:
    """A file to start from."""
    return _TEMPLATE.format(
        seed=seed, formats=", ".join(Format), think=Limit().seconds, models=", ".join(Scale)
    )
