"""Matches among bots: one for now, series and tournaments to come."""
