"""Two foreign programs play each other, while we sit in between and watch."""
