"""Old and new nodes side by side, as they are while a cluster is upgraded node by node."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.shot_cost import checked_out
from tests.cluster.evening import Evening, cuts, ends, finish, move_to, play, sit_down, some

HERE = Path(__file__).parents[2]
_BEFORE = ("git", "-C", str(HERE), "log", "-2", "--format=%H", "--", "src")


@pytest.mark.skipif(not (HERE / ".git").exists(), reason="without its history nobody knows what was before")
def test_the_last_revision_and_this_one(tmp_path: Path) -> None:
    """The table is the old node's; it is taken over by a new one in mid-game."""
    *_, before = subprocess.run(_BEFORE, check=True, capture_output=True, text=True).stdout.split()

    async def scene(evening: Evening) -> None:
        old = (*("env", f"PYTHONPATH={tree / 'src'}"), sys.executable, "-m", "parley", "serve")
        a, b = evening.cluster.members
        c = await evening.cluster.add(command=old)
        ann, bob = evening.telnetter("ann"), evening.clicker("bob")
        await sit_down(ann, c.ports, bob, a.ports)
        await some(3, ann, bob)
        await move_to(ann, b.ports)
        await some(3, ann, bob)
        await move_to(bob, c.ports)
        await some(3, ann, bob)
        await move_to(bob, a.ports)
        await c.terminate()
        await finish(ann, bob)

    with checked_out(before) as tree:
        notes = play(tmp_path, ["ann"], scene, nodes=2)
    assert (ends(notes), cuts(notes)) == (2, 3)
