"""What a shot costs the server now and did at an older revision.

`python -m benchmarks.shot_cost [REVISION] [FLAG…]`: the flags are for the new server.
Both serve 50 games of Battleship Plus over BPGP and take turns in short rounds, so that a noisy machine hurts
both alike; a ratio is that of two neighbouring rounds. Where things happen to lie in memory is worth a few
percent for the whole life of a process: so there are several pairs of processes.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from benchmarks.child import Child, parley
from benchmarks.load import Load, battles
from benchmarks.timing import row

BASE = "76c3f3b"
"""The last revision before people shared one house."""
MOST = 1.03
PAIRS, TURNS, SHOTS = 6, 16, 2_000
GAMES, SEED = 50, 20261116
HERE = Path(__file__).parents[1]


class Side:
    """A server and its games."""

    def __init__(self, child: Child, opened: ExitStack) -> None:
        self._child = child
        self._load = Load(battles(child.port, GAMES, Random(SEED)))
        opened.callback(self._load.close)
        self.run()

    def run(self) -> float:
        """Microseconds of processor time a shot."""
        before = self._child.cpu()
        self._load.run(SHOTS)
        return (self._child.cpu() - before) / SHOTS * 1e6


def compare(old: Side, new: Side) -> list[tuple[float, float]]:
    """What a shot cost the old and the new one, round by round; whoever was first is second in the next."""
    found = []
    for turn in range(TURNS):
        first, second = (old, new) if turn % 2 else (new, old)
        costs = {first: first.run(), second: second.run()}
        found.append((costs[old], costs[new]))
    return found


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """An older tree, as long as the block takes."""
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--quiet", "--detach", str(tree), revision)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*arguments: str) -> None:
    subprocess.run(("git", "-C", str(HERE), *arguments), check=True)  # noqa: S607


def main(revision: str = BASE, *flags: str) -> None:
    print(f"A shot, now and at {revision}", flush=True)
    costs: list[tuple[float, float]] = []
    with checked_out(revision) as tree:
        for pair in range(PAIRS):
            with TemporaryDirectory() as folder, ExitStack() as opened:
                old = opened.enter_context(parley(Path(folder) / "old", tree=tree))
                new = opened.enter_context(parley(Path(folder) / "new", *flags, tree=HERE))
                found = compare(Side(old, opened), Side(new, opened))
            costs += found
            print(f"  processes {pair + 1}: {_ratios(found)}", flush=True)
    ratio = median(new / old for old, new in costs)
    old_cost, new_cost = (median(side) for side in zip(*costs, strict=True))
    what = f"processor time a shot, {GAMES} games"
    row(what, f"{new_cost:.1f} µs", f"{revision} {old_cost:.1f} µs", ratio, f"<= {MOST}", met=ratio <= MOST)
    print(f"  all: {_ratios(costs)}; of the best rounds {_best(costs, 1) / _best(costs, 0):.3f}")


def _ratios(costs: list[tuple[float, float]]) -> str:
    low, middle, high = quantiles([new / old for old, new in costs], n=4)
    return f"{middle:.3f}, half of them from {low:.3f} to {high:.3f}"


def _best(costs: list[tuple[float, float]], side: int) -> float:
    """A tenth of the rounds cost no more: those in which nobody else disturbed."""
    return quantiles([pair[side] for pair in costs], n=10)[0]


if __name__ == "__main__":
    main(*sys.argv[1:])
