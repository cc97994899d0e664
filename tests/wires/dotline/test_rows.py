from parley.core import Cell
from parley.wires.dotline.fields import fields_of
from parley.wires.dotline.rows import ROWS, BoardRow, Settings, board_rows, ruler


def test_the_settings_are_those_of_the_document() -> None:
    # dots/II/1-6
    limits = {item.name: str(item.layout.layout) for item in fields_of(Settings)}
    assert limits == {
        "width": "number 10..50",
        "height": "number 10..50",
        "players": "number 2..4",
        "seconds": "number 15..90",
        "extra": "`on` or `off`",
        "goal": "`classic` or `territory`",
    }
    assert (Settings().width, Settings().height) == (39, 32)


def test_a_board_is_drawn_row_by_row() -> None:
    marks = {Cell(1, 0): "1", Cell(3, 2): "d"}
    assert board_rows(4, 3, marks, all_rows=True) == (
        BoardRow(".1..", 0),
        BoardRow("....", 1),
        BoardRow("...d", 2),
    )
    assert board_rows(4, 3, marks, all_rows=False) == (BoardRow(".1..", 0), BoardRow("...d", 2))


def test_the_ruler_names_columns() -> None:
    assert ruler(28) == "ABCDEFGHIJKLMNOPQRSTUVWXYZAB"


def test_every_row_is_on_the_page() -> None:
    assert all(kind.__doc__ for kind in ROWS)
