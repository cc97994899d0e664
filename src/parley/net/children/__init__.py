"""Child processes: started in a cage where there is one, heard, spoken to, and surely ended."""

from parley.net.children.child import Child, Loss, Owner
from parley.net.children.guard import Guard
from parley.net.children.launch import Launcher, Limits, Sandbox

__all__ = ["Child", "Guard", "Launcher", "Limits", "Loss", "Owner", "Sandbox"]
