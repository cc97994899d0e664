"""How many people watch a table, on all wires."""

from parley.tables import Table


def audience(table: Table) -> int:
    """Each watcher counts once, unless `heads` says how many they stand for: a gallery, the crier."""
    return sum(getattr(watcher, "heads", 1) for watcher in table.watchers)
