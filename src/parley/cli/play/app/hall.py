"""The hall: tables to join and watch, who is here, the talk."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import DataTable, Input, Select, Static

from parley.cli.play.app.ask import Writing
from parley.cli.play.app.chronicle import Tone
from parley.cli.play.app.deeds import HELP, Deed, bindings_of
from parley.cli.play.app.listing import Filter, cells, details, listed
from parley.cli.play.app.logs import Story
from parley.cli.play.app.scene import Person, Scene
from parley.cli.play.app.talk import Talk
from parley.cli.play.app.tick import Tick
from parley.cli.play.telling.settings import tell_game
from parley.cli.play.words import later
from parley.tables import Phase
from parley.visits import Can, Row, Stage

_COLUMNS = (later("table"), later("game"), later("who"), later("state"), later("clock"))
_NEEDS = {
    "join": Can.JOIN,
    "watch": Can.WATCH,
    "open": Can.OPEN,
    "people": Can.PEOPLE,
}
PAUSE = 0.2
"""Seconds between two redraws of the list, however often it changes."""


class HallScreen(Scene):
    """A list with a filter; only what the place offers can be done."""

    DEEDS: ClassVar[tuple[Deed, ...]] = (
        Deed(("enter",), "sit", later("join"), later("join the table, or watch it where no seat is free")),
        Deed(("w",), "watch", later("watch"), later("watch the table")),
        Deed(("o", "f2"), "open", later("open"), later("open a table of your own")),
        Deed(("slash",), "filter", later("filter"), later("look for tables by name, game or number")),
        Deed(("c", "f3"), "talk", later("chat"), later("say something; @name is for one person only")),
        Deed(("p", "f6"), "people", later("people"), later("show or hide who is here")),
        Deed(("r", "f5"), "renew", "", later("ask for the list again")),
        Deed(("q", "f9"), "app.leave_all", later("leave"), later("leave Parley")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings_of((*DEEDS[1:], HELP))

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        say = person.say
        games = [(tell_game(game, say), game) for game in person.visit.games]
        self._text = Input(placeholder=say("filter"), max_length=60, compact=True, id="text")
        self._game: Select[str] = Select(games, prompt=say("all games"), compact=True, id="game")
        self._free = Tick(say("with a free seat"), compact=True, id="free")
        self._tables: DataTable[str] = DataTable(cursor_type="row", zebra_stripes=True)
        self._details, self._note = Static(id="details", markup=False), Static(id="note", markup=False)
        self._people = Static(id="names", markup=False)
        heard = frozenset(Tone) - {Tone.PLAY}
        self._stories = Story(person.chronicle, heard), Story(person.chronicle, heard)
        self._talk = Talk()
        self._shown: dict[int, tuple[str, ...]] = {}
        self._is_due = False

    def compose(self) -> ComposeResult:
        """The filter, the list, what is chosen; who is here beside it; the talk below."""
        yield self.top
        with Horizontal(id="wanted"):
            yield self._text
            if len(self.visit.games) > 1:
                yield self._game
            yield self._free
        with Horizontal(id="middle"):
            with Vertical():
                yield self._tables
                yield self._details
            with Vertical(id="panel"):
                yield self._people
                yield self._stories[0]
        yield self._note
        yield self._stories[1]
        yield self._talk
        yield self.bottom

    def on_mount(self) -> None:
        """The list has the keys."""
        for name in _COLUMNS:
            self._tables.add_column(self.say(name), key=name)
        super().on_mount()
        self._tables.focus()
        self.attempt(self.visit.refresh)

    # -- what is seen -----------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """The place, who we are, how many there are."""
        visit, say = self.visit, self.say
        told = [visit.where]
        if visit.name:
            told.append(say("you are {name}", name=visit.name))
        if Can.PEOPLE in visit.can:
            told.append(say("here: {count}", count=len(visit.hall.people)))
        return " · ".join(told)

    def show(self) -> None:
        """The list at once, then again only after a while."""
        super().show()
        for story in self._stories:
            story.show()
        self._note.update(Content.styled(f"! {self.chronicle.note}", "$text-warning"))
        self._note.display = bool(self.chronicle.note)
        if not self._is_due:
            self._is_due = True
            self._list()
            self.set_timer(PAUSE, self._list_again)

    def _list_again(self) -> None:
        self._is_due = False
        self._list()

    def _list(self) -> None:
        rows = {
            row.number: cells(row, self.say) for row in listed(self._rows.values(), self._wanted, self.say)
        }
        if list(rows) != list(self._shown):
            self._fill(rows)
        else:
            for number, row in rows.items():
                self._correct(str(number), row, self._shown[number])
        self._shown = rows
        self._people.update("\n".join(sorted(self.visit.hall.people, key=str.casefold)))
        self._show_details()

    @property
    def _rows(self) -> dict[int, Row]:
        return self.visit.hall.rows

    @property
    def _wanted(self) -> Filter:
        game = self._game.selection or ""
        return Filter(game, self._free.value, self._text.value.strip())

    def _fill(self, rows: dict[int, tuple[str, ...]]) -> None:
        chosen = self.chosen
        self._tables.clear()
        for number, row in rows.items():
            self._tables.add_row(*row, key=str(number))
        if chosen is not None and chosen.number in rows:
            self._tables.move_cursor(row=list(rows).index(chosen.number), animate=False)

    def _correct(self, key: str, row: tuple[str, ...], before: tuple[str, ...]) -> None:
        for column, cell, old in zip(_COLUMNS, row, before, strict=True):
            if cell != old:
                self._tables.update_cell(key, column, cell)

    @property
    def chosen(self) -> Row | None:
        """The table under the cursor."""
        tables = self._tables
        if not tables.is_valid_coordinate(tables.cursor_coordinate):
            return None
        key = tables.coordinate_to_cell_key(tables.cursor_coordinate).row_key.value
        return self._rows.get(int(key or 0))

    def _show_details(self) -> None:
        row, say = self.chosen, self.say
        none = say("No table is like that.") if self._rows else say("There is no table here yet.")
        self._details.update(none if row is None else details(row, say))

    def on_data_table_row_highlighted(self) -> None:
        """Another table is selected."""
        self._show_details()
        self.bottom.show(self.keys)

    def on_input_changed(self) -> None:
        """The filter has changed."""
        self._list()

    on_checkbox_changed = on_select_changed = on_input_changed

    # -- what is done -----------------------------------------------------------------------------------

    def offers(self, action: str) -> bool:
        """What the place has, while we are in."""
        if action in _NEEDS and (_NEEDS[action] not in self.visit.can or self.visit.stage is not Stage.HALL):
            return False
        if action == "talk":
            return bool(self.visit.can & {Can.SAY, Can.TELL})
        if action == "sit":
            return self.chosen is not None
        return self.chosen is not None if action == "watch" else True

    def on_data_table_row_selected(self) -> None:
        """By Enter or the mouse: sit down where a seat is free, else watch."""
        row = self.chosen
        if row is None:
            return
        if row.is_free and Can.JOIN in self.visit.can:
            self._enter(row, self.visit.join)
        elif row.phase is not Phase.OVER and Can.WATCH in self.visit.can:
            self._enter(row, self.visit.watch)

    action_sit = on_data_table_row_selected

    def action_watch(self) -> None:
        """Watch, even if a seat is free."""
        if (row := self.chosen) is not None:
            self._enter(row, self.visit.watch)

    def _enter(self, row: Row, way: Callable[..., None]) -> None:
        if not row.is_locked:
            self.attempt(lambda: way(row.number))
            return

        def with_password(password: str | None) -> None:
            if password is not None:
                self.attempt(lambda: way(row.number, password))

        question = self.say("The password of table {number}:", number=row.number)
        self.app.push_screen(Writing(question, is_secret=True), with_password)

    def action_open(self) -> None:
        from parley.cli.play.app.opening import OpeningScreen

        self.app.push_screen(OpeningScreen(self.person))

    def action_filter(self) -> None:
        """Write what to look for."""
        self._text.focus()

    def on_input_submitted(self) -> None:
        """Found: back to the list."""
        self._tables.focus()

    def action_people(self) -> None:
        """Beside the list, or not."""
        self.toggle_class("panel")

    def action_renew(self) -> None:
        self.attempt(self.visit.refresh)

    def action_talk(self) -> None:
        """A line to write in."""
        self._talk.begin()

    def on_talk_said(self, event: Talk.Said) -> None:
        """They have written something."""
        self.attempt(lambda: self.visit.say(event.text, event.to))

    def on_talk_done(self) -> None:
        """Back to the list."""
        self._tables.focus()
