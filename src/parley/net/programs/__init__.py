"""Programs that play: starting, watching and ending them, for every game."""

from parley.net.programs.program import Keeper, Program
from parley.net.programs.watch import Watch

__all__ = ["Keeper", "Program", "Watch"]
