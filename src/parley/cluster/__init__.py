"""One house on several nodes: one lobby, and every match on one node at a time."""
