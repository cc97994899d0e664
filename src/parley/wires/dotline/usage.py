"""How requests are written, in a line each: for HLP and for the page."""

from parley.wires.dotline.fields import Row
from parley.wires.dotline.requests import REQUESTS, Request


def usage(kind: type[Request]) -> str:
    """`JON table [password]`."""
    return " ".join([kind.CODE, *Row(kind).shapes()])


def summary(kind: type[Request]) -> str:
    """The first sentence of what it means."""
    return (kind.__doc__ or "").split(". ")[0].split(".\n")[0].rstrip(".")


HELP = tuple(f"{usage(kind)} - {summary(kind)}" for kind in REQUESTS)
"""The body of the answer to HLP."""
