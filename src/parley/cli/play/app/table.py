"""The table: the game's board, surrounded by who plays, what was played and said, and what to do now."""

import asyncio
from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content

from parley.cli.play.app.chronicle import Tone
from parley.cli.play.app.deeds import HELP, MORE, Deed, bindings_of, key_name, spell
from parley.cli.play.app.keys import Pairs
from parley.cli.play.app.logs import Moves, Story
from parley.cli.play.app.players import Players
from parley.cli.play.app.quiet import Quiet
from parley.cli.play.app.scene import Person, Scene
from parley.cli.play.app.talk import Talk
from parley.cli.play.boards import board_for
from parley.cli.play.boards.board import GameBoard
from parley.cli.play.telling.ending import is_good, tell_end
from parley.cli.play.telling.settings import tell_game, tell_unusual
from parley.cli.play.words import later
from parley.core import ParleyError, Resign
from parley.tables import Phase
from parley.visits import Archive, Can, Seen, Stage

if TYPE_CHECKING:
    from parley.cli.play.past import Past


class TableScreen(Scene):
    """One table, from the moment we sit down or watch until we leave."""

    DEEDS: ClassVar[tuple[Deed, ...]] = (
        Deed(("f5",), "again", later("again"), later("play again")),
        Deed(("f4",), "hint", later("hint"), later("ask a bot for a hint, or put it away")),
        Deed(("f3", "slash"), "talk", later("chat"), later("say something")),
        Deed(("f6",), "panel", later("moves"), later("show or hide the list of moves")),
        Deed(("f7",), "look_back", later("replay"), later("look back at this match")),
        Deed(("f8",), "resign", later("resign"), later("give up")),
        MORE,
        Deed(("f9",), "leave", later("leave"), later("leave the table")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings_of((*DEEDS, HELP))

    def __init__(self, person: Person, seen: Seen) -> None:
        super().__init__(person)
        self.seen = seen
        self.board: GameBoard = board_for(seen.game.name, person.say)
        self._players, self._moves = Players(person.visit.now, person.say), Moves(person.say)
        self._stories = Story(person.chronicle), Story(person.chronicle)
        self._prompt, self._note = Quiet(id="prompt"), Quiet(id="note")
        self._talk = Talk()

    def compose(self) -> ComposeResult:
        """From top to bottom; the panel is beside the board."""
        yield self.top
        yield self._players
        with Horizontal(id="middle"):
            yield self.board
            with Vertical(id="panel"):
                yield self._moves
                yield self._stories[0]
        yield self._prompt
        yield self._note
        yield self._stories[1]
        yield self._talk
        yield self.bottom

    def on_mount(self) -> None:
        """The board has the keys."""
        super().on_mount()
        self.board.focus()

    # -- what is seen -----------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """The game, the table and the place."""
        seen = self.seen
        number = [self.say("table {number}", number=seen.number)] if seen.number else []
        watching = [self.say("you watch")] if seen.seat is None else []
        return " · ".join(
            (
                tell_game(seen.game.name, self.say),
                *number,
                self.say(self.visit.where),
                *watching,
                *self._rules,
            )
        )

    @property
    def _rules(self) -> list[str]:
        """The settings of this table that are not the default."""
        return tell_unusual(self.seen.game.name, msgspec.to_builtins(self.seen.setup), self.say)

    def show(self) -> None:
        """The table as it is now; the board first, which says what keys there are."""
        hinted = self.chronicle.hint
        self.board.show(self.seen, hinted.hint if hinted else None)
        super().show()
        self._players.show(self.seen, is_lost=self.chronicle.outage is not None)
        self._moves.show(self.seen)
        for story in self._stories:
            story.show()
        self._show_prompt()

    def on_game_board_pointed(self) -> None:
        """The board has something else to say."""
        self.chronicle.note = ""
        self._show_prompt()
        self.bottom.show(self.keys)

    def _show_prompt(self) -> None:
        self._note.put(Content.styled(f"! {self.chronicle.note}", "$text-warning"))
        self._note.display = bool(self.chronicle.note)
        self._prompt.put(self._ahead() if self.urgent else self._over() or self._ahead())

    def _ahead(self) -> Content:
        if self.urgent is not None:
            key = key_name(MORE.keys[0], self.say)
            return Content.styled(f"! {key}: {self.say(self.urgent.help)}", "$text-error bold")
        prompt = self.board.prompt
        if self.seen.phase is Phase.OPEN:
            prompt = self.say("Waiting for somebody to sit down.")
        typed = Content.styled(f" {self.board.typed}▏", "bold") if self.board.typed else ""
        return Content.assemble((prompt, "$text-accent bold" if self.seen.is_my_turn else ""), typed)

    def _over(self) -> Content | None:
        if self.seen.phase is not Phase.OVER:
            return None
        style = {True: "$text-success bold", False: "$text-error bold", None: "bold"}[is_good(self.seen)]
        mark = {True: "★ ", False: "✗ ", None: "= "}[is_good(self.seen)]
        return Content.styled(mark + tell_end(self.seen, self.say), style)

    # -- what is done -----------------------------------------------------------------------------------

    @property
    def keys(self) -> Pairs:
        """The board's first, then the table's."""
        pairs = super().keys
        board = [(spell(key, self.say), word) for key, word in self.board.keys]
        return [pairs[-1], *board, *pairs[:-1]]

    @property
    def help_parts(self) -> list[tuple[str, Pairs]]:
        return [(self.say("The board"), self.board.help), *super().help_parts]

    def offers(self, action: str) -> bool:
        """Only what makes sense now, at this place."""
        can, seen = self.visit.can, self.seen
        is_here = self.visit.stage is Stage.TABLE and self.visit.seen is seen
        plays = is_here and seen.phase is Phase.PLAYING and seen.seat is not None
        offered: dict[str, bool] = {
            "again": is_here and seen.phase is Phase.OVER and seen.seat is not None and Can.AGAIN in can,
            "hint": plays and Can.HINT in can,
            "talk": is_here and bool(can & {Can.SAY, Can.TELL}),
            "panel": True,
            "look_back": bool(self.chronicle.frames),
            "resign": plays,
            MORE.action: is_here and bool(self.commands),
        }
        return offered.get(action, True)

    def on_game_board_decided(self, event: GameBoard.Decided) -> None:
        """It goes to the referee."""
        self.attempt(lambda: self.visit.submit(event.move))

    def action_hint(self) -> None:
        """Ask; asking again hides it."""
        if self.chronicle.hint is None:
            self.attempt(self.visit.ask_hint)
        else:
            self.chronicle.hint = None
            self.show()

    def action_again(self) -> None:
        self.attempt(self.visit.again)

    def action_resign(self) -> None:
        """Only after confirmation."""
        self.ask(self.say("Give up this match?"), lambda: self.visit.submit(Resign()))

    def action_leave(self) -> None:
        """A player is asked first."""
        if self.seen.phase is Phase.PLAYING and self.seen.seat is not None:
            self.ask(self.say("Leave the table and give up this match?"), self.visit.leave)
        else:
            self.attempt(self.visit.leave)

    def action_panel(self) -> None:
        """Beside the board if there is room, over it if not."""
        self.toggle_class("panel")

    async def action_look_back(self) -> None:
        """With nothing hidden if the place has recorded it, else as we saw it."""
        from parley.cli.play.app.replay import ReplayScreen
        from parley.cli.play.past import Past

        past = await self._fetch() or Past(self.seen, list(self.chronicle.frames))
        self.app.push_screen(ReplayScreen(self.person, past, past.last))

    async def _fetch(self) -> "Past | None":
        """What the place has recorded of it, if anything."""
        from parley.cli.play.past import past_of_journal

        visit, seen = self.visit, self.seen
        if seen.phase is not Phase.OVER or seen.match is None:
            return None
        if Can.REPLAY not in visit.can or not isinstance(visit, Archive):
            return None
        try:
            return await asyncio.to_thread(past_of_journal, await visit.fetch(seen.match))
        except ParleyError as error:
            self.chronicle.write(self.say(str(error)), Tone.HOUSE)
            return None

    # -- talking ----------------------------------------------------------------------------------------

    def action_talk(self) -> None:
        """A line to write in."""
        self._talk.begin()

    def on_talk_said(self, event: Talk.Said) -> None:
        """They have written something."""
        self.attempt(lambda: self.visit.say(event.text, event.to))

    def on_talk_done(self) -> None:
        """Back to the game."""
        self.board.focus()
