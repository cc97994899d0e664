"""What happens at a place, in sentences."""

from collections.abc import Iterable

import msgspec

from parley.cli.play.telling import tell_move, tell_ply, tells_end
from parley.cli.play.telling.ending import sentence, tell_end
from parley.cli.play.telling.notices import tell_notice
from parley.cli.play.telling.settings import tell_game, tell_rules
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say, later
from parley.core import Seat
from parley.tables import Phase
from parley.visits import (
    Began,
    Came,
    Can,
    Declined,
    Entered,
    Happened,
    Hinted,
    Lost,
    Notice,
    Over,
    Row,
    Seen,
    Visit,
)


class Saying:
    """The sentences of a notice, none if nothing needs saying; and, if it `is_typed`, what to type."""

    def __init__(self, visit: Visit, say: Say, *, is_typed: bool = True) -> None:
        self._visit, self._say, self._is_typed = visit, say, is_typed

    def of(self, notice: Notice) -> list[str]:
        seen = self._visit.seen
        found = self._about_place(notice) if seen is None else self._about_table(notice, seen)
        return [sentence for sentence in found if sentence]

    def _about_place(self, notice: Notice) -> Iterable[str]:
        say = self._say
        match notice:
            case Entered():
                yield self._entered()
            case Lost(why, None):
                yield say("It is over: {why}.", why=say(why)) if why else say("Goodbye.")
            case Lost(why, again):
                text = later("The line is gone: {why}. It is tried again in {seconds} s.")
                yield say(text, why=say(why), seconds=round(again or 0))
            case Declined(text):
                yield say("No: {why}.", why=say(text))
            case _:
                yield tell_notice(notice, self._visit.seen, say)

    def _entered(self) -> str:
        visit, say = self._visit, self._say
        if not self._is_typed:
            return ""
        if Can.JOIN not in visit.can:
            return say("Type help for help.")
        if not visit.name:
            return say("You are at {where}. Type help for help.", where=visit.where)
        return say("You are {name}, at {where}. Type help for help.", name=visit.name, where=visit.where)

    def _next(self) -> str:
        if not self._is_typed:
            return ""
        if Can.AGAIN in self._visit.can:
            return self._say("Type again to play again, or quit.")
        return self._say("Type leave for the hall, or quit.")

    def _about_table(self, notice: Notice, seen: Seen) -> Iterable[str]:
        say = self._say
        match notice:
            case Entered():
                yield say("You are back at the table.")
            case Came() if seen.phase is Phase.OPEN and Can.JOIN in self._visit.can:
                yield say("You are at table {number}, and wait for others.", number=seen.number)
                yield rules_of(seen, say)
            case Came() if seen.seat is None:
                yield say("You watch: {names}.", names=names_of(seen, say))
                yield rules_of(seen, say)
            case Began():
                yield say("The match begins: {names}.", names=names_of(seen, say))
                yield rules_of(seen, say)
            case Happened(plies):
                for told in plies:
                    yield from tell_ply(told, seen, say)
            case Over(outcome):
                is_told = outcome is not None and tells_end(seen.game.name)
                yield sentence(say(seen.why)) if is_told else tell_end(seen, say)
                yield self._next()
            case Hinted(hint):
                yield tell_notice(notice, seen, say)
                short = seen.game.format_move(hint.move)
                if short != tell_move(hint.move, seen, say):
                    yield say("In short: {move}.", move=short)
            case _:
                yield from self._about_place(notice)


def rules_of(seen: Seen, say: Say) -> str:
    """The settings of your table that are not the default."""
    return tell_rules(seen.game.name, msgspec.to_builtins(seen.setup), say)


def names_of(seen: Seen, say: Say) -> str:
    """Everybody at a table, oneself included."""
    return ", ".join(name_at(Seat(seat), seen, say) for seat in range(len(seen.names)))


def name_at(seat: Seat, seen: Seen, say: Say) -> str:
    """Who sits there."""
    if seat == seen.seat:
        return say("you")
    return say("free seat") if seen.names[seat] is None and seen.phase is Phase.OPEN else who(seat, seen, say)


def row_in_words(row: Row, say: Say) -> str:
    """A table of the list."""
    names = ", ".join(name or say("free seat") for name in row.names)
    phase = {Phase.OPEN: say("waiting"), Phase.PLAYING: say("playing"), Phase.OVER: say("over")}[row.phase]
    text = say(
        "Table {number}, {game}, {phase}: {names}.",
        number=row.number,
        game=tell_game(row.game, say),
        phase=phase,
        names=names,
    )
    notes = [say("It wants a password.")] * row.is_locked + [say("It is rated.")] * row.is_rated
    rules = tell_rules(row.game, row.setup, say)
    return " ".join([text, *notes, *([rules] if rules else [])])
