from parley.games.conquest.graph import adjacency, flood

#   0 - 1 - 2   3 - 4
MASKS = adjacency(5, [(0, 1), (2, 1), (3, 4)])


def test_adjacency_goes_both_ways() -> None:
    assert MASKS == (0b10, 0b101, 0b10, 0b10000, 0b1000)


def test_flood_stays_within_and_reaches_what_is_joined() -> None:
    assert flood(MASKS, 0b1, 0b11111) == 0b111
    assert flood(MASKS, 0b1, 0b11101) == 0b1
    assert flood(MASKS, 0b1001, 0b11111) == 0b11111
    assert flood(MASKS, 0b1, 0b11110) == 0


def test_flood_stops_at_its_goal() -> None:
    assert flood(MASKS, 0b1, 0b11111, goal=0b10) == 0b11
    assert flood(MASKS, 0b1, 0b11111, goal=0b10000) == 0b111
