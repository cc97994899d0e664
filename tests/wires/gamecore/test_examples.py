from parley.wires.gamecore import CODES, EXAMPLES, Map, Standing


def test_there_is_one_of_every_message() -> None:
    assert set(EXAMPLES) == set(CODES.values())
    assert all(type(message) is kind for kind, message in EXAMPLES.items())


def test_they_are_of_one_game() -> None:
    board, standing = EXAMPLES[Map], EXAMPLES[Standing]
    assert isinstance(board, Map)
    assert isinstance(standing, Standing)
    assert board.nodes == len(standing.holdings)
