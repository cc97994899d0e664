"""How a program that is a client sits down: in a house of its own, at the one table there."""
