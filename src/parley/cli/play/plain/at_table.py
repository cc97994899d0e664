"""What may be typed at a table, besides moves."""

from collections.abc import Callable, Mapping
from itertools import islice
from random import SystemRandom
from typing import Any

from parley.cli.play.plain.fleets import is_placing, shuffled
from parley.cli.play.plain.reading import reading_of
from parley.cli.play.plain.saying import name_at, names_of
from parley.cli.play.telling.settings import tell_game
from parley.cli.play.words import Say, later
from parley.core import Resign
from parley.tables import Phase
from parley.visits import CannotNow, Seen, Visit

_MOVES = 40
"""Moves that are read out."""

_FLEET = later("shuffle: lay out a fleet; place: take it.")
MOVES: Mapping[str, tuple[str, ...]] = {
    "seabattle": (_FLEET, later("B7: fire at a cell.")),
    "battleship-plus": (
        _FLEET,
        later("B7: fire at a cell; move 3 N: sail ship 3 to the north, E, S or W. board tells the numbers."),
    ),
    "dots": (later("T16: put a dot; draw: offer a draw, or agree to one."),),
    "conquest": (
        later("place 12 3: put units on place 12; attack 4 7: from 4 to 7; advance 2: so many follow."),
        later("march 4 7 2: move units, once; next: go on. board tells the numbers of the places."),
        later("trade 0 1 2: give three of your cards for units, where there are cards; board tells them."),
    ),
}
"""How moves are typed, by game."""
HELP = (
    later("board: the position in words; picture: as a drawing; moves: what may be played."),
    later("status: whose turn it is, and the clocks; hint: what a bot would do."),
    later("resign: give up; again: another match; leave: get up; quit: goodbye."),
)


class AtTable:
    """Commands at our table. Whatever is impossible raises `ParleyError`."""

    def __init__(self, visit: Visit, say: Say, write: Callable[[str], None]) -> None:
        self._visit, self._say, self._write = visit, say, write
        self._rng = SystemRandom()
        self._fleet: tuple[Seen, Any] | None = None
        self.words: dict[str, Callable[[str], None]] = {
            "again": lambda _words: visit.again(),
            "board": self._board,
            "hint": visit.ask_hint,
            "leave": lambda _words: visit.leave(),
            "moves": self._moves,
            "picture": self._picture,
            "resign": lambda _words: visit.submit(Resign()),
            "shuffle": self._shuffle,
            "status": self._status,
            "where": self._status,
        }

    def move(self, line: str) -> None:
        """Make the move that was typed; `place` alone places the suggested fleet."""
        seen = self._seen()
        if line.lower() == "place" and is_placing(seen):
            self._visit.submit(self._laid_out(seen))
        else:
            self._visit.submit(seen.game.parse_move(line))

    def _seen(self) -> Seen:
        seen = self._visit.seen
        if seen is None:
            raise CannotNow("you are at no table")
        return seen

    def _playing(self) -> Seen:
        seen = self._seen()
        if seen.view is None:
            raise CannotNow("the match has not begun yet")
        return seen

    def _board(self, _words: str) -> None:
        seen = self._playing()
        for line in reading_of(seen.game.name).read(seen, self._say):
            self._write(line)

    def _picture(self, _words: str) -> None:
        seen = self._playing()
        for line in seen.game.drawing(seen.view).splitlines():
            self._write(line)

    def _moves(self, _words: str) -> None:
        seen = self._playing()
        if not seen.is_my_turn:
            raise CannotNow("it is not your turn")
        if is_placing(seen):
            self._prompt(seen)
            return
        offers = getattr(seen.view, "offers", seen.view.moves)
        found = [seen.game.format_move(move) for move in islice(offers(), _MOVES + 1)]
        if len(found) > _MOVES:
            self._write(self._say("You may play, among others: {moves}.", moves=", ".join(found[:_MOVES])))
        else:
            self._write(self._say("You may play: {moves}.", moves=", ".join(found)))

    def _prompt(self, seen: Seen) -> None:
        self._write(reading_of(seen.game.name).prompt(seen, self._say))

    # -- placing -----------------------------------------------------------------------------------

    def _shuffle(self, _words: str) -> None:
        seen = self._playing()
        if not is_placing(seen):
            raise CannotNow("there is no fleet to place now")
        self._fleet = seen, shuffled(seen, self._rng)
        ships = seen.game.format_move(self._fleet[1]).removeprefix("place ")
        self._write(self._say("A fleet: {ships}. Type place to take it, shuffle for another.", ships=ships))

    def _laid_out(self, seen: Seen) -> Any:
        """The fleet that was last suggested, or any."""
        if self._fleet is not None and self._fleet[0] is seen:
            return self._fleet[1]
        return shuffled(seen, self._rng)

    # -- how it stands -----------------------------------------------------------------------------

    def _status(self, _words: str) -> None:
        visit, say, seen = self._visit, self._say, self._visit.seen
        if seen is None:
            self._write(say("You are at {where}: {stage}.", where=visit.where, stage=say(visit.stage)))
            return
        self._write(say("{game}: {names}.", game=tell_game(seen.game.name, say), names=names_of(seen, say)))
        self._turn(seen)
        self._write(say("Moves so far: {count}.", count=len(seen.plies)))
        for seat, due in sorted(seen.deadlines.items()):
            left = max(0, round(due - visit.now()))
            name = name_at(seat, seen, say)
            self._write(say("{name}, seconds left: {seconds}.", name=name, seconds=left))

    def _turn(self, seen: Seen) -> None:
        say = self._say
        if seen.phase is Phase.OVER:
            self._write(say("The match is over."))
        elif seen.view is None:
            self._write(say("The match has not begun yet."))
        elif seen.is_my_turn:
            self._prompt(seen)
        else:
            for seat in sorted(seen.view.to_move):
                self._write(say("It is the turn of {name}.", name=name_at(seat, seen, say)))
