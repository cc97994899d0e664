"""Decides whom to pair next, from the event and who is free, and when the event is over.

An arena pairs only players who are here and free. Other formats pair a turn once the one before it is over
and everybody has had a break; absent players get time to arrive.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from math import ceil, log2

from parley.arena.events import journal as j
from parley.arena.events.event import Event, Phase
from parley.arena.events.plan import Format
from parley.arena.schedules import Pairing, sit_out
from parley.arena.schedules.arena import last_met, pair_free
from parley.arena.schedules.fixed import round_robin
from parley.arena.schedules.history import History
from parley.arena.schedules.swiss import pair_turn

BREATH = 5_000
"""Milliseconds that everybody in an arena gets to see how a game ended."""
PATIENCE = 20_000
"""Milliseconds that a player in an arena waits for an opponent they have not just met."""


def draw(event: Event, free: Collection[int], now: int) -> list[j.Line]:
    """Games to play now, and byes; nothing while the event waits, is paused or is over."""
    if event.phase is not Phase.RUNNING:
        return []
    return _DRAWS[event.plan.format](event, free, now)


def is_over(event: Event, now: int) -> bool:
    """Is there nothing left to play?"""
    return event.phase is Phase.RUNNING and not event.playing and _ENDS[event.plan.format](event, now)


def turns_of(event: Event) -> int:
    """How many turns are planned; 0 if that is not known."""
    if event.plan.format is Format.SWISS:
        return event.plan.rounds or ceil(log2(max(2, len(event.roster))))
    if event.plan.format is Format.ROUND_ROBIN and event.roster:
        return len(_robin(event))
    if event.plan.format is Format.KNOCKOUT and len(event.roster) > 1:
        return event.bracket().matches[-1].stage + 1
    return 0


# -- arena -------------------------------------------------------------------------------------------


def _draw_arena(event: Event, free: Collection[int], now: int) -> list[j.Line]:
    if not event.left(now):
        return []
    decided = {entrant: game.decided for game in event.games.values() for entrant in game.entrants}
    busy = {entrant for game in event.playing for entrant in game.entrants}
    busy |= {entrant for entrant, at in decided.items() if now - at < BREATH}
    ready = [entrant for entrant in event.active if entrant in free and entrant not in busy]
    history = History.of(len(event.entrants), event.results, 1)
    impatient = {one for one in ready if now - decided.get(one, now) >= PATIENCE}
    if not busy:  # nobody else can become free
        impatient.update(ready)
    tables = pair_free(history, ready, event.seats, last_met(event.results), impatient)
    return _paired(event, 0, tables)


def _ends_arena(event: Event, now: int) -> bool:
    return not event.left(now)


# -- Swiss -------------------------------------------------------------------------------------------


def _draw_swiss(event: Event, _free: Collection[int], now: int) -> list[j.Line]:
    if not _has_rested(event, now) or _ends_swiss(event, now):
        return []
    active = event.active
    history = History.of(len(event.entrants), event.results, 1).among(active)
    tables = [tuple(active[one] for one in table) for table in pair_turn(history, event.seats)]
    return _paired(event, event.turn + 1, tables)


def _ends_swiss(event: Event, _now: int) -> bool:
    return event.turn + 1 >= turns_of(event) or len(event.active) < event.seats


# -- round robin -------------------------------------------------------------------------------------


def _robin(event: Event) -> list[list[tuple[int, ...]]]:
    """Turns in which nobody sits twice: each table goes to the first turn where all its players are free."""
    turns: list[list[tuple[int, ...]]] = []
    taken: list[set[int]] = []
    for table in round_robin(len(event.roster), event.seats):
        at = next((at for at, sitting in enumerate(taken) if sitting.isdisjoint(table)), len(turns))
        if at == len(turns):
            turns.append([])
            taken.append(set())
        turns[at].append(tuple(event.roster[one] for one in table))
        taken[at].update(table)
    return turns


def _draw_robin(event: Event, _free: Collection[int], now: int) -> list[j.Line]:
    if not _has_rested(event, now) or _ends_robin(event, now):
        return []
    return _paired(event, event.turn + 1, _robin(event)[event.turn + 1])


def _ends_robin(event: Event, _now: int) -> bool:
    return event.turn + 1 >= len(_robin(event)) or len(event.active) < 2


# -- knockout ----------------------------------------------------------------------------------------


def _draw_knockout(event: Event, _free: Collection[int], now: int) -> list[j.Line]:
    """The next stage; a drawn game is replayed without a break."""
    if event.playing or _ends_knockout(event, now):
        return []
    bracket = event.bracket()
    pairings = bracket.next(event.bracket_results())
    stages = [bracket.matches[one.number // bracket.stride].stage for one in pairings]
    stage = min(stages)
    if stage > event.turn and not _has_rested(event, now):
        return []
    return [
        line
        for pairing, when in zip(pairings, stages, strict=True)
        if when == stage
        for line in _game(event, pairing.number, stage, tuple(event.roster[one] for one in pairing.entrants))
    ]


def _ends_knockout(event: Event, _now: int) -> bool:
    return len(event.roster) < 2 or event.bracket().is_over(event.bracket_results())


# -- all of them -------------------------------------------------------------------------------------


def _has_rested(event: Event, now: int) -> bool:
    if event.playing:
        return False
    return event.turn < 0 or now >= event.rested + 1000 * event.plan.pause


def _paired(event: Event, turn: int, tables: Iterable[tuple[int, ...]]) -> list[j.Line]:
    first = 1 + max(event.games, default=-1)
    return [line for number, table in enumerate(tables, first) for line in _game(event, number, turn, table)]


def _game(event: Event, number: int, turn: int, table: tuple[int, ...]) -> list[j.Line]:
    """A game, decided at once if it need not be played."""
    paired = j.Paired(number, turn, table)
    if len(table) == 1:
        return [paired, j.Decided(number, sit_out(Pairing(number, table), event.seats).points, "bye")]
    return [paired, *walkover(event, number, table)]


def walkover(event: Event, number: int, table: tuple[int, ...]) -> list[j.Line]:
    """The points of a game from which somebody has withdrawn: those who are left share it."""
    there = [not event.entrants[one].is_out for one in table]
    return [] if all(there) else [j.Decided(number, shared(there, event.plan.format), "withdrawn")]


def shared(there: list[bool], format: Format) -> tuple[float, ...]:  # noqa: A002
    """Whoever is present shares the win. If nobody is, nobody wins; but in a knockout one has to advance."""
    if not any(there):
        return (1.0 if format is Format.KNOCKOUT else 0.0, *(0.0 for _ in there[1:]))
    return tuple(is_there / sum(there) for is_there in there)


_DRAWS: Mapping[Format, Callable[[Event, Collection[int], int], list[j.Line]]] = {
    Format.ARENA: _draw_arena,
    Format.SWISS: _draw_swiss,
    Format.ROUND_ROBIN: _draw_robin,
    Format.KNOCKOUT: _draw_knockout,
}
_ENDS: Mapping[Format, Callable[[Event, int], bool]] = {
    Format.ARENA: _ends_arena,
    Format.SWISS: _ends_swiss,
    Format.ROUND_ROBIN: _ends_robin,
    Format.KNOCKOUT: _ends_knockout,
}
