"""The edge: listeners, lines and child processes."""
