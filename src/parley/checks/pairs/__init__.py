"""Two programs that nobody here wrote play with each other, and we stand between them and look on."""
