"""How somebody likes to begin, from their latest finished matches: first moves, and their fleets."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from parley.core import Seat
from parley.games import load_game
from parley.house.house import House
from parley.match.journal import Journal, decode_journal
from parley.match.replay import replay
from parley.seats.web.views import face_of
from parley.store import AccountId

LOOKED_AT = 30
"""Matches."""
SHOWN = 3
"""First moves, the most frequent first."""
SHIP = "#S"
"""What the games draw where a ship is."""
_LINES = 16
"""Lines of a journal: in no game does anybody begin later."""


class Beginning(NamedTuple):
    """A match as somebody at one of its seats began it."""

    journal: Journal
    seat: Seat


async def favourites(house: House, account: AccountId, game: str, viewer: int) -> dict[str, Any]:
    """From the matches a viewer may see."""
    results = house.store.results
    page = await results.page(account=account, game=game, viewer=viewer, limit=LOOKED_AT)
    found: list[tuple[bytes, Seat]] = []
    for result in page.results:
        seat = [sitter.account for sitter in result.seats].index(account)
        found.append((await house.store.matches.journal(result.id), Seat(seat)))
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(house.threads, _sum_up, found)


def _sum_up(found: Sequence[tuple[bytes, Seat]]) -> dict[str, Any]:
    """In a thread."""
    begun = [Beginning(decode_journal(_top(data)), seat) for data, seat in found]
    firsts = Counter(filter(None, map(first_move, begun)))
    fleets = [fleet for fleet in map(fleet_of, begun) if fleet]
    return {"first": firsts.most_common(SHOWN), "fleet": _heat(fleets), "matches": len(found)}


def _top(journal: bytes) -> bytes:
    return b"".join(journal.splitlines(keepends=True)[:_LINES])


def first_move(begun: Beginning) -> str:
    """Their first move, as it is read; a fleet does not count. On a map it is the name of a place."""
    moves = [entry.move for entry in begun.journal.entries if entry.seat == begun.seat]
    nodes = begun.journal.header.setup.get("map", {}).get("nodes", ())
    if nodes:
        places = [move.split()[1] for move in moves if move.startswith("place ")]
        return str(nodes[int(places[0])]["name"]) if places else ""
    return next((move for move in moves if " " not in move), "")


def fleet_of(begun: Beginning) -> list[str]:
    """Their field once their fleet was placed; empty in games without fleets."""
    header, face = begun.journal.header, face_of(begun.journal.header.game)
    if face.shuffle is None:
        return []
    for match, ply in replay(load_game(header.game), begun.journal):
        if ply.seat == begun.seat:
            fields: list[list[str]] = face.board(face.bare(match.state))["fields"]
            return fields[begun.seat]
    return []


def _heat(fleets: Sequence[list[str]]) -> list[list[int]] | None:
    """How often a ship lay on every cell, on fields of the most common size."""
    if not fleets:
        return None
    size = Counter(map(len, fleets)).most_common(1)[0][0]
    same = [fleet for fleet in fleets if len(fleet) == size]
    return [[sum(fleet[y][x] in SHIP for fleet in same) for x in range(size)] for y in range(size)]
