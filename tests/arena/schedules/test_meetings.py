from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.meetings import Meeting, by_meeting, in_order, total_points, unplayed


def test_the_first_seat_goes_round() -> None:
    found = Meeting(4, (7, 8, 9)).pairings(4, 10)
    assert found == [
        Pairing(40, (7, 8, 9)),
        Pairing(41, (8, 9, 7)),
        Pairing(42, (9, 7, 8)),
        Pairing(43, (7, 8, 9)),
    ]


def test_points_are_added_by_entrant_whatever_the_order() -> None:
    results = [Scored(pairing, (0.1, 0.9)) for pairing in Meeting(0, (5, 6)).pairings(3, 3)]
    assert total_points(results) == total_points(results[::-1])
    assert total_points(results)[5] == 0.1 + 0.9 + 0.1


def test_what_belongs_together_and_what_is_left() -> None:
    pairings = Meeting(1, (0, 1)).pairings(2, 3)
    results = [Scored(pairings[1], (1, 0))]
    assert unplayed(pairings, results) == pairings[:1]
    assert by_meeting(results, 3) == {1: results}
    assert in_order([*results, Scored(pairings[0], (0, 1))])[1] == results[0]
