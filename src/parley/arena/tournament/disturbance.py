"""How much other load disturbed the machines: kept out of the report, because it differs every time."""

from collections.abc import Iterable
from dataclasses import dataclass

from parley.arena.tournament.fixture import Machine, Timed


@dataclass(frozen=True, slots=True)
class Disturbance:
    """Totals over all rounds, in seconds; for the load, the maximum."""

    games: int
    seconds: float
    waited: float
    """Seconds we, who run bots and judge, waited for a processor."""
    load: float
    """The load per processor."""
    prolonged: int
    """Requests whose time was extended because a program could not run."""
    again: int
    """Games that were void and replayed."""
    machines: tuple[Machine, ...]
    """Machines other than this one, each at its slowest."""

    @property
    def spread(self) -> float:
        """How many times as long as the fastest machine the slowest one takes for the same work."""
        seconds = [machine.seconds for machine in self.machines if machine.seconds]
        return max(seconds) / min(seconds) if seconds else 1.0


def sum_up(times: Iterable[Timed]) -> Disturbance:
    """Sum up rounds, whichever machine played them."""
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
    """A few lines for people."""
    played = f"{found.games} games, {found.seconds:.1f} s of play"
    waited = f"{found.waited:.1f} s were spent waiting for a processor"
    lines = [f"{played}; {waited}, and the load was {found.load:.1f} a processor at most"]
    if found.prolonged or found.again:
        lines.append(
            f"programs could not run: {found.prolonged} moves got extra time, "
            f"{found.again} games were void and replayed"
        )
    if found.machines:
        names = ", ".join(machine.name for machine in found.machines)
        lines.append(f"played on {names}: the slowest takes {found.spread:.2f} times as long as the fastest")
    return "\n".join(lines) + "\n"
