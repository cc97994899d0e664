"""How much the machines disturbed: kept out of the report, because it differs every time."""

from collections.abc import Iterable
from dataclasses import dataclass

from parley.arena.tournament.fixture import Machine, Timed


@dataclass(frozen=True, slots=True)
class Disturbance:
    """Of all that was played; seconds in all, but the load at its highest."""

    games: int
    seconds: float
    waited: float
    """For a processor, by us who play bots and judge."""
    load: float
    """Of each processor."""
    prolonged: int
    """Requests whose time was prolonged, because a program could not run."""
    again: int
    """Games that were void and played again."""
    machines: tuple[Machine, ...]
    """Others than this one, each at its slowest."""

    @property
    def spread(self) -> float:
        """How many times as long as the quickest the slowest machine takes for the same."""
        seconds = [machine.seconds for machine in self.machines if machine.seconds]
        return max(seconds) / min(seconds) if seconds else 1.0


def sum_up(times: Iterable[Timed]) -> Disturbance:
    """Of rounds, whoever played them."""
    times = list(times)
    slowest: dict[str, float] = {}
    for machine in (one.machine for one in times if one.machine.name):
        slowest[machine.name] = max(machine.seconds, slowest.get(machine.name, 0.0))
    return Disturbance(
        sum(len(one.seconds) for one in times),
        sum(sum(one.seconds) for one in times),
        sum(one.waited for one in times),
        max((one.load for one in times), default=0.0),
        sum(sum(one.prolonged) for one in times),
        sum(len(words) for one in times for words in one.voided),
        tuple(Machine(*item) for item in sorted(slowest.items())),
    )


def format_disturbance(found: Disturbance) -> str:
    """For people, in a few lines."""
    played = f"{found.games} games, {found.seconds:.1f} s of play"
    waited = f"{found.waited:.1f} s were spent waiting for a processor"
    lines = [f"{played}; {waited}, and the load was {found.load:.1f} a processor at most"]
    if found.prolonged or found.again:
        lines.append(
            f"programs could not run: {found.prolonged} moves had their time prolonged, "
            f"{found.again} games were void and played again"
        )
    if found.machines:
        names = ", ".join(machine.name for machine in found.machines)
        lines.append(f"played on {names}: the slowest takes {found.spread:.2f} times as long as the quickest")
    return "\n".join(lines) + "\n"
