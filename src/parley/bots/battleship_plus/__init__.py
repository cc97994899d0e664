"""Who plays Battleship Plus."""
