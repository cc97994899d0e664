"""Examines a client of Dots that plays by itself: we are its server and its opponents."""

from parley.checks.dotline.client import disturbances, ending, frames, lobby, storms, turns, whole
from parley.checks.dotline.client.stage import SUITE

__all__ = ["SUITE", "disturbances", "ending", "frames", "lobby", "storms", "turns", "whole"]
