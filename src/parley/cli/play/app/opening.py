"""The form for a table of your own: every setting of the game, the clock, and what the place offers."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from parley.cli.play.app.deeds import HELP, Deed, bindings_of
from parley.cli.play.app.form import Field, Kind, fields_of, label_of, read_wish
from parley.cli.play.app.scene import Person, Scene
from parley.cli.play.app.tick import Tick
from parley.cli.play.telling.settings import tell_choice, tell_game
from parley.cli.play.words import later
from parley.visits import Can


class OpeningScreen(Scene):
    """Over the hall; the first screen where there is none."""

    DEEDS: ClassVar[tuple[Deed, ...]] = (
        Deed(("f2",), "open", later("open"), later("open this table")),
        Deed(("escape",), "back", later("back"), later("back to where you came from")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings_of((*DEEDS, HELP))

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        games = person.visit.games
        self._game: Select[str] = Select(
            [(tell_game(game, person.say), game) for game in games],
            value=games[0],
            allow_blank=False,
            compact=True,
        )
        self._form: list[Field] = []
        self.inputs: dict[str, Input | Select[str] | Checkbox] = {}
        self._lines = VerticalScroll(id="lines")
        self._note = Static(id="note", markup=False)

    def compose(self) -> ComposeResult:
        """The game, its lines, and a button."""
        yield self.top
        with Horizontal(classes="line"):
            yield Label(self.say("game"))
            yield self._game
        yield self._lines
        yield self._note
        with Horizontal(id="buttons"):
            yield Button(self.say("Open the table"), variant="primary", compact=True, id="open")
        yield self.bottom

    async def on_select_changed(self, event: Select.Changed) -> None:
        """Another game has other lines."""
        if event.select is self._game:
            await self._ask_about(str(self._game.value))

    async def _ask_about(self, game: str) -> None:
        self._form = fields_of(game, self.visit.can)
        self.inputs = {field.name: self._input(field) for field in self._form}
        await self._lines.remove_children()
        await self._lines.mount_all(self._line(field) for field in self._form)
        self.show()

    def _line(self, field: Field) -> Widget:
        return Horizontal(Label(label_of(field, self.say)), self.inputs[field.name], classes="line")

    def _input(self, field: Field) -> Input | Select[str] | Checkbox:
        if field.kind is Kind.SWITCH:
            return Tick(value=bool(field.usual), compact=True)
        if field.kind is Kind.CHOICE:
            choices = [(tell_choice(choice, self.say), choice) for choice in field.choices]
            if field.usual:
                return Select(choices, value=field.usual, allow_blank=False, compact=True)
            return Select(choices, prompt=self.say("a person"), compact=True)
        usual = "" if field.usual else self.say("as usual")
        secret = field.kind is Kind.HIDDEN
        return Input(
            field.usual, placeholder="" if secret else usual, password=secret, max_length=100, compact=True
        )

    @property
    def heading(self) -> str:
        """What this is, and where."""
        return self.say("A table of your own · {where}", where=self.say(self.visit.where))

    def show(self) -> None:
        """What was wrong with it, if anything."""
        super().show()
        self._note.update(Content.styled(f"! {self.chronicle.note}", "$text-warning"))
        self._note.display = bool(self.chronicle.note)

    def offers(self, action: str) -> bool:
        """You can only go back to where you came from."""
        return Can.LIST in self.visit.can if action == "back" else True

    def on_button_pressed(self) -> None:
        """By Enter or the mouse."""
        self.action_open()

    def on_input_submitted(self) -> None:
        """Enter in a line is enough."""
        self.action_open()

    def action_open(self) -> None:
        """Ask for it; a table follows, or a line that says why not."""
        filled = {name: _text(widget) for name, widget in self.inputs.items()}
        self.attempt(lambda: self.visit.open(read_wish(str(self._game.value), self._form, filled)))

    def action_back(self) -> None:
        """No table after all."""
        self.chronicle.note = ""
        self.dismiss()


def _text(widget: Input | Select[str] | Checkbox) -> str:
    if isinstance(widget, Checkbox):
        return "true" if widget.value else ""
    if isinstance(widget, Select):
        return widget.selection or ""
    return widget.value
