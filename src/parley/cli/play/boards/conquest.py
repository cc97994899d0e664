"""The conquest game on the screen: the map, and beside or below it what there is to know."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text
from textual import events, on
from textual.strip import Strip

from parley.cli.play.boards.board import GameBoard
from parley.cli.play.boards.conquest_hand import Hand
from parley.cli.play.boards.conquest_looks import MapLooks
from parley.cli.play.boards.conquest_names import Gazetteer, codes
from parley.cli.play.boards.conquest_orders import parse_order, place_in
from parley.cli.play.boards.conquest_paint import DIGITS, MapPainter, Scene
from parley.cli.play.boards.conquest_panel import HINTS, Panel
from parley.cli.play.boards.conquest_plan import Plan, plan_for
from parley.cli.play.boards.conquest_speech import ask, help_for, keys_now, refuse
from parley.cli.play.boards.entry import STEPS, Entry, wheel_way
from parley.cli.play.boards.marks import Marks, marks_here
from parley.cli.play.words import Say
from parley.core import NotationError, ParleyError
from parley.core.bot import Hint
from parley.games.conquest import Attack, March, Move, Place, View
from parley.visits import Seen

_SIDE, _WIDE = 34, 110
"""Columns of the panel beside the map, and the fewest columns for showing it."""
_BELOW = ((14, 4), (8, 2), (5, 1), (0, 0))
"""Rows of the panel below the map, by how many rows there are."""
_WORDS = r".[^\W_hjklHJKL]"
"""A letter that is also a step begins a name if an ordinary letter follows."""
_ZOOM = 1.3
_ZOOMS = range(5)
_WHEEL = 3


class ConquestBoard(GameBoard):
    """The map with a cursor on one of its places. Only legal moves are sent."""

    DEFAULT_CSS = "ConquestBoard { width: 1fr; height: 1fr; }"

    def __init__(self, say: Say, marks: Marks | None = None) -> None:
        super().__init__(say)
        self._marks = marks or marks_here()
        self._entry = Entry[int](_WORDS)
        self._hand = Hand()
        self._cursor = 0
        self._number = self._fault = ""
        self._at = (0, 0)
        self._zoom = 0
        self._begun: Seen | None = None
        self._was_ours = False
        self._names: tuple[str, ...] = ()
        self._places = Gazetteer(())
        self._plan: Plan | None = None
        self._planned: object = None
        self._looks: MapLooks | None = None
        self._painter: MapPainter | None = None
        self._drawn: tuple[Scene, list[Text]] | None = None
        self._shown: object = None
        """The position that was shown last."""

    # -- what is shown -----------------------------------------------------------------------------

    def show(self, seen: Seen, hint: Hint[Move] | None = None) -> None:
        """Go where there is something to choose when our turn comes."""
        super().show(seen, hint)
        self._drawn, view = None, self._view
        if view is None:
            return
        if self._begun is not seen:
            self._begin(seen, view)
        if view.position is not self._shown:
            self._shown, self._fault, self._number = view.position, "", ""
            self._hand.follow(view)
            choices = self._hand.choices
            if seen.is_my_turn and not self._was_ours and choices and self._cursor not in choices:
                self._cursor = choices[0]
            self._was_ours = seen.is_my_turn
            self._reveal()

    def _begin(self, seen: Seen, view: View) -> None:
        own = tuple(node.name for node in view.map.nodes)
        self._begun, self._hand = seen, Hand()
        self._names = tuple(map(self.say, own))
        self._places = Gazetteer(self._names, own, codes(self._names))
        self._cursor = min(self._cursor, len(own) - 1)
        self._planned = None

    @property
    def _view(self) -> View | None:
        view = self.seen.view if self.seen is not None else None
        return view if isinstance(view, View) else None

    @property
    def _room(self) -> tuple[int, int]:
        """Columns and rows for the map."""
        width, height = self.size
        if width >= _WIDE:
            return width - _SIDE - 1, max(1, height)
        return max(1, width), max(1, height - next(rows for least, rows in _BELOW if height >= least))

    def _lay_out(self, view: View) -> Plan:
        """The plan for this size, made again only when that changes."""
        if self.seen is not None and self._begun is not self.seen:  # drawn before we were told that it began
            self._begin(self.seen, view)
        looks = self._looks
        if looks is None or not looks.suits(self):
            looks, self._planned = MapLooks(self), None
        key = self._room, self._zoom
        if self._plan is None or self._planned != key:
            titles = [f"{self.say(part.name)} +{part.bonus}" for part in view.map.continents]
            labels = [f"{name} " for name in self._names], list(codes(self._names))
            widths = [[cell_len(label) + 1 + DIGITS for label in choice] for choice in labels]
            self._plan, choice = plan_for(view.map, self._room, widths, titles, _ZOOM**self._zoom)
            self._painter = MapPainter(self._plan, labels[choice], titles, self._marks, looks)
            self._looks, self._planned = looks, key
        return self._plan

    def _reveal(self) -> None:
        """Bring the cursor into sight."""
        view = self._view
        if view is not None and self.is_mounted and all(self.size):
            plan, room = self._lay_out(view), self._room
            (x, y), width = plan.labels[self._cursor], plan.widths[self._cursor]
            left = min(max(self._at[0], x + width + 1 - room[0]), x - 1)
            top = min(max(self._at[1], y + 1 - room[1]), y)
            self._look_at(left, top, plan)
        self._redraw()

    def _look_at(self, x: int, y: int, plan: Plan) -> None:
        room = self._room
        self._at = max(0, min(x, plan.width - room[0])), max(0, min(y, plan.height - room[1]))
        self._redraw()

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._reveal()

    def render_line(self, y: int) -> Strip:
        """A row of the map and of the panel beside it, or of the panel below."""
        view, seen = self._view, self.seen
        if view is None or seen is None or not all(self.size):
            return super().render_line(y)
        self._lay_out(view)
        painter, looks, room = self._painter, self._looks, self._room
        if painter is None or looks is None:
            return super().render_line(y)
        if self._drawn is None:
            self._drawn = self._scene(view), self._panel(view, seen, looks)
        scene, panel = self._drawn
        row = Strip([])
        if y < room[1]:
            columns = range(self._at[0], self._at[0] + room[0])
            row = painter.row(y + self._at[1], columns, view, scene)
        row = row.adjust_cell_length(room[0], looks.base)
        if self.size.width >= _WIDE:
            return Strip.join([row, Strip.blank(1, looks.base), self._note(panel, y, _SIDE, looks)])
        return row if y < room[1] else self._note(panel, y - room[1], self.size.width, looks)

    def _panel(self, view: View, seen: Seen, looks: MapLooks) -> list[Text]:
        panel = Panel(view, seen, self.say, self._marks, looks)
        if self.size.width >= _WIDE:
            return list(panel.wide(self._cursor, self.hint))
        return list(panel.narrow(self._cursor, self.hint, self.size.width))

    def _note(self, panel: list[Text], at: int, width: int, looks: MapLooks) -> Strip:
        text = panel[at] if at < len(panel) else Text()
        text.truncate(width, overflow="ellipsis")
        return (
            Strip(text.render(self.app.console)).apply_style(looks.base).adjust_cell_length(width, looks.base)
        )

    def _redraw(self) -> None:
        self._drawn = None
        self.refresh()

    def _scene(self, view: View) -> Scene:
        hand, seen = self._hand, self.seen
        plies = seen.plies[-3:] if seen is not None else []
        lately = [
            getattr(event, name)
            for ply in plies
            for event in ply.events
            for name in ("node", "source", "target")
            if hasattr(event, name)
        ]
        question = hand.question
        return Scene(
            question.node if question is not None else self._cursor,
            hand.source if question is None or hand.source is not None else None,
            frozenset(hand.choices),
            frozenset(lately[-2:]),
            dict(reversed(list(self._ranks()))) if view.outcome is None else {},
        )

    def _ranks(self) -> Iterator[tuple[int, str]]:
        if self.hint is None:
            return
        for rank, (move, _) in enumerate(self.hint.moves[:HINTS], start=1):
            match move:
                case Place(node, _) | Attack(_, node) | March(_, node, _):
                    yield node, str(rank)

    # -- words -------------------------------------------------------------------------------------

    @property
    def typed(self) -> str:
        """An order, or a number of units."""
        return self._number or self._entry.text

    @property
    def prompt(self) -> str:
        """What was wrong, or what to do now."""
        view, seen = self._view, self.seen
        if view is None or seen is None:
            return ""
        return self._fault or ask(view, seen, self._hand, self._names, self._entry.text, self.say)

    @property
    def keys(self) -> list[tuple[str, str]]:
        """Those that matter now."""
        view, seen = self._view, self.seen
        return keys_now(view, seen, self._hand, self.say) if view is not None and seen is not None else []

    @property
    def help(self) -> list[tuple[str, str]]:
        return help_for(self.say)

    # -- keys and mouse ----------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Numbers while units are asked for; else steps, choices and orders."""
        view = self._view
        if view is None or not (self._count(event) if self._hand.question else self._press(event, view)):
            return
        event.stop()
        event.prevent_default()
        self._reveal()
        self.post_message(self.Pointed())

    def _count(self, event: events.Key) -> bool:
        question, key, fault = self._hand.question, event.key, self._fault
        if question is None:
            return False
        self._fault = ""
        more = {"up": 1, "right": 1, "k": 1, "l": 1, "plus": 1, "equals_sign": 1}.get(key, 0)
        more -= key in ("down", "left", "j", "h", "minus")
        if more:
            count = int(self._number) if self._number else question.most
            self._number = str(max(question.least, min(count + more, question.most)))
        elif key in ("enter", "space"):
            self._answer(int(self._number) if self._number else question.most)
        elif key == "a":
            self._answer(question.most)
        elif key == "escape":
            self._number = "" if self._number else self._number if self._hand.back() else ""
        elif key == "backspace":
            self._number = self._number[:-1]
        elif key.isdecimal() and key.isascii() and len(key) == 1:
            self._number = (self._number + key).lstrip("0")[-4:] or "0"
        elif key not in ("tab", "shift+tab"):
            self._fault = fault
            return False
        return True

    def _answer(self, units: int) -> None:
        question = self._hand.question
        self._number = ""
        if question is not None and question.least <= units <= question.most:
            self._submit(self._hand.answer(units))
        elif question is not None:
            self._fault = self.say("From {least} to {most}.", least=question.least, most=question.most)

    def _press(self, event: events.Key, view: View) -> bool:
        key, typed, fault = event.key, self._entry.text, self._fault
        self._fault = ""
        way = STEPS.get(key.lower() if len(key) == 1 else key)
        if way is not None and (len(key) > 1 or self._entry.step(key, self._cursor)):
            if len(key) > 1:
                self._entry.clear()
            self._cursor = self._lay_out(view).ahead(self._cursor, way)
        elif key in ("tab", "shift+tab"):
            if not self._hand.choices:
                return False
            self._cycle(1 if key == "tab" else -1)
        elif key == "enter" or (key == "space" and not typed):
            self._decide(view, typed)
        elif key == "escape":
            if not typed and not self._hand.back():
                return False
            self._entry.clear()
        elif key == "backspace":
            self._entry.rub()
        elif key in ("plus", "minus", "equals_sign") and not typed:
            zoom = self._zoom + (-1 if key == "minus" else 1)
            self._zoom = max(_ZOOMS[0], min(zoom, _ZOOMS[-1]))
        elif event.character is not None and event.is_printable and (typed or event.character.isalnum()):
            self._type(event.character)
        else:
            self._fault = fault
            return False
        return True

    def _cycle(self, step: int) -> None:
        """To the next place that can be chosen, from left to right."""
        plan = self._plan
        order = sorted(self._hand.choices, key=lambda node: plan.middles[node] if plan else (0.0, node))
        at = order.index(self._cursor) + step if self._cursor in order else 0
        self._cursor = order[at % len(order)]
        self._entry.clear()

    def _type(self, character: str) -> None:
        before = self._entry.type(character)
        if before is not None:
            self._cursor = before
        found = place_in(self._entry.text, self._places)
        if found is not None:
            self._cursor = found

    def _decide(self, view: View, typed: str) -> None:
        """The order that was typed, or the place under the cursor."""
        self._entry.clear()
        order: Move | int = self._cursor
        if typed.strip():
            try:
                order = parse_order(typed, view.phase, self._places, self._hand.offers)
            except NotationError as error:
                self._fault = (
                    self.say("Which one: {names}?", names=error)
                    if str(error)
                    else self.say("There is no place called {typed}.", typed=typed.strip())
                )
                return
        if isinstance(order, int):
            self._cursor = order
            self._choose(order, view)
        else:
            self._submit(order)

    def _choose(self, node: int, view: View) -> None:
        seen = self.seen
        if seen is None:
            return
        if not self._hand.can_choose(node):
            self._fault = refuse(node, view, seen, self._hand, self._names, self.say)
        elif (move := self._hand.choose(node)) is not None:
            self._submit(move)

    def _submit(self, move: Move) -> None:
        seen, view = self.seen, self._view
        try:
            if seen is None or view is None or seen.seat is None:
                raise NotationError("you are watching")
            seen.game.check(view.position, seen.seat, move)
        except ParleyError as error:
            self._fault = self.say(str(error))
        else:
            self.post_message(self.Decided(move))

    def on_click(self, event: events.Click) -> None:
        """Clicking a place chooses it like Enter; one that cannot be chosen is shown."""
        view, room = self._view, self._room
        if view is None or event.x >= room[0] or event.y >= room[1]:
            return
        node = self._lay_out(view).node_at(event.x + self._at[0], event.y + self._at[1])
        if node is None:
            return
        event.stop()
        self._fault = self._number = ""
        self._entry.clear()
        self._cursor = node
        if self._hand.can_choose(node):
            self._choose(node, view)
        self._redraw()
        self.post_message(self.Pointed())

    @on(events.MouseScrollUp)
    @on(events.MouseScrollDown)
    @on(events.MouseScrollLeft)
    @on(events.MouseScrollRight)
    def _scroll(self, event: events.MouseEvent) -> None:
        event.stop()
        (dx, dy), view = wheel_way(event), self._view
        if view is not None:
            self._look_at(self._at[0] + 2 * _WHEEL * dx, self._at[1] + _WHEEL * dy, self._lay_out(view))
