"""Dots on the screen: a window over a board of up to 50×50 points, with a cursor."""

from rich.text import Text
from textual import events, on
from textual.geometry import Region
from textual.strip import Strip

from parley.cli.play.boards.board import GameBoard
from parley.cli.play.boards.dots_layers import layers
from parley.cli.play.boards.dots_looks import Looks
from parley.cli.play.boards.dots_paint import Painter, Scene
from parley.cli.play.boards.dots_speech import ask, help_for
from parley.cli.play.boards.dots_window import SCALES, Window, look, reveal, scale_for
from parley.cli.play.boards.entry import STEPS, Entry, wheel_way
from parley.cli.play.boards.heat import warmth
from parley.cli.play.boards.marks import Marks, marks_here
from parley.cli.play.telling.dots import tell_point
from parley.cli.play.telling.ending import sentence, tell_outcome
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.core import Cell, IllegalMove, NotationError, ParleyError, Seat
from parley.core.bot import Hint
from parley.core.cells import format_cell, latin
from parley.games.dots import Move, OfferDraw, Put, Reason, View
from parley.visits import Seen

_LEAP = 5
_WORDS = r"[a-zA-Z]\d"
"""A letter that is also a step begins a cell if a digit follows."""
_WHEEL = 3
"""Points per step of the mouse wheel."""
_NAME = 20
"""Characters of a name beside its score."""
_PAGES = {"pageup": (0, -1), "pagedown": (0, 1), "home": (-1, 0), "end": (1, 0)}


class DotsBoard(GameBoard):
    """The board and the scores. Only legal moves are sent."""

    DEFAULT_CSS = "DotsBoard { width: 1fr; height: 1fr; }"

    def __init__(self, say: Say, marks: Marks | None = None) -> None:
        super().__init__(say)
        self._marks = marks or marks_here()
        self._entry = Entry[Cell](_WORDS)
        self._cursor = Cell(0, 0)
        self._at = (0, 0)
        self._zoom = 0
        self._fault = ""
        self._last: Cell | None = None
        self._begun: Seen | None = None
        """Whose position was shown last."""
        self._painter: Painter | None = None
        self._looks: Looks | None = None

    # -- what is shown -----------------------------------------------------------------------------

    def show(self, seen: Seen, hint: Hint[Move] | None = None) -> None:
        """Follow the last dot if it is out of sight; a new hint is where the cursor goes."""
        advice = hint.move if hint is not None and hint is not self.hint else None
        super().show(seen, hint)
        if not isinstance(seen.view, View):
            return
        is_new, self._begun = self._begun is not seen, seen
        self._painter, state = None, seen.view.state
        if is_new:
            self._cursor = state.last or state.field.grid.cell(state.field.centre & -state.field.centre)
            self._centre()
        if is_new or state.last != self._last:
            self._fault, self._last = "", state.last
            self._follow(state.last or self._cursor)
        if isinstance(advice, Put):
            self._go(advice.cell)

    @property
    def _view(self) -> View | None:
        view = self.seen.view if self.seen is not None else None
        return view if isinstance(view, View) else None

    @property
    def _extent(self) -> tuple[int, int]:
        view = self._view
        return (view.state.setup.width, view.state.setup.height) if view is not None else (1, 1)

    @property
    def _scale(self) -> int:
        return scale_for(self._extent, self.size, self._zoom)

    @property
    def _window(self) -> Window:
        return look(self._extent, self.size, self._scale, self._at)

    def _follow(self, cell: Cell) -> None:
        self._at = reveal(self._window, cell)
        self.refresh()

    def _centre(self) -> None:
        window = self._window
        self._at = self._cursor.x - window.columns // 2, self._cursor.y - window.rows // 2
        self._at = self._window[:2]

    def on_resize(self) -> None:
        """Keep the cursor in sight, with as much round it as there is room."""
        self._centre()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Letters, points, and the scores below."""
        view = self._view
        if view is None:
            return super().render_line(y)
        if self._painter is None or self._looks is None or not self._looks.suits(self):
            self._looks = Looks(self)
            self._painter = Painter(self._scene(view), self._marks, self._looks)
        line = self._line(y, view, self._painter, self._looks)
        return line.adjust_cell_length(self.size.width, self._looks.base)

    def _line(self, y: int, view: View, painter: Painter, looks: Looks) -> Strip:
        window = self._window
        rows = (window.rows - 1) * window.scale[1] + 1
        if y == 0:
            return painter.header(window, self._cursor)
        if y <= rows and y < self.size.height - 1:
            return painter.row(window, y - 1, self._cursor)
        return self._scores(view, looks) if y == min(rows + 1, self.size.height - 1) else Strip([])

    def _scene(self, view: View) -> Scene:
        state, choices, hint = view.state, view.choices, self.hint
        return Scene(
            layers(state),
            state.field.grid.stride,
            choices if choices != state.open else 0,
            state.last,
            warmth(hint.cells) if hint is not None else {},
            hint.move.cell if hint is not None and isinstance(hint.move, Put) else None,
        )

    def _scores(self, view: View, looks: Looks) -> Strip:
        line, seen, window = Text(no_wrap=True, style=looks.base), self.seen, self._window
        for seat, score in enumerate(view.state.scores):
            name = who(Seat(seat), seen, self.say) if seen is not None else ""
            style = looks(("turn" if seat in view.to_move else "dot", seat))
            line.append(f"{self._marks.seat[seat]} {name[:_NAME]} {score}", style)
            line.append("   ")
        if (window.columns, window.rows) != self._extent:
            last = Cell(window.x + window.columns - 1, window.y + window.rows - 1)
            line.append(f"{format_cell(Cell(window.x, window.y))}–{format_cell(last)}", looks(("label", 0)))
        line.truncate(self.size.width, overflow="ellipsis")
        return Strip(line.render(self.app.console))

    # -- words -------------------------------------------------------------------------------------

    @property
    def typed(self) -> str:
        """A cell or a word, so far."""
        return self._entry.text

    @property
    def prompt(self) -> str:
        """What was wrong, or what to do, and what is under the cursor."""
        view, seen, say = self._view, self.seen, self.say
        if view is None or seen is None:
            return ""
        if self._fault:
            return self._fault
        if (outcome := seen.outcome or view.outcome) is not None:
            return tell_outcome(outcome, seen, say)
        return " ".join([*ask(view, seen, self._entry.text, say), tell_point(view, self._cursor, seen, say)])

    @property
    def keys(self) -> list[tuple[str, str]]:
        """Those that matter now."""
        say, seen = self.say, self.seen
        keys = [("←↑↓→", say("move")), ("+ -", say("zoom"))]
        if seen is not None and seen.is_my_turn:
            keys[:0] = [("enter", say("put a dot"))]
        if seen is not None and self._may(OfferDraw()):
            keys.append(("d", say("draw")))
        return keys

    @property
    def help(self) -> list[tuple[str, str]]:
        return help_for(self._marks, self.say)

    # -- keys and mouse ----------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Steps, typed cells, and keys that make a move."""
        if self._view is None or not self._press(event):
            return
        event.stop()
        event.prevent_default()
        self.post_message(self.Pointed())

    def _press(self, event: events.Key) -> bool:
        key = event.key
        way = STEPS.get(key.removeprefix("shift+")) or STEPS.get(key.lower() if len(key) == 1 else key)
        self._fault = ""
        if way is not None and (len(key) > 1 or self._entry.step(key, self._cursor)):
            if len(key) > 1:
                self._entry.clear()
            leap = _LEAP if key.startswith("shift+") or key.isupper() else 1
            self._go(Cell(self._cursor.x + way[0] * leap, self._cursor.y + way[1] * leap))
        elif key in _PAGES:
            self._entry.clear()
            (dx, dy), window = _PAGES[key], self._window
            self._go(Cell(self._cursor.x + dx * window.columns, self._cursor.y + dy * window.rows))
        elif key in ("enter", "space"):
            self._decide()
        elif key == "backspace":
            self._entry.rub()
        elif key == "escape":
            if not self._entry.text:
                return False
            self._entry.clear()
        elif key == "tab":
            view = self._view
            if view is None or view.state.last is None:
                return False
            self._go(view.state.last)
        elif key in ("plus", "minus", "equals_sign"):
            self._rescale(-1 if key == "minus" else 1)
        elif event.character is not None and event.character.isalnum():
            self._type(event.character)
        else:
            return False
        return True

    def _go(self, cell: Cell) -> None:
        """Move the cursor as far as the board goes; redraw what that changes."""
        before, window = self._cursor, self._window
        width, height = self._extent
        self._cursor = Cell(max(0, min(cell.x, width - 1)), max(0, min(cell.y, height - 1)))
        self._at = reveal(window, self._cursor)
        if self._window != window:
            self.refresh()
        else:
            rows = (before.y, self._cursor.y)
            lines = [1 + (y - window.y) * window.scale[1] for y in rows if 0 <= y - window.y < window.rows]
            self.refresh(*(Region(0, y, self.size.width, 1) for y in (0, *lines)))

    def _rescale(self, step: int) -> None:
        scale = self._scale
        if 0 <= scale + step < len(SCALES):
            self._zoom += step
        self._follow(self._cursor)

    def _type(self, character: str) -> None:
        before = self._entry.type(character)
        if before is not None:
            self._go(before)
        try:
            move = self.seen.game.parse_move(latin(self._entry.text)) if self.seen is not None else None
        except NotationError:
            return
        if isinstance(move, Put) and self._is_on_board(move.cell):
            self._go(move.cell)

    def _is_on_board(self, cell: Cell) -> bool:
        width, height = self._extent
        return cell.x < width and cell.y < height

    def _decide(self) -> None:
        """The move that was typed, or a dot under the cursor."""
        typed = self._entry.text
        self._entry.clear()
        if self.seen is None:
            return
        try:
            move = self.seen.game.parse_move("draw" if typed.lower() == "d" else latin(typed))
        except NotationError:
            if typed:
                self._fault = self.say("{typed} is no point: type one such as T16.", typed=typed)
                return
            move = Put(self._cursor)
        self._submit(move)

    def _submit(self, move: Move) -> None:
        try:
            self._check(move)
        except ParleyError as error:
            self._fault = sentence(self.say(str(error)))
        else:
            self.post_message(self.Decided(move))

    def _check(self, move: Move) -> None:
        seen, view = self.seen, self._view
        if seen is None or view is None or seen.seat is None:
            raise NotationError("you are watching")
        if not isinstance(move, Put | OfferDraw):
            raise NotationError("type a point, or draw")
        if isinstance(move, Put) and not self._is_on_board(move.cell):
            raise IllegalMove(Reason.OFF_BOARD)
        seen.game.check(view.state, seen.seat, move)

    def _may(self, move: Move) -> bool:
        try:
            self._check(move)
        except ParleyError:
            return False
        return True

    def on_click(self, event: events.Click) -> None:
        """Puts a dot if points are large enough to hit; else the second click on one does."""
        cell = self._window.point_at(event.x, event.y)
        if self._view is None or cell is None:
            return
        event.stop()
        is_meant = self._window.scale[0] > 1 or cell == self._cursor
        self._fault = ""
        self._entry.clear()
        self._go(cell)
        if is_meant and self.seen is not None and self.seen.is_my_turn:
            self._submit(Put(cell))
        self.post_message(self.Pointed())

    @on(events.MouseScrollUp)
    @on(events.MouseScrollDown)
    @on(events.MouseScrollLeft)
    @on(events.MouseScrollRight)
    def _scroll(self, event: events.MouseEvent) -> None:
        event.stop()
        (dx, dy), window = wheel_way(event), self._window
        self._at = window.x + _WHEEL * dx, window.y + _WHEEL * dy
        self._at = self._window[:2]
        self.refresh()
