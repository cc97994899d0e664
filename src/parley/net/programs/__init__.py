"""Programs that play: how they are started, watched and put down, whatever game it is."""

from parley.net.programs.program import Keeper, Program
from parley.net.programs.watch import Watch

__all__ = ["Keeper", "Program", "Watch"]
