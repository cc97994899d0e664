"""The board on the screen: two fields, who is who, what happened, and the keys that may be pressed.

Works in 80×24 and, with narrower fields, in 40 columns. Nothing in it depends on colours.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from parley.cli.board.drydock import Drydock
from parley.cli.board.marks import Pointer, dock_marks, draw_field, enemy_marks, own_marks, width_of
from parley.cli.board.phase import Phase, keys_of, phase_of, status_of
from parley.cli.board.source import Source
from parley.cli.board.speech import speak
from parley.cli.board.targets import LONGEST, latin, parse_target
from parley.cli.board.words import LANGUAGES
from parley.core import Cell, IllegalMove, format_cell
from parley.core.bitboard import Grid, grid
from parley.games.seabattle import Chart, Reason, View

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_TALK = 80
"""Characters that can be said at once."""
_EMPTY = grid(10, 10)


class Board(App[None]):
    """Shows a source and tells it what was typed, until one of them has had enough."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", priority=True, show=False),
        Binding("ctrl+c", "leave", priority=True, show=False),
    ]
    CSS = """
    Screen { layout: vertical; }
    Static { height: auto; }
    #names { text-style: bold; }
    #fields { height: auto; }
    #own, #enemy { width: auto; padding: 0 2 0 0; }
    #log { height: 1fr; min-height: 1; }
    #keys { text-style: reverse; }
    """

    def __init__(self, source: Source, language: str = "en", rng: Random | None = None) -> None:
        super().__init__(ansi_color=True)
        self._source = source
        self._language = language
        self._words = LANGUAGES[language]
        self._rng = rng or Random()
        self._dock: Drydock | None = None
        self._aim = Cell(0, 0)
        self._typed = ""
        self._talk: str | None = None
        self._note = ""
        self._asking: Callable[[], None] | None = None
        self._is_leaving = False
        self._charts: tuple[Chart, ...] = ()
        self._last: Cell | None = None
        self._is_stale = self._is_closed = False

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static(id="names", markup=False)
        yield Static(id="status", markup=False)
        with Horizontal(id="fields"):
            yield Static(id="own", markup=False)
            yield Static(id="enemy", markup=False)
        yield Static(id="legend", markup=False)
        yield Static(id="log", markup=False)
        yield Static(id="note", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """From now on every change is shown."""
        self._source.changed = self._hear
        self._hear()

    def close(self) -> None:
        """There is nothing more to show, whether the screen is there already or not."""
        self._is_closed = True
        self._hear()

    def on_unmount(self) -> None:
        """Nobody is looking any more."""
        self._source.changed = lambda: None

    def on_resize(self) -> None:
        """The fields may have to be narrower, and the log shorter."""
        self.call_after_refresh(self._show)

    def _hear(self) -> None:
        """However much happens at once, it is shown once."""
        self._follow()
        if self.is_running and not self._is_stale:
            self._is_stale = True
            self.call_later(self._show)

    def _follow(self) -> None:
        """Begin and end placing with the game, and remember where we were fired at."""
        view = self._source.view
        if not self._source.is_my_placing or view is None:
            self._dock = None
        elif self._dock is None:
            self._dock = Drydock(view.setup.waters, self._rng)
        if view is None:
            self._charts, self._last = (), None
            return
        mine = view.charts[view.seat or 0]
        fresh = mine.shots & ~(self._charts[view.seat or 0].shots if self._charts else 0)
        if fresh:
            self._last = mine.waters.grid.cell(fresh)
        elif not mine.shots:
            self._last = None
        self._charts = view.charts
        self._aim = Cell(min(self._aim.x, mine.waters.size - 1), min(self._aim.y, mine.waters.size - 1))

    # What is seen

    def _show(self) -> None:
        self._is_stale = False
        if self._is_closed or self._source.is_finished:
            self.exit()
            return
        source, words = self._source, self._words
        phase = phase_of(source)
        peer = source.peer_nick or words.opponent
        self._put("names", f"{source.nick or '-'} : {peer}")
        self._put("status", words.leaving if self._is_leaving else self._status(phase))
        self._show_fields(phase)
        self._put("legend", words.placing_legend if self._dock else words.legend)
        self._show_log()
        self._put("note", self._note_now())
        self._put("keys", self._keys(phase))

    def _put(self, name: str, text: str | Text) -> None:
        self.query_one(f"#{name}", Static).update(text)

    def _status(self, phase: Phase) -> str:
        text = status_of(self._source, phase, self._words)
        if phase is Phase.SHOOT:
            text += f"   {self._words.aim}: {self._typed or format_cell(self._aim)}"
        if self._dock is not None:
            fault = self._dock.fault
            text += f": {self._say(fault.value) if fault else self._words.fleet_is_legal}"
        return text

    def _keys(self, phase: Phase) -> str:
        is_chatting = self._talk is not None
        return self._words.keys_chat if is_chatting else keys_of(self._source, phase, self._words)

    def _show_fields(self, phase: Phase) -> None:
        view = self._source.view
        board = view.charts[0].waters.grid if view else _EMPTY
        is_wide = self.size.width >= 2 * (width_of(board, is_wide=True) + 2)
        last = None if self._last is None else Pointer(self._last, "()")
        mine = dock_marks(self._dock) if self._dock else own_marks(view) if view else ()
        aim = Pointer(self._aim, "[]") if phase is Phase.SHOOT else None
        names = (self._words.mine, self._words.theirs)
        fields = (
            draw_field(board, mine, None if self._dock else last, is_wide=is_wide),
            draw_field(board, enemy_marks(view) if view else (), aim, is_wide=is_wide),
        )
        for number, (name, field) in enumerate(zip(names, fields, strict=True)):
            title = Text(f"   {name}"[: width_of(board, is_wide=is_wide)])
            foot = Text(self._afloat(view, number, is_wide))
            self._put(("own", "enemy")[number], Text("\n").join([title, field, foot]))

    def _afloat(self, view: View | None, number: int, is_wide: bool) -> str:
        """The ships still afloat, by their lengths."""
        if view is None:
            return ""
        chart = view.chart if number else view.charts[view.seat or 0]
        lengths = ("" if len(chart.afloat) > 10 or not is_wide else " ").join(map(str, chart.afloat))
        return f"   {lengths}"

    def _show_log(self) -> None:
        log = self.query_one("#log")
        height, width = max(log.size.height, 1), max(log.size.width, 1)
        lines: list[str] = []
        for line in list(self._source.log)[-height:]:
            text = line.text if line.kind == "chat" else self._say(line.text)
            lines += [text[at : at + width] for at in range(0, max(len(text), 1), width)]
        self._put("log", Text("\n".join(lines[-height:])))

    def _say(self, text: str) -> str:
        return speak(text, self._language)

    def _note_now(self) -> str:
        if self._talk is not None:
            return f"{self._words.chat}{self._talk}_"
        return f"{self._note}  {self._words.yes_or_no}" if self._asking else self._note

    # What is typed

    def on_key(self, event: events.Key) -> None:
        """A question is to be answered first; chat has its own line; the rest is the game's."""
        event.prevent_default()
        if self._asking is not None:
            self._answer(event)
        elif self._talk is not None:
            self._write(event, self._talk)
        else:
            self._note = ""
            self._press(event)
        self._show()

    def on_paste(self, event: events.Paste) -> None:
        """Into the line that is being written."""
        if self._talk is not None:
            self._talk = (self._talk + " ".join(event.text.split()))[:_TALK]
            self._show()

    def _press(self, event: events.Key) -> None:
        phase = phase_of(self._source)
        common: dict[str, Callable[[], None]] = {
            "f5": lambda: self._ask(self._words.ask_restart, self._source.restart),
            "f8": lambda: self._ask(self._words.ask_surrender, self._source.surrender),
            "f9": self.action_leave,
            "slash": self._begin_chat,
            "f3": self._begin_chat,
        }
        if event.key in common:
            common[event.key]()
        elif phase is Phase.KEY:
            if event.key == "space":
                self._source.press_key()
        elif self._dock is not None:
            self._place(event.key, self._dock)
        elif phase is Phase.SHOOT:
            self._target(event)

    def _place(self, key: str, dock: Drydock) -> None:
        if key in _ARROWS:
            dock.move(*_ARROWS[key])
        elif key in ("tab", "shift+tab"):
            dock.choose(1 if key == "tab" else -1)
        elif key == "space":
            dock.turn()
        elif key == "f2":
            dock.shuffle()
        elif key == "enter":
            self._try(lambda: self._source.place(dock.ships))

    def _target(self, event: events.Key) -> None:
        size = self._board.width
        if event.key in _ARROWS:
            dx, dy = _ARROWS[event.key]
            self._typed = ""
            self._aim = Cell((self._aim.x + dx) % size, (self._aim.y + dy) % size)
        elif event.key == "enter":
            self._fire()
        elif event.key == "backspace":
            self._typed = self._typed[:-1]
        elif event.key == "escape":
            self._typed = ""
        elif event.character and event.is_printable:
            self._typed = (self._typed + latin(event.character))[:LONGEST]
        self._aim = parse_target(self._typed, size) or self._aim

    @property
    def _board(self) -> Grid:
        view = self._source.view
        return view.charts[0].waters.grid if view else _EMPTY

    def _fire(self) -> None:
        typed, self._typed = self._typed, ""
        if typed and parse_target(typed, self._board.width) is None:
            self._note = f"{typed} {self._words.not_a_cell}"
        elif (view := self._source.view) and view.chart.shots & self._board.bit(*self._aim):
            self._note = self._say(Reason.A_REPEAT.value)  # legal, and nothing but the loss of a turn
        else:
            self._try(lambda: self._source.shoot(self._aim))

    def _try(self, command: Callable[[], None]) -> None:
        try:
            command()
        except IllegalMove as error:
            self._note = self._say(str(error))

    # Questions and chat

    def _ask(self, question: str, then: Callable[[], None]) -> None:
        self._asking, self._note = then, question

    def _answer(self, event: events.Key) -> None:
        then, self._asking, self._note = self._asking, None, ""
        is_yes = event.key == "enter" or (event.character or " ").lower() in self._words.yes
        if is_yes and then is not None:
            self._try(then)

    def action_leave(self) -> None:
        """Ask; who insists while goodbye is being said leaves at once."""
        if self._is_leaving:
            self.exit()
        self._ask(self._words.ask_goodbye, self._leave)
        self._show()

    def _leave(self) -> None:
        self._is_leaving = True
        self._source.goodbye()

    def _begin_chat(self) -> None:
        self._talk = ""

    def _write(self, event: events.Key, talk: str) -> None:
        if event.key == "backspace":
            self._talk = talk[:-1]
        elif event.key == "escape":
            self._talk = None
        elif event.key == "enter":
            self._talk = None
            if talk.strip():
                self._source.say(talk.strip())
        elif event.character and event.is_printable:
            self._talk = (talk + event.character)[:_TALK]


async def show_board(source: Source, line: Coroutine[Any, Any, None], language: str = "en") -> None:
    """The whole screen and the line the source plays on, until either ends; raises what the line raises."""
    board = Board(source, language)
    playing = asyncio.ensure_future(line)
    playing.add_done_callback(lambda _: board.close())
    try:
        await board.run_async()
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
