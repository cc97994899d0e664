"""The processor time of a process and everything it has started."""

from parley.net.children.tree import Look, look


class Meter:
    """What was used since the last reading. Processes that end between readings are missed."""

    def __init__(self) -> None:
        self._before: dict[int, Look] = {}

    def read(self, root: int) -> float:
        """Seconds."""
        before, self._before = self._before, look(root)
        return sum(
            now.ran - (before[task].ran if task in before else 0.0) for task, now in self._before.items()
        )
