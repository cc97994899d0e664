"""An event as pages and walls show it: shaped like a tournament, plus `here`."""

from collections import Counter
from dataclasses import asdict
from typing import Any

from parley.arena.events.draw import turns_of
from parley.arena.events.event import Event, Phase, Round
from parley.arena.events.plan import Format
from parley.arena.events.running import Running
from parley.arena.ratings.points import crosstable, in_order_of
from parley.seats.web.terms import show_clock
from parley.seats.web.views import show_match, show_plies
from parley.tables import Phase as TablePhase
from parley.tables import Table

CROSSTABLE = 64
LATEST = 40
BOARDS = 6
LOG = 8
PAIRINGS = 200
STATES = {Phase.WAITING: "waiting", Phase.RUNNING: "playing", Phase.PAUSED: "paused", Phase.OVER: "over"}


def row_of(running: Running) -> dict[str, Any]:
    """The event's row in the list of all events."""
    event = running.event
    shown = {"event": running.code, "name": event.plan.name, "state": STATES[event.phase], "here": True}
    return {**shown, "played": _played(event)}


def show(running: Running, now: int) -> dict[str, Any]:
    """All of it. Pages learn from accounts and names who organises and who is who."""
    event = running.event
    table = event.standings()
    order = [line.entrant for line in table]
    is_small = len(order) <= CROSSTABLE
    cells = (
        crosstable(len(order), event.results) if is_small and event.plan.format is not Format.ARENA else []
    )
    played, tallies = _played(event), _tallies(event)
    return {
        **row_of(running),
        "format": event.plan.format,
        "kinds": [event.plan.game],
        "entrants": [one.name for one in event.entrants],
        "games": played,
        "rated": played,
        "planned": _planned(event),
        "standings": [
            {
                **asdict(line),
                **tallies[line.entrant],
                "causes": {},
                "elo": None,
                "why": "",
            }
            for line in table
        ],
        "crosstable": in_order_of(order, cells),
        "latest": games(event)[:LATEST],
        "boards": _boards(running, order),
        "here": _here(running, now),
    }


def games(event: Event) -> list[dict[str, Any]]:
    """Games that were played, the newest first."""
    found = [event.games[number] for number in reversed(event.order)]
    return [_game(event, game) for game in found if game.match is not None]


def _game(event: Event, game: Round) -> dict[str, Any]:
    shares = zip(game.entrants, game.points or (), strict=True)
    return {
        "id": str(game.match),
        "round": game.turn + 1,
        "game": event.plan.game,
        "seats": [
            {"entrant": one, "share": round(share, 9), "cause": "", "words": ""} for one, share in shares
        ],
        "plies": game.plies,
        "how": game.ending,
        "void": "",
    }


def _played(event: Event) -> int:
    return sum(event.games[number].how != "bye" for number in event.order)


def _planned(event: Event) -> int | None:
    match event.plan.format:
        case Format.SWISS:
            return turns_of(event) * (len(event.roster) // event.seats) or None
        case Format.KNOCKOUT:
            return max(0, len(event.roster) - 1) or None
        case Format.ROUND_ROBIN if event.seats == 2:
            return len(event.roster) * (len(event.roster) - 1) // 2 or None
    return None


def _tallies(event: Event) -> list[Counter[str]]:
    """Games by entrant; byes do not count as games."""
    tallies: list[Counter[str]] = [Counter(wins=0, draws=0, losses=0) for _ in event.entrants]
    for game in event.games.values():
        for entrant, points in zip(game.entrants, game.points or (), strict=False):
            if game.how != "bye":
                tallies[entrant]["wins" if points == 1 else "draws" if points else "losses"] += 1
    return tallies


def _boards(running: Running, order: list[int]) -> list[dict[str, Any]]:
    """The boards that matter most: those with the leaders."""
    rank = {entrant: place for place, entrant in enumerate(order)}
    event = running.event
    live = [
        (min(rank[one] for one in event.games[number].entrants), number, table)
        for number, table in running.tables.items()
        if table.ledger is not None and table.phase is TablePhase.PLAYING
    ]
    live.sort(key=lambda one: one[:2])
    return [_board(event, event.games[number], table) for _, number, table in live[:BOARDS]]


def _board(event: Event, game: Round, table: Table) -> dict[str, Any]:
    match = table.match
    return {
        "id": str(table.record),
        "table": table.number,
        "round": game.turn + 1,
        "game": match.game.name,
        "players": [event.entrants[one].name for one in game.entrants],
        "setup": table.terms.setup,
        "view": show_match(match, match.view(None), None),
        "log": show_plies(match.game, table.recent[-LOG:], None),
    }


def _here(running: Running, now: int) -> dict[str, Any]:
    """What only an event of the house has, not a tournament from a folder."""
    event, plan = running.event, running.event.plan
    return {
        "code": running.code,
        "organiser": running.kept.organiser,
        "phase": event.phase,
        "seats": event.seats,
        "clock": show_clock(running.house, running.terms.clock),
        "plan": {
            name: getattr(plan, name)
            for name in ("rounds", "minutes", "pause", "absence", "guests", "late", "most")
        },
        "open": event.phase is Phase.WAITING or (plan.takes_late and event.phase is not Phase.OVER),
        "people": [{"kind": one.kind, "out": one.is_out} for one in event.entrants],
        "turn": event.turn + 1,
        "turns": turns_of(event),
        "left": event.left(now) if plan.format is Format.ARENA else None,
        "next": _next(event, now),
        "ended": event.ended or None,
        "pairings": [_pairing(running, game, now) for game in _current(event)],
    }


def _next(event: Event, now: int) -> int | None:
    """Milliseconds until the next turn, during a break."""
    is_break = event.phase is Phase.RUNNING and event.plan.format is not Format.ARENA and not event.playing
    return max(0, event.rested + 1000 * event.plan.pause - now) if is_break and event.games else None


def _current(event: Event) -> list[Round]:
    """The games of this turn; in an arena, the games in progress."""
    if event.plan.format is Format.ARENA:
        return event.playing[:PAIRINGS]
    return [game for game in event.games.values() if game.turn == event.turn][:PAIRINGS]


def _pairing(running: Running, game: Round, now: int) -> dict[str, Any]:
    table = running.tables.get(game.number)
    is_live = table is not None and table.phase is TablePhase.PLAYING
    return {
        "entrants": game.entrants,
        "points": game.points,
        "how": game.how,
        "table": table.number if table is not None and is_live else None,
        "match": game.match,
        "waits": None
        if game.match is not None or not game.is_open
        else max(0, game.paired + 1000 * running.event.plan.absence - now),
    }
