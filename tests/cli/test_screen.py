import pytest
from rich.console import Console

from parley.cli import screen
from parley.cli.screen import make_table, untimed


def test_nothing_in_a_table_is_markup() -> None:
    console = Console(width=40)
    with console.capture() as shown:
        console.print(make_table(("bot", "wins"), [("exec:cat [/x]", "3")], words=("bot",), title="[b]cup"))
    assert "exec:cat [/x]" in shown.get()
    assert "[b]cup" in shown.get()


def test_what_clocks_told_is_left_out_wherever_it_stands() -> None:
    told = {"games": [{"seed": 1, "seconds": 0.2}], "seconds": 3.0, "name": "seconds"}
    assert untimed(told, ("seconds",)) == {"games": [{"seed": 1}], "name": "seconds"}


@pytest.mark.parametrize(("width", "says"), [(11, True), (12, False)])
def test_a_drawing_that_is_too_wide_says_so(width: int, says: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = Console(width=width, force_terminal=True, soft_wrap=True)
    monkeypatch.setattr(screen, "console", narrow)
    with narrow.capture() as shown:
        screen.draw("short\n. . . . . .x")
    assert (f"needs 12 columns; your terminal has {width}" in shown.get()) is says
