"""Examines programs that speak the line protocol of Dots."""
