from hypothesis import given
from hypothesis import strategies as st

from parley.arena.bundles import MOST, Bundles


def test_a_bundle_grows_until_it_takes_its_time_and_shrinks_again() -> None:
    bundles = Bundles(1.0)
    assert bundles.size == 1
    for _ in range(50):
        bundles.learn(bundles.size, 0.01 * bundles.size)
    assert bundles.size == 100
    for _ in range(50):
        bundles.learn(1, 5.0)
    assert bundles.size == 1
    for _ in range(100):
        bundles.learn(1, 0.0)
    assert bundles.size == MOST


@given(st.lists(st.integers()), st.integers(1, 20))
def test_cutting_keeps_all_of_it_in_equal_parts(work: list[int], most: int) -> None:
    bundles = Bundles(1.0).cut(work, most)
    assert [one for bundle in bundles for one in bundle] == work
    assert len(bundles) == min(most, len(work))
    sizes = [len(bundle) for bundle in bundles]
    assert not sizes or max(sizes) - min(sizes) <= 1
