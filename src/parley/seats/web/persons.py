"""What anybody may read about one person, and who is best: results, ratings, where they sit.

Matches at a locked table are shown only to those who sat there.
"""

from math import inf
from time import time_ns
from typing import Any

import msgspec

from parley.bots import bots_of
from parley.bots.strength import strength_of
from parley.games import GAMES
from parley.house.glicko import GROWTH, SETTLED, Rating
from parley.house.house import House
from parley.house.rater import rating_of
from parley.seats.web.favourites import favourites
from parley.seats.web.reading import show_result
from parley.store import Account
from parley.store.ratings import Standing
from parley.store.results import Record

LATEST = 10
"""Matches that are shown with a person."""
POINTS = 500
"""Points of a curve."""
BEST = 100
"""Names in a list of the best."""
FRESH = 5.0
"""Seconds for which a list is cached."""


async def person(house: House, name: str, viewer: int) -> dict[str, Any]:
    """Somebody with an account, or a guest, as `viewer` may see them. Raises `LookupError`."""
    account = await _find(house, name)
    await house.lobby.settled()
    is_own = account.id == viewer
    records = await house.store.results.records(account.id, viewer)
    standings = {one.game: one for one in await house.store.ratings.of(account.id)}
    page = await house.store.results.page(account=account.id, viewer=viewer, limit=LATEST)
    return {
        "name": account.name,
        "guest": account.is_guest,
        "since": account.created,
        "here": None if (login := house.logins.get(account.id)) is None else login.kind,
        "table": _table(house, account, is_own=is_own),
        "games": [
            {"game": game, **show_record(records.get(game)), "rating": show_rating(standings.get(game))}
            for game in GAMES
            if game in records or game in standings
        ],
        "matches": [show_result(result) for result in page.results],
    }


async def curve(house: House, name: str, game: str) -> dict[str, Any]:
    """How somebody's rating in a game has moved: time, rating, deviation. Raises `LookupError`."""
    account = await _find(house, name)
    found = await house.store.ratings.curve(account.id, _known(game), POINTS)
    points = [(one.at, round(one.rating), round(one.deviation)) for one in found]
    return {"name": account.name, "game": game, "points": points}


async def beginnings(house: House, name: str, game: str, viewer: int) -> dict[str, Any]:
    """How somebody likes to begin a game, from finished matches. Raises `LookupError`."""
    account = await _find(house, name)
    return {"name": account.name, "game": game, **await favourites(house, account.id, _known(game), viewer)}


class Leaders:
    """The best of every game, as JSON; one for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: dict[str, tuple[bytes, float]] = {}

    async def read(self, game: str) -> bytes:
        """The list; it may be some seconds old. Raises `LookupError`."""
        body, until = self._kept.get(_known(game), (b"", -inf))
        now = self._house.timers.now()
        if now >= until:
            body = msgspec.json.encode(await self._list(game))
            self._kept[game] = body, now + FRESH
        return body

    async def _list(self, game: str) -> dict[str, Any]:
        found = await self._house.store.ratings.best(game, SETTLED, GROWTH, _now(), BEST)
        ranked = [
            {"rank": rank, "name": one.name, **(show_rating(one.standing) or {})}
            for rank, one in enumerate(found, 1)
        ]
        bots = [{"name": bot, **told} for bot in bots_of(game) if (told := show_strength(game, bot))]
        return {"game": game, "settled": SETTLED, "ranked": ranked, "bots": bots[::-1]}


async def _find(house: House, name: str) -> Account:
    account = await house.accounts.find(name)
    if account is None:
        raise LookupError("there is nobody of that name")
    return account


def _known(game: str) -> str:
    if game not in GAMES:
        raise LookupError("there is no such game")
    return game


def _table(house: House, account: Account, *, is_own: bool) -> dict[str, Any] | None:
    """Where they sit now; of several tables the first that is not locked."""
    login = house.logins.get(account.id)
    tables = () if login is None else house.lobby.tables_of(login)
    table = next((one for one in tables if is_own or not one.terms.password), None)
    if table is None:
        return None
    return {"table": table.number, "game": table.terms.game.name, "match": table.record}


def show_record(record: Record | None) -> dict[str, int]:
    """How somebody's matches ended."""
    return (record or Record())._asdict()


def show_rating(standing: Standing | None) -> dict[str, Any] | None:
    """A rating's current value, and how many matches it comes from."""
    if standing is None:
        return None
    return {**_show(rating_of(standing, _now())), "matches": standing.nth, "at": standing.at}


def show_strength(game: str, bot: str) -> dict[str, Any]:
    """A bot's rating, or that it won or lost all of its games; nothing where too few were played."""
    found = strength_of(game, bot)
    if found is not None and found.is_rated:
        return _show(Rating(found.rating, found.deviation))
    if found is not None and found.sweep is not None:
        return {"games": found.games, "share": found.sweep}
    return {}


def _show(rating: Rating) -> dict[str, Any]:
    low, high = map(round, rating.interval)
    shown = {"rating": round(rating.rating), "deviation": round(rating.deviation)}
    return {**shown, "low": low, "high": high, "provisional": not rating.is_settled}


def _now() -> int:
    return time_ns() // 1_000_000
