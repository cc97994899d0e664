"""Dots on any server of the line protocol, as one of its clients."""
