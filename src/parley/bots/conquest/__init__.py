"""Who plays the conquest game."""
