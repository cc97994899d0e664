"""The board as a program of its own: keys in, pictures out.

Works in 80×24 and, with narrower fields, in 40 columns. Nothing in it depends on colours.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from enum import StrEnum
from random import Random
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Static

from parley.cli.board.drydock import Drydock
from parley.cli.board.phase import Phase, phase_of
from parley.cli.board.picture import Entry, Hand, Picture, board_of
from parley.cli.board.source import Source
from parley.cli.board.targets import LONGEST, latin, parse_target
from parley.cli.board.terminal import Terminal
from parley.cli.board.words import LANGUAGES
from parley.cli.play.words.speech import speak
from parley.core import Cell, ParleyError
from parley.games.seabattle import Reason
from parley.seats.comport.fleet import format_fleet, parse_conditions

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_TALK = 80
"""Characters that can be said at once."""
_NAME = 32


class Log(Widget):
    """Its newest lines, as many as have room however the screen is shared out in the end."""

    picture: Picture | None = None

    def render(self) -> Text:
        """From the picture."""
        return self.picture.log(*self.size) if self.picture is not None and all(self.size) else Text()


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
        super().__init__(driver_class=Terminal, ansi_color=True)
        self._source, self._language, self._words = source, language, LANGUAGES[language]
        self._rng = rng or Random()
        self._hand = Hand()
        self._asking: Callable[[], None] | None = None
        self._shots = 0
        self._is_stale = self._is_closed = False

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static(id="names", markup=False)
        yield Static(id="status", markup=False)
        with Horizontal(id="fields"):
            yield Static(id="own", markup=False)
            yield Static(id="enemy", markup=False)
        yield Static(id="legend", markup=False)
        yield Log(id="log")
        yield Static(id="note", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """From now on every change is shown."""
        self._source.changed = self._hear
        self._hear()

    def on_unmount(self) -> None:
        """Nobody is looking any more."""
        self._source.changed = lambda: None

    def on_resize(self) -> None:
        """The fields may have to be narrower, and the log shorter."""
        self.call_after_refresh(self._show)

    def close(self) -> None:
        """There is nothing more to show, whether the screen is there already or not."""
        self._is_closed = True
        self._hear()

    # What is seen

    def _hear(self) -> None:
        """However much happens at once, it is shown once."""
        self._follow()
        if self.is_running and not self._is_stale:
            self._is_stale = True
            self.call_later(self._show)

    def _follow(self) -> None:
        """Begin and end placing with the game, and remember where we were fired at."""
        view, hand = self._source.view, self._hand
        if view is None or not self._source.is_my_placing:
            hand.dock = None
        elif hand.dock is None:
            hand.dock = Drydock(view.setup.waters, self._rng)
        shots = view.charts[view.seat or 0].shots if view else 0
        if fresh := shots & ~self._shots:
            hand.last = board_of(view).cell(fresh)
        elif not shots:
            hand.last = None
        self._shots = shots
        size = board_of(view).width
        hand.aim = Cell(min(hand.aim.x, size - 1), min(hand.aim.y, size - 1))

    def _show(self) -> None:
        self._is_stale = False
        if self._is_closed or self._source.is_finished:
            self.exit()
            return
        picture = Picture(self._source, self._hand, self._language, self.size)
        parts: dict[str, str | Text] = {
            "names": picture.names(),
            "status": picture.status(),
            "own": picture.own(),
            "enemy": picture.enemy(),
            "legend": picture.legend(),
            "note": picture.note(),
            "keys": picture.keys(),
        }
        for name, part in parts.items():
            self.query_one(f"#{name}", Static).update(part)
        self.query_one("#names").display = picture.room.names
        self.query_one("#legend").display = picture.room.legend
        log = self.query_one(Log)
        log.picture = picture
        log.refresh()

    # What is typed

    def on_key(self, event: events.Key) -> None:
        """A question is to be answered first; chat has its own line; the rest is the game's."""
        event.prevent_default()
        if self._asking is not None:
            self._answer(event, self._asking)
        elif self._hand.entry is not None:
            self._write(event, self._hand.entry)
        else:
            self._hand.note = ""
            self._press(event)
        self._show()

    def _press(self, event: events.Key) -> None:
        anytime: dict[str, Callable[[], None]] = {
            "f3": self._begin_chat,
            "slash": self._begin_chat,
            "f4": self._begin_field,
            "f5": self._ask_restart,
            "f6": self._begin_name,
            "f8": self._ask_surrender,
            "f9": self.action_leave,
        }
        phase = phase_of(self._source)
        if event.key in anytime:
            anytime[event.key]()
        elif phase is Phase.KEY:
            if event.key == "space":
                self._source.press_key()
        elif self._hand.dock is not None:
            self._place(event.key, self._hand.dock)
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
        hand, size = self._hand, board_of(self._source.view).width
        if event.key in _ARROWS:
            dx, dy = _ARROWS[event.key]
            hand.typed, hand.aim = "", Cell((hand.aim.x + dx) % size, (hand.aim.y + dy) % size)
        elif event.key == "enter":
            self._fire()
        elif event.key == "escape":
            hand.typed = ""
        else:
            hand.typed = _edited(hand.typed, event, latin)[:LONGEST]
            hand.aim = parse_target(hand.typed, size) or hand.aim

    def _fire(self) -> None:
        hand, view = self._hand, self._source.view
        typed, hand.typed = hand.typed, ""
        board = board_of(view)
        if typed and parse_target(typed, board.width) is None:
            hand.note = f"{typed} {self._words.not_a_cell}"
        elif view is not None and view.chart.shots & board.bit(*hand.aim):
            hand.note = self._say(Reason.A_REPEAT.value)  # legal, and nothing but the loss of a turn
        else:
            self._try(lambda: self._source.shoot(hand.aim))

    def _try(self, command: Callable[[], None]) -> None:
        try:
            command()
        except ParleyError as error:
            self._hand.note = self._say(str(error))

    def _say(self, text: str) -> str:
        return speak(text, self._language)

    # Questions, and lines that are written

    def _is_refused(self, refusal: StrEnum | None) -> bool:
        self._hand.note = self._say(refusal.value) if refusal else ""
        return refusal is not None

    def _ask(self, question: str, then: Callable[[], None]) -> None:
        self._asking, self._hand.note, self._hand.is_asked = then, question, True

    def _ask_restart(self) -> None:
        if not self._is_refused(self._source.no_restart):
            self._ask(self._words.ask_restart, self._source.restart)

    def _ask_surrender(self) -> None:
        if not self._is_refused(self._source.no_surrender):
            self._ask(self._words.ask_surrender, self._source.surrender)

    def _answer(self, event: events.Key, then: Callable[[], None]) -> None:
        self._asking, self._hand.note, self._hand.is_asked = None, "", False
        if event.key == "enter" or (event.character or " ").lower() in self._words.yes:
            self._try(then)

    def action_leave(self) -> None:
        """Ask; who insists while goodbye is being said leaves at once."""
        if self._hand.is_leaving:
            self.exit()
        self._hand.entry = None
        self._ask(self._words.ask_goodbye, self._leave)
        self._show()

    def _leave(self) -> None:
        self._hand.is_leaving = True
        self._source.goodbye()

    def _begin_chat(self) -> None:
        if not self._is_refused(self._source.no_chat):
            self._hand.entry = Entry(self._words.chat, self._source.say, _TALK)

    def _begin_field(self) -> None:
        if not self._is_refused(self._source.no_proposal):
            size, fleet = self._source.conditions
            self._hand.entry = Entry(self._words.field, self._propose, _TALK, f"{size} {format_fleet(fleet)}")

    def _propose(self, text: str) -> None:
        self._source.propose(*parse_conditions(text))

    def _begin_name(self) -> None:
        self._hand.entry = Entry(self._words.name, self._source.rename, _NAME, self._source.nick)

    def _write(self, event: events.Key, entry: Entry) -> None:
        if event.key in ("enter", "escape"):
            self._hand.entry = None
            if event.key == "enter" and (text := entry.text.strip()):
                self._try(lambda: entry.then(text))
        else:
            entry.text = _edited(entry.text, event, str)[: entry.longest]

    def on_paste(self, event: events.Paste) -> None:
        """Into the line that is being written."""
        entry = self._hand.entry
        if entry is not None:
            entry.text = (entry.text + " ".join(event.text.split()))[: entry.longest]
            self._show()


def _edited(text: str, event: events.Key, spell: Callable[[str], str]) -> str:
    """A line after one more key."""
    if event.key == "backspace":
        return text[:-1]
    return text + spell(event.character) if event.character and event.is_printable else text


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
