from math import inf

from hypothesis import given
from hypothesis import strategies as st

from parley.core.histogram import Histogram

VALUES = st.lists(st.floats(0, 100) | st.sampled_from((0.001, 0.5, 10.0)), max_size=30)


@given(VALUES)
def test_it_counts_what_is_not_above_each_bound(values: list[float]) -> None:
    histogram = Histogram()
    for value in values:
        histogram.add(value)
    for bound, count in histogram.sums():
        assert count == sum(value <= bound for value in values)
    assert histogram.count == len(values)
    assert histogram.total == sum(values)
    assert histogram.bounds[-1] == inf
