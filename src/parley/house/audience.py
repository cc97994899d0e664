"""How many people watch a table, on all wires."""

from parley.tables import Table


def audience(table: Table) -> int:
    """Each of the watchers is one, unless `heads` says for how many they stand: a gallery, the crier."""
    return sum(getattr(watcher, "heads", 1) for watcher in table.watchers)
