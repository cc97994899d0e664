from pathlib import Path

from tests.net.crashing import Ordeal


def test_kill_it_at_any_moment(tmp_path: Path) -> None:
    tally = Ordeal(tmp_path / "data", seed=1, pairs=3, loners=2, sailors=2).run(kills=3)
    assert tally.kills == 3
    assert tally.resumed > 0
    assert tally.games > 0
    assert tally.left > 0
