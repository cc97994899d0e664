from parley.store.tally import Tally


def test_it_counts_batches_and_what_is_in_them() -> None:
    tally = Tally()
    tally.add(3, 5, 0.25)
    tally.add(1, 0, 0.25)
    assert (tally.writes, tally.plies, tally.times.count, tally.times.total, tally.failures) == (
        4,
        5,
        2,
        0.5,
        0,
    )
