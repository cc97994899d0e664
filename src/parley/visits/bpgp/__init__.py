"""Battleship Plus on any BPGP server, as one of its clients."""
