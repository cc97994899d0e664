"""Examines programs that speak GameCore."""
