"""Examines a BPGP client that plays by itself: we are its server and its opponent."""

from parley.checks.bpgp.client import disturbances, ending, lobby, placing, storms, turns, whole
from parley.checks.bpgp.client.stage import SUITE

__all__ = ["SUITE", "disturbances", "ending", "lobby", "placing", "storms", "turns", "whole"]
