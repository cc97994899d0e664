"""The same tables over several nodes: one lobby, and every match at one of them at a time."""
