"""Is a history sound? A slow and obvious checker: every fault it finds is one line.

- A move that was acknowledged is in the journal once, one that was refused is not, any other at most once.
- It was stored after it was asked for and before it was acknowledged; whoever asked later stands later.
- Everybody was told a prefix of what they may see of the journal, and never of less than before.
- The chain of every journal holds, and its moves are legal.
- Nothing was stored by a process after its fence, and no process came back to a match another had taken over.
- Whoever comes back to a match that goes on has their seat. No match stands still for long.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from parley.core import ParleyError
from parley.games import load_game
from parley.match.journal import JournalError, decode_journal
from parley.match.replay import replay, replay_to_end
from tests.cluster.history import (
    Answered,
    AnyNote,
    Asked,
    Came,
    Gone,
    Heard,
    Kept,
    Mark,
    Nowhere,
    Outage,
    Over,
    Record,
)

PAUSE = 20.0
"""Seconds a match may stand still on a busy machine."""
_CELL = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")
"""A move that everybody sees on every wire: a dot, or a shot."""


Move = tuple[int, str]
"""A seat and what it did."""
Tried = list[tuple[Asked, Answered | None]]


class _Match:
    """A journal that was read, and what all may see of it."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        journal = decode_journal(kept.journal)
        self.table = journal.header.table or None
        is_over = replay_to_end(load_game(journal.header.game), journal).outcome is not None
        self.over_at = kept.lines[len(journal.entries)].at if is_over else kept.ended
        """When nobody could play on."""
        self.marks: list[Move] = []
        self.at: list[float] = []
        for entry in journal.entries:
            if entry.seat >= 0 and _CELL.fullmatch(entry.move):
                self.marks.append((entry.seat, entry.move))
                self.at.append(kept.lines[entry.number].at)


def find_faults(notes: Sequence[AnyNote], record: Record, *, pause: float = PAUSE) -> list[str]:
    """Everything that is wrong, whoever may have seen it."""
    faults = [fault for kept in record.matches.values() for fault in _chain_faults(kept)]
    if faults:
        return faults
    matches = {number: _Match(kept) for number, kept in record.matches.items()}
    by_place = {
        (name, table): number
        for number, match in sorted(matches.items())
        for name in match.kept.players
        for table in (None, match.table)
    }
    about: dict[tuple[str, int], list[AnyNote]] = defaultdict(list)
    for note in notes:
        number = note.match if note.match is not None else by_place.get((note.who, note.table))
        if number is not None and number in matches:
            about[note.who, number].append(note)
        elif _needs_match(note):
            faults.append(f"{note.who} was told of match {number}, which is not stored: {note}")
    for (who, number), told in about.items():
        faults += [f"match {number}, {who}: {fault}" for fault in _told_faults(told, matches[number])]
    for number, match in matches.items():
        asked = {who: told for (who, other), told in about.items() if other == number}
        faults += [f"match {number}: {fault}" for fault in _move_faults(asked, match)]
        faults += [f"match {number}: {fault}" for fault in _writer_faults(match.kept, record)]
        players = (told for who, told in asked.items() if who in match.kept.players)
        last = max((told[-1].at for told in players), default=None)
        faults += [f"match {number}: {fault}" for fault in _pauses(match, record, last, pause)]
    return faults


def _needs_match(note: AnyNote) -> bool:
    """Whether it says that a match was stored. What was only asked says nothing."""
    return (
        isinstance(note, Heard | Over)
        or (isinstance(note, Answered) and note.ok)
        or (isinstance(note, Came) and note.match is not None)
    )


# -- the journal by itself ---------------------------------------------------------------------------


def _chain_faults(kept: Kept) -> Iterator[str]:
    try:
        journal = decode_journal(kept.journal)
        for _ in replay(load_game(journal.header.game), journal):
            pass
    except (JournalError, ParleyError) as error:
        yield f"match {kept.id}: {error}"
        return
    if set(kept.lines) != set(range(len(journal.entries) + 1)):
        yield f"match {kept.id}: the lines {sorted(kept.lines)} are not those of {len(journal.entries)} plies"


def _writer_faults(kept: Kept, record: Record) -> Iterator[str]:
    before: list[str] = []
    for number, stored in sorted(kept.lines.items()):
        if stored.at > record.fences.get(stored.writer, stored.at):
            yield f"line {number} was stored by {stored.writer} after its fence"
        if before and before[-1] != stored.writer and stored.writer in before:
            yield f"line {number} was stored by {stored.writer}, after {before[-1]} had taken over"
        if not before or before[-1] != stored.writer:
            before.append(stored.writer)


def _pauses(match: _Match, record: Record, last: float | None, most: float) -> Iterator[str]:
    """Until nobody wanted to play there any more: `last` is when something was last noted of it."""
    times = [stored.at for _, stored in sorted(match.kept.lines.items())]
    ends = [end for end in (match.over_at or record.stopped, last) if end is not None]
    for one, two in pairwise([*times, *([min(ends)] if ends else [])]):
        stood = two - one - _lost(one, two, record.outages)
        if stood > most:
            yield f"it stood still for {stood:.1f} s, from {one:.1f} on"


def _lost(one: float, two: float, outages: Sequence[Outage]) -> float:
    """Seconds of it in which nobody could play. Outages that overlap are counted once."""
    lost, until = 0.0, one
    for outage in sorted(outages, key=lambda outage: outage.began):
        began, ended = max(outage.began, until), min(outage.ended, two)
        if ended > began:
            lost, until = lost + ended - began, ended
    return lost


# -- the journal and what was asked for --------------------------------------------------------------


def _move_faults(about: dict[str, list[AnyNote]], match: _Match) -> Iterator[str]:
    stored = Counter(match.marks)
    acts = [
        (asked, _answer_to(asked, notes))
        for notes in about.values()
        for asked in notes
        if isinstance(asked, Asked)
    ]
    by_mark: dict[Move, Tried] = defaultdict(list)
    for asked, answer in acts:
        seat = match.kept.players.index(asked.who)
        by_mark[seat, asked.move].append((asked, answer))
    for mark, tried in by_mark.items():
        yield from _count_faults(mark, tried, stored[mark])
    for (seat, move), at in zip(match.marks, match.at, strict=True):
        if match.kept.players[seat] in about and not any(asked.at <= at for asked, _ in by_mark[seat, move]):
            yield f"{move} of {match.kept.players[seat]} is stored, and was not asked for before"
    yield from _order_faults(by_mark, match)


def _answer_to(asked: Asked, notes: Sequence[AnyNote]) -> Answered | None:
    return next((note for note in notes if isinstance(note, Answered) and note.act == asked.act), None)


def _count_faults(mark: Move, tried: Tried, count: int) -> Iterator[str]:
    seat, move = mark
    granted = sum(answer is not None and answer.ok for _, answer in tried)
    unknown = sum(answer is None for _, answer in tried)
    if granted > 1:
        yield f"{move} of seat {seat} was acknowledged {granted} times"
    if count < granted:
        yield f"{move} of seat {seat} was acknowledged, and is not stored"
    if count > granted + unknown:
        why = "was refused" if granted + unknown == 0 else "was asked for less often"
        yield f"{move} of seat {seat} is stored {count} times, and {why}"
    if count > 1:
        yield f"{move} of seat {seat} is stored {count} times"


def _order_faults(by_mark: dict[Move, Tried], match: _Match) -> Iterator[str]:
    """By real time. Of what was tried several times, nobody knows which time it was."""
    done: list[tuple[float, float, int, str]] = []
    for index, (mark, at) in enumerate(zip(match.marks, match.at, strict=True)):
        tried = by_mark.get(mark, [])
        if len(tried) != 1:
            continue
        asked, answer = tried[0]
        ended = answer.at if answer is not None and answer.ok else float("inf")
        if ended < at:
            yield f"{mark[1]} was acknowledged {at - ended:.6f} s before it was stored"
        done.append((asked.at, ended, index, mark[1]))
    for asked_at, _, index, move in done:
        for _, ended, other, earlier in done:
            if ended < asked_at and other > index:
                yield f"{earlier} was acknowledged before {move} was asked for, and stands after it"


# -- the journal and what was told -------------------------------------------------------------------


def _told_faults(notes: Sequence[AnyNote], match: _Match) -> Iterator[str]:
    at: int | None = None
    most = 0
    for note in notes:
        match note:
            case Came(board=board):
                found = _prefix(board, match.marks)
                if found is None:
                    yield f"was shown a board that never was: {_sorted(board)}"
                    return
                if found < most and note.who in match.kept.players:  # others may come to a node that lags
                    yield f"was shown {found} moves after having heard of {most}"
                at = found
            case Heard(mark=mark):
                if at is None:
                    yield f"heard of {mark} without having come to the table"
                    return
                if at >= len(match.marks) or not _fits(mark, match.marks[at]):
                    there = match.marks[at] if at < len(match.marks) else "nothing"
                    yield f"heard of {mark} as move {at}, where {there} is stored"
                    return
                if match.at[at] > note.at:
                    yield f"heard of {mark} before it was stored"
                at += 1
            case Over():
                if at is not None and any(stored < note.at for stored in match.at[at:]):
                    yield f"was told the end after {at} moves of {len(match.marks)}"
            case Gone():
                at = None
            case Nowhere():
                if match.over_at is None or note.at < match.over_at:
                    yield "came back and had no seat, while the match went on"
        most = max(most, at or 0)


def _prefix(board: Sequence[Mark], marks: Sequence[Move]) -> int | None:
    """After how many moves the board is so."""
    count = len(board)
    return count if Counter(board) == Counter(marks[:count]) and count <= len(marks) else None


def _fits(heard: Mark, stored: Move) -> bool:
    return heard[1] == stored[1] and heard[0] in (None, stored[0])


def _sorted(board: Sequence[Mark]) -> list[str]:
    return sorted(f"{seat}:{move}" for seat, move in board)
