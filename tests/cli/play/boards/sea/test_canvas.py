from rich.style import Style

from parley.cli.play.boards.sea.canvas import Canvas


def test_what_is_written_beyond_the_edges_is_not_seen() -> None:
    canvas = Canvas(5, 2)
    canvas.put(-1, 0, "abc")
    canvas.put(3, 1, "def")
    canvas.put(0, 2, "below")
    canvas.put(0, -1, "above")
    assert canvas.lines == ["bc", "   de"]


def test_wide_and_combining_characters_keep_their_columns() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "日e\u0301x")
    canvas.put(5, 0, "日")
    assert canvas.lines == ["日ex"]
    canvas.put(4, 0, "y")
    assert canvas.lines == ["日exy"]


def test_styles_and_another_spelling() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "■■", "ship")
    canvas.restyle(1, 0, "hit")
    canvas.restyle(9, 9, "hit")
    styles = {"ship": Style(bold=True), "hit": Style(reverse=True)}
    text = canvas.text(styles.__getitem__, str.maketrans("■", "#"))
    assert text.plain == "## "
    assert [(span.start, span.end, span.style) for span in text.spans] == [
        (0, 1, Style(bold=True)),
        (1, 2, Style(reverse=True)),
    ]
