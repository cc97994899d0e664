"""Who plays Sea Battle."""
