from parley.cli.board.room import Room, rows_of, share_room


def test_what_goes_first() -> None:
    assert share_room(24, 16, 1) == Room(afloat=True, names=True, legend=True)
    assert share_room(19, 16, 1) == Room(afloat=True, names=True, legend=False)
    assert share_room(17, 16, 1) == Room(afloat=True, names=False, legend=False)
    assert share_room(16, 16, 1) == Room(afloat=False, names=False, legend=False)


def test_rows_of_a_text() -> None:
    assert [rows_of(text, 10) for text in ("", "0123456789", "0123456789 0")] == [1, 1, 2]
