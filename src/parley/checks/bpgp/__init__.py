"""Examines programs that speak BPGP."""
