"""After a restart: every match that continues is at a table again, and the others are marked as over."""

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from parley.core import Outcome, Seat, Termination
from parley.match.journal import JournalError
from parley.store import LiveMatch, Sitter, Store
from parley.tables import Guest, Kept, Lobby, Player, read_kept

RESTARTED = "server restarted"

Revive = Callable[[Sitter], Player | None]
"""A player of the house who sits down again at once, such as a bot; None for everybody else."""

_log = logging.getLogger(__name__)


class Restarted(NamedTuple):
    """How many matches continue, were marked as over, and could not be read."""

    restored: int
    finished: int
    unreadable: int


async def restart(store: Store, lobby: Lobby, revive: Revive, grace: float) -> Restarted:
    """Bring back every live match. A journal that cannot be read is left as it is, and logged.

    A match continues if everybody at it has an account or is revived; nobody else could come back to it. It
    is also over if no person plays any more: a table needs people.
    """
    lobby.count_on(await store.matches.latest_tables())
    counts = {"restored": 0, "finished": 0, "unreadable": len(store.matches.damaged)}
    for match, why in store.matches.damaged.items():
        _log.error("match %d is damaged: %s", match, why)
    async for live in store.matches.live():
        counts[await _bring_back(live, store, lobby, revive, grace)] += 1
    return Restarted(**counts)


async def _bring_back(live: LiveMatch, store: Store, lobby: Lobby, revive: Revive, grace: float) -> str:
    try:
        kept = read_kept(live.id, live.journal)
    except JournalError as error:
        _log.error("match %d cannot be read: %s", live.id, error)
        return "unreadable"
    players = seats_of(live, kept, revive)
    end = end_of(kept, players)
    if end is not None:
        await store.matches.finish(live.id, *end)
        return "finished"
    lobby.restore(kept, players, grace)
    return "restored"


def seats_of(live: LiveMatch, kept: Kept, revive: Revive) -> list[Player]:
    """Who sat there: bots sit down again. No seat is kept for players who gave up or were beaten."""
    players = [revive(sitter) or Guest(*sitter) for sitter in live.seats]
    for seat, player in enumerate(players):
        if isinstance(player, Guest) and kept.place.match.is_out(Seat(seat)):
            player.account = None
    return players


def end_of(kept: Kept, players: Sequence[Player]) -> tuple[Outcome, str] | None:
    """How and why a match is over; None if it continues."""
    match, seats = kept.place.match, kept.terms.seats
    awaited = [
        player
        for seat, player in enumerate(players)
        if isinstance(player, Guest) and not match.is_out(Seat(seat))
    ]
    if match.outcome is not None:  # the server died between the last ply and the mark
        return match.outcome, match.outcome.termination
    if not awaited:
        return match.adjudicate(seats, Termination.ABANDONED), Termination.ABANDONED
    if any(player.account is None and not player.is_expected for player in awaited):  # it was nobody's fault
        return Outcome((1,) * seats, Termination.LEFT), RESTARTED
    return None
