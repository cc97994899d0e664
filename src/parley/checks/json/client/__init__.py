"""Examines a client of the JSON socket that plays by itself: we are its server and its opponents."""

from parley.checks.json.client import coming, disturbances, lines, playing, storms, whole
from parley.checks.json.client.stage import SUITE

__all__ = ["SUITE", "coming", "disturbances", "lines", "playing", "storms", "whole"]
