"""Two foreign programs play each other, and we sit in between and watch."""
