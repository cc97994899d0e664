"""Records a match as we saw it: as a journal if we know its whole course.

In Dots and conquest we always do. In the games at sea the others' fleet is hidden: if it was shown at the
end, and no ship has moved unseen, the journal has it. A Sea Battle in which it was not shown is a match with
a fleet on paper (`Setup.remote`), whose owner answers for it. The rest, such as games with ships that moved
unseen, is written as a log: what was announced, and nothing else.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from parley.core import IllegalMove, NotationError, Seat
from parley.games import battleship_plus, seabattle
from parley.match.clock import Millis
from parley.match.journal import Entry, Journal, JournalError, encode_journal, make_header
from parley.match.replay import replay_to_end
from parley.match.telling import tell_all
from parley.visits.notices import Began, Came, Happened, Lost, Notice, Over, Parted
from parley.visits.seen import Seen, Told
from parley.visits.visit import Visit

Course = tuple[Any, list[tuple[Told, Seat, Any]]]
"""A setup, and its moves: how they were announced, and whose they are."""


class Writing(NamedTuple):
    """What is to be kept of a match."""

    suffix: str
    """`.jsonl` is a journal, `.log` is not."""
    data: bytes


class Scribe:
    """Listens to a visit and hands over every match that ends, in whatever way."""

    def __init__(self, visit: Visit, keep: Callable[[Writing], None]) -> None:
        self._visit, self._keep = visit, keep
        self._seen: Seen | None = None
        self._since = 0.0
        self._times: dict[int, Millis] = {}

    def hear(self, notice: Notice) -> None:
        seen = self._visit.seen
        match notice:
            case Came() | Began() if seen is not None and seen is not self._seen:
                self._finish()
                self._seen, self._since, self._times = seen, self._visit.now(), {}
            case Happened(plies):
                now = Millis(max(0, round(1000 * (self._visit.now() - self._since))))
                self._times.update((told.number, now) for told in plies)
            case Over() | Parted() | Lost(again=None):
                self._finish()

    def _finish(self) -> None:
        seen, self._seen = self._seen, None
        if seen is not None and seen.plies:
            self._keep(write(seen, self._times, self._visit.where))


def write(seen: Seen, times: dict[int, Millis], where: str) -> Writing:
    """What can be said about a match: with `times` by the number of the ply, in milliseconds."""
    if seen.plies[0].number == 1:
        for course in _COURSES.get(seen.game.name, (_as_told,)):
            journal = _journal(seen, course(seen), times)
            if journal is not None:
                return Writing(".jsonl", journal)
    return Writing(".log", _log(seen, times, where))


def _journal(seen: Seen, course: Course | None, times: dict[int, Millis]) -> bytes | None:
    """None if it does not lead to where the match ended."""
    if course is None:
        return None
    setup, moves = course
    header = make_header(seen.game, setup, [name or "" for name in seen.names], table=seen.number)
    entries, at = [], Millis(0)
    for number, (told, seat, move) in enumerate(moves, start=1):
        at = max(at, times.get(told.number, at))
        entries.append(Entry(number, seat, seen.game.format_move(move), at))
    try:
        match = replay_to_end(seen.game, Journal(header, tuple(entries)))
    except (JournalError, IllegalMove, NotationError):
        return None
    is_same = seen.outcome is None or match.outcome is None or match.outcome == seen.outcome
    return encode_journal(header, entries) if is_same else None


# -- the course of a match ---------------------------------------------------------------------------


def _as_told(seen: Seen, shown: dict[Seat, Any] | None = None) -> Course | None:
    """Every move as it was announced, with the placements of `shown` for the hidden ones."""
    moves: list[tuple[Told, Seat, Any]] = []
    for told in seen.plies:
        move = told.move
        if move is None:
            move = (shown or {}).pop(told.seat, None)
        if move is None:
            return None
        moves.append((told, told.seat, move))
    return seen.setup, moves


def _shown(seen: Seen) -> Course | None:
    """With the fleets that were shown at the end."""
    fleets: dict[Seat, Any] = {}
    for told in seen.plies:
        for event in told.events:
            if isinstance(event, seabattle.Revealed):
                fleets[event.seat] = seabattle.Place(event.ships)
            elif isinstance(event, battleship_plus.Revealed):
                fleets[event.seat] = battleship_plus.Place(event.ships)
    return _as_told(seen, fleets)


def _on_paper(seen: Seen) -> Course:
    """The fleets of others stay with them: they are ready, and answer for every shot."""
    remote = tuple(seat for seat in (0, 1) if seat != seen.seat)
    moves: list[tuple[Told, Seat, Any]] = []
    for told in seen.plies:
        if told.move is None or (isinstance(told.move, seabattle.Place) and told.seat in remote):
            moves.append((told, told.seat, seabattle.Ready()))
            continue
        moves.append((told, told.seat, told.move))
        moves += [
            (told, Seat(1 - event.seat), seabattle.Answer(event.result))
            for event in told.events
            if isinstance(event, seabattle.Shot) and 1 - event.seat in remote
        ]
    return replace(seen.setup, remote=remote), moves


_COURSES: dict[str, Sequence[Callable[[Seen], Course | None]]] = {
    "seabattle": (_shown, _on_paper),
    "battleship-plus": (_shown,),
}


# -- what was told -----------------------------------------------------------------------------------


def _log(seen: Seen, times: dict[int, Millis], where: str) -> bytes:
    """A line of JSON for the match, and one for each ply."""
    outcome = seen.outcome
    header = {
        "where": where,
        "game": seen.game.name,
        "setup": msgspec.to_builtins(seen.setup),
        "players": seen.names,
        "seat": seen.seat,
        "places": outcome and outcome.places,
        "reason": seen.why or (outcome and outcome.termination) or "",
    }
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *_lines(seen, times)))


def _lines(seen: Seen, times: dict[int, Millis]) -> Iterable[dict[str, Any]]:
    for told in seen.plies:
        move = None if told.move is None else seen.game.format_move(told.move)
        line = {"ply": told.number, "seat": told.seat, "move": move, "at": times.get(told.number)}
        yield {**line, "told": tell_all(told.events, seen.seat)}
