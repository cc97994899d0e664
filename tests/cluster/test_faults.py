"""A short ordeal: all that can go wrong, by seed. `make soak` has the long one."""

from pathlib import Path

from tests.cluster.soak import PAUSE, suffer

FAULTS = 8


def test_a_short_ordeal(tmp_path: Path) -> None:
    seen = suffer(tmp_path, FAULTS, seed=16, nodes=3)
    faults = seen.faults(PAUSE)
    assert not faults, "\n".join(faults)
    assert seen.done.total() == FAULTS
    assert seen.record.fences
