from hypothesis import given
from hypothesis import strategies as st

from parley.house.featured import Candidate, choose

CANDIDATES = st.lists(
    st.builds(Candidate, st.integers(1, 99), st.integers(0, 4), st.floats(0, 3000), st.integers(0, 500)),
    unique_by=lambda one: one.match,
)


@given(CANDIDATES)
def test_people_come_before_bots_and_the_strong_before_the_weak(candidates: list[Candidate]) -> None:
    found = choose(candidates)
    assert (found is None) == (not candidates)
    for one in candidates:
        if one.match == found:
            best = one
            assert all(min(other.people, 2) <= min(best.people, 2) for other in candidates)
            alike = [other for other in candidates if min(other.people, 2) == min(best.people, 2)]
            assert not any(
                other.strength > best.strength and other.watchers > best.watchers for other in alike
            )


def test_where_many_watch_there_is_something_to_see() -> None:
    quiet, loved = Candidate(1, 2, 1600, 0), Candidate(2, 2, 1500, 30)
    assert choose([quiet, loved]) == 2
    assert choose([quiet, loved._replace(watchers=1)]) == 1
    assert choose([quiet, quiet._replace(match=3)]) == 1
