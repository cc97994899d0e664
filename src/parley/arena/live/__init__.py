"""Tournaments as spectators see them: read, while they are played, from folders that nobody vouches for."""
