"""A match reviewed position by position, with a slider."""

import asyncio
from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from parley.cli.play.app.deeds import HELP, Deed, bindings_of, key_name
from parley.cli.play.app.keys import Pairs
from parley.cli.play.app.logs import move_line
from parley.cli.play.app.players import Players
from parley.cli.play.app.scene import Person, Scene
from parley.cli.play.app.slider import Slider
from parley.cli.play.boards import board_for
from parley.cli.play.boards.board import GameBoard
from parley.cli.play.past import Past
from parley.cli.play.telling import tell_ply
from parley.cli.play.telling.ending import tell_end
from parley.cli.play.telling.settings import tell_game
from parley.cli.play.telling.verdicts import tell_verdict
from parley.cli.play.words import Say, later
from parley.films import Film
from parley.house.review.past import Past as Judged
from parley.house.review.review import ASKED, Review, steps
from parley.visits import Seen, Told

_SLIDING = (
    (("left", "right"), later("back or on")),
    (("pageup", "pagedown"), later("ten positions back or on")),
    (("home", "end"), later("to the beginning or the end")),
    (("space",), later("play by itself, or stop")),
    (("p", "n"), later("to where something happened before or after this")),
)
_SHORT = (
    (("left", "right"), later("step")),
    (("space",), later("play")),
    (("p", "n"), later("moments")),
)


class Nearby(Static):
    """The moves around the position shown."""

    def show(self, seen: Seen, plies: list[Told], say: Say) -> None:
        """The last one of `seen` in the middle of all plies, as many as fit."""
        here, room = len(seen.plies), max(1, self.size.height)
        first = max(0, min(here - 1 - room // 2, len(plies) - room))
        listed = Text(no_wrap=True)
        for number, told in enumerate(plies[first : first + room], first + 1):
            line = move_line(told, seen, say)
            listed.append("▶" if number == here else " ").append_text(line).append("\n")
        self.update(listed)


class ReplayScreen(Scene):
    """Shown above the screen that asked for it."""

    DEEDS: ClassVar[tuple[Deed, ...]] = (
        Deed(("f8",), "review", later("review"), later("let a bot judge every move")),
        Deed(("escape", "f9", "q"), "close", later("back"), later("back to where you came from")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings_of((*DEEDS, HELP))

    def __init__(self, person: Person, past: Past, at: int = 0) -> None:
        super().__init__(person)
        self.past = past
        self.board: GameBoard = board_for(past.seen.game.name, person.say)
        self._players = Players(person.visit.now, person.say)
        self._nearby, self._sentence = Nearby(id="nearby"), Static(id="sentence", markup=False)
        self.slider = Slider(past.last, past.moments)
        self.slider.at = at
        self._review: Review | None = None
        self._is_judged = False

    def compose(self) -> ComposeResult:
        """The board, what happened, and the line to move along."""
        yield self.top
        yield self._players
        with Horizontal(id="middle"):
            yield self.board
            yield self._nearby
        yield self._sentence
        yield self.slider
        yield self.bottom

    def on_mount(self) -> None:
        """The slider has the keys."""
        super().on_mount()
        self.slider.focus()

    def on_resize(self, event: events.Resize) -> None:
        """There may be room for more moves now."""
        super().on_resize(event)
        self.call_after_refresh(self.show)

    @property
    def heading(self) -> str:
        """The game, that it is over, and how far a bot has judged it."""
        heading = self.say("Looking back: {game}", game=tell_game(self.past.seen.game.name, self.say))
        return " · ".join((heading, *self._progress()))

    def _progress(self) -> Iterator[str]:
        review = self._review
        if review is not None:
            yield self.say("judged by {bot}", bot=review.bot)
            if not self._is_judged:
                yield f"{review.done}/{review.total or '…'}"
            elif not any(one.mark for one in review.verdicts):
                yield self.say("No move that cost much.")

    def show(self) -> None:
        """The position the slider is at."""
        super().show()
        seen = self.past.at(self.slider.at)
        self._players.show(seen)
        self.board.show(seen)
        self._nearby.show(seen, self.past.seen.plies, self.say)
        self._sentence.update(self._what(seen))

    def on_slider_moved(self) -> None:
        self.show()

    def _what(self, seen: Seen) -> str:
        at = self.slider.at
        if at == 0:
            return self.say("The beginning.")
        verdicts = self._review.verdicts if self._review is not None else []
        told = [tell_verdict(one, seen, self.say) + "\n" for one in verdicts if one.ply == at and one.mark]
        told += [sentence for ply in self.past.told(at) for sentence in tell_ply(ply, seen, self.say)]
        if at == self.past.last and seen.outcome is not None and not told:
            told.append(tell_end(seen, self.say))
        return " ".join(told)

    # -- what a bot says of it --------------------------------------------------------------------------

    def offers(self, action: str) -> bool:
        """Only what is known in full can be judged, once."""
        if action != "review":
            return super().offers(action)
        return self.past.film is not None and self.past.seen.game.name in ASKED and self._review is None

    def action_review(self) -> None:
        """The places where something happened are now the moves that cost something."""
        if self.past.film is not None:
            self._review = Review(self.past.seen.game.name, len(self.past.seen.names))
            self.slider.mark(())
            self.run_worker(self._judge(self.past.film, self._review))
            self.show()

    async def _judge(self, film: Film, review: Review) -> None:
        course = steps(Judged(film.game, review.seats, film.journal.entries, film.frames.__getitem__))
        while (found := await asyncio.to_thread(next, course, None)) is not None:
            review.add(found)
            self.slider.mark([one.ply for one in review.verdicts if one.mark])
            self.show()
        self._is_judged = True
        self.show()

    @property
    def keys(self) -> Pairs:
        """The slider's, and back."""
        return [*self._pairs(_SHORT), *super().keys]

    @property
    def help_parts(self) -> list[tuple[str, Pairs]]:
        return [(self.say("The slider"), self._pairs(_SLIDING)), *super().help_parts]

    def _pairs(self, table: tuple[tuple[tuple[str, ...], str], ...]) -> Pairs:
        return [(" ".join(key_name(key, self.say) for key in keys), self.say(word)) for keys, word in table]

    def action_close(self) -> None:
        """Enough of the past."""
        self.dismiss()
