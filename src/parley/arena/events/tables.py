"""The tables of an event: who is called to them, and the results.

Everybody who is paired has a seat from the start. If they are not here it is kept for them, as after a lost
connection; when their time is up they count as having left, and the others win.
"""

import asyncio
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from parley.arena.bout import win_shares
from parley.arena.events import journal as j
from parley.arena.events.draw import shared, walkover
from parley.arena.events.event import Entrant, Round
from parley.arena.events.running import Running
from parley.core import Outcome, Seat, SetupError, Termination
from parley.house.house import House
from parley.house.restart import RESTARTED
from parley.house.study import HouseStudy
from parley.seats.bot.player import BotPlayer
from parley.seats.web.player import WebPlayer
from parley.store import AccountId, MatchId
from parley.tables import BOT, PROGRAM, Guest, Phase, Player, Refused, Table, Terms

WEB = WebPlayer.kind
VOIDS = 3
"""How often a void game is replayed; after that, its points are shared."""
_NOTHING = frozenset((Termination.ABANDONED,))
_log = logging.getLogger(__name__)


def person_of(house: House, entrant: Entrant) -> WebPlayer | None:
    """The person who entered, if they are here with a page open."""
    account = entrant.account
    found = None if account is None else house.logins.get(AccountId(account))
    return found if isinstance(found, WebPlayer) else None


def is_free(house: House, entrant: Entrant) -> bool:
    """Could they sit down right now?"""
    if entrant.kind in (BOT, PROGRAM):
        return True
    person = person_of(house, entrant)
    return person is not None and _are_idle((*person.tables, *house.lobby.kept_for(person)))


def _are_idle(tables: Iterable[Table]) -> bool:
    """Is nothing played there now? Games that take days can wait; so can tables that have not begun."""
    return all(table.terms.is_patient or table.phase is Phase.OPEN for table in tables)


def _get_up(house: House, person: WebPlayer) -> None:
    """Leave tables that wait for an opponent, who would otherwise find them playing elsewhere."""
    for table in person.tables:
        if table.phase is Phase.OPEN and not table.terms.is_patient:
            house.lobby.stand(person, table)


def points_of(outcome: Outcome | None, reason: str) -> tuple[float, ...] | None:
    """Everybody's points from a match; None if it was void."""
    if outcome is None or reason == RESTARTED or outcome.termination in _NOTHING:
        return None
    return win_shares(outcome, [False] * len(outcome.places))


async def note_begun(running: Running, now: int) -> bool:
    """Record which matches have begun, and return whether any are about to. Raises `StoreError`."""
    waiting = [game for game in running.event.playing if game.match is None and game.number in running.tables]
    for game in waiting:
        table = running.tables[game.number]
        if table.record is not None:
            await running.append(now, j.Begun(game.number, MatchId(table.record)))
        elif table.phase is Phase.OVER:  # it could not be stored; try again
            del running.tables[game.number]
    return any(running.event.games[game.number].match is None for game in waiting)


async def settle(running: Running, now: int) -> None:
    """Take results from the record, each one once. Raises `StoreError`."""
    for game in running.event.playing:
        if game.match is None or _is_at_table(running, game):
            continue
        result = await running.house.store.results.find(game.match)
        if result is None:  # its end is still being recorded
            continue
        running.tables.pop(game.number, None)
        points = points_of(result.outcome, result.reason)
        if points is not None:
            how = result.outcome.termination if result.outcome else ""
            await running.append(now, j.Decided(game.number, points, "played", result.plies, how))
        elif game.voided >= VOIDS:
            share = (1 / len(game.entrants),) * len(game.entrants)
            await running.append(now, j.Decided(game.number, share, "void"))
        else:
            await running.append(now, j.Voided(game.number, game.match))


def has_ended(running: Running) -> bool:
    """Is there a match that has ended but whose end is not recorded yet?"""
    return any(table.phase is Phase.OVER for table in running.tables.values())


def _is_at_table(running: Running, game: Round) -> bool:
    table = running.tables.get(game.number)
    return table is not None and table.phase is not Phase.OVER


async def adopt(running: Running) -> None:
    """After a restart, reunite games with their tables, even if a table began just before that was recorded.

    Such a match has the same people in the same seats, began after the game was paired, and belongs to no
    other game. Identical bots may get swapped.
    """
    event, house = running.event, running.house
    known = {game.match for game in event.games.values()}
    for game in event.playing:
        if game.match is None:
            found = await house.store.events.matches_since(game.paired, event.plan.game)
            seats = [event.entrants[one] for one in game.entrants]
            wanted = [(_name(one), one.kind, one.account) for one in seats]
            match = next(
                (one for one, sat in found if one not in known and list(map(tuple, sat)) == wanted), None
            )
            if match is not None:
                known.add(match)
                await running.append(game.paired, j.Begun(game.number, match))
    tables = {table.record: table for table in house.lobby.tables.values()}
    for game in event.playing:
        if game.match in tables:
            running.tables[game.number] = table = tables[game.match]
            table.needs_people = False


def _name(entrant: Entrant) -> str:
    """The name it uses at tables: numbers tell bots of a kind apart only within the event."""
    return entrant.name.partition(" #")[0] if entrant.kind in (BOT, PROGRAM) else entrant.name


async def call(running: Running, now: int) -> None:
    """Open tables for games that need one; decide games nobody turns up for. Raises `StoreError`."""
    event = running.event
    for game in event.playing:
        if game.match is not None or game.number in running.tables:
            continue
        given_up = walkover(event, game.number, game.entrants)
        if given_up:
            await running.append(now, *given_up)
        elif _has_somebody(running, game):
            await _convene(running, game, now)
        elif now >= game.paired + 1000 * event.plan.absence:
            nobody = shared([False] * len(game.entrants), event.plan.format)
            await running.append(now, j.Decided(game.number, nobody, "absent"))


def _has_somebody(running: Running, game: Round) -> bool:
    """Is anybody here who would play? A game among bots and programs always counts as attended."""
    entrants = [running.event.entrants[one] for one in game.entrants]
    people = [one for one in entrants if one.kind == WEB]
    return not people or any(is_free(running.house, one) for one in people)


async def _convene(running: Running, game: Round, now: int) -> None:
    """Call everybody to the table. What fails now is retried soon."""
    house, event = running.house, running.event
    entrants = [event.entrants[one] for one in game.entrants]
    loop = asyncio.get_running_loop()
    try:
        setup = await loop.run_in_executor(house.threads, _agreed, house, entrants, running.terms)
        with _seated(house, entrants) as players:
            grace = max(1.0, event.plan.absence - (now - game.paired) / 1000)
            table = house.lobby.convene(replace(running.terms, setup=setup), players, grace)
    except (Refused, SetupError) as error:
        _log.warning("event %s: game %d has no table yet: %s", running.code, game.number, error)
        return
    house.crier.watch(table)
    running.tables[game.number] = table


def _agreed(house: House, entrants: list[Entrant], terms: Terms) -> Any:
    """The setup, adapted to programs that do not show us their fleets."""
    setup = terms.setup
    for seat, entrant in enumerate(entrants):
        if entrant.kind == PROGRAM and (offer := house.programs.find(_name(entrant))) is not None:
            setup = offer.agree(setup, Seat(seat))
    return setup


@contextmanager
def _seated(house: House, entrants: list[Entrant]) -> Iterator[list[Player]]:
    """Players for these entrants, in order; programs are stopped again if the table falls through."""
    players: list[Player] = []
    try:
        players.extend(_player(house, entrant) for entrant in entrants)
        yield players
    except BaseException:
        for player in players:
            house.programs.free(player)
        raise


def _player(house: House, entrant: Entrant) -> Player:
    chair = Guest(entrant.name, entrant.kind, entrant.account)
    if entrant.kind == BOT:
        return BotPlayer(house.shared(HouseStudy), _name(entrant))
    if entrant.kind == PROGRAM:
        offer = house.programs.find(_name(entrant))
        return house.programs.revive(_name(entrant)) if offer is None else house.programs.invite(offer, chair)
    person = person_of(house, entrant)
    if person is None or not is_free(house, entrant):
        return chair
    _get_up(house, person)
    return person


def fetch(running: Running) -> None:
    """Bring latecomers to the seats kept for them, now that they are free."""
    for table in running.tables.values():
        for sitting in tuple(table.seats) if table.phase is Phase.PLAYING else ():
            if isinstance(sitting, Guest) and sitting.account is not None:
                person = running.house.logins.get(AccountId(sitting.account))
                if isinstance(person, WebPlayer) and _are_idle(person.tables):
                    _bring(running.house, person, table)


def _bring(house: House, person: WebPlayer, table: Table) -> None:
    try:
        _get_up(house, person)
        person.come_back(table)
    except Refused as error:
        _log.warning("%s could not come to table %d: %s", person.name, table.number, error)
        return
    for tab in tuple(person.tabs):
        tab.look()
