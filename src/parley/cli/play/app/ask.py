"""Small windows over a screen: a question with yes or no, a line to write, the help."""

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static

from parley.cli.play.app.deeds import spell
from parley.cli.play.app.keys import Pairs
from parley.cli.play.words import Say

_YES, _NO = "yjд", "nн"
"""In our languages. н is on the y key, but it begins `нет`."""


class Question(ModalScreen[bool]):
    """Yes or no; Escape is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "answer(True)", show=False) for key in _YES + _YES.upper()),
        *(Binding(key, "answer(False)", show=False) for key in (*_NO, *_NO.upper(), "escape")),
        Binding("left,right", "app.focus_next", show=False),
    ]

    def __init__(self, text: str, say: Say) -> None:
        super().__init__(classes="window")
        self._text, self._say = text, say

    def compose(self) -> ComposeResult:
        """The question, and two buttons."""
        with Vertical():
            yield Static(self._text, markup=False)
            with Horizontal():
                yield Button(self._say("Yes"), id="yes", variant="primary", compact=True)
                yield Button(self._say("No"), id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """By Enter or the mouse."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class Writing(ModalScreen[str | None]):
    """One line: a password, say. None: they declined."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, text: str, typed: str = "", *, is_secret: bool = False) -> None:
        super().__init__(classes="window")
        self._text, self._typed, self._is_secret = text, typed, is_secret

    def compose(self) -> ComposeResult:
        """What is asked for, and the line."""
        with Vertical():
            yield Static(self._text, markup=False)
            yield Input(self._typed, password=self._is_secret, max_length=200, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class Choice(ModalScreen[int | None]):
    """One of a few things to do, by its number. None: none of them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(classes="window")
        self._words = words

    def compose(self) -> ComposeResult:
        """One below the other."""
        with Vertical():
            yield OptionList(*(Text(word) for word in self._words), compact=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


class Help(ModalScreen[None]):
    """Keys and what they do, in parts with a heading each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1,question_mark", "dismiss", show=False, priority=True)
    ]

    def __init__(self, parts: list[tuple[str, Pairs]], say: Say) -> None:
        super().__init__(classes="window wide")
        self._parts, self._say = parts, say

    def compose(self) -> ComposeResult:
        """All of it, to be scrolled where the screen is small."""
        with VerticalScroll():
            for heading, pairs in self._parts:
                if pairs:
                    yield Static(Text(heading, "bold"))
                    yield Static(_as_table(pairs, self._say), classes="keys")
            yield Static(Text(self._say("Esc closes this."), "dim"))


def _as_table(pairs: Pairs, say: Say) -> Table:
    table = Table.grid(padding=(0, 2))
    for key, word in pairs:
        table.add_row(Text(spell(key, say), "bold", no_wrap=True), Text(word))
    return table
