from collections.abc import Callable, Sequence

from hypothesis import given
from hypothesis import strategies as st

from parley.wires.bpgp.row import MAX_ERRORS, ErrorRow


def go_on(row: ErrorRow) -> None:
    row.judge(is_first=True, is_error=False)


@given(
    st.integers(0, 5),
    st.integers(1, 30),
    st.lists(st.sampled_from((ErrorRow.add, ErrorRow.add_late, go_on)), max_size=2 * MAX_ERRORS),
)
def test_a_row_that_is_kept_from_the_first_error_is_like_one_that_always_was(
    before: int, batch: int, later: Sequence[Callable[[ErrorRow], None]]
) -> None:
    always, since = ErrorRow(0), ErrorRow(batch)
    for _ in range(before):
        go_on(always)
    for place in range(batch):
        always.judge(is_first=not place, is_error=False)
    for step in later:
        step(always)
        step(since)
        assert since.is_too_long is always.is_too_long
