from hypothesis import given
from hypothesis import strategies as st

from parley.store.filter import Filter


@given(st.sets(st.text(max_size=8)))
def test_what_was_added_is_never_denied(words: set[str]) -> None:
    kept = Filter()
    kept.add(words)
    assert all(map(kept.may_have, words))


def test_hardly_anything_else_is_thought_to_be_there() -> None:
    kept = Filter()
    kept.add(f"word {number}" for number in range(200_000))
    found = sum(kept.may_have(f"other {number}") for number in range(30_000))
    assert found < 60  # one in 3,000: 10 are expected
