"""Child processes: start them (in a sandbox if there is one), talk to them, and make sure that they end."""

from parley.net.children.child import Child, Loss, Owner
from parley.net.children.guard import Guard
from parley.net.children.launch import Launcher, Limits, Sandbox

__all__ = ["Child", "Guard", "Launcher", "Limits", "Loss", "Owner", "Sandbox"]
