"""What happens at a place, in sentences."""

from collections.abc import Iterable

from parley.cli.play.telling import tell_ply
from parley.cli.play.telling.ending import tell_outcome
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.core import Seat
from parley.tables import Phase
from parley.visits import (
    Absent,
    Announced,
    Began,
    Came,
    Can,
    Chat,
    Declined,
    Entered,
    Fault,
    Happened,
    Hinted,
    Lost,
    Notice,
    Over,
    Parted,
    Remark,
    Returned,
    Row,
    Sat,
    Seen,
    Stood,
    Visit,
)


class Saying:
    """The sentences of a notice, none where nothing needs to be said."""

    def __init__(self, visit: Visit, say: Say) -> None:
        self._visit, self._say = visit, say
        self._has_ended = False

    def of(self, notice: Notice) -> list[str]:
        """Sentences in order."""
        if isinstance(notice, Chat):
            return [remark_in_words(notice.remark, self._say)]
        seen = self._visit.seen
        found = self._about_place(notice) if seen is None else self._about_table(notice, seen)
        return [sentence for sentence in found if sentence]

    def _about_place(self, notice: Notice) -> Iterable[str]:
        say = self._say
        match notice:
            case Entered():
                yield self._entered()
            case Lost(why, None):
                yield say("Goodbye.") if not why else say("It is over: {why}.", why=say(why))
            case Lost(why, again):
                yield say(
                    "{why}. Trying again, seconds from now: {seconds}.",
                    why=say(why),
                    seconds=round(again or 0),
                )
            case Announced(text):
                yield say("The house says: {text}", text=text)
            case Declined(text):
                yield say("No: {why}.", why=say(text))
            case Fault(text, clause):
                yield fault_in_words(text, clause, say)
            case Parted(why):
                yield say(why) if why else ""

    def _entered(self) -> str:
        visit, say = self._visit, self._say
        if Can.JOIN not in visit.can:
            return say("Type help for help.")
        if not visit.name:
            return say("You are at {where}. Type help for help.", where=visit.where)
        return say("You are {name}, at {where}. Type help for help.", name=visit.name, where=visit.where)

    def _about_table(self, notice: Notice, seen: Seen) -> Iterable[str]:
        say = self._say
        match notice:
            case Entered():
                yield say("You are back at the table.")
            case Came() if seen.phase is Phase.OPEN and Can.JOIN in self._visit.can:
                yield say("You are at table {number}, and wait for others.", number=seen.number)
            case Came() if seen.seat is None:
                yield say("You watch: {names}.", names=names_of(seen, say))
            case Began():
                self._has_ended = False
                yield say("The match begins: {names}.", names=names_of(seen, say))
            case Happened(plies):
                for told in plies:
                    self._has_ended = self._has_ended or any(hasattr(e, "outcome") for e in told.events)
                    yield from tell_ply(told, seen, say)
            case Over():
                yield from self._over(notice, seen)
            case Sat(_, name):
                yield say("{name} sits down.", name=name) if name != self._visit.name else ""
            case Stood(_, name):
                yield say("{name} gets up.", name=name)
            case Absent(seat):
                yield say("{name} is away.", name=who(seat, seen, say))
            case Returned(seat):
                yield say("{name} is back.", name=who(seat, seen, say))
            case Hinted():
                yield hint_in_words(notice, seen, say)
            case _:
                yield from self._about_place(notice)

    def _over(self, over: Over, seen: Seen) -> Iterable[str]:
        say = self._say
        if over.outcome is None:
            yield (
                say("The match was broken off: {why}.", why=say(over.why))
                if over.why
                else say("The match was broken off.")
            )
        elif not self._has_ended:
            yield tell_outcome(over.outcome, seen, say)
        yield say("Type again to play again, or quit.")


def names_of(seen: Seen, say: Say) -> str:
    """Everybody at a table, oneself included."""
    return ", ".join(name_at(Seat(seat), seen, say) for seat in range(len(seen.names)))


def name_at(seat: Seat, seen: Seen, say: Say) -> str:
    """Who sits there."""
    if seat == seen.seat:
        return say("you")
    return say("free seat") if seen.names[seat] is None and seen.phase is Phase.OPEN else who(seat, seen, say)


def remark_in_words(remark: Remark, say: Say) -> str:
    """`ann: hello`."""
    if not remark.name:
        return say("The house says: {text}", text=remark.text)
    if remark.to:
        return say("{name} says to {other}: {text}", name=remark.name, other=remark.to, text=remark.text)
    return say("{name} says: {text}", name=remark.name, text=remark.text)


def fault_in_words(text: str, clause: str, say: Say) -> str:
    """What the other side did wrong, and where that is written."""
    if not clause:
        return say("The other side broke the protocol: {text}.", text=text)
    return say("The other side broke the protocol: {text} ({clause}).", text=text, clause=clause)


def hint_in_words(hinted: Hinted, seen: Seen, say: Say) -> str:
    """`density would play B7. Chance of a hit: 23 %.`"""
    hint, move = hinted.hint, seen.game.format_move(hinted.hint.move)
    sentences = [say("{bot} would play: {move}.", bot=hinted.bot, move=move)]
    if hint.hit is not None:
        sentences.append(say("Chance of a hit: {percent} %.", percent=round(100 * hint.hit)))
    if hint.chance is not None:
        sentences.append(say("Chance of winning: {percent} %.", percent=round(100 * hint.chance)))
    return " ".join(sentences)


def row_in_words(row: Row, say: Say) -> str:
    """A table of the list."""
    names = ", ".join(name or say("free seat") for name in row.names)
    phase = {Phase.OPEN: say("open"), Phase.PLAYING: say("playing"), Phase.OVER: say("over")}[row.phase]
    text = say(
        "Table {number}, {game}, {phase}: {names}.",
        number=row.number,
        game=row.game,
        phase=phase,
        names=names,
    )
    return f"{text} {say('It wants a password.')}" if row.is_locked else text
