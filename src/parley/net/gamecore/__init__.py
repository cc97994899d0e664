"""GameCore AIs in processes of their own: how they are started, watched and put down."""

from parley.net.gamecore.program import Keeper, Program
from parley.net.gamecore.watch import Watch

__all__ = ["Keeper", "Program", "Watch"]
