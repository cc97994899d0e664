"""`--workers N`: processes that share the ports of a machine, each a node, and one that keeps them alive."""
