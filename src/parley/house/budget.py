"""Hourly budgets, the same on every wire: tables, bots' thinking time, plies, bytes.

Each account has a meter, and so has each block of addresses. A meter drains evenly within an hour. If you
have used up your share you may play on, but start nothing new for a while. The people at a table share its
cost equally.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import IntEnum
from operator import le
from time import monotonic
from typing import NamedTuple

from parley.house.origin import NO_CROWDS, Crowds, block_of
from parley.tables import Player, Refusal, Refused, Table, address_of

HOUR = 3600.0
OVERDRAFT = 1.25
"""How much of a share can be overdrawn: nobody has to wait more than a quarter of an hour."""
_KEYS = 20_000


class Use(IntEnum):
    """What is counted against a share."""

    TABLES = 0
    BOT_SECONDS = 1
    PLIES = 2
    BYTES = 3


class Share(NamedTuple):
    """How much of each may be used in an hour."""

    tables: float = 300
    bot_seconds: float = 600
    plies: float = 100_000
    bytes: float = 10_000_000

    def times(self, people: int) -> "Share":
        """What this many people may use together."""
        return Share(*(each * people for each in self))


class Ceiling(NamedTuple):
    """The longest a match may be; then it ends as it stands."""

    plies: int = 100_000
    bytes: int = 16_000_000


_SHARE, _CEILING = Share(), Ceiling()


class _Level(NamedTuple):
    at: float
    used: tuple[float, ...]


_UNUSED = _Level(0.0, (0.0,) * len(Use))


class Meters:
    """What each of many has used lately. Remembers at most `keys` of them, the latest."""

    def __init__(self, share: Share, keys: int = _KEYS) -> None:
        self.share, self._keys = share, keys
        self._most = tuple(each - 1 for each in share)
        self._levels: dict[object, _Level] = {}

    def add(self, key: object, use: Use, amount: float, now: float) -> None:
        """Count what was used."""
        used = self._drained(key, now)
        used[use] = min(used[use] + amount, self.share[use] * OVERDRAFT)
        self._levels.pop(key, None)
        if len(self._levels) >= self._keys:
            del self._levels[next(iter(self._levels))]
        self._levels[key] = _Level(now, tuple(used))

    def wait(self, key: object, now: float) -> float:
        """Seconds until one unit of everything is available; 0: it is."""
        level = self._levels.get(key, _UNUSED)
        if all(map(le, level.used, self._most)):  # what has drained since only makes it less
            return 0.0
        drained = zip(self._drained(key, now), self.share, strict=True)
        return HOUR * max(max(0.0, used - share + 1) / max(share, 1.0) for used, share in drained)

    def _drained(self, key: object, now: float) -> list[float]:
        level = self._levels.get(key, _UNUSED)
        hours = max(0.0, now - level.at) / HOUR
        return [max(0.0, used - share * hours) for used, share in zip(level.used, self.share, strict=True)]


class Budget:
    """The `Steward` of the house."""

    def __init__(
        self,
        share: Share = _SHARE,
        people: int = 10,
        tables: int = 500,
        bots: int = 50,
        ceiling: Ceiling = _CEILING,
        now: Callable[[], float] = monotonic,
        crowds: Crowds = NO_CROWDS,
    ) -> None:
        """A block has the shares of `people`, and holds at most `tables`, and house `bots` in a game."""
        self.refused = 0
        self._tables, self._bots, self._ceiling, self._now = tables, bots, ceiling, now
        self._crowds = crowds
        self._accounts, self._blocks = Meters(share), Meters(share.times(people))
        self._held: dict[Table, str] = {}
        self._counts: Counter[str] = Counter()

    def check(self, person: Player, table: Table | None = None) -> None:
        """May they sit down at this table, or (None) open one? Raises `Refused`."""
        now, block = self._now(), block_of(address_of(person))
        wait = self._blocks.wait(block, now)
        if person.account is not None:
            wait = max(wait, self._accounts.wait(person.account, now))
        if wait or self._holds_enough(block, table):
            self.refused += 1
            raise Refused(Refusal.TOO_MUCH, wait=wait)

    def _holds_enough(self, block: str, table: Table | None) -> bool:
        """A table that somebody else opened counts as theirs."""
        if table is not None and not table.is_standing:
            return False
        if self._counts[block] >= self._tables:
            return True
        bots = self._bots * self._crowds.share(block)
        return table is not None and self._standing(block, table.terms.game.name) >= bots

    def _standing(self, block: str, game: str) -> int:
        """How many bots of the house play this game with a block already."""
        held = (table for table, holder in self._held.items() if holder == block)
        return sum(table.is_standing and table.terms.game.name == game for table in held)

    def opened(self, table: Table, person: Player) -> None:
        """Somebody opened a table, or sat down at one of the house that waited for them."""
        self.closed(table)  # somebody came and left before: a table of the house goes on waiting
        self._held[table] = block = block_of(address_of(person))
        self._counts[block] += 1
        self._use(person, Use.TABLES, 1)

    def closed(self, table: Table) -> None:
        """A table has closed."""
        block = self._held.pop(table, None)
        if block is not None:
            self._counts[block] -= 1
            if not self._counts[block]:
                del self._counts[block]

    def stored(self, table: Table, plies: int, size: int) -> None:
        """More of its journal was stored: plies, and bytes."""
        people = table.people
        self._share_out(people, Use.PLIES, plies)
        self._share_out(people, Use.BYTES, size)

    def thought(self, people: Sequence[Player], seconds: float) -> None:
        """A bot has thought, on behalf of the people who were at its table when it began."""
        self._share_out(people, Use.BOT_SECONDS, seconds)

    def is_too_long(self, plies: int, size: int) -> bool:
        """Must a match of this length end?"""
        return plies >= self._ceiling.plies or size >= self._ceiling.bytes

    def _share_out(self, people: Sequence[Player], use: Use, amount: float) -> None:
        for person in people:
            self._use(person, use, amount / len(people))

    def _use(self, person: Player, use: Use, amount: float) -> None:
        now = self._now()
        if person.account is not None:
            self._accounts.add(person.account, use, amount, now)
        if address := address_of(person):
            block = block_of(address)
            self._blocks.add(block, use, amount / self._crowds.share(block), now)


def block_at(table: Table) -> str:
    """The block of addresses for which bots think at a table: that of the first person there."""
    return block_of(next(map(address_of, table.people), ""))
