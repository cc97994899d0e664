"""Examines a BPGP server: we are as many clients as a case needs, and play against ourselves."""

from parley.checks.bpgp.server import timeouts  # isort: skip - first, as they take longest
from parley.checks.bpgp.server import (
    chat,
    creating,
    ending,
    framing,
    joining,
    listing,
    login,
    moving,
    placing,
    shooting,
    storms,
    whole,
)
from parley.checks.bpgp.server.stage import SUITE

__all__ = [
    "SUITE",
    "chat",
    "creating",
    "ending",
    "framing",
    "joining",
    "listing",
    "login",
    "moving",
    "placing",
    "shooting",
    "storms",
    "timeouts",
    "whole",
]
