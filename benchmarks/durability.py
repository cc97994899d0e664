"""What `--durability full` costs: two servers that differ in nothing else, loaded in turn.

With one game every shot waits for the disk alone; with many, one wait serves everything that came meanwhile.
The load is programs that shoot as soon as they may: people are thousands of times slower.
"""

from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.child import parley
from benchmarks.load import Load, battles
from benchmarks.sides import Ratio, Side, race
from benchmarks.timing import row

SEED = 20261116
ROUNDS = 6
ALONE, FEW, MANY = 1, 50, 1000
CPU, RATE, LONE_RATE = 1.1, 0.8, 50.0
"""Processor time and shots a second with many games, full against normal; shots a second with one game."""


def compare(full: Side, normal: Side, games: int, shots: int) -> None:
    """A closed loop, alternating."""
    race((full, normal), ROUNDS, shots)
    _report_time(full, normal, games)
    _report_rate(full, normal, games)


def _report_time(full: Side, normal: Side, games: int) -> None:
    ratio, what = Ratio.of(full.costs, normal.costs).middle, f"processor time a shot, {games:,} games"
    target, met = (f"<= {CPU}", ratio <= CPU) if games == MANY else ("none", True)
    ours, peer = f"full {full.micros:.1f} µs", f"normal {normal.micros:.1f} µs"
    row(what, ours, peer, ratio, target, met=met, alone=True)


def _report_rate(full: Side, normal: Side, games: int) -> None:
    ratio, what = Ratio.of(full.rates, normal.rates).middle, f"shots a second, {games:,} games"
    targets = {
        ALONE: (f">= {LONE_RATE:.0f}/s", full.rate >= LONE_RATE),
        FEW: ("none", True),
        MANY: (f">= {RATE}", ratio >= RATE),
    }
    target, met = targets[games]
    ours, peer = f"full {full.rate:,.0f}/s", f"normal {normal.rate:,.0f}/s"
    row(what, ours, peer, ratio, target, met=met, alone=True)


def main() -> None:
    print("Durability")
    for games, shots in ((ALONE, 200), (FEW, 4_000), (MANY, 8_000)):
        with TemporaryDirectory() as folder, ExitStack() as stack:
            sides = []
            for name in ("full", "normal"):
                child = stack.enter_context(parley(Path(folder) / name, "--durability", name))
                load = Load(battles(child.port, games, Random(SEED)))
                stack.callback(load.close)
                sides.append(Side(child, load))
            compare(sides[0], sides[1], games, shots)


if __name__ == "__main__":
    main()
