"""Sea Battle over a COM line."""
